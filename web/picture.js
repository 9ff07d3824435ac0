/* picture.js -- the picture: the engine's SVG, what can be taken hold of, the view.
 *
 * The engine draws; this file only shows its SVG, moves it about while a new one is
 * under way, and turns pointer and keys into wishes.  A request for a picture waits for the
 * one before (in a drag two are under way), and asks for what is wanted by then. */
'use strict';

/* --- The stage ------------------------------------------------------------------------
 * hooks: fetch(wish) -> picture; shown(picture); commit(free, x, y, z); select(name, more);
 *        hover(name); where(name) -> place; place(x, y, step); spots(name) -> places that snap; turn(x_angle, z_angle); away(error); failed(error)
 *
 * Of a figure in space the plane of the page is its image: the picture's `space` says how that is
 * made, and each free point has its `image` there. */
const dot = (a, b) => a.reduce((s, v, i) => s + v * b[i], 0);

class Stage {
	constructor(hooks) {
		this.hooks = hooks;
		this.root = $('stage');
		this.layer = $('layer');
		this.painter = new Painter(this.layer);
		this.handles = $('handles');
		this.readout = $('readout');
		this.picture = null;
		this.view = null;            /* of the picture that is shown */
		this.aim = null;             /* {scale, x, y} that is wanted */
		this.refit = true;           /* the next picture chooses it */
		this.fitted = true;          /* the reader has not zoomed or panned since */
		this.step = null;
		this.drag = null;            /* {name, type, x, y, z?}: texts for the engine */
		this.seen = null;            /* how space is seen in the picture that is shown */
		this.turned = null;          /* {x, z}: angles that are wanted and not yet kept */
		this.selected = new Set();
		this.hot = null;
		this.traces = null;          /* shapes that a step of a proof speaks of */
		this.marks = new Map();
		this.gesture = null;         /* what the pointer holds */
		this.dirty = false;
		this.lanes = [null, null];   /* who asks for pictures */
		this.asked = this.answered = 0;  /* numbers of the last wish, and of the one that is shown */
		this.dropping = null;        /* the move that is being kept */
		this.resting = false;        /* what is held has not moved for a moment */
		this.listed = 0;             /* when the values of all objects were asked for last */
		this.least = 0;              /* versions before this one are past */
		this.age = 0;                /* pictures of another canvas come too late */
		this.snaps = memory.get('snaps') !== 'false'; /* to the lattice */
		this.hands = [];             /* who may take a press, first come first: hands.js */
		listenTo(this);
	}

