/* picture.js -- the picture: the engine's SVG, what can be taken hold of, the view.
 *
 * The engine draws; this file only shows its SVG, moves it about while a new one is
 * under way, and turns pointer and keys into wishes.  There is one request for a picture
 * at a time: the next one asks for what is wanted by then. */
'use strict';

/* --- Colours --------------------------------------------------------------------------
 * On dark paper every colour of the picture keeps its hue and turns its lightness around
 * (in OKLab, where lightness is what the eye sees); the paper itself is left out. */
const nightColor = (() => {
	const known = new Map();
	const lin = c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
	const gam = c => Math.round(255 * Math.min(1, Math.max(0, c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)));

	function turn(hex) {
		const h = hex.length === 4 ? [...hex.slice(1)].map(c => c + c) : hex.slice(1).match(/../g);
		const [r, g, b] = h.map(c => lin(parseInt(c, 16) / 255));
		const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * b);
		const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * b);
		const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.6300 * b);
		let L = 0.2105 * l + 0.7936 * m - 0.0041 * s;
		const A = (1.9780 * l - 2.4286 * m + 0.4506 * s) * 0.9;
		const B = (0.0259 * l + 0.7828 * m - 0.8087 * s) * 0.9;

		/* Ink is lifted to a lightness that can be read; pale things sink into the paper. */
		L = Math.max(0.27, Math.min(0.93, L > 0.85 ? 1.17 - L : 1.12 - 0.75 * L));
		const x = (L + 0.3963 * A + 0.2158 * B) ** 3;
		const y = (L - 0.1056 * A - 0.0639 * B) ** 3;
		const z = (L - 0.0895 * A - 1.2915 * B) ** 3;
		return '#' + [4.0767 * x - 3.3077 * y + 0.2310 * z, -1.2684 * x + 2.6098 * y - 0.3413 * z,
			-0.0042 * x - 0.7034 * y + 1.7076 * z].map(c => gam(c).toString(16).padStart(2, '0')).join('');
	}
	return hex => {
		if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex))
			return hex;
		if (!known.has(hex))
			known.set(hex, turn(hex));
		return known.get(hex);
	};
})();

/* The server's SVG as an element of this document: nothing in it runs or loads anything. */
function adoptPicture(text, dark) {
	const doc = new DOMParser().parseFromString(text, 'image/svg+xml');
	const root = doc.documentElement;

	if (root.nodeName !== 'svg' || doc.querySelector('parsererror'))
		throw new Error('this is no picture');
	for (const bad of root.querySelectorAll('script, foreignObject, style, iframe, image, a, animate, set'))
		bad.remove();
	for (const e of [root, ...root.querySelectorAll('*')])
		for (const a of [...e.attributes])
			if (/^on|^style$/i.test(a.name) || (/href$/i.test(a.name) && !a.value.startsWith('#')))
				e.removeAttribute(a.name);
			else if (dark && (a.name === 'fill' || a.name === 'stroke'))
				a.value = nightColor(a.value);
	const paper = [...root.children].find(e => e.nodeName === 'rect');
	if (paper)
		paper.remove();
	for (const t of root.querySelectorAll('g > title'))
		t.remove();
	root.removeAttribute('aria-labelledby');
	root.setAttribute('aria-hidden', 'true');
	root.removeAttribute('role');
	return document.adoptNode(root);
}

/* Shows one picture after the other in `box`.  While a point is dragged most objects look
 * as before: the texts of the objects are compared, and only those that differ are read.
 * An object's text goes from its group to the next one's and gets a group of its own. */
