/* hands.js -- what pointers do on the stage.
 *
 * A press is offered to the stage's hands in turn; the first that takes it holds the pointer
 * until it is let go.  Two fingers are always the view.
 *
 *   hand     down(p) -> a gesture, or null: not mine
 *            hover(p) -> true: nobody else looks at this place (may be left out)
 *            leave(): the pointer is elsewhere (may be left out)
 *            double(p) -> true: the second click of two was mine (may be left out)
 *   gesture  kind, a class of the stage while it moves
 *            move(p): it went further than a tremble; up(p): let go after that
 *            tap(p): let go where it began; cancel(moved): another finger came; end(): after all of these
 *            each but kind may be left out
 *   p        x, y (of the stage, in pixels), clientX, clientY, touch, button, shift, more, loose (Alt), event */
'use strict';

class Place {
	/* corner: of the stage, where it is known; measuring it lays the page out. */
	constructor(e, root, corner) {
		const r = this.corner = corner || root.getBoundingClientRect();

		this.event = e;
		this.x = e.clientX - r.left;
		this.y = e.clientY - r.top;
		this.clientX = e.clientX;
		this.clientY = e.clientY;
		this.touch = e.pointerType === 'touch';
		this.button = e.button;
		this.shift = e.shiftKey;
		/* Added to what is selected; a finger has no key for it. */
		this.more = e.shiftKey || e.ctrlKey || e.metaKey || this.touch;
		this.loose = e.altKey;
	}
}

/* --- The hands that are always there ------------------------------------------------------- */
/* Takes hold of a free point. */
function pointHand(stage) {
	return {
		hover(p) {
			const free = stage.freeAt(p.x, p.y, 16);

			stage.root.classList.toggle('can-hold', !!free);
			stage.hooks.hover(free ? free.name : stage.nameAt(p.clientX, p.clientY, 4));
			return true;
		},
		leave: () => stage.hooks.hover(null),
		down(p) {
			const free = p.button === 0 && stage.freeAt(p.x, p.y, p.touch ? 26 : 16);

			if (!free)
				return null;
			const from = [p.x, p.y], off = stage.spot(free).map((v, i) => v - from[i]);
			/* A point of the plane goes to other points and crossings; with Shift in directions of 15°. */
			const flat = free.type === 'point' && !stage.seen && stage.hooks.spots;
			let spots = null;
			const special = (x, y, q) => {
				/* Asked for by the first move, however long the press was before it. */
				spots = spots || (flat ? stage.hooks.spots(free.name) : []);
				const near = !q.loose && stage.snaps && spots.find(s => Math.hypot(...stage.toPage(...s.xy).map((v, i) => v - [x, y][i])) < 8);
				const pair = near && pairOf(near.exact), turned = flat && q.shift && maker.turned(stage.toPlane(x, y), { xy: [free.x, free.y] }, pairOf(free.exact));
				return turned ? { text: turned.text, at: turned.xy } : near && { text: pair && near.exact.length < 60 ? pair : near.xy.map(String), at: near.xy };
			};
			stage.read(free.name);
			stage.root.classList.add('holding');
			return {
				kind: 'drag', free, from,
				move(q) {
					const kept = special(q.x + off[0], q.y + off[1], q), to = kept ? kept.text : stage.seen ? stage.targetInSpace(this, q.x, q.y, q.loose, q.shift) :
						stage.target(q.x + off[0], q.y + off[1], free, q.loose);
					const [x, y, z] = to;
					stage.dragTo({ name: free.name, type: free.type, x, y, ...(z === undefined ? {} : { z }), at: kept ? kept.at : to.map(Number) });
				},
				up: () => stage.drop(),
				tap: q => stage.hooks.select(free.name, q.more),
				cancel(moved) {
					if (moved)
						stage.drop();
				},
				end() {
					if (document.activeElement !== stage.marks.get(free.name))
						stage.readout.hidden = true;
				},
			};
		},
		double(p) {
			/* A place of the page is none of space. */
			if (stage.seen || stage.freeAt(p.x, p.y, 16))
				return false;
			stage.hooks.place(...stage.target(p.x, p.y, { type: 'point' }, p.loose));
			return true;
		},
	};
}
/* Turns a figure of space. */
function turnHand(stage) {
	return {
		down(p) {
			if (!stage.seen || stage.seen.perspective || p.shift || p.button !== 0)
				return null;
			const { x, y } = p, angle = [stage.seen.x_angle, stage.seen.z_angle];
			return {
				kind: 'turning',
				move: q => stage.turn(angle[0] + (q.y - y) / 2, angle[1] - (q.x - x) / 2),
				up: () => stage.keepTurn(),
				tap: q => tapAt(stage, q),
				cancel(moved) {
					if (moved)
						stage.keepTurn();
				},
			};
		},
	};
}
/* Moves the paper. */
function panHand(stage) {
	return {
		down(p) {
			let { x, y } = p;

			return {
				kind: 'panning',
				move(q) {
					stage.pan(q.x - x, q.y - y);
					({ x, y } = q);
				},
				tap: q => tapAt(stage, q),
			};
		},
	};
}
function tapAt(stage, p) {
	stage.hooks.select(stage.nameAt(p.clientX, p.clientY, p.touch ? 14 : 6), p.more);
}

