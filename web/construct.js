/* construct.js -- making things by hand: a tool of tools.js collects what it takes, by pointer, finger or
 * keys, shows what the next click would make, and becomes lines of script.
 *
 * Nothing is kept before a tool has all it takes: then its new points and what they are for
 * are one batch, and one undo takes them back.  Where a click goes: a point that is there, else a
 * crossing, else on an object, else the lattice, else where it is.  Alt: nothing is snapped to.
 * Shift: whole multiples of 15° about the last point. */
'use strict';

const REACH = { point: 12, path: 8, touch: 24 };
/* The axes are lines for tools that want one. */
const AXES = [{ name: 'xAxis', kind: 'line' }, { name: 'yAxis', kind: 'line' }];
const fill = s => s.kind !== '#' && s.kind !== '"';

/* May the argument stand there? */
function suits(slot, p) {
	if (p.kind === 'place' || slot.kind === '@')
		return slot.kind === '@' && (p.kind === 'place' || (p.kind === 'point' && !p.line));
	if (p.line)
		return slot.kind === 'P';
	const kinds = TAKES[slot.kind][0];
	return !kinds || kinds.includes(p.kind);
}
/* The arguments in the order of the slots, with holes; null: they do not fit. */
function matched(way, picks) {
	const slots = way.slots.filter(fill), at = slots.map(() => null);
	const put = i => i === picks.length || slots.some((s, k) => {
		if (at[k] || !suits(s, picks[i]))
			return false;
		at[k] = picks[i];
		return put(i + 1) || (at[k] = null);
	});

	if (slots.length && slots[0].many)
		return picks.every(p => suits(slots[0], p)) ? [...picks] : null;
	return picks.length <= slots.length && put(0) ? at : null;
}

/* hooks: build(lines) -> observation or null, ask(lines) -> observations, picture(lines) -> picture */
class Maker {
	constructor(hooks) {
		this.hooks = hooks;
		this.tool = TOOLS[0];
		this.picks = [];
		this.mark = null;            /* what a click would take */
		this.cursor = null;          /* where the keys are, in the plane */
		this.crossings = new Map();
		this.ticks = new Map();
		this.queue = Promise.resolve();
		this.asked = null;           /* {way, at, inputs}: numbers are being typed */
		this.frame = 0;
		this.last = new Map(GROUPS.map(([g]) => [g, TOOLS.find(t => t.group === g)]));
		this.bar();
		this.own = this.hand();
		stage.hands.unshift(this.own);
		stage.root.addEventListener('keydown', e => this.key(e), true);
		/* No mouse is to follow a finger: it would take the focus from the field that asks. */
		stage.root.addEventListener('touchend', e => { if (this.making && !e.target.closest('#ask') && e.cancelable) e.preventDefault(); }, { passive: false });
		stage.root.addEventListener('focus', () => { if (this.making && !this.mark && stage.root.matches(':focus-visible')) this.atCursor(true); });
	}
	get making() {
		return this.tool.id !== 'move';
	}

	/* --- Choosing a tool --- */
	async choose(id, keep) {
		const tool = TOOLS.find(t => t.id === id);

		this.flyout(null);
		this.clear();
		this.tool = tool;
		this.last.set(tool.group, tool);
		this.paintBar();
		stage.root.classList.toggle('making', this.making);
		/* Before all other hands. */
		stage.hands.splice(stage.hands.indexOf(this.own), 1);
		stage.hands.unshift(this.own);
		if (!keep)
			stage.root.focus({ preventScroll: true });
		line.tell('', null);
		say(`${tr(tool.label)}. ${tr(tool.help)}`);
		this.guide();
		if (!this.making)
			return;
		setHot(null);
		$('empty').hidden = true;
		await this.hooks.ready();
		if (this.tool === tool)
			this.takeSelected();
		if (stage.seen)
			this.guide(tr('In a figure of space, choose what is there'));
	}
	/* What was selected before counts as first arguments. */
	takeSelected() {
		const names = [...state.selected].filter(n => state.objects.some(o => o.name === n));
		const one = this.tool.ways.length && this.tool.ways.every(w => w.slots.length === 1);

		if (one && names.length > 1) {
			const all = names.map(n => this.pickOf(n)).filter(p => this.wants(p));
			select(null);
			this.later(() => this.hooks.build(all.flatMap(p => this.lines(this.tool.ways.find(w => matched(w, [p])), [p], []))));
			return;
		}
		for (const n of names) {
			const p = this.pickOf(n);
			if (this.wants(p))
				this.picks.push(p);
		}
		select(null);
		this.guide();
		this.later(() => this.full());
	}
	/* Esc: what is open is closed, then the tool is left. */
	escape() {
		if (!$('finder').hidden || !$('flyout').hidden) {
			this.flyout(null);
			$('finder').hidden = true;
			stage.root.focus({ preventScroll: true });
		} else if (this.making) {
			this.choose('move');
		} else {
			return false;
		}
		return true;
	}
	/* Undo while arguments are being collected takes the last one back. */
	back() {
		if (!this.picks.length)
			return false;
		this.close();
		this.picks.pop();
		this.guide();
		this.wish();
		return true;
	}
	/* What was taken may be gone: deleted by another, or undone. */
	forget() {
		const there = p => !p.name || p.line || objectOf(p.name) || AXES.some(a => a.name === p.name);

		if (stage.step !== null || this.picks.every(there))
			return;
		this.close();
		this.picks = this.picks.filter(there);
		this.guide();
		this.draw();
	}
	clear() {
		this.close();
		this.picks = [];
		this.mark = null;
		this.cursor = null;
		this.walk = null;
		this.ghost(null);
		this.draw();
	}
	later(f) {
		this.queue = this.queue.then(f).catch(complain);
		return this.queue;
	}