class Painter {
	constructor(box) {
		this.box = box;
		this.clear();
	}
	clear() {
		this.head = null;
		this.parts = new Map();
		this.box.replaceChildren();
	}
	show(text, dark) {
		const cut = text.replace(/<\/svg>\s*$/, '').split(/\n(?=<g [^>]*data-name=)/);

		try {
			this.change(cut[0] + '</svg>', cut.slice(1), dark);
		} catch {
			this.clear();
			this.box.append(adoptPicture(text, dark));
		}
	}
	change(head, texts, dark) {
		const known = this.dark === dark ? this.parts : new Map();
		const fresh = [...new Set(texts)].filter(t => !known.has(t));
		const read = fresh.length ? [...adoptPicture(`<svg xmlns="${SVG}"><g>${fresh.join('</g><g>')}</g></svg>`, dark).children] : [];

		if (read.length !== fresh.length || new Set(texts).size !== texts.length)
			throw new Error('these are no objects');
		if (this.head !== head || this.dark !== dark) {
			this.box.replaceChildren(adoptPicture(head, dark));
			this.first = this.box.firstChild.childNodes.length;
		}
		this.head = head;
		this.dark = dark;
		const made = new Map(fresh.map((t, i) => [t, read[i]]));
		this.parts = new Map(texts.map(t => [t, made.get(t) || known.get(t)]));
		const root = this.box.firstChild;
		let at = root.childNodes[this.first] || null;
		for (const e of this.parts.values())
			if (e === at)
				at = at.nextSibling;
			else
				root.insertBefore(e, at);
		while (at) {
			const gone = at;
			at = at.nextSibling;
			gone.remove();
		}
	}
}

