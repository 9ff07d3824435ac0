/* panel.js -- beside the picture: objects, steps, relations. */
'use strict';

const EYE = 'M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8zM8 6.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4';
const SHUT = 'M2 6.5c1.2 2 3.3 3.5 6 3.5s4.8-1.5 6-3.5M4.2 9.3 3 11M8 10v2M11.8 9.3 13 11';
const BIN = 'M3.5 4.5h9M6.5 4.5v-1.5h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5';

/* The value of an object for the eye: exact where that is short. */
function valueText(o) {
	if (o.kind === 'text')
		return `“${o.exact || ''}”`;
	const near = decimalText(o);
	if (near !== null)
		return near;
	if (!absent(o.exact))
		return o.exact;
	return absent(o.approx) ? '' :
		Array.isArray(o.approx) ? `(${o.approx.map(short).join(', ')})` : short(o.approx);
}
/* Decimals, where the exact value has a root or a function in it. */
function nearText(o) {
	if (decimalText(o) !== null || !o.exact || o.kind === 'text' || absent(o.approx) || !/[a-z]\(|pi|\d{4}.*\//.test(o.exact) || /[xy]/.test(o.exact))
		return '';
	return Array.isArray(o.approx) ? `≈ (${o.approx.map(short).join(', ')})` : `≈ ${short(o.approx)}${o.kind === 'angle' ? '°' : ''}`;
}
const freeKind = o => (o.free ? tr('free {kind}', { kind: kindText(o.kind) }) : kindText(o.kind));
/* How values are joined to names: a circle is described by its equation, a point equals. */
function joint(o) {
	const near = decimalText(o);
	if ((o.certainty === 'approximate' && o.kind !== 'boolean') || (near !== null && isRounded(o, near)))
		return ' ≈ ';
	return o.kind !== 'text' && /[=<>≤≥]/.test(o.exact || '') ? ': ' : ' = ';
}

/* --- Objects ---------------------------------------------------------------------------
 * hooks: select(name, more), hover(name), show(name, visible), remove(name), redefine(name) */
class ObjectList {
	constructor(box, hooks) {
		this.box = box;
		this.hooks = hooks;
		this.rows = new Map();
		this.filled = new WeakMap();
		this.watch = new IntersectionObserver(all => all.forEach(e => { e.target.away = !e.isIntersecting; }));
		this.list = el('ul', { class: 'objects' });
		this.nothing = el('p', { class: 'nothing', text: tr('Objects appear here with their values.') });
		box.append(this.list, this.nothing);
	}
	row(name) {
		const h = this.hooks;
		const main = el('button', { class: 'object', onclick: e => h.select(name, e.shiftKey || e.ctrlKey || e.metaKey),
			ondblclick: e => (e.target.closest('b') ? renameRow(name) : h.edit(name)) },
		el('span', { class: 'line' }, el('b'), el('span', { class: 'joint' }), el('span', { class: 'value' }), el('span', { class: 'near' })),
		el('span', { class: 'definition' }));
		const eye = el('button', { class: 'icon eye', onclick: () => h.show(name, eye.dataset.shown === 'false') }, icon(EYE));
		const bin = el('button', { class: 'icon bin', title: tr('Delete'), 'aria-label': tr('Delete {name}', { name }), onclick: () => h.remove(name) }, icon(BIN));

		return el('li', { 'data-object': name, onpointerenter: () => h.hover(name), onpointerleave: () => h.hover(null) },
			main, el('span', { class: 'row-tools' }, eye, bin));
	}
	/* hurry: rows that are out of sight wait for the next time. */
	show(objects, hurry) {
		const gone = new Set(this.rows.keys());
		let last = null;

		for (const o of objects) {
			let r = this.rows.get(o.name);
			if (!r) {
				r = this.row(o.name);
				this.rows.set(o.name, r);
				this.watch.observe(r);
			}
			gone.delete(o.name);
			if ((last ? last.nextSibling : this.list.firstChild) !== r)
				this.list.insertBefore(r, last ? last.nextSibling : this.list.firstChild);
			last = r;
			if (!hurry || !r.away)
				this.fill(r, o);
		}
		for (const name of gone) {
			this.rows.get(name).remove();
			this.rows.delete(name);
		}
		this.nothing.hidden = objects.length > 0;
	}
	/* Most rows stay as they are while one point moves. */
	fill(r, o) {
		const key = JSON.stringify(o);

		if (this.filled.get(r) === key)
			return;
		this.filled.set(r, key);
		const [main, tools] = r.children, [line, definition] = main.children;
		const defined = o.defined !== false;
		const text = defined ? valueText(o) : o.why || o.undefined || tr('does not exist here');
		const shown = o.visible !== false;

		r.className = [o.free ? 'free' : '', defined ? '' : 'undefined', shown ? '' : 'hidden', o.part_of ? 'part' : '',
			o.free && /^\(/.test(o.definition || '') && o.certainty !== 'approximate' ? 'plain' : ''].join(' ').trim();
		r.classList.toggle('sel', this.selected ? this.selected.has(o.name) : false);
		setName(line.children[0], o.name);
		line.children[1].textContent = text ? (defined ? joint(o) : ' — ') : '';
		setMath(line.children[2], text, defined && o.kind !== 'text');
		line.children[2].lang = defined ? '' : 'en';
		line.children[3].textContent = defined ? nearText(o) : '';
		const rough = o.certainty === 'approximate';
		const is = o.definition && o.definition !== o.exact && !(rough && o.free) ? o.definition : freeKind(o);
		const how = rough ? tr('{what}, approximate', { what: is }) : is;
		if (definition.textContent !== how)
			definition.textContent = how;
		main.title = kindText(o.kind);
		const eye = tools.children[0];
		if (eye.dataset.shown !== String(shown)) {
			eye.dataset.shown = shown;
			eye.setAttribute('aria-label', shown ? tr('Hide {name}', o) : tr('Show {name}', o));
			eye.title = shown ? tr('Hide') : tr('Show');
			eye.replaceChildren(icon(shown ? EYE : SHUT));
		}
	}
	mark(selected, hot) {
		this.selected = selected;
		for (const [name, r] of this.rows) {
			r.classList.toggle('sel', selected.has(name));
			r.classList.toggle('hot', hot === name);
			r.firstChild.setAttribute('aria-pressed', selected.has(name));
		}
	}
}

/* --- Observations in words ------------------------------------------------------------- */
function observationText(o) {
	if (!o)
		return '';
	if (o.ok === false)
		return o.error.message;
	const parts = [];
	const all = list => list.slice(0, 3).map(x => (x.undefined ? tr('{name} is undefined', x) : x.name + joint(x) + (valueText(x) || kindText(x.kind)))).join(',  ');
	const names = list => list.map(x => x.name).slice(0, 6).join(', ');

	if (o.new && o.new.length)
		parts.push(o.new.length > 3 ? tr('{list} and {n} more|{list} and {n} more', { list: all(o.new), n: o.new.length - 3 }) : all(o.new));
	if (o.changed && o.changed.length)
		parts.push(o.changed.length > 3 ? tr('{n} object changed: {list}|{n} objects changed: {list}', { n: o.changed.length, list: names(o.changed) }) :
			parts.length ? tr('changed: {list}', { list: all(o.changed) }) : all(o.changed));
	if (o.removed && o.removed.length)
		parts.push(tr('removed {list}', { list: o.removed.join(', ') }));
	return parts.join('; ');
}

/* --- Steps ------------------------------------------------------------------------------- */
class StepList {
	constructor(box, go) {
		this.box = box;
		this.go = go;
		this.list = el('ol', { class: 'steps' });
		this.nothing = el('p', { class: 'nothing', text: tr('Each accepted call becomes a step.') });
		box.append(this.list, this.nothing);
	}
	show(steps) {
		this.list.replaceChildren(...steps.map(s => el('li', { 'data-step': s.step },
			el('button', { onclick: () => this.go(s.step) },
				el('span', { class: 'number', text: s.step }),
				el('span', { class: 'call', text: stepLine(s) }),
				el('span', { class: 'said', text: observationText(s.observation) })))));
		this.nothing.hidden = steps.length > 0;
	}
	mark(step, count) {
		for (const li of this.list.children) {
			const n = Number(li.dataset.step);
			li.classList.toggle('now', n === (step === null ? count : step));
			li.classList.toggle('ahead', step !== null && n > step);
			li.firstChild.setAttribute('aria-current', n === step ? 'step' : 'false');
		}
		const now = step !== null && this.list.querySelector('.now');
		if (now && !this.box.hidden)
			now.scrollIntoView({ block: 'nearest' });
	}
}
function stepLine(s) {
	if (s.line)
		return s.line;
	const c = s.call || {}, args = c.args || {};
	const { name, ...rest } = args;
	return `${name ? name + ' = ' : ''}${c.tool || ''}(${Object.values(rest).join(', ')})`;
}

/* --- Relations --------------------------------------------------------------------------- */
const VERDICTS = {
	always: ['Always', 'It is a theorem of this construction.'],
	here_only: ['Only here', 'It holds in this position, not in every one.'],
	no: ['No', 'It does not hold here.'],
	unknown: ['Not decided', 'It could not be told within the time allowed.'],
};
/* How sure an answer is (docs/PROMISES.md), at the beginning of a sentence. */
const CERTAINTY = { proven: 'Proven', enclosed: 'Enclosed', probable: 'Probable', approximate: 'Approximate', unknown: 'Unknown' };
const METHODS = {
	structure: 'an identity in the free coordinates',
	'random instances': 'random instances',
	'counter-example': 'a counter-example',
	'present position': 'the present position',
	rigid: 'nothing in it can move',
	construction: 'the way it was made',
};

/* What went wrong, in words. */
const told = e => (e instanceof Away ? tr('The server is away.') : e.message);

class Checker {
	/* ask(tool, args) -> observation; mark(shapes or null) shows what a step speaks of */
	constructor(ask, mark) {
		this.ask = ask;
		this.mark = mark;
		$('relation-discover').addEventListener('click', () => this.discover());
		this.items = [];
		this.again = later(250, () => this.items.forEach(i => this.judge(i)));
		const submit = () => {
			for (const text of $('relation').value.split(';').reverse())
				if (text.trim())
					this.add(text.trim());
		};
		$('relation-ask').addEventListener('click', submit);
		$('relation').addEventListener('keydown', e => {
			if (e.key === 'Enter' && !e.isComposing)
				submit();
		});
	}
	add(text) {
		let item = this.items.find(i => i.text === text);

		if (!item) {
			item = { text, box: el('article', { class: 'verdict' }) };
			this.items.unshift(item);
			this.items.splice(12);
		}
		this.draw();
		return this.judge(item);
	}
	clear() {
		this.items = [];
		this.mark(null);
		$('relation-found').replaceChildren();
		this.draw();
	}
	/* Why it holds: the proof under its verdict. */
	async why(item) {
		const old = item.box.querySelector('.proof');
		this.mark(null);
		if (old) {
			old.remove();
			return;
		}
		let o;
		try {
			await needPart('proof');
			o = await this.ask('query_prove', { relation: item.text });
		} catch (e) {
			o = { ok: false, error: { message: told(e) } };
		}
		item.box.querySelector('.proof')?.remove();
		item.box.append(o.ok === false ? el('div', { class: 'proof' }, el('p', { class: 'why', text: o.error.message, ...EN })) : proofBox(o.value, this.mark));
	}
	/* What holds in this figure beyond what it was made to have. */
	async discover() {
		const box = $('relation-found');
		box.replaceChildren(el('p', { class: 'why', text: '…' }));
		let o;
		try {
			o = await this.ask('query_discover', {});
		} catch (e) {
			o = { ok: false, error: { message: told(e) } };
		}
		const facts = o.ok === false ? [] : o.value.facts;
		box.replaceChildren(o.ok === false ? el('p', { class: 'why', text: o.error.message, ...EN }) :
			!facts.length ? el('p', { class: 'why', text: tr('Nothing was found beyond what the figure was made to have.') }) :
			el('ul', { class: 'facts' }, ...facts.map(f => el('li', null,
				el('button', { class: 'fact', title: tr('Why?'), onclick: async () => {
					await this.add(f.relation);
					const item = this.items.find(i => i.text === f.relation);
					if (item && !item.box.querySelector('.proof'))
						await this.why(item);
					item?.box.scrollIntoView({ block: 'nearest' });
				} }, setMath(el('span'), f.relation)), el('span', { class: 'what', text: f.what, ...EN })))));
	}
	draw() {
		$('verdicts').replaceChildren(...this.items.map(i => i.box));
	}
	/* Only the last question about an item is answered: others were about what was. */
	async judge(item) {
		const turn = item.turn = (item.turn || 0) + 1;
		const first = !item.box.childNodes.length;
		if (first)
			this.say(item, 'wait', '…');
		let here, all;
		try {
			here = await this.ask('query_holds', { relations: item.text });
			if (here.ok !== false)
				all = await this.ask('query_always', { relation: item.text });
		} catch (e) {
			if (turn === item.turn)
				this.say(item, 'error', tr('Not asked'), { en: told(e) });
			return;
		}
		if (turn !== item.turn)
			return;
		const why = here.ok !== false && all.ok === false && ((here.value.relations || [])[0] || {}).why;
		if (why) {
			this.say(item, 'no', tr(VERDICTS.no[0]), tr('Here:'), { en: `${why}.` });
			return;
		}
		const failed = here.ok === false ? here : all.ok === false ? all : null;
		if (failed) {
			this.say(item, 'error', tr('Not understood'), { en: failed.error.message + (failed.error.hint ? `. ${failed.error.hint}` : '') });
			return;
		}
		const v = all.value, word = v.verdict in VERDICTS ? v.verdict : 'unknown';
		const sure = word !== 'always' || v.certainty === 'proven';
		const r = (here.value.relations || [])[0] || {};
		const notes = [sure ? tr(VERDICTS[word][1]) : tr('It holds in every position that was tried.')];
		const how = { sure: tr(CERTAINTY[v.certainty] || CERTAINTY.unknown), method: METHODS[v.method] ? tr(METHODS[v.method]) : v.method, bound: v.error_bound };
		if (v.certainty)
			notes.push(!v.method ? `${how.sure}.` : v.error_bound ? tr('{sure}, by {method} (error below {bound}).', how) : tr('{sure}, by {method}.', how));
		if (v.counter_example && word === 'here_only')
			notes.push(tr('It fails at {places}.', { places: Object.entries(v.counter_example).slice(0, 4)
				.map(([n, c]) => `${n} = ${Array.isArray(c) ? `(${c.map(short).join(', ')})` : short(c)}`).join(', ') }));
		if (v.conditions && v.conditions.length)
			notes.push({ en: `Where ${v.conditions.map(c => c.text).join('; ')}.` });
		if (r.read_as)
			notes.push(tr('Read as {relation}.', { relation: r.read_as }));
		if (r.left)
			notes.push(tr('Here: {sides}.', { sides: sidesText(r) }));
		else if (r.why)
			notes.push(tr('Here:'), { en: `${r.why}.` });
		this.say(item, word, tr(VERDICTS[word][0]), ...notes);
	}
	/* The same again is not said again, nor read aloud.  notes: texts; {en}: of the engine. */
	say(item, cls, word, ...notes) {
		const said = JSON.stringify([cls, word, notes]);

		if (item.said === said)
			return;
		item.said = said;
		item.box.className = `verdict ${cls}`;
		item.box.dataset.verdict = cls;
		item.box.replaceChildren(
			el('header', null, el('strong', { text: word }),
				el('button', { class: 'icon', 'aria-label': tr('Forget this relation'), onclick: () => {
					this.items = this.items.filter(i => i !== item);
					this.draw();
				} }, icon('m5 5 6 6m0-6-6 6'))),
			setMath(el('p', { class: 'relation' }), item.text),
			el('p', { class: 'why' }, ...notes.flatMap(n => [n.en ? el('span', { text: n.en, ...EN }) : n, ' '])));
		if (cls !== 'wait' && cls !== 'error')
			item.box.append(el('button', { class: 'quiet ask-why', text: cls === 'no' || cls === 'here_only' ? tr('Does it follow?') : tr('Why?'), onclick: () => this.why(item) }));
	}
}

/* --- What a selection suggests ------------------------------------------------------------
 * kinds: p point, s segment, l line or ray, c round or conic, g polygon; a capital letter in
 * the text stands for the n-th selected object. */
const KIND_LETTER = { point: 'p', segment: 's', line: 'l', ray: 'l', circle: 'c', ellipse: 'c', hyperbola: 'c', parabola: 'c',
	arc: 'c', sector: 'c', polygon: 'g', function: 'f', vector: 'v' };
const MAKES = [
	['pp', 'Segment', 'Segment($1, $2)'], ['pp', 'Line', 'Line($1, $2)'], ['pp', 'Circle', 'Circle($1, $2)'],
	['pp', 'Midpoint', 'Midpoint($1, $2)'], ['pp', 'Perpendicular bisector', 'PerpendicularBisector($1, $2)'],
	['ppp+', 'Polygon', 'Polygon($*)'], ['ppp', 'Circle', 'Circle($1, $2, $3)'], ['ppp', 'Angle', 'Angle($1, $2, $3)'],
	['ppp', 'Angle bisector', 'AngleBisector($1, $2, $3)'], ['ppp', 'Incircle', 'Incircle($1, $2, $3)'],
	['p[sl]', 'Perpendicular', 'PerpendicularLine($1, $2)'], ['p[sl]', 'Parallel', 'ParallelLine($1, $2)'],
	['p[slc]', 'Foot', 'ClosestPoint($2, $1)'], ['pc', 'Tangents', 'Tangent($1, $2)'], ['p[sl]', 'Reflect', 'Reflect($1, $2)'],
	['[slcf][slcf]', 'Intersect', 'Intersect($1, $2)'], ['s', 'Midpoint', 'Midpoint($1)'], ['c', 'Centre', 'Center($1)'],
	['[slc]', 'Point on it', 'PointOn($1)'], ['pp', 'Distance?', 'Distance($1, $2)'], ['ppp', 'Angle?', 'Angle($1, $2, $3)', 'ask'],
	['g', 'Area?', 'Area($1)', 'ask'], ['s', 'Length?', 'Length($1)', 'ask'],
].map(m => (m[1].endsWith('?') ? [m[0], m[1], m[2], 'ask'] : m));
const RELATIONS = [
	['ppp', 'AreCollinear($*)'], ['pppp', 'AreConcyclic($*)'], ['[sl][sl]', 'AreParallel($1, $2)'],
	['[sl][sl]', 'ArePerpendicular($1, $2)'], ['ss', 'Length($1) == Length($2)'], ['p[slc]', 'IsOn($1, $2)'],
	['[sl]c', 'IsTangent($1, $2)'], ['cc', 'IsTangent($1, $2)'], ['[sl][sl][sl]', 'AreConcurrent($*)'],
	['pppp', 'Distance($1, $2) == Distance($3, $4)'], ['ppp', 'Distance($1, $2) == Distance($2, $3)'], ['ppp', 'Angle($1, $2, $3) == 90°'],
];
/* The rows of a table that fit the objects, with their texts filled in; points come first. */
function suggestions(table, objects) {
	const list = [...objects].sort((a, b) => (b.kind === 'point') - (a.kind === 'point'));
	const letters = list.map(o => KIND_LETTER[o.kind] || '?').join('');

	return table.filter(r => new RegExp(`^(?:${r[0]})$`).test(letters)).map(r => {
		const at = r.length > 2 ? 2 : 1;
		const text = r[at].replace(/\$(\d|\*)/g, (_, k) => (k === '*' ? list.map(o => o.name).join(', ') : list[k - 1].name));
		return { label: r.length > 2 ? tr(r[1]) : text, text, ask: r[3] === 'ask' };
	});
}
