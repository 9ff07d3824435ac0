/* edit.js -- taking hold of what is there: whole objects, labels, many at once; names and
 * definitions in place; copies; decimals or exact values; what lies outside the view.
 *
 * The engine decides what moves: its records say what can be dragged, and a drag is one step. */
'use strict';

const objectOf = name => state.objects.find(o => o.name === name);
const partsOf = name => state.objects.filter(o => o.part_of === name);

/* --- Decimals or exact --------------------------------------------------------------------------- */
const numbers = { exact: memory.get('exact') === 'true', digits: Math.min(15, Math.max(0, Number(memory.get('digits') ?? 2) || 0)) };
if (memory.get('digits') === null)
	numbers.digits = 2;
/* A number with at most so many decimals. */
function rounded(v) {
	if (!(Math.abs(v) < 1e15))
		return short(v);
	const t = v.toFixed(numbers.digits);
	return (numbers.digits ? t.replace(/\.?0+$/, '') : t).replace(/^-0$/, '0');
}
/* What a record says in decimals, where these are wanted and it is a number, or a place. */
function decimalText(o) {
	if (numbers.exact || absent(o.approx) || /^(text|boolean|function|list)$/.test(o.kind) || (o.exact && /[=<>≤≥xyz]/.test(o.exact.replace(/exp|max/g, ''))))
		return null;
	const text = Array.isArray(o.approx) ? (o.approx.length < 4 && /^(point|vector|point3d|vector3d)$/.test(o.kind) ? `(${o.approx.map(rounded).join(', ')})` : null) : rounded(o.approx);
	return text === null ? null : text + (o.kind === 'angle' || /°$/.test(o.exact || '') ? '°' : '');
}
/* Is it just that number?  Told in whole numbers: doubles take 7 + 1e-17 for 7. */
function ratio(text) {
	const [p, q = '1'] = text.split('/'), [whole, part = ''] = p.split('.');

	return [BigInt(whole + part), BigInt(q) * 10n ** BigInt(part.length)];
}
function isRounded(o, text) {
	/* What stands between the numbers, and the numbers, in turn. */
	const [own, said] = [o.exact || '', text].map(t => t.split(/(-?\d[\d./]*)/));

	return own.length !== said.length || said.some((t, i) => {
		const [[a, b], [c, d]] = i % 2 ? [ratio(own[i]), ratio(t)] : [[own[i]], [t]];
		return i % 2 ? a * d !== b * c : a !== c;
	});
}
function showNumbers() {
	memory.set('exact', String(numbers.exact));
	memory.set('digits', String(numbers.digits));
	for (const b of document.querySelectorAll('[data-numbers]'))
		b.setAttribute('aria-pressed', String((b.dataset.numbers === 'exact') === numbers.exact));
	$('digits').value = numbers.digits;
	$('digits').disabled = numbers.exact;
	objectList.filled = new WeakMap();
	objectList.show(state.objects);
	stage.want();
}

