/* proof.js -- proofs: numbered steps, and what a step speaks of marked on the figure. */
'use strict';

/* What claims speak of, by their words: shapes, of the points in order.  The tone tells the sides of
 * an equation apart. */
const pairs = (p, tone) => [0, 2, 4, 6].filter(i => i + 1 < p.length).map((i, k) => ({ shape: 'segment', points: p.slice(i, i + 2), tone: tone(k) }));
const triangles = p => [0, 3].map((i, k) => ({ shape: 'triangle', points: p.slice(i, i + 3), tone: k }));
const CLAIMS = {
	coll: p => [{ shape: 'line', points: p, tone: 0 }],
	cyclic: p => [{ shape: 'circle', points: p.slice(0, 3), tone: 0 }],
	circle: p => [{ shape: 'circle', points: p.slice(1, 4), tone: 0 }, ...p.slice(1).map(q => ({ shape: 'segment', points: [p[0], q], tone: 1 }))],
	midp: p => [{ shape: 'segment', points: [p[1], p[0]], tone: 0 }, { shape: 'segment', points: [p[0], p[2]], tone: 1 }],
	para: p => pairs(p, k => k),
	perp: p => pairs(p, k => k),
	cong: p => pairs(p, k => k),
	eqangle: p => pairs(p, k => k >> 1),
	eqratio: p => pairs(p, k => k >> 1),
	simtri: triangles, simtrir: triangles, contri: triangles, contrir: triangles, sameclock: triangles,
	ncoll: p => [{ shape: 'triangle', points: p.slice(0, 3), tone: 0 }],
};
function claimShapes(step) {
	const word = step.claim.split(' ')[0];

	return [...(CLAIMS[word] || (p => pairs(p, k => k % 2)))(step.points), ...step.points.map(p => ({ shape: 'point', points: [p], tone: 0 }))];
}

/* The circle through three places: its centre and radius, or null. */
function circleThrough([ax, ay], [bx, by], [cx, cy]) {
	const d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by));
	const s = (x, y) => x * x + y * y;
	if (Math.abs(d) < 1e-9)
		return null;
	const x = (s(ax, ay) * (by - cy) + s(bx, by) * (cy - ay) + s(cx, cy) * (ay - by)) / d;
	const y = (s(ax, ay) * (cx - bx) + s(bx, by) * (ax - cx) + s(cx, cy) * (bx - ax)) / d;

	return { x, y, r: Math.hypot(ax - x, ay - y) };
}
/* A shape with its points on the page, as SVG; null where one of them is not on the figure. */
function shapeMark(s, places) {
	const p = s.points.map(places);
	const of = (tag, attributes) => el(`svg:${tag}`, { class: `trace ${s.shape} tone${s.tone}`, ...attributes });
	if (p.some(q => !q))
		return null;
	switch (s.shape) {
	case 'point':
		return of('circle', { cx: p[0][0], cy: p[0][1], r: 6 });
	case 'circle': {
		const c = circleThrough(...p);
		return c && of('circle', { cx: c.x, cy: c.y, r: c.r });
	}
	case 'triangle':
		return of('polygon', { points: p.map(q => q.join()).join(' ') });
	default: {
		/* Of several points on a line the two that are farthest apart. */
		let best = [p[0], p[1]], most = -1;
		for (const a of p)
			for (const b of p) {
				const d = Math.hypot(a[0] - b[0], a[1] - b[1]);
				if (d > most) {
					most = d;
					best = [a, b];
				}
			}
		return of('line', { x1: best[0][0], y1: best[0][1], x2: best[1][0], y2: best[1][1] });
	}
	}
}

/* A proof as a list.  mark(shapes or null): shows them on the figure. */
function proofBox(v, mark) {
	const box = el('div', { class: 'proof', 'data-method': v.method });
	const where = v.conditions || (v.algebra || {}).conditions || [];
	const refs = from => from.length ? ` (${from.join(', ')})` : '';

	const tellWhere = () => where.length && box.append(el('p', { class: 'why', text: `Where ${where.map(c => c.text).join('; ')}.`, ...EN }));
	if (v.verdict !== 'proved') {
		box.append(el('p', { class: 'why', text: v.verdict === 'false' ? tr('It does not follow.') : tr('No proof was found: it is neither shown nor refuted.') }));
		return box;
	}
	if (!v.steps || !v.steps.length) {
		box.append(el('p', { class: 'why', text: {
			construction: tr('The figure was made so.'),
			coordinates: tr('Shown by coordinates, without steps to read.'),
		}[v.method] || tr('Shown by algebra, without steps to read.') }));
		tellWhere();
		return box;
	}
	tellWhere();
	for (const w of v.with || [])
		box.append(el('p', { class: 'let', text: `Let ${w.point} be ${w.is}.`, ...EN }));
	let held = null;
	const list = el('ol', EN);
	for (const s of v.steps) {
		const button = el('button', { class: 'step', 'aria-pressed': 'false' },
			el('span', { class: 'says', text: s.say }), el('span', { class: 'reason', text: ` ${s.why}${refs(s.from)}` }));
		const show = on => mark(on ? claimShapes(s) : held ? claimShapes(held) : null);
		button.addEventListener('click', () => {
			held = held === s ? null : s;
			for (const b of list.querySelectorAll('.step'))
				b.setAttribute('aria-pressed', String(b === button && held === s));
			show(held === s);
		});
		list.append(el('li', { class: s.kind || 'derived', 'data-claim': s.claim, onpointerenter: () => show(true), onpointerleave: () => show(false),
			onfocusin: () => show(true), onfocusout: () => show(false) }, button));
	}
	box.append(list);
	return box;
}