	/* --- Asking for pictures --- */
	/* Measuring lays the page out: not for each picture of a drag. */
	get size() {
		return this.extent = (this.drag && this.extent) || { width: Math.max(120, this.root.clientWidth), height: Math.max(90, this.root.clientHeight) };
	}
	bounds() {
		const { width, height } = this.size, a = this.aim;

		return a && !this.refit && [-a.x / a.scale, (width - a.x) / a.scale, (a.y - height) / a.scale, a.y / a.scale];
	}
	/* Resolves when what is wanted now has been shown.  There is one request at a time; while something is dragged there
	 * are two, so that the engine draws the next picture while this one is shown. */
	want() {
		this.dirty = true;
		this.lanes[0] ||= this.pump().finally(() => { this.lanes[0] = null; });
		if (this.drag)
			this.lanes[1] ||= this.pump(true).finally(() => {
				this.lanes[1] = null;
				/* The drag ended in its hands: what is wanted now is the first one's. */
				if (this.dirty)
					this.want();
			});
		return Promise.all(this.lanes);
	}
	get busy() {
		return this.lanes[0] || this.lanes[1];
	}
	async pump(second) {
		/* The first one takes what is wanted first. */
		if (second)
			await null;
		while (this.dirty && (this.drag || !second)) {
			this.dirty = false;
			const age = this.age, turn = ++this.asked;
			/* The list beside it is read more slowly than the hand moves. */
			const list = !this.drag || this.resting || performance.now() - this.listed > 160;
			if (list)
				this.listed = performance.now();
			const wish = { ...this.size, bounds: this.bounds(), step: this.step, drag: this.drag, list, rest: this.resting,
				decimals: numbers.exact ? -1 : numbers.digits, looks: !this.drag && !$('looks').hidden, projection: this.turned && `orthographic ${this.turned.x} ${this.turned.z}`, exact: !this.drag || (this.resting && this.drag.type !== 'on_path') };
			let p;
			try {
				if (!wish.bounds) {
					await this.frame(wish, age);
					continue;
				}
				p = await this.hooks.fetch(wish);
			} catch (e) {
				if (age !== this.age)
					continue;
				if (wish.drag && e instanceof Asked && this.loose(wish.drag, e))
					continue;
				if (e instanceof Away)
					this.hooks.away(e);
				else
					this.hooks.failed(e);
			}
			/* One that was under way while the figure changed would show what was before. */
			if (p && p.version < this.least && !wish.drag) {
				this.dirty = true;
				this.least = 0;
			} else if (p && age === this.age && turn > this.answered) {
				this.answered = turn;
				this.show(p, wish);
			}
		}
	}
	/* Esc in the middle of a drag: all is as before.  False: nothing is held. */
	giveUp() {
		const g = this.gesture;

		if (!g || !g.moved || g.kind !== 'drag')
			return false;
		this.drag = this.gesture = null;
		this.root.classList.remove('holding', 'drag');
		this.readout.hidden = true;
		this.paint();
		this.want();
		return true;
	}
	/* What is held may be deleted by somebody else: then it is let go. */
	loose(drag, e) {
		if (e.error.code !== 'not_found' || e.status === 404)
			return false;
		if (this.drag && this.drag.name === drag.name) {
			this.drag = this.gesture = null;
			this.keyed = false;
			this.readout.hidden = true;
			this.root.classList.remove('holding');
			this.hooks.failed(new Asked({ message: tr('{name} is not there any more: somebody has deleted it', drag) }, e.status));
		}
		this.dirty = true;
		return true;
	}
	/* The engine's own framing, but with room at the edges for what lies over the picture:
	 * asked for on a smaller page, put into the middle of this one. */
	async frame(wish, age) {
		const { width, height } = wish;
		/* On a wide page answers and help lie over the foot of the picture. */
		const mx = width > 500 ? 30 : 12, my = height > 400 ? 22 : 10, foot = width > 500 ? 56 : my;
		const p = await this.hooks.fetch({ ...wish, width: width - 2 * mx, height: height - my - foot, exact: false });

		if (!p || age !== this.age || (this.aim && !this.refit))
			return;
		this.aim = { scale: p.view.scale, x: p.view.x + mx, y: p.view.y + my };
		this.refit = false;
		this.dirty = true;
	}
	show(p, wish) {
		this.picture = p;
		this.view = p.view;
		this.seen = p.space || null;
		this.root.classList.toggle('spatial', !!this.seen);
		this.paint();
		this.hooks.shown(p, wish);
	}
	paint() {
		if (!this.picture)
			return;
		if (this.painter.show(this.picture.svg, isDark()))
			this.mark();
		this.place();
		this.grips();
	}
	/* Before there is a canvas: a view to place the first point in. */
	blank() {
		const { width, height } = this.size;

		this.aim = { scale: Math.round(Math.min(width, height) / 12), x: Math.round(width / 2), y: Math.round(height / 2) };
		this.view = { ...this.aim, width, height };
	}
	clear() {
		this.age++;
		this.least = 0;
		this.picture = this.view = this.aim = this.drag = this.step = this.seen = this.turned = null;
		this.fitted = this.refit = true;
		this.painter.clear();
		this.handles.replaceChildren();
		this.marks.clear();
		$('sliders').replaceChildren();
		this.readout.hidden = true;
	}