/* --- Names and definitions, in place --------------------------------------------------------------- */
function definitionOf(o) {
	const pair = o.free && o.certainty === 'approximate' && o.kind === 'point' && o.approx;

	return pair ? `(${pair.join(', ')})` : (o.definition || '').replace(/ \[\d+\]$/, '');
}
/* Another definition; of what is free another place or value, as a hand would give it. */
function redefine(o, text) {
	const pair = pairOf(text), free = stage.picture && stage.picture.free.find(f => f.name === o.name);

	if (free && free.type === 'slider' && /^[-+\d.\s/*()a-z]+$/.test(text))
		return call({ tool: 'set_value', args: { name: o.name, value: text } });
	if (free && pair && /^(point|on_path)$/.test(free.type))
		return call({ tool: 'move_point', args: { name: o.name, x: pair[0], y: pair[1], ...(pair[2] ? { z: pair[2] } : {}) } });
	return call({ tool: 'redefine', args: { name: o.name, definition: text } });
}
/* A field in place of a row of the list.  act(text) -> observation; what is refused is told below. */
function editRow(name, value, label, act) {
	const row = objectList.rows.get(name);

	showTab('objects');
	if (!row || row.querySelector('.in-place'))
		return;
	const input = el('input', { value, 'aria-label': label, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off' });
	const told = el('div', { class: 'told', role: 'alert' });
	const box = el('div', { class: 'in-place' }, el('span', { class: 'of', text: label }), input, told);
	const end = () => {
		if (!row.classList.contains('editing'))
			return;
		row.classList.remove('editing');
		box.remove();
	};
	const keep = async () => {
		if (!input.value.trim() || input.value === value)
			return end();
		const o = await act(input.value.trim());
		if (!o || o.ok !== false) {
			end();
			row.firstChild.focus();
			return;
		}
		line.tell('', null);
		told.replaceChildren(el('span', { text: o.error.message, ...EN }), ' ', el('span', { class: 'small', text: o.error.near && o.error.near.length ? '' : inButtons(o.error.hint || ''), ...EN }),
			...(o.error.near || []).map(n => el('button', { type: 'button', class: 'chip', text: n, onclick: () => {
				const wrong = (/"([^"]+)"/.exec(o.error.message) || [])[1];
				input.value = wrong && input.value.includes(wrong) ? input.value.replace(wrong, n) : input.value + n;
				input.focus();
			} })));
	};

	input.addEventListener('keydown', e => {
		e.stopPropagation();
		if (e.key === 'Enter' && !e.isComposing)
			keep();
		if (e.key === 'Escape') {
			end();
			row.firstChild.focus();
		}
	});
	row.classList.add('editing');
	row.append(box);
	box.addEventListener('focusout', e => { if (!box.contains(e.relatedTarget)) end(); });
	input.focus();
	input.select();
}
function renameRow(name) {
	editRow(name, name, tr('New name of {name}', { name }), async v => {
		const o = await call({ tool: 'rename_object', args: { name, new_name: v } });
		if (o && o.ok !== false && state.selected.delete(name))
			select(v, true);
		return o;
	});
}
function redefineRow(name) {
	const o = objectOf(name);

	if (o)
		editRow(name, definitionOf(o), tr('Definition of {name}', { name }), v => redefine(o, v));
}

/* --- Hints -------------------------------------------------------------------------------------- */
/* Hints of the engine name its tools: here they are buttons and commands. */
const BUTTONS = { move_point: 'SetCoords', set_value: 'SetValue', delete_object: 'Delete', rename_object: 'Rename', redefine: 'Redefine', query_canvas: 'the list of objects',
	set_object_visible: 'ShowObject', set_label_visible: 'ShowLabel', find_tools: 'the help', add_point: 'A = (1, 2)', add_number: 'a = 3' };
function inButtons(hint) {
	return hint.replace(/^(query_canvas lists every object|step \d+ of the rebuilt figure fails)$/, '').replace(/\b(?:(?:add|query|render|set|move|delete|rename|find)_[a-z0-9_]+)\b(?!\s*=)/g, t => BUTTONS[t] ||
		t.replace(/^(add|query|render)_/, '').replace(/(^|_)(\w)/g, (_, u, c) => c.toUpperCase()));
}

/* --- Many at once ---------------------------------------------------------------------------------- */
function selectAll() {
	state.selected.clear();
	for (const o of state.objects)
		if (o.visible !== false && !/^(number|boolean)$/.test(o.kind))
			state.selected.add(o.name);
	showSelection();
}
/* Several calls as one step; what is refused among them is told. */
async function together(calls, on) {
	await stage.settle();
	await backToNow();
	try {
		const r = await api.batch(await ensure(), calls, true, on);
		const bad = r.observations.find(o => o && o.ok === false);
		if (bad && !on)
			line.complain(bad.error);
		await changed(r.version, true);
		return r;
	} catch (e) {
		complain(e);
		return null;
	}
}
/* What goes with an earlier one is not there any more. */
async function removeObjects(names) {
	if (names.length === 1)
		return removeObject(names[0]);
	const r = await together(names.map(name => ({ tool: 'delete_object', args: { name } })), true);
	if (r)
		say(tr('{n} object deleted|{n} objects deleted', { n: names.length }));
}

/* --- Copies ------------------------------------------------------------------------------------------ */
const WORDS = /"[^"]*"|[\p{L}_][\p{L}\p{N}_']*(?:\.[\p{L}\p{N}_']+)?/gu;
const withNames = (text, map) => text.replace(WORDS, w => (w[0] === '"' ? w : map.get(w) ?? (w.includes('.') && map.has(w.split('.')[0]) ? map.get(w.split('.')[0]) + w.slice(w.indexOf('.')) : w)));
/* The objects, and all that they are made of, as lines of script. */
function scriptOf(names) {
	const wanted = new Set(), lines = [], done = new Set();
	const want = n => {
		const o = objectOf(n);
		if (!o || wanted.has(n))
			return;
		wanted.add(n);
		(o.from || []).forEach(want);
		if (o.part_of)
			want(o.part_of);
	};

	names.forEach(want);
	for (const o of state.objects) {
		const d = o.definition || '', many = / \[\d+\]$/.test(d);
		if (!wanted.has(o.name) || o.part_of || !d)
			continue;
		const base = many ? o.name.replace(/_\d+$/, '') : o.name, line = `${base}${o.kind === 'function' && !/^[A-Z]/.test(d) ? '(x)' : ''}${/[=<>≤≥]/.test(d) && !/^[A-Z]\w*\(/.test(d) ? ':' : ' ='} ${d.replace(/ \[\d+\]$/, '')}`;
		if (!done.has(line))
			lines.push(line);
		done.add(line);
		const s = o.style || {}, q = v => JSON.stringify(v);
		for (const [key, command, text] of [['color', 'SetColor', q], ['thickness', 'SetLineThickness', String], ['line_style', 'SetLineStyle', String], ['filling', 'SetFilling', String],
			['point_style', 'SetPointStyle', String], ['point_size', 'SetPointSize', String], ['decoration', 'SetDecoration', String], ['caption', 'SetCaption', q], ['label_mode', 'SetLabelMode', String], ['layer', 'SetLayer', String]])
			if (s[key] !== undefined)
				lines.push(`${command}(${o.name}, ${text(s[key])})`);
		if (s.label === false)
			lines.push(`ShowLabel(${o.name}, false)`);
		if (o.visible === false)
			lines.push(`ShowObject(${o.name}, false)`);
	}
	return lines.join('\n');
}
/* Lines with names that are free here: A, where that is taken A_1. */
function freshLines(text) {
	const taken = new Set(state.objects.map(o => o.name)), map = new Map();

	for (const l of text.split('\n')) {
		const name = (/^\s*([\p{L}_][\p{L}\p{N}_']*)\s*(?:\([a-z, ]*\))?\s*[:=](?!=)/u.exec(l) || [])[1];
		if (!name || map.has(name))
			continue;
		const is = n => taken.has(n) || taken.has(n + '_1'), stem = name.replace(/_\d+$/, '');
		let to = name;
		for (let k = 1; is(to); k++)
			to = `${stem}_${k}`;
		taken.add(to);
		map.set(name, to);
		for (let k = 1; k < 10; k++)
			map.set(`${name}_${k}`, `${to}_${k}`);
	}
	return { lines: text.split('\n').map(l => withNames(l, map)).filter(l => l.trim()), names: [...map.values()] };
}
/* Run them, and move what is new a little aside, further each time: one step. */
const pasted = { text: '', n: 0, last: Promise.resolve() };
/* One after the other: names that are free are known when the one before is there. */
function pasteLines(text) {
	return (pasted.last = pasted.last.then(() => pasteNow(text)).catch(complain));
}
async function pasteNow(text) {
	pasted.n = pasted.text === text + state.id ? pasted.n + 1 : 1;
	pasted.text = text + state.id;
	const { lines, names } = freshLines(text), step = niceStep(24 / stage.aim.scale), by = decimal(pasted.n * step, step);
	const before = new Set(state.objects.map(o => o.name));
	const free = lines.filter(l => /^\s*[\p{L}_][\p{L}\p{N}_']*\s*=\s*\([^()]*(?:\([^()]*\)[^()]*)*\)\s*$/u.test(l) || /=\s*Text\(/.test(l)).map(l => l.trim().split(/[\s=]/)[0]);
	const r = await together([...lines.map(line => ({ line })), ...(free.length && !stage.seen ? [{ tool: 'move_objects', args: { obj: free.join(', '), dx: by, dy: '-' + by } }] : [])], false);

	if (!r || !r.ok)
		return;
	state.selected.clear();
	for (const o of state.objects)
		if (!before.has(o.name) && !o.part_of && names.some(n => o.name === n || o.name.startsWith(n + '_')))
			state.selected.add(o.name);
	showSelection();
	say(tr('{n} object pasted|{n} objects pasted', { n: state.selected.size }));
}
let copied = '';
async function copyObjects(names) {
	copied = scriptOf(names);
	try {
		await navigator.clipboard.writeText(copied);
	} catch { /* then it is known here alone */ }
	say(tr('{n} object copied|{n} objects copied', { n: names.length }));
}
const duplicate = names => pasteLines(scriptOf(names));
/* What this page copied is run at once; other text is shown first. */
function pasteText(text) {
	text = text.replace(/\r/g, '').trim();
	if (!text)
		return;
	if (text === copied) {
		pasteLines(text);
		return;
	}
	$('paste-text').value = text;
	$('paste-dialog').showModal();
}
async function pasteFromClipboard() {
	let text = copied;

	try {
		text = await navigator.clipboard.readText();
	} catch { /* not allowed: what was copied here */ }
	pasteText(text || copied);
}

/* --- What lies outside the view ------------------------------------------------------------------------ */
function outside(name) {
	const o = objectOf(name), at = o && o.kind === 'point' && Array.isArray(o.approx) && !stage.seen ? stage.toPage(...o.approx) : null, { width, height } = stage.size;

	if (!o || o.visible === false || o.defined === false || /^(number|boolean|list|text)$/.test(o.kind))
		return false;
	return at ? at[0] < 0 || at[1] < 0 || at[0] > width || at[1] > height : !stage.layer.querySelector(`[data-name="${CSS.escape(name)}"]`);
}
/* New things that are not seen are told, and a button shows them. */
function tellOutside(fresh) {
	const names = (fresh || []).map(o => o.name).filter(outside);

	if (!names.length || stage.step !== null)
		return;
	const text = tr('{names} is outside the view|{names} are outside the view', { n: names.length, names: names.slice(0, 4).join(', ') + (names.length > 4 ? ' …' : '') });
	$('answer').querySelector('.outside')?.remove();
	$('answer').append(' ', el('span', { class: 'outside' }, el('span', { text }), ' ', el('button', { class: 'chip', text: tr('Fit'), onclick: e => { e.target.parentNode.remove(); stage.fit(); } })));
}

/* --- Hands --------------------------------------------------------------------------------------------- */
/* A polygon that turns about its first corner is carried by that: a rigid copy. */
function leads(o) {
	o = objectOf(o.part_of) || o;
	const [a, b] = o.kind === 'polygon' && o.from ? o.from.map(objectOf) : [];

	return a && b && a.drag && b.free && (b.definition || '').startsWith(`Point(Circle(${a.name}, `) ? a.name : null;
}
/* Why an object stays where it is, in words. */
function whyNot(o) {
	if (o.style && o.style.fixed)
		return tr('{name} is fixed.', o);
	if (o.tool === 'add_equation')
		return tr('{name} is given by its equation: Redefine, in the menu, changes it.', o);
	const names = (o.from || []).join(', ');
	return names ? tr('{name} = {definition} follows {names}: drag those.', { name: o.name, definition: definitionOf(o), names }) : tr('{name} has nothing that could be dragged.', o);
}
function tellHere(text, p) {
	stage.shownReadout = null;
	stage.readout.replaceChildren(el('span', { text }));
	stage.readout.hidden = false;
	stage.readout.style.transform = `translate(${Math.round(Math.max(4, Math.min(p.x + 14, stage.size.width - stage.readout.offsetWidth - 4)))}px, ${Math.round(Math.max(4, p.y - 44))}px)`;
	say(text);
}
function editHand() {
	const labelAt = p => (stage.picture && stage.picture.labels && stage.step === null && !stage.drag ? stage.picture.labels : []).find(l => {
		const more = p.touch ? 8 : 2, [x0, y0, x1, y1] = l.box;
		return p.x > x0 - more && p.x < x1 + more && p.y > y0 - more && p.y < y1 + more;
	});
	const object = p => objectOf(stage.nameAt(p.clientX, p.clientY, p.touch ? 12 : 4));
	const free = p => stage.freeAt(p.x, p.y, p.touch ? 26 : 12);
	const rest = p => {
		for (const h of stage.hands.slice(stage.hands.indexOf(hand) + 1)) {
			const g = h.down(p);
			if (g)
				return g;
		}
		return null;
	};
	/* By how much things are moved that were held at p and are now at q: on the lattice when near. */
	const vector = (p, q) => {
		const s = stage.aim.scale, fine = niceStep(1 / s), lattice = stage.lattice();
		const d = stage.seen ? stage.moved([0, 0, 0], (q.x - p.x) / s, (p.y - q.y) / s, q.shift) : [(q.x - p.x) / s, (p.y - q.y) / s];
		return d.map(v => decimal(v, stage.snaps && !q.loose && Math.abs(v / lattice - Math.round(v / lattice)) * lattice * s < 6 ? lattice : fine));
	};
	const carry = (p, names, tap) => {
		const list = names.join(', ');

		stage.root.classList.add('holding');
		return {
			kind: 'drag',
			move(q) {
				const [x, y, z] = vector(p, q);
				stage.dragTo({ name: list, names: list, type: 'several', x, y, ...(z === undefined ? {} : { z }) });
			},
			up: () => stage.drop(),
			tap,
			cancel(moved) {
				if (moved)
					stage.drop();
			},
		};
	};
	/* The rim of a circle whose radius is a free number changes that. */
	const rim = (p, o, tap) => {
		const from = stage.toPage(...o.approx.slice(0, 2));

		return {
			kind: 'drag', tap,
			move(q) {
				const r = Math.hypot(q.x - from[0], q.y - from[1]) / stage.aim.scale, lattice = stage.lattice();
				const near = stage.snaps && !q.loose && Math.abs(r / lattice - Math.round(r / lattice)) * lattice * stage.aim.scale < 6;
				stage.dragTo({ name: o.radius, type: 'number', x: decimal(r, near ? lattice : niceStep(1 / stage.aim.scale)), y: '0' });
			},
			up: () => stage.drop(),
			cancel(moved) {
				if (moved)
					stage.drop();
			},
		};
	};
	/* A label moves here alone until it is let go. */
	const label = (p, l, o) => {
		const unit = stage.view.unit || 1, [x0, y0, x1, y1] = l.box, at = stage.root.getBoundingClientRect();
		const inside = [...stage.layer.querySelectorAll(`[data-name="${CSS.escape(l.name)}"] *`)].filter(e => {
			const r = e.getBoundingClientRect();
			return !e.children.length && r.left - at.left > x0 - 2 && r.right - at.left < x1 + 2 && r.top - at.top > y0 - 2 && r.bottom - at.top < y1 + 2;
		});
		const own = inside.map(e => e.getAttribute('transform') || '');
		const base = o.kind === 'text' ? (o.style || {}).label_offset || [0, 0] : [((x0 + x1) / 2 - l.from[0]) / unit, (l.from[1] - (y0 + y1) / 2) / unit];
		const shift = (dx, dy) => inside.forEach((e, i) => { e.setAttribute('transform', `translate(${dx} ${dy}) ${own[i]}`); });

		stage.root.classList.add('holding');
		return {
			kind: 'drag',
			move: q => shift(q.x - p.x, q.y - p.y),
			up: q => call({ tool: 'render_set_label_offset', args: { obj: l.name, x: Math.round(base[0] + (q.x - p.x) / unit), y: Math.round(base[1] + (p.y - q.y) / unit) } }),
			tap: q => stage.hooks.select(l.name, q.more),
			cancel: () => stage.paint(),
		};
	};
	const band = p => {
		const box = el('svg:rect', { class: 'band' });

		return {
			kind: 'banding',
			move(q) {
				stage.handles.append(box);
				for (const [k, v] of [['x', Math.min(p.x, q.x)], ['y', Math.min(p.y, q.y)], ['width', Math.abs(q.x - p.x)], ['height', Math.abs(q.y - p.y)]])
					box.setAttribute(k, v);
			},
			up(q) {
				const at = stage.root.getBoundingClientRect(), [x0, x1] = [p.x, q.x].sort((a, b) => a - b), [y0, y1] = [p.y, q.y].sort((a, b) => a - b);
				const labels = new Map((stage.picture.labels || []).map(l => [l.name, l.box]));
				for (const g of stage.layer.querySelectorAll('[data-name]')) {
					const b = labels.get(g.dataset.name), text = (objectOf(g.dataset.name) || {}).kind === 'text';
					const parts = [...g.querySelectorAll('*')].filter(e => !e.children.length && e.getBBox).map(e => e.getBoundingClientRect())
						.map(r => [r.left - at.left, r.top - at.top, r.right - at.left, r.bottom - at.top])
						.filter(r => text || !b || !(r[0] > b[0] - 2 && r[1] > b[1] - 2 && r[2] < b[2] + 2 && r[3] < b[3] + 2));
					if (parts.length && parts.every(r => r[0] >= x0 && r[1] >= y0 && r[2] <= x1 && r[3] <= y1))
						state.selected.add(g.dataset.name);
				}
				showSelection();
						},
			cancel() {},
			tap: q => tapAt(stage, q),
			end: () => box.remove(),
		};
	};
	/* Tries to drag what follows others: that is told, and the paper moves. */
	const stuck = (p, o) => {
		const g = rest(p);
		let told = false;

		return { ...g,
			move(q) {
				if (!told && o.kind !== 'polygon' && !stage.seen)
					tellHere(whyNot(o), p);
				told = true;
				g.move.call(g, q);
			},
			end() {
				if (told)
					setTimeout(() => { if (!stage.gesture && !stage.shownReadout) stage.readout.hidden = true; }, 2500);
				if (g.end)
					g.end.call(g);
			},
		};
	};
	const take = p => {
		if (p.button !== 0 || stage.step !== null)
			return null;
		const f = free(p), l = f ? null : labelAt(p), o = f ? objectOf(f.name) : object(p);
		const tap = o && (q => stage.hooks.select(o.name, q.more));

		if (!p.touch && !f && ((p.shift && !stage.seen) || p.event.ctrlKey || p.event.metaKey) && !l)
			return band(p);
		if (o && state.selected.size > 1 && state.selected.has(o.name) && !p.shift) {
			const names = [...state.selected].filter(n => (objectOf(n) || {}).drag);
			if (names.length > 1 || (names.length && !f))
				return carry(p, names, tap);
		}
		if (f)
			return null;
		const held = l && objectOf(l.name);
		if (held)
			return /^text/.test(held.kind) && held.drag ? carry(p, [held.name], q => stage.hooks.select(held.name, q.more)) : label(p, l, held);
		if (!o || (stage.seen && !state.selected.has(o.name)))
			return null;
		if (o.radius && !stage.seen)
			return rim(p, o, tap);
		const by = o.drag ? o.name : leads(o);
		return by ? carry(p, [by], tap) : stuck(p, o);
	};
	const hand = {
		hover(p) {
			const f = free(p), l = !f && labelAt(p), o = f ? objectOf(f.name) : l ? objectOf(l.name) : object(p);

			stage.root.classList.toggle('can-hold', !!(o && (f || l || o.drag || o.radius || leads(o)) && !(o.style && o.style.fixed && !l)));
			stage.hooks.hover(o ? o.name : null);
			return true;
		},
		leave: () => stage.hooks.hover(null),
		/* A long press is the menu; on paper, dragged on, it selects. */
		down(p) {
			const g = take(p) || (p.touch ? rest(p) : null);

			if (!g || !p.touch || p.button !== 0)
				return g;
			let held = false, now = g;
			const name = (free(p) || labelAt(p) || object(p) || {}).name;
			const timer = setTimeout(() => {
				held = !now.moved && stage.gesture === wrap;
				if (held && name)
					menuAt(name, p.clientX, p.clientY, stage.root);
				else if (held)
					stage.root.classList.add('held');
			}, 500);
			const wrap = { kind: g.kind,
				move(q) {
					clearTimeout(timer);
					if (held && name)
						return;
					if (held && now === g)
						now = band(p);
					now.moved = true;
					now.move(q);
				},
				up: q => (held && name ? null : now.up && now.up(q)),
				tap: q => (held ? name || menuAt(null, q.clientX, q.clientY, stage.root) : g.tap && g.tap(q)),
				cancel: moved => now.cancel && now.cancel(moved),
				end() {
					clearTimeout(timer);
					stage.root.classList.remove('held');
					if (g.end)
						g.end.call(g);
					if (now !== g)
						now.end();
				},
			};
			return wrap;
		},
	};
	return hand;
}

/* --- Traces ----------------------------------------------------------------------------------------------- */
/* Marks that traced objects leave while something is dragged; gone with the next change of view. */
const traces = {
	view: '', n: 0,
	leave(wish) {
		const box = $('traces'), view = JSON.stringify(stage.aim), names = state.objects.filter(o => o.style && o.style.trace === 1).map(o => o.name);

		if (view !== this.view || !names.length) {
			box.replaceChildren();
			this.n = 0;
		}
		this.view = view;
		if (!wish.drag || this.n > 2000)
			return;
		for (const name of names)
			for (const g of stage.layer.querySelectorAll(`[data-name="${CSS.escape(name)}"]`)) {
				const c = g.cloneNode(true), own = [...g.querySelectorAll('*')], copy = [...c.querySelectorAll('*')];
				const b = ((stage.picture.labels || []).find(l => l.name === name) || {}).box, at = stage.root.getBoundingClientRect();
				/* Names are not left behind. */
				own.forEach((e, i) => {
					const r = e.getBoundingClientRect();
					if (b && !e.children.length && r.left - at.left > b[0] - 2 && r.right - at.left < b[2] + 2 && r.top - at.top > b[1] - 2 && r.bottom - at.top < b[3] + 2)
						copy[i].remove();
				});
				c.removeAttribute('data-name');
				c.classList.remove('sel', 'hot');
				box.append(c);
				this.n++;
			}
	},
};

/* --- Wires --------------------------------------------------------------------------------------------------- */
function wireEdit() {
	const place = name => {
		const g = name && (stage.marks.get(name) || stage.layer.querySelector(`[data-name="${CSS.escape(name)}"]`)), r = (g || stage.root).getBoundingClientRect();
		return [r.left + r.width / 2, r.top + r.height / 2];
	};
	const elsewhere = e => e.target.closest('input, textarea, select, dialog') || runs?.shown;

	stage.hands.unshift(editHand());
	stage.root.addEventListener('contextmenu', e => {
		if (!stage.view || e.target.closest('button, input, a'))
			return;
		e.preventDefault();
		/* A long press on a touch screen has its menu already; keys open one where the focus is. */
		if (e.pointerType === 'touch' || popup.box)
			return;
		const p = new Place(e, stage.root), f = e.button < 0 ? null : stage.freeAt(p.x, p.y, 12);
		menuAt(f ? f.name : stage.nameAt(e.clientX, e.clientY, 6), e.clientX, e.clientY, stage.root);
	});
	$('objects').addEventListener('contextmenu', e => {
		const row = e.target.closest('[data-object]');
		if (!row || e.target.closest('.in-place'))
			return;
		e.preventDefault();
		menuAt(row.dataset.object, e.clientX, e.clientY, row.firstChild);
	});
	document.addEventListener('keydown', e => {
		if (elsewhere(e) || popup.box)
			return;
		const on = e.target.closest('[data-free]')?.dataset.free || e.target.closest('[data-object]')?.dataset.object || [...state.selected][0];
		const ctrl = (e.ctrlKey || e.metaKey) && !e.altKey;
		const act = e.key === 'ContextMenu' || (e.shiftKey && e.key === 'F10') ? () => menuAt(on || null, ...place(on), e.target) :
			e.key === 'F2' && on ? () => renameRow(on) :
			ctrl && latinKey(e) === 'a' ? selectAll :
			ctrl && latinKey(e) === 'd' && state.selected.size ? () => duplicate([...state.selected]) : null;
		if (act) {
			e.preventDefault();
			act();
		}
	});
	document.addEventListener('copy', e => {
		if (elsewhere(e) || !state.selected.size || String(getSelection()))
			return;
		e.preventDefault();
		copied = scriptOf([...state.selected]);
		e.clipboardData.setData('text/plain', copied);
		say(tr('{n} object copied|{n} objects copied', { n: state.selected.size }));
	});
	document.addEventListener('paste', e => {
		const text = e.clipboardData.getData('text/plain');
		if (elsewhere(e) || !text)
			return;
		e.preventDefault();
		pasteText(text);
	});
	$('paste-run').addEventListener('click', () => { $('paste-dialog').close(); pasteLines($('paste-text').value); });
	for (const b of document.querySelectorAll('[data-numbers]'))
		b.addEventListener('click', () => { numbers.exact = b.dataset.numbers === 'exact'; showNumbers(); });
	$('digits').addEventListener('change', () => { numbers.digits = Math.min(15, Math.max(0, Math.round(Number($('digits').value)) || 0)); showNumbers(); });
	showNumbers();
}