/* --- Who holds what ------------------------------------------------------------------------- */
function listenTo(stage) {
	const root = stage.root, down = new Map();
	const own = e => e.target === root || stage.layer.contains(e.target) || stage.handles.contains(e.target);
	const ask = (what, p) => stage.hands.some(h => h[what] && h[what](p));
	const spread = () => {
		const [a, b] = [...down.values()];
		return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.max(20, Math.hypot(a.x - b.x, a.y - b.y)) };
	};
	/* Lets go of g; `last`, if it is there, is done after that. */
	const rest = (g, last, p) => {
		stage.gesture = null;
		root.classList.remove('holding', g.kind);
		if (last)
			last.call(g, p);
		if (g.end)
			g.end();
	};
	/* Two fingers: the place between them stays between them. */
	const pinch = () => {
		let last = spread();

		return {
			kind: 'pinch', moved: true, pinch: true,
			move() {
				const s = spread(), k = s.far / last.far, a = stage.aim;
				stage.look({ scale: a.scale * k, x: s.x + (a.x - last.x) * k, y: s.y + (a.y - last.y) * k });
				last = s;
			},
		};
	};

	stage.hands.push(pointHand(stage), turnHand(stage), panHand(stage));
	root.addEventListener('pointerdown', e => {
		if (!own(e) || e.button > 1 || !stage.view)
			return;
		const p = new Place(e, root);
		down.set(e.pointerId, p);
		root.setPointerCapture(e.pointerId);
		if (down.size > 1) {
			if (stage.gesture)
				rest(stage.gesture, stage.gesture.cancel, stage.gesture.moved);
			if (down.size === 2)
				stage.gesture = pinch();
			return;
		}
		stage.settle();
		for (const h of stage.hands)
			if ((stage.gesture = h.down(p)))
				break;
		if (stage.gesture)
			stage.gesture.began = p;
	});
	root.addEventListener('pointermove', e => {
		const p = new Place(e, root, stage.drag && down.get(e.pointerId)?.corner), g = stage.gesture;

		if (!down.has(e.pointerId)) {
			if (own(e) && stage.view && !p.touch)
				ask('hover', p);
			return;
		}
		down.set(e.pointerId, p);
		if (!g || (g.pinch && down.size < 2))
			return;
		if (!g.moved && Math.hypot(p.x - g.began.x, p.y - g.began.y) < (p.touch ? 8 : 3))
			return;
		g.moved = true;
		root.classList.add(g.kind);
		if (g.move)
			g.move(p);
	});
	const up = e => {
		const g = stage.gesture;

		if (!down.delete(e.pointerId))
			return;
		if (down.size) {
			/* The finger that stays moves the paper on. */
			if (g && g.pinch && down.size === 1) {
				const p = [...down.values()][0];
				stage.gesture = Object.assign(panHand(stage).down(p), { began: p, moved: true, tap: null });
			}
			return;
		}
		if (!g)
			return;
		if (e.type === 'pointercancel') {
			stage.drag = stage.turned = null;
			rest(g);
			if (g.kind !== 'panning')
				stage.want();
			return;
		}
		rest(g, g.moved ? g.up : g.tap, new Place(e, root));
	};
	root.addEventListener('pointerup', up);
	root.addEventListener('pointercancel', up);
	root.addEventListener('pointerleave', () => {
		for (const h of stage.hands)
			if (h.leave)
				h.leave();
	});
	root.addEventListener('dblclick', e => {
		if (own(e) && stage.view && stage.step === null)
			ask('double', new Place(e, root));
	});
	root.addEventListener('wheel', e => {
		if (!own(e) || !stage.view)
			return;
		e.preventDefault();
		const unit = e.deltaMode === 1 ? 16 : e.deltaMode === 2 ? 400 : 1, p = new Place(e, root);
		if (e.shiftKey)
			stage.pan(-(e.deltaX || e.deltaY) * unit, 0);
		else
			stage.zoom(Math.exp(-Math.max(-300, Math.min(300, e.deltaY * unit)) * (e.ctrlKey ? 0.01 : 0.0015)), p.x, p.y);
	}, { passive: false });
	root.addEventListener('keydown', e => {
		const far = e.shiftKey ? 200 : 50;
		const dir = { ArrowLeft: [far, 0], ArrowRight: [-far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] }[e.key];

		if (e.target !== root || !dir || e.ctrlKey || e.metaKey || (e.altKey && !stage.seen))
			return;
		e.preventDefault();
		if (stage.seen && !stage.seen.perspective && !e.altKey) {
			const by = e.shiftKey ? 15 : 5;
			stage.turnBy(-by * Math.sign(dir[1]), by * Math.sign(dir[0]));
		} else {
			stage.pan(...dir);
		}
	});
	new ResizeObserver(() => {
		stage.extent = null;
		if (!stage.view || (stage.view.width === Math.round(stage.size.width) && stage.view.height === Math.round(stage.size.height)))
			return;
		if (stage.fitted && !stage.drag)
			stage.renew();
		else
			stage.want();
	}).observe(root);
}