	/* --- The view --- */
	/* The picture that is there, moved to where the next one will be. */
	place() {
		if (!this.view)
			return;
		const k = this.aim.scale / this.view.scale;
		const x = this.aim.x - this.view.x * k, y = this.aim.y - this.view.y * k;
		const still = Math.abs(k - 1) < 1e-9 && Math.abs(x) < 0.01 && Math.abs(y) < 0.01;

		this.layer.style.transform = still ? '' : `translate(${x}px, ${y}px) scale(${k})`;
	}
	toPlane(px, py) {
		return [(px - this.aim.x) / this.aim.scale, (this.aim.y - py) / this.aim.scale];
	}
	toPage(x, y) {
		return [this.aim.x + x * this.aim.scale, this.aim.y - y * this.aim.scale];
	}
	/* Where a free point is on the page, and what it is in words. */
	spot(f) {
		return this.toPage(...(f.image || [f.x, f.y]));
	}
	words(f) {
		return `(${[f.x, f.y, f.z].filter(v => v !== undefined).map(short).join(', ')})`;
	}

	/* --- Turning space --- */
	/* Angles in whole degrees, so that the journal can be read; the middle of the figure stays
	 * where it is on the page. */
	turn(x, z) {
		const s = this.seen, m = s.middle, rad = Math.PI / 180;
		const mid = this.toPage(dot(s.right, m), dot(s.up, m));

		x = Math.max(-90, Math.min(90, Math.round(x)));
		z = Math.round(z);
		z -= 360 * Math.round(z / 360);
		const [a, b] = [z * rad, x * rad];
		const right = [-Math.sin(a), Math.cos(a), 0];
		const up = [-Math.cos(a) * Math.sin(b), -Math.sin(a) * Math.sin(b), Math.cos(b)];
		if (s.perspective || this.refit)
			return;
		this.turned = { x, z };
		this.seen = { ...s, right, up, toward: [Math.cos(a) * Math.cos(b), Math.sin(a) * Math.cos(b), Math.sin(b)], x_angle: x, z_angle: z };
		this.fitted = false;
		this.aim = { ...this.aim, x: mid[0] - dot(right, m) * this.aim.scale, y: mid[1] + dot(up, m) * this.aim.scale };
		this.tellTurn();
		this.want();
	}
	tellTurn() {
		this.shownReadout = null;
		this.readout.replaceChildren(el('span'));
		this.readout.firstChild.textContent = `${this.turned.x}°, ${this.turned.z}°`;
		this.readout.hidden = false;
		this.readout.style.transform = 'translate(12px, 12px)';
	}
	/* The angles become the figure's. */
	async keepTurn() {
		const t = this.turned;

		clearTimeout(this.turnTimer);
		this.readout.hidden = true;
		this.readout.replaceChildren();
		if (!t || this.step !== null)
			return;
		this.least = Math.max(this.least, await this.hooks.turn(t.x, t.z));
		if (this.turned === t)
			this.turned = null;
		await this.want();
	}
	/* Ten presses are one turn. */
	turnBy(dx, dz) {
		const from = this.turned || { x: this.seen.x_angle, z: this.seen.z_angle };

		this.turn(from.x + dx, from.z + dz);
		clearTimeout(this.turnTimer);
		this.turnTimer = setTimeout(() => this.keepTurn(), 700);
	}
	/* Where a point of space goes when its image moves by (dx, dy): level, as long as level can be
	 * told from upright in this view; with up, along z; in a view from the side, across it. */
	moved(from, dx, dy, upright) {
		const s = this.seen, n = Math.hypot(...s.toward);
		const flat = Math.abs(s.toward[2]) / n;
		let axes = flat > 0.12 ? [0, 1] : Math.abs(s.toward[0]) > Math.abs(s.toward[1]) ? [1, 2] : [0, 2];
		const to = [...from];

		if (upright && Math.hypot(s.right[2], s.up[2]) > 0.05) {
			const [a, b] = [s.right[2], s.up[2]];
			to[2] += (a * dx + b * dy) / (a * a + b * b);
			return to;
		}
		const [i, j] = axes, det = s.right[i] * s.up[j] - s.right[j] * s.up[i];
		if (Math.abs(det) < 1e-6)
			return to;
		to[i] += (dx * s.up[j] - s.right[j] * dy) / det;
		to[j] += (s.right[i] * dy - dx * s.up[i]) / det;
		return to;
	}
	/* The same for a point of the plane, which stays in it. */
	targetInSpace(g, px, py, loose, upright) {
		const s = this.aim.scale, f = g.free, flat = f.z === undefined;
		const to = this.moved([f.x, f.y, flat ? 0 : f.z], (px - g.from[0]) / s, (g.from[1] - py) / s, upright && !flat);
		const lattice = this.lattice(), fine = niceStep(1 / s);
		const text = to.map(v => {
			const near = Math.abs(v / lattice - Math.round(v / lattice)) * lattice * s < 6;
			return decimal(v, this.snaps && !loose && near ? lattice : fine);
		});

		if (f.type === 'point')
			text.forEach((t, i) => { if (to[i] === [f.x, f.y, f.z || 0][i]) text[i] = (pairOf(f.exact) || [])[i] || t; });
		return flat ? text.slice(0, 2) : text;
	}
	look(aim) {
		/* Where doubles do not tell one pixel from the next the engine draws no more. */
		const far = (Math.hypot(aim.x, aim.y) + this.size.width + this.size.height) / aim.scale;
		if (!this.view || !(far < 1e99 && Math.min(this.size.width, this.size.height) / aim.scale > far * 2 ** -39))
			return;
		this.fitted = this.refit = false;
		this.aim = aim;
		this.place();
		this.grips();
		this.hooks.looked();
		this.want();
	}
	zoom(k, px, py) {
		if (!this.aim)
			return;
		const a = this.aim;
		this.look({ scale: a.scale * k, x: px + (a.x - px) * k, y: py + (a.y - py) * k });
	}
	zoomMiddle(k) {
		const { width, height } = this.size;
		this.zoom(k, width / 2, height / 2);
	}
	pan(dx, dy) {
		if (this.aim)
			this.look({ ...this.aim, x: this.aim.x + dx, y: this.aim.y + dy });
	}
	fit() {
		this.fitted = this.refit = true;
		return this.want();
	}
	/* After a change that was not a drag: frame anew, unless the reader chose the view. */
	renew() {
		this.refit = this.fitted;
		return this.want();
	}