	/* --- What is taken --- */
	taken() {
		return new Set([...state.objects.map(o => o.name), ...this.picks.map(p => p.name).filter(Boolean)]);
	}
	pickOf(name) {
		const o = state.objects.find(x => x.name === name) || this.picks.find(p => p.name === name) || AXES.find(a => a.name === name);

		return { name, kind: o.kind, text: name, xy: o.xy || pointPlace(name), visible: o.visible };
	}
	wants(p) {
		const twice = p.name && this.picks.some(k => k.name === p.name) && !this.tool.ways.some(w => w.slots.some(s => /[RX]/.test(s.kind)));

		return !twice && this.tool.ways.some(w => matched(w, [...this.picks, p]));
	}
	/* Arguments are complete: then the numbers are asked for, or the lines run.  False: they are not. */
	async full() {
		for (const way of this.tool.ways) {
			const at = matched(way, this.picks), slots = way.slots.filter(fill);
			if (!at || (slots[0] && slots[0].many) || at.length !== this.picks.length)
				continue;
			if (slots.length < way.slots.length)
				this.ask(way, at);
			else
				await this.finish(way, at, []);
			return true;
		}
		return false;
	}
	async take(mark) {
		if (!mark || this.asked)
			return;
		if (mark.closes) {
			await this.closePolygon();
			return;
		}
		const p = { kind: mark.pick.kind, name: mark.pick.name, xy: mark.xy, visible: mark.pick.visible };
		if (mark.make) {
			p.name = freeName('P', this.taken());
			p.line = mark.make(p.name);
		}
		p.text = mark.pick.text || p.name;
		if (!this.wants(p))
			return;
		this.picks.push(p);
		this.walk = null;
		this.mark = null;
		line.tell('', null);
		if (!await this.full()) {
			say(tr('{name} taken. {next}', { name: p.name || p.text, next: this.next() }));
			this.guide();
			this.draw();
			this.wish();
		}
	}
	takeName(name) {
		const p = this.pickOf(name);

		if (this.wants(p))
			this.later(() => this.take({ pick: p, xy: p.xy }));
	}
	async closePolygon() {
		const way = this.tool.ways[0];

		if (way && way.slots[0].many && this.picks.length > 2)
			await this.finish(way, [...this.picks], []);
	}
	async finish(way, at, numbers) {
		const lines = this.lines(way, at, numbers), had = this.picks, tool = this.tool;

		this.picks = [];
		/* A point that is there already. */
		if (!lines.length) {
			this.guide();
			return;
		}
		if (!await this.hooks.build(lines)) {
			/* What spoils it is given back; a number can be mended. */
			if (this.tool === tool)
				this.picks = this.asked ? had : had.slice(0, -1);
			this.guide();
			this.draw();
			return;
		}
		this.close();
		this.mark = null;
		this.ghost(null);
		this.guide();
		this.draw();
	}
	/* The lines of script: those of new points, then the tool's own. */
	lines(way, at, numbers) {
		const taken = new Set([...this.taken(), ...at.map(p => p && p.name)]), made = [], texts = [...at.filter(Boolean).map(p => p.text), ...numbers];
		const lines = at.filter(p => p && p.line).map(p => p.line);
		const first = at[0], copies = way.lines.some(l => l.includes('#'));
		const corners = way.slots[0].many ? at.length : copies ? partsOf(first.name).filter(o => o.kind === 'segment').length : Number(numbers[0]);
		const name = kind => {
			let n = kind === 'i' ? first.name + "'" : freeName(kind === 't' ? nameKind('polygon', corners) : kind, taken);
			while (taken.has(n))
				n += "'";
			taken.add(n);
			made.push(n);
			return n;
		};
		const put = text => text.replace(/\$(\d|\*|right|here|turn|made|n|v)|%([\dn])/g, (_, k, m) => {
			if (m)
				return m !== 'n' ? made[m - 1] : made[0].includes('_') ? `$${made[0]}$` : made[0];
			if (k === '*')
				return texts.join(', ');
			if (k === 'n')
				return this.tick(first.name);
			if (k === 'v')
				return first.visible === false ? 1 : 0;
			if (k === 'right')
				return this.decimals([first.xy[0] + 1, first.xy[1]]).join(', ');
			if (k === 'here')
				return this.decimals(first.xy || stage.toPlane(stage.size.width / 2, stage.size.height / 2)).join(', ');
			if (k === 'turn')
				return this.turnedAs(first.name, at[1].xy).join(', ');
			if (k === 'made')
				return made.join(', ');
			return texts[k - 1];
		});
		for (const l of way.lines.flatMap(t => (t.includes('#') ? Array.from({ length: corners - 2 }, (_, i) => t.replace('#', i + 3)) : t))) {
			const [, kind, rest] = /^(?:([^\s=("]+)=)?(.*)$/.exec(l);
			const text = put(rest);
			lines.push(kind ? `${name(kind)} = ${text}` : text);
		}
		return lines;
	}
	/* Where the second corner of a copy of a polygon is that begins at xy and is not turned. */
	turnedAs(name, xy) {
		const [a, b] = [...(objectOf(name).from || []), ...partsOf(name).map(o => o.name)].map(pointPlace).filter(Boolean);

		return this.decimals(xy.map((v, i) => v + (b ? b[i] - a[i] : 1 - i)), niceStep(1e-4 / stage.aim.scale));
	}
	tick(name) {
		const n = ((this.ticks.get(name) || 0) + 1) % 4;

		this.ticks.set(name, n);
		return n;
	}
	/* The lattice is the grid that is drawn, if one is. */
	lattice() {
		const grid = stage.layer.querySelector('.grid path'), m = grid && /M([-\d.]+) 0l0 [\d.]+M([-\d.]+) 0/.exec(grid.getAttribute('d'));

		return m ? niceStep((m[2] - m[1]) / stage.view.scale * 1.01) : stage.lattice();
	}
	decimals(xy, step = niceStep(1 / stage.aim.scale)) {
		return xy.map(v => decimal(v, step));
	}

	/* --- Numbers and texts, in place --- */
	ask(way, at) {
		const slots = way.slots.filter(s => !fill(s)), box = $('ask'), last = this.picks.at(-1);
		const inputs = slots.map(s => el('input', { value: s.start || '', 'aria-label': tr(s.label), spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off',
			class: s.kind === '"' ? 'wide' : '', oninput: () => this.wish() }));
		const done = () => this.later(() => this.answered());

		this.asked = { way, at, slots, inputs };
		this.mark = null;
		box.replaceChildren(...slots.map((s, i) => el('label', null, el('span', { text: tr(s.label) }), inputs[i])),
			el('button', { class: 'main', text: tr('OK'), onclick: done }));
		box.onkeydown = e => {
			e.stopPropagation();
			if (e.key === 'Enter' && !e.isComposing) {
				e.preventDefault();
				done();
			} else if (e.key === 'Escape') {
				this.escape();
			}
		};
		box.hidden = false;
		const { width, height } = stage.size, [x, y] = last && last.xy ? stage.toPage(...last.xy) : [width / 2, height / 3];
		box.style.transform = `translate(${Math.max(8, Math.min(width - box.offsetWidth - 8, x + 14))}px, ${Math.max(8, Math.min(height - box.offsetHeight - (this.flat() ? 8 : 60), y + 14))}px)`;
		inputs[0].focus({ preventScroll: true });
		inputs[0].select();
		say(slots[0].kind === '"' ? tr('Type the text, then Enter') : tr('Type a value, then Enter'));
		this.guide();
		this.draw();
		this.wish();
	}
	typed() {
		return this.asked.inputs.map((i, k) => {
			const v = i.value.trim();
			if (this.asked.slots[k].kind === '#' || v.startsWith('"'))
				return v;
			return JSON.stringify(v.replace(/^\$(.*)\$$/, '$1')).replace(/\\\\/g, '\\');
		});
	}
	async answered() {
		if (!this.asked)
			return;
		const { way, at, inputs } = this.asked, formula = /^\$.*\$$/.test(inputs[0].value.trim());
		if (inputs.some(i => !i.value.trim())) {
			inputs.find(i => !i.value.trim()).focus();
			return;
		}
		await this.finish(formula ? { ...way, lines: way.lines.map(l => l.replace(/\)$/, ', true, true)')) } : way, at, this.typed());
		if (!this.asked)
			stage.root.focus({ preventScroll: true });
	}
	close() {
		this.asked = null;
		$('ask').hidden = true;
		$('ask').replaceChildren();
	}

	/* --- Where a click goes --- */
	/* Names of what is drawn near a place, nearest first; edges: not of what is filled there. */
	near(px, py, reach, edges) {
		const r = stage.root.getBoundingClientRect(), names = [];

		this.ring = new Map();
		stage.root.classList.toggle('edges', edges);
		for (let d = 0; d <= reach; d += 3)
			for (let k = 0; k < (d ? 8 : 1); k++) {
				const t = k * Math.PI / 4 + d;
				for (const e of document.elementsFromPoint(r.left + px + d * Math.cos(t), r.top + py + d * Math.sin(t))) {
					const g = stage.layer.contains(e) && e.closest('[data-name]');
					if (g && !this.ring.has(g.dataset.name)) {
						this.ring.set(g.dataset.name, d);
						names.push(g.dataset.name);
					}
				}
			}
		stage.root.classList.remove('edges');
		return names.map(n => state.objects.find(o => o.name === n)).filter(Boolean);
	}
	pointAt(px, py, reach) {
		let best = null, least = reach;
		const all = [...this.picks.filter(p => p.line), ...state.objects.filter(o => o.kind === 'point' && o.visible !== false && o.approx && o.approx.length === 2)];

		for (const o of stage.seen ? [] : all) {
			const [x, y] = stage.toPage(...(o.xy || o.approx)), d = Math.hypot(x - px, y - py);
			if (d < least) {
				least = d;
				best = o.name;
			}
		}
		return best;
	}
	axes() {
		return !stage.seen && stage.layer.querySelector('.axes') && this.tool.ways.some(w => w.slots.some(s => s.kind === 'L')) && this.tool.group !== 'measure' ?
			AXES.filter(a => this.wants(a)) : [];
	}
	/* What a click at (px, py) would take; how: {loose, shift, touch, exact: texts of the place}. */
	resolve(px, py, how) {
		const reach = how.touch ? REACH.touch : REACH.point, path = how.touch ? 12 : REACH.path;
		const many = this.tool.ways.length && this.tool.ways[0].slots[0] && this.tool.ways[0].slots[0].many;
		const there = !how.loose && this.pointAt(px, py, reach);

		if (there) {
			const pick = this.pickOf(there);
			if (many && this.picks.length > 2 && this.picks[0].name === there)
				return { pick, xy: pick.xy, tag: tr('closes the polygon'), closes: true };
			if (this.wants(pick))
				return { pick, xy: pick.xy, tag: there };
			/* Twice the same point makes nothing. */
			if (this.picks.some(p => p.name === there))
				return null;
		}
		const drawn = this.near(px, py, path, true), ring = this.ring, hit = drawn.find(o => this.wants({ name: o.name, kind: o.kind })) ||
			this.near(px, py, 0, false).find(o => this.wants({ name: o.name, kind: o.kind })) ||
			this.axes().find(a => Math.abs(stage.toPage(0, 0)[a.name === 'xAxis' ? 1 : 0] - (a.name === 'xAxis' ? py : px)) < path);
		if (hit && (hit.kind !== 'point' || stage.seen))
			return { pick: this.pickOf(hit.name), xy: stage.toPlane(px, py), tag: hit.name, object: hit.name };
		const place = this.wants({ kind: 'place' });
		if (stage.seen || !(place || this.wants({ kind: 'point', line: '?' })))
			return null;
		const paths = drawn.filter(o => PATHS.includes(o.kind));
		if (!how.loose && !place) {
			const cross = this.crossingAt(px, py, paths, reach);
			if (cross)
				return cross;
		}
		const xy = stage.toPlane(px, py), text = how.exact || (how.shift && this.turned(xy)) || this.snapped(xy, how);
		if (place)
			return { pick: { kind: 'place', text: `(${text.text.join(', ')})` }, xy: text.xy, tag: `(${text.text.join(', ')})` };
		/* A place of the lattice that is clearly nearer than the object is meant. */
		const apart = text.lattice ? Math.hypot(...stage.toPage(...text.xy).map((v, i) => v - [px, py][i])) : Infinity;
		if (paths.length && !how.loose && !text.turned && ring.get(paths[0].name) <= apart + 3)
			return { pick: { kind: 'point' }, xy, tag: tr('on {name}', { name: paths[0].name }), on: paths[0].name,
				make: n => `${n} = PointOn(${paths[0].name}, ${text.text.join(', ')})` };
		return { pick: { kind: 'point' }, xy: text.xy, tag: text.tag || `(${text.text.join(', ')})`, make: n => `${n} = (${text.text.join(', ')})` };
	}
	snapped(xy, how) {
		const s = stage.aim.scale, lattice = this.lattice();
		const near = v => Math.abs(v / lattice - Math.round(v / lattice)) * lattice * s < (how.touch ? 14 : 8);
		const on = stage.snaps && !how.loose && xy.every(near), text = on ? this.decimals(xy, lattice) : this.decimals(xy);

		return { text, xy: text.map(Number), lattice: on };
	}
	/* Shift: the direction from the last point is a multiple of 15°, exactly, and the way to it a short decimal. */
	turned(xy, from = [...this.picks].reverse().find(p => p.xy && p.kind === 'point'), exact = from && this.exactly(from)) {
		if (!exact)
			return null;
		const d = xy.map((v, i) => v - from.xy[i]), deg = (Math.round(Math.atan2(d[1], d[0]) * 12 / Math.PI) * 15 + 360) % 360;
		const rad = deg * Math.PI / 180, dir = [Math.cos(rad), Math.sin(rad)], step = this.lattice() / 10;
		const plain = deg % 45 === 0 && deg % 90 ? Math.SQRT2 : 1, far = Math.max(step, dot(d, dir) / plain), r = decimal(far, step);
		const part = i => {
			const c = Math.round(plain * dir[i] * 1e6) / 1e6;
			const by = c === 0 ? '' : Math.abs(c) === 1 ? (c < 0 ? ` - ${r}` : ` + ${r}`) : ` + ${r}*${i ? 'sin' : 'cos'}(${deg}°)`;
			return by && deg % 45 === 0 && /^-?[\d.]+$/.test(exact[i]) ? decimal(Number(exact[i]) + c * Number(r), Math.min(step, 10 ** -(exact[i].split('.')[1] || '').length)) : `${exact[i]}${by}`;
		};
		return { text: [part(0), part(1)], xy: from.xy.map((v, i) => v + Number(r) * plain * dir[i]), turned: true, tag: `${deg}°` };
	}
	/* The coordinates of a point as short exact texts, or null. */
	exactly(p) {
		const o = state.objects.find(x => x.name === p.name), free = stage.picture && stage.picture.free.find(f => f.name === p.name);
		const pair = pairOf(p.line ? p.line.split(' = ')[1] : (o && o.exact) || (free && free.exact));

		return pair && pair.length === 2 && pair.join('').length < 60 ? pair : null;
	}
	key2(a, b) {
		return `${state.version} ${a} ${b}`;
	}
	/* Common points of objects near here; those that are not known yet are asked for, and the mark
	 * comes again when they are. */
	crossingAt(px, py, paths, reach) {
		let best = null, least = reach;

		for (const [a, b] of pairsOf(paths.slice(0, 4)))
			for (const c of this.crossings.get(this.key2(a.name, b.name)) || []) {
				const [x, y] = stage.toPage(...c.xy), d = Math.hypot(x - px, y - py);
				if (d < least) {
					least = d;
					best = this.crossMark(a.name, b.name, c);
				}
			}
		return best;
	}
	crossMark(a, b, c) {
		return { pick: { kind: 'point' }, xy: c.xy, tag: tr('crossing of {a} and {b}', { a, b }), cross: [a, b],
			make: n => `${n} = Intersect(${a}, ${b}${c.index ? `, ${c.index}` : ''})` };
	}
	async learn(paths) {
		await this.learning;
		const missing = pairsOf(paths).filter(([a, b]) => !this.crossings.has(this.key2(a.name, b.name))).slice(0, 60);
		if (!missing.length || !state.id)
			return false;
		const keys = missing.map(([a, b]) => this.key2(a.name, b.name));
		this.learning = this.hooks.ask(missing.map(([a, b]) => `Intersect(${a.name}, ${b.name})`));
		const seen = await this.learning.finally(() => { this.learning = null; });
		if (this.crossings.size > 2000)
			this.crossings.clear();
		seen.forEach((o, i) => {
			const made = o && o.ok ? o.new.filter(p => p.kind === 'point' && p.approx && p.approx.length === 2) : [];
			this.crossings.set(keys[i], made.map((p, k) => ({ xy: p.approx, exact: p.exact, index: made.length > 1 ? k + 1 : 0 })));
		});
		return true;
	}
	/* Where a point that is dragged may snap to: points and crossings that do not follow it.  Crossings are
	 * there as soon as the engine has told them. */
	spots(name) {
		const follows = new Set([name]);

		for (const o of state.objects)
			if (follows.has(o.part_of) || (o.from || []).some(n => follows.has(n)))
				follows.add(o.name);
		const still = state.objects.filter(o => !follows.has(o.name) && o.visible !== false);
		const found = still.filter(o => o.kind === 'point' && o.approx && o.approx.length === 2).map(o => ({ xy: o.approx, exact: o.exact }));
		const paths = still.filter(o => PATHS.includes(o.kind) && !/polygon|vector/.test(o.kind)).slice(0, 6);
		/* The first pictures do not wait for it, and a click does not ask. */
		setTimeout(() => stage.drag && this.learn(paths).then(() => found.push(...pairsOf(paths).flatMap(([a, b]) => this.crossings.get(this.key2(a.name, b.name)) || []))).catch(() => {}), 200);
		return found;
	}
	/* The same, with crossings asked for where they may count. */
	async resolved(px, py, how) {
		await this.learnAt(px, py, how);
		return this.resolve(px, py, how);
	}
	async learnAt(px, py, how) {
		return !how.loose && !stage.seen && this.wants({ kind: 'point', line: '?' }) &&
			this.learn(this.near(px, py, how.touch ? 12 : REACH.path, true).filter(o => PATHS.includes(o.kind)).slice(0, 4));
	}

	/* --- Pointers --- */
	hand() {
		const how = p => ({ loose: p.loose, shift: p.shift, touch: p.touch });
		const at = p => this.later(async () => this.take(await this.resolved(p.x, p.y, how(p))));

		return {
			hover: p => {
				if (!this.making)
					return false;
				this.point(p.x, p.y, how(p));
				return true;
			},
			leave: () => {
				if (this.making && !this.asked && !this.cursor) {
					this.mark = null;
					setHot(null);
					this.draw();
					this.ghost(null);
				}
			},
			double: () => this.making,
			down: p => {
				if (!this.making || p.button !== 0 || stage.step !== null)
					return null;
				this.cursor = null;
				/* A finger outside of an open list only closes it. */
				if (!$('flyout').hidden || this.shut) {
					this.flyout(null);
					if (p.touch)
						return { kind: 'making' };
				}
				if (this.asked) {
					this.later(() => this.answered());
					return { kind: 'making' };
				}
				/* From the first point to the second in one go. */
				const two = !this.picks.length && this.tool.ways.some(w => w.slots.filter(fill).length >= 2 && w.slots[0].kind === 'P' && w.slots[1].kind === 'P');
				let began = null, pan = null;
				this.point(p.x, p.y, how(p));
				return {
					kind: 'making',
					move: q => {
						const far = Math.hypot(q.x - p.x, q.y - p.y) > (q.touch ? 24 : 6);
						if (two && far && !began)
							began = at(p);
						/* A click may tremble. */
						if (!two && !q.touch) {
							if (!pan && !far)
								return;
							if (pan)
								stage.pan(q.x - pan[0], q.y - pan[1]);
							pan = [q.x, q.y];
							return;
						}
						this.point(q.x, q.y, how(q));
					},
					up: q => {
						if (!pan)
							at(began || (!two && q.touch) ? q : p);
						this.lift(q);
					},
					tap: q => {
						at(p);
						this.lift(q);
					},
					/* The second finger: the view, and nothing was meant. */
					cancel: () => {
						this.mark = null;
						this.draw();
						if (began)
							this.later(() => this.back());
					},
				};
			},
		};
	}
	/* A finger that is lifted points at nothing. */
	lift(q) {
		if (q.touch)
			this.later(() => { this.mark = null; this.draw(); this.wish(); });
	}
	point(px, py, how) {
		this.aimed = [px, py, how];
		if (!this.frame)
			this.frame = requestAnimationFrame(async () => {
				this.frame = 0;
				const [x, y, h] = this.aimed;
				this.show(this.resolve(x, y, h), h);
				/* Crossings that were not known yet. */
				try {
					if (this.making && await this.learnAt(x, y, h) && this.aimed[0] === x && this.aimed[1] === y)
						this.show(this.resolve(x, y, h), h);
				} catch { /* the click asks again */ }
			});
	}
	show(mark, how) {
		if (!this.making || this.asked)
			return;
		this.mark = mark;
		this.touch = !!(how && how.touch);
		setHot(mark && (mark.object || mark.on || (mark.pick.name && !mark.make && mark.pick.name)) || null);
		this.draw();
		this.wish();
	}

	/* --- Keys --- */
	key(e) {
		if (!this.making || e.ctrlKey || e.metaKey || e.target.closest('input'))
			return;
		const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key];
		let used = true;

		if (by)
			this.moveCursor(by, e.altKey ? 0.1 : e.shiftKey ? 5 : 1);
		else if (e.key === 'Enter' || e.key === ' ')
			this.later(async () => (e.key === 'Enter' && !this.mark && this.picks.length > 2 ? this.closePolygon() : this.takeMark()));
		else if (e.key === 'Tab')
			used = this.walkOn(e.shiftKey ? -1 : 1);
		else if (e.key === 'Backspace' && this.picks.length)
			this.back();
		else
			used = false;
		if (used) {
			e.preventDefault();
			e.stopPropagation();
		}
	}
	async takeMark() {
		if (this.cursor && !this.walk)
			this.mark = await this.cursorMark();
		if (!this.mark && !this.cursor) {
			await this.atCursor();
			return;
		}
		await this.take(this.mark);
	}
	async cursorMark() {
		const text = this.decimals(this.cursor, this.lattice() / 10);
		return this.resolved(...stage.toPage(...this.cursor), { exact: { text, xy: this.cursor } });
	}
	/* Quiet: what the tool is for is being said. */
	async atCursor(quiet) {
		if (!this.cursor) {
			const lattice = this.lattice(), from = [...this.picks].reverse().find(p => p.xy), { width, height } = stage.size;
			this.cursor = (from ? from.xy : stage.toPlane(width / 2, height / 2)).map(v => Number(decimal(v, lattice)));
		}
		this.walk = null;
		this.show(await this.cursorMark());
		if (!quiet)
			say(this.spoken(this.mark));
	}
	moveCursor(by, k) {
		const step = this.lattice() * k;

		this.later(async () => {
			if (this.cursor) {
				this.cursor = this.cursor.map((v, i) => (by[i] ? Number(decimal(v + by[i] * step, Math.min(step, this.lattice()))) : v));
				const [x, y] = stage.toPage(...this.cursor), { width, height } = stage.size;
				const off = (v, most) => (v < 20 ? 80 - v : v > most - 20 ? most - 80 - v : 0);
				if (off(x, width) || off(y, height))
					stage.pan(off(x, width), off(y, height));
			}
			await this.atCursor();
		});
	}
	/* Objects that fit, and crossings: one after the other; behind the last the focus goes on. */
	walkOn(by) {
		const n = this.walk ? this.walk.at + by : by > 0 ? 0 : -1;

		if (this.walk && (n < 0 || n >= this.walk.marks.length)) {
			this.walk = null;
			return false;
		}
		this.later(async () => {
			if (!this.walk)
				this.walk = { marks: await this.candidates(), at: -1 };
			this.walk.at = n < 0 ? this.walk.marks.length - 1 : n;
			const mark = this.walk.marks[this.walk.at];
			if (!mark)
				this.walk = null;
			this.show(mark || null);
			say(mark ? this.spoken(mark) : tr('Nothing here fits'));
		});
		return true;
	}
	async candidates() {
		const marks = [...state.objects, ...this.axes()].filter(o => o.defined !== false && (o.visible !== false || this.tool.id === 'hide') && this.wants({ name: o.name, kind: o.kind }))
			.map(o => ({ pick: this.pickOf(o.name), xy: pointPlace(o.name), tag: o.name, object: o.name }));
		const pending = this.picks.filter(p => p.line && this.wants({ name: p.name, kind: 'point' })).map(p => ({ pick: this.pickOf(p.name), xy: p.xy, tag: p.name }));
		const paths = state.objects.filter(o => PATHS.includes(o.kind) && o.visible !== false && o.kind !== 'polygon' && o.kind !== 'vector').slice(0, 11);

		if (stage.seen || !this.wants({ kind: 'point', line: '?' }))
			return [...pending, ...marks];
		await this.learn(paths);
		return [...pending, ...marks, ...pairsOf(paths).flatMap(([a, b]) => (this.crossings.get(this.key2(a.name, b.name)) || []).map(c => this.crossMark(a.name, b.name, c)))
			.filter(m => !this.pointAt(...stage.toPage(...m.xy), 2))];
	}
	spoken(mark) {
		if (!mark)
			return tr('Nothing here fits');
		const o = mark.pick.name && state.objects.find(x => x.name === mark.pick.name);
		const at = mark.xy ? `(${mark.xy.map(short).join(', ')})` : '';
		return o ? tr('{name}, {kind}, {value}', { name: o.name, kind: kindText(o.kind), value: valueText(o) }) : mark.tag === at ? at : `${mark.tag}, ${at}`;
	}

	/* --- What is shown --- */
	next() {
		const way = this.tool.ways.find(w => matched(w, this.picks)), at = way && matched(way, this.picks);
		if (!way || !this.picks.length)
			return tr(this.tool.help);
		const slots = way.slots.filter(fill);
		if (slots[0].many)
			return this.picks.length > 2 ? tr('Choose the next corner; the first one again, or Enter, closes it') : tr('Choose the next corner');
		const s = slots[at.findIndex(p => !p)];
		return s ? tr(s.ask || TAKES[s.kind][1]) : this.asked && this.asked.slots[0].kind === '"' ? tr('Type the text') : tr('Type a value: a number, sqrt(2), 30° or the name of a slider');
	}
	/* note: of the page; of: attributes of one that is not. */
	guide(note, of) {
		const on = this.making;

		$('guide').hidden = !on;
		if (!on)
			return;
		$('guide').replaceChildren(el('p', null, el('b', { text: tr(this.tool.label) }), ' ', el('span', { text: this.next() }),
			...note ? [' ', el('span', { class: 'hint', text: note, ...of })] : []),
			...this.picks.length > 2 && this.tool.ways[0].slots[0].many ? [el('button', { class: 'chip', text: tr('Close it'), onclick: () => this.later(() => this.closePolygon()) })] : [],
			el('button', { class: 'icon', title: tr('Back to Move (Esc)'), 'aria-label': tr('Back to Move'), onclick: () => this.choose('move') }, icon('m5 5 6 6m0-6-6 6')));
	}
	draw() {
		const svg = $('aim'), m = this.mark, tag = $('tag');
		const at = xy => stage.toPage(...xy), parts = [];

		tag.hidden = true;
		if (!stage.aim || !this.making) {
			svg.replaceChildren();
			return;
		}
		const from = this.picks.filter(p => p.xy && p.kind === 'point');
		if (from.length && m && m.xy && !this.asked) {
			const [[x1, y1], [x2, y2]] = [at(from.at(-1).xy), at(m.xy)];
			parts.push(el('svg:line', { class: 'rubber', x1, y1, x2, y2 }));
		}
		for (const p of from)
			parts.push(el('svg:circle', { class: p.line ? 'fresh' : 'chosen', cx: at(p.xy)[0], cy: at(p.xy)[1], r: p.line ? 4 : 9 }));
		if (m && m.xy && !(m.object && m.pick.kind !== 'point')) {
			const [x, y] = at(m.xy), far = this.touch ? 64 : this.cursor && !this.walk ? 14 : 0;
			parts.push(el('svg:circle', { class: m.make ? 'would' : 'chosen', cx: x, cy: y, r: m.make ? 5 : 10 }));
			if (far)
				parts.push(el('svg:path', { class: 'cross', d: `M${x - far} ${y}h${far - 9}m18 0h${far - 9}M${x} ${y - far}v${far - 9}m0 18v${far - 9}` }));
		}
		svg.replaceChildren(...parts);
		if (m && m.xy) {
			const [x, y] = at(m.xy), { width } = stage.size;
			tag.textContent = m.tag;
			tag.hidden = false;
			const left = Math.max(4, Math.min(width - tag.offsetWidth - 4, this.touch ? x - tag.offsetWidth / 2 : x + 16));
			tag.style.transform = `translate(${Math.round(left)}px, ${Math.round(Math.max(4, y - (this.touch ? 100 : 34)))}px)`;
		}
	}
	/* The engine draws what would be made: one question at a time, the last one counts. */
	wish() {
		this.wanted = true;
		if (!this.busy)
			this.busy = this.pump().finally(() => { this.busy = null; });
	}
	async pump() {
		while (this.wanted) {
			this.wanted = false;
			const lines = this.wouldBe(), key = lines.join('\n');
			if (!lines.length || !state.id || stage.step !== null) {
				this.ghost(null);
				continue;
			}
			try {
				const p = await this.hooks.picture(lines);
				if (this.making && this.wouldBe().join('\n') === key)
					this.ghost(p);
				else
					this.wanted = this.making;
			} catch (e) {
				if (e instanceof Away)
					setAway(true);
				this.ghost(null);
				return;
			}
		}
	}
	wouldBe() {
		const m = this.mark, picks = [...this.picks];

		if (!this.making)
			return [];
		if (m && !this.asked && !m.closes) {
			const p = { kind: m.pick.kind, name: m.pick.name, text: m.pick.text || m.pick.name, xy: m.xy };
			if (m.make) {
				p.text = p.name = freeName('P', this.taken());
				p.line = m.make(p.name);
			}
			if (this.wants(p))
				picks.push(p);
		}
		const fresh = picks.filter(p => p.line).map(p => p.line);
		for (const way of this.tool.ways) {
			const at = matched(way, picks), slots = way.slots.filter(fill), many = slots[0] && slots[0].many;
			if (!at || (many ? picks.length < 3 : at.length !== picks.length) || way.lines.some(l => !/^[^\s=("]+=/.test(l) && !/^Set/.test(l)) || /\$n/.test(way.lines[0] || ''))
				continue;
			const numbers = this.asked ? this.typed() : way.slots.filter(s => !fill(s)).map(s => s.start);
			if (this.asked && numbers.some(t => !t || t === '""'))
				return fresh;
			if (numbers.length && !this.asked)
				return fresh;
			return this.lines(way, at, numbers);
		}
		return fresh;
	}
	ghost(p) {
		const box = $('ghost');

		if (!p) {
			box.replaceChildren();
			return;
		}
		const names = new Set(p.observations.flatMap(o => (o && o.new ? o.new.map(x => x.name) : [])));
		const bad = p.observations.find(o => o && o.ok === false), kept = new Set(this.picks.map(k => k.name));
		const svg = adoptPicture(p.svg, isDark());
		for (const g of [...svg.children])
			if (g.nodeName === 'g' && !names.has(g.dataset.name))
				g.remove();
			else if (kept.has(g.dataset.name))
				g.classList.add('kept');
		box.replaceChildren(svg);
		/* Where a new point on a path really is. */
		for (const k of this.picks) {
			const o = p.observations.flatMap(x => (x && x.new) || []).find(x => x.name === k.name);
			if (k.line && o && o.approx && o.approx.length === 2)
				k.xy = o.approx;
		}
		if (bad ? this.refused !== bad.error.message : this.refused)
			this.guide(this.refused = bad ? bad.error.message : '', EN);
	}
	/* The view moved. */
	moved() {
		if (!this.making)
			return;
		this.ghost(null);
		this.draw();
		this.wish();
	}
}
/* Every two, in the order in which they were made. */
function pairsOf(objects) {
	const list = [...objects].sort((a, b) => state.objects.indexOf(a) - state.objects.indexOf(b));

	return list.flatMap((a, i) => list.slice(i + 1).map(b => [a, b]));
}