/* --- The stage ------------------------------------------------------------------------
 * hooks: fetch(wish) -> picture; shown(picture); commit(free, x, y, z); select(name, more);
 *        hover(name); where(name) -> place; place(x, y, step); turn(x_angle, z_angle); away(error); failed(error)
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
		this.pointers = new Map();
		this.gesture = null;
		this.dirty = false;
		this.busy = null;
		this.dropping = null;        /* the move that is being kept */
		this.quick = true;           /* exact values come fast enough to follow a drag */
		this.least = 0;              /* versions before this one are past */
		this.age = 0;                /* pictures of another canvas come too late */
		this.listen();
	}

	/* --- Asking for pictures --- */
	get size() {
		return { width: Math.max(120, this.root.clientWidth), height: Math.max(90, this.root.clientHeight) };
	}
	bounds() {
		const { width, height } = this.size, a = this.aim;

		return a && !this.refit && [-a.x / a.scale, (width - a.x) / a.scale, (a.y - height) / a.scale, a.y / a.scale];
	}
	/* Resolves when what is wanted now has been shown. */
	want() {
		this.dirty = true;
		if (!this.busy)
			this.busy = this.pump().finally(() => { this.busy = null; });
		return this.busy;
	}
	async pump() {
		while (this.dirty) {
			this.dirty = false;
			const age = this.age;
			const wish = { ...this.size, bounds: this.bounds(), step: this.step, drag: this.drag,
				projection: this.turned && `orthographic ${this.turned.x} ${this.turned.z}`, exact: this.quick && !(this.drag && this.drag.type === 'on_path') };
			const begun = performance.now();
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
				return;
			}
			/* Closed forms of everything at every pixel, as long as that does not hold up the
			 * hand; a figure that was slow is tried again with the next drag.  Places on a path
			 * have none worth reading before the point is let go. */
			if (wish.drag && performance.now() - begun > 150)
				this.quick = false;
			/* One that was under way while the figure changed would show what was before. */
			if (p && p.version < this.least && !wish.drag) {
				this.dirty = true;
				this.least = 0;
			} else if (p && age === this.age) {
				this.show(p, wish);
			}
		}
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
			this.hooks.failed(new Asked({ code: e.error.code, message: `${drag.name} is not there any more: somebody has deleted it` }, e.status));
		}
		this.dirty = true;
		return true;
	}
	/* The engine's own framing, but with room at the edges for what lies over the picture:
	 * asked for on a smaller page, put into the middle of this one. */
	async frame(wish, age) {
		const { width, height } = wish;
		const mx = width > 500 ? 30 : 12, my = height > 400 ? 22 : 10;
		const p = await this.hooks.fetch({ ...wish, width: width - 2 * mx, height: height - 2 * my, exact: false });

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
		this.painter.show(this.picture.svg, isDark());
		this.mark();
		this.place();
		this.grips();
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
			return decimal(v, !loose && near ? lattice : fine);
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
		return this.free(false);
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
					'aria-roledescription': 'movable point' },
				el('svg:circle', { r: 11 }));
				g.addEventListener('focus', () => this.read(f.name));
				g.addEventListener('blur', () => { this.settle(); if (!this.gesture) this.readout.hidden = true; });
				g.addEventListener('keydown', e => this.gripKey(e, f.name));
				this.marks.set(f.name, g);
				this.handles.append(g);
			}
			g.setAttribute('transform', `translate(${x} ${y})`);
			g.setAttribute('aria-label', `${f.name}, ${f.exact || `${f.approximate ? 'about ' : ''}${this.words(f)}`}`);
			g.classList.toggle('sel', this.selected.has(f.name));
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
		if (this.readout.children.length !== 2)
			this.readout.replaceChildren(el('b'), ' = ', el('span'));
		this.readout.childNodes[1].textContent = f.approximate ? ' ≈ ' : ' = ';
		const text = f.exact || this.words(f);
		setName(this.readout.children[0], name);
		setMath(this.readout.children[1], text.length > 60 ? this.words(f) : text);
		this.readout.hidden = false;
		const right = x + 18 + this.readout.offsetWidth < width;
		this.readout.style.transform = `translate(${Math.round(right ? x + 16 : x - 16 - this.readout.offsetWidth)}px, ${Math.round(Math.max(4, y - 40))}px)`;
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

		if (free.type === 'point' && !loose && near(x) && near(y))
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
		this.quick = true;
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

	/* --- Pointers --- */
	listen() {
		const root = this.root;
		const at = e => {
			const r = root.getBoundingClientRect();
			return [e.clientX - r.left, e.clientY - r.top];
		};
		const own = e => e.target === root || this.layer.contains(e.target) || this.handles.contains(e.target);

		root.addEventListener('pointerdown', e => {
			if (!own(e) || e.button > 1 || !this.view)
				return;
			const [px, py] = at(e), touch = e.pointerType === 'touch';
			this.pointers.set(e.pointerId, [px, py]);
			root.setPointerCapture(e.pointerId);
			if (this.pointers.size === 2) {
				if (this.gesture && this.gesture.kind === 'drag' && this.gesture.moved)
					this.drop();
				else if (this.gesture && this.gesture.kind === 'turn' && this.gesture.moved)
					this.keepTurn();
				root.classList.remove('turning');
				this.gesture = { kind: 'pinch', last: this.spread() };
				return;
			}
			const free = e.button === 0 && this.freeAt(px, py, touch ? 26 : 16);
			this.settle();
			this.gesture = free ?
				{ kind: 'drag', free, from: [px, py], off: this.spot(free).map((v, i) => v - [px, py][i]) } :
				this.seen && !this.seen.perspective && !e.shiftKey && e.button === 0 ?
					{ kind: 'turn', from: [px, py], angle: [this.seen.x_angle, this.seen.z_angle], touch } :
					{ kind: 'pan', from: [px, py], last: [px, py], touch };
			root.classList.toggle('holding', !!free);
			if (free)
				this.read(free.name);
		});
		root.addEventListener('pointermove', e => {
			const [px, py] = at(e), g = this.gesture;
			if (!this.pointers.has(e.pointerId)) {
				if (!own(e) || !this.view || e.pointerType === 'touch')
					return;
				const free = this.freeAt(px, py, 16);
				root.classList.toggle('can-hold', !!free);
				this.hooks.hover(free ? free.name : this.nameAt(e.clientX, e.clientY, 4));
				return;
			}
			this.pointers.set(e.pointerId, [px, py]);
			if (!g)
				return;
			if (g.kind === 'pinch') {
				if (this.pointers.size < 2)
					return;
				const s = this.spread(), l = g.last;
				const k = s.far / l.far, a = this.aim;
				this.look({ scale: a.scale * k, x: s.x + (a.x - l.x) * k, y: s.y + (a.y - l.y) * k });
				g.last = s;
				return;
			}
			if (!g.moved && Math.hypot(px - g.from[0], py - g.from[1]) < (e.pointerType === 'touch' ? 8 : 3))
				return;
			g.moved = true;
			if (g.kind === 'turn') {
				root.classList.add('turning');
				this.turn(g.angle[0] + (py - g.from[1]) / 2, g.angle[1] - (px - g.from[0]) / 2);
			} else if (g.kind === 'drag' && this.seen) {
				const [x, y, z] = this.targetInSpace(g, px, py, e.altKey, e.shiftKey);
				this.dragTo({ name: g.free.name, type: g.free.type, x, y, ...(z === undefined ? {} : { z }),
					at: [x, y, z].filter(v => v !== undefined).map(Number) });
			} else if (g.kind === 'drag') {
				const [x, y] = this.target(px + g.off[0], py + g.off[1], g.free, e.altKey);
				this.dragTo({ name: g.free.name, type: g.free.type, x, y, at: [Number(x), Number(y)] });
			} else {
				root.classList.add('panning');
				this.pan(px - g.last[0], py - g.last[1]);
				g.last = [px, py];
			}
		});
		const up = e => {
			const g = this.gesture;
			if (!this.pointers.delete(e.pointerId))
				return;
			if (this.pointers.size) {
				this.gesture = g && g.kind === 'pinch' ? { kind: 'pan', from: [0, 0], last: [...this.pointers.values()][0], moved: true } : g;
				return;
			}
			this.gesture = null;
			root.classList.remove('holding', 'panning', 'turning');
			if (!g || e.type === 'pointercancel') {
				this.drag = this.turned = null;
				this.readout.hidden = true;
				if (g && g.kind !== 'pan')
					this.want();
				return;
			}
			if (g.kind === 'turn' && g.moved) {
				this.keepTurn();
			} else if (g.kind === 'drag') {
				if (g.moved)
					this.drop();
				else
					this.hooks.select(g.free.name, e.shiftKey || e.ctrlKey || e.pointerType === 'touch');
				if (document.activeElement !== this.marks.get(g.free.name))
					this.readout.hidden = true;
			} else if (!g.moved) {
				this.hooks.select(this.nameAt(e.clientX, e.clientY, g.touch ? 14 : 6),
					e.shiftKey || e.ctrlKey || g.touch);
			}
		};
		root.addEventListener('pointerup', up);
		root.addEventListener('pointercancel', up);
		root.addEventListener('pointerleave', () => this.hooks.hover(null));
		root.addEventListener('dblclick', e => {
			if (!own(e) || !this.view || this.step !== null)
				return;
			const [px, py] = at(e);
			/* A place of the page is none of space. */
			if (!this.seen && !this.freeAt(px, py, 16))
				this.hooks.place(...this.target(px, py, { type: 'point' }, e.altKey));
		});
		root.addEventListener('wheel', e => {
			if (!own(e) || !this.view)
				return;
			e.preventDefault();
			const unit = e.deltaMode === 1 ? 16 : e.deltaMode === 2 ? 400 : 1;
			if (e.shiftKey)
				this.pan(-(e.deltaX || e.deltaY) * unit, 0);
			else
				this.zoom(Math.exp(-Math.max(-300, Math.min(300, e.deltaY * unit)) * (e.ctrlKey ? 0.01 : 0.0015)), ...at(e));
		}, { passive: false });
		root.addEventListener('keydown', e => {
			const far = e.shiftKey ? 200 : 50;
			const dir = { ArrowLeft: [far, 0], ArrowRight: [-far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] }[e.key];
			if (e.target === root && dir && this.seen && !this.seen.perspective && !e.ctrlKey && !e.metaKey && !e.altKey) {
				const far3 = e.shiftKey ? 15 : 5;
				e.preventDefault();
				this.turnBy(-far3 * Math.sign(dir[1]), far3 * Math.sign(dir[0]));
			} else if (e.target === root && dir && !e.ctrlKey && !e.metaKey && (!e.altKey || this.seen)) {
				e.preventDefault();
				this.pan(...dir);
			}
		});
		new ResizeObserver(() => {
			if (!this.view || (this.view.width === Math.round(this.size.width) && this.view.height === Math.round(this.size.height)))
				return;
			if (this.fitted && !this.drag)
				this.renew();
			else
				this.want();
		}).observe(root);
	}
	spread() {
		const [[ax, ay], [bx, by]] = [...this.pointers.values()];
		return { x: (ax + bx) / 2, y: (ay + by) / 2, far: Math.max(20, Math.hypot(ax - bx, ay - by)) };
	}
}