	/* --- Marks --- */
	mark() {
		for (const g of this.layer.querySelectorAll('[data-name]')) {
			g.classList.toggle('sel', this.selected.has(g.dataset.name));
			g.classList.toggle('hot', this.hot === g.dataset.name);
		}
	}
	setSelected(names) {
		this.selected = names;
		this.mark();
		this.grips();
	}
	/* The shapes of proof.js, or null: drawn over the picture, and again when that moves. */
	setTraces(shapes) {
		this.traces = shapes;
		this.showTraces();
	}
	showTraces() {
		const place = name => {
			const at = this.hooks.where(name);
			return at && this.view && this.toPage(...at);
		};
		this.handles.querySelector('.traces')?.remove();
		if (this.traces && this.step === null && !this.seen)
			this.handles.prepend(el('svg:g', { class: 'traces', 'aria-hidden': 'true' }, ...this.traces.map(s => shapeMark(s, place))));
	}
	setHot(name) {
		if (this.hot === name)
			return;
		this.hot = name;
		this.mark();
	}

	/* The name of what is drawn near a place of the page, nearest first. */
	nameAt(clientX, clientY, reach) {
		for (let r = 0; r <= reach; r += 2)
			for (let k = 0; k < (r ? 8 : 1); k++) {
				const t = k * Math.PI / 4 + r;
				const e = document.elementFromPoint(clientX + r * Math.cos(t), clientY + r * Math.sin(t));
				const g = e && this.layer.contains(e) && e.closest('[data-name]');
				if (g)
					return g.dataset.name;
			}
		return null;
	}
	freeAt(px, py, reach) {
		let best = null, least = reach;

		for (const f of this.movable()) {
			const [x, y] = this.spot(f);
			const d = Math.hypot(x - px, y - py);
			if (d <= least) {
				least = d;
				best = f;
			}
		}
		return best;
	}
	/* What is free and shown now: points, or sliders.  Free numbers have no place. */
	free(sliders) {
		return this.picture && this.step === null ?
			this.picture.free.filter(f => f.visible !== false && (sliders ? f.type === 'slider' : f.x !== undefined)) : [];
	}
	movable() {
		return this.free(false).filter(f => !objectOf(f.name)?.style?.fixed);
	}

	/* One focusable mark for each free point, one input for each slider; kept from picture
	 * to picture, so that the focus stays. */
	grips() {
		const seen = new Set();

		this.showTraces();

		for (const f of this.movable()) {
			const [x, y] = this.spot(f);
			let g = this.marks.get(f.name);
			seen.add(f.name);
			if (!g) {
				g = el('svg:g', { class: 'grip', tabindex: 0, role: 'button', 'data-free': f.name,
					'aria-roledescription': tr('movable point') },
				el('svg:circle', { r: 11 }));
				g.addEventListener('focus', () => this.read(f.name));
				g.addEventListener('blur', () => { this.settle(); if (!this.gesture) this.readout.hidden = true; });
				g.addEventListener('keydown', e => this.gripKey(e, f.name));
				this.marks.set(f.name, g);
				this.handles.append(g);
			}
			g.setAttribute('transform', `translate(${x} ${y})`);
			g.setAttribute('aria-label', `${f.name}, ${f.exact || (f.approximate ? tr('about {value}', { value: this.words(f) }) : this.words(f))}`);
			g.classList.toggle('sel', this.selected.has(f.name));
			g.setAttribute('aria-pressed', this.selected.has(f.name));
		}
		for (const [name, g] of this.marks)
			if (!seen.has(name)) {
				g.remove();
				this.marks.delete(name);
			}
		this.sliderRows();
		if (this.shownReadout && !this.readout.hidden)
			this.read(this.shownReadout);
	}
	sliderRows() {
		const box = $('sliders');
		const free = this.free(true);
		const rows = new Map([...box.children].map(r => [r.dataset.free, r]));

		for (const f of free) {
			let row = rows.get(f.name);
			rows.delete(f.name);
			if (!row) {
				const input = el('input', { type: 'range', 'aria-label': f.name });
				row = el('label', { class: 'slider', 'data-free': f.name }, el('b'), input, el('output'));
				setName(row.firstChild, f.name);
				input.addEventListener('input', () => this.dragTo({ name: f.name, type: 'slider', x: input.value, y: '0' }));
				input.addEventListener('change', () => this.soon(300));
				box.append(row);
			}
			const input = row.children[1];
			const step = f.step > 0 ? f.step : (f.max - f.min) / 100;
			for (const [k, v] of [['min', f.min], ['max', f.max], ['step', step]])
				if (input[k] !== String(v))
					input[k] = v;
			if (!(this.drag && this.drag.name === f.name) && Number(input.value) !== f.value)
				input.value = f.value;
			setMath(row.children[2], /[a-z]/.test(f.exact || '') ? f.exact : short(f.value));
		}
		for (const row of rows.values())
			row.remove();
	}

	/* What a point is now, beside it. */
	read(name) {
		const f = this.movable().find(p => p.name === name);

		this.shownReadout = name;
		if (!f) {
			this.readout.hidden = true;
			return;
		}
		const { width } = this.size;
		const [x, y] = this.spot(f);
		if (this.readout.hidden)
			this.breadth = this.longest = 0;
		if (this.readout.children.length !== 2)
			this.readout.replaceChildren(el('b'), ' = ', el('span'));
		this.readout.childNodes[1].textContent = f.approximate ? ' ≈ ' : ' = ';
		const text = f.exact || this.words(f);
		setName(this.readout.children[0], name);
		setMath(this.readout.children[1], text.length > 60 ? this.words(f) : text);
		this.readout.hidden = false;
		/* Measuring lays the page out: only where it may be wider than before. */
		if (this.readout.textContent.length > this.longest) {
			this.longest = this.readout.textContent.length;
			this.breadth = this.readout.offsetWidth;
		}
		this.readout.style.transform = `translate(${Math.round(x + 18 + this.breadth < width ? x + 16 : x - 16 - this.breadth)}px, ${Math.round(Math.max(4, y - 40))}px)`;
	}

	/* --- Dragging --- */
	lattice() {
		return niceStep(60 / this.aim.scale);
	}
	/* Where a point goes that is held over (px, py): on the lattice when near, else a decimal
	 * no finer than the page's pixels. */
	target(px, py, free, loose) {
		const [x, y] = this.toPlane(px, py), s = this.aim.scale;
		const lattice = this.lattice(), fine = niceStep(1 / s);
		const near = v => Math.abs(v / lattice - Math.round(v / lattice)) * lattice * s < 6;

		if (free.type === 'point' && this.snaps && !loose && near(x) && near(y))
			return [decimal(x, lattice), decimal(y, lattice)];
		return [decimal(x, fine), decimal(y, fine)];
	}
	dragTo(drag) {
		if (this.step !== null)
			return;
		/* Another one waits to be kept. */
		if (this.drag && this.drag.name !== drag.name)
			this.settle();
		this.drag = drag;
		/* Closed forms of everything take time: decimals follow the hand, and are exact when it
		 * rests.  Places on a path have none worth reading before the point is let go. */
		this.resting = false;
		clearTimeout(this.restTimer);
		this.restTimer = setTimeout(() => {
			this.resting = true;
			if (this.drag === drag)
				this.want();
		}, 120);
		this.want();
	}
	/* The drag becomes a change of the figure; the preview stays until that is shown. */
	drop() {
		const d = this.drag;

		if (d)
			this.dropping = this.keep(d, this.dropping);
	}
	async keep(d, before) {
		try {
			await before;
		} catch { /* that was told */ }
		this.least = Math.max(this.least, await this.hooks.commit(d, d.x, d.y, d.z));
		if (this.drag === d)
			this.drag = null;
		await this.want();
	}
	/* Keys wait a moment before the figure is changed: ten presses are one move. */
	soon(ms) {
		this.keyed = true;
		clearTimeout(this.keyTimer);
		this.keyTimer = setTimeout(() => this.settle(), ms);
	}
	/* Resolves when no move is under way: what comes after it must not overtake it. */
	settle() {
		clearTimeout(this.keyTimer);
		if (this.keyed) {
			this.keyed = false;
			this.drop();
		}
		return this.dropping;
	}
	gripKey(e, name) {
		const dir = { ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, 1, 0], ArrowDown: [0, -1, 0],
			PageUp: [0, 0, 1], PageDown: [0, 0, -1] }[e.key];

		if (e.key === ' ') {
			e.preventDefault();
			e.stopPropagation();
			this.hooks.select(name, e.shiftKey);
			return;
		}
		if (!dir || e.ctrlKey || e.metaKey)
			return;
		e.preventDefault();
		e.stopPropagation();
		const f = this.movable().find(p => p.name === name);
		if (!f)
			return;
		const step = e.altKey ? niceStep(1 / this.aim.scale) : this.lattice() / (e.shiftKey ? 1 : 10);
		const held = f.type === 'point' && this.drag && this.drag.name === name;
		/* A coordinate that does not move stays as exact as it is. */
		const own = f.z === undefined ? [f.x, f.y] : [f.x, f.y, f.z];
		if (dir[2] && own.length < 3)
			return;
		const exact = held ? [this.drag.x, this.drag.y, this.drag.z].slice(0, own.length) : pairOf(f.exact) || own.map(String);
		const now = held ? this.drag.at.map(Number) : own;
		const to = now.map((v, i) => (dir[i] ? Number(decimal(v + dir[i] * step, step)) : v));
		const text = exact.map((t, i) => (dir[i] || f.type !== 'point' ? decimal(to[i], dir[i] ? step : step / 100) : t));
		this.dragTo({ name, type: f.type, x: text[0], y: text[1], ...(text.length > 2 ? { z: text[2] } : {}), at: to });
		this.soon(700);
	}
}
