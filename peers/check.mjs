/*
 * check.mjs -- whether an answer is right, computed anew from GeoGebra's own operands.
 *
 * The rules (rules.mjs) excuse a difference only where something here says that Porism's side
 * of it holds: points lie on both operands, points asked about are on one line, a value is
 * the one that a plain formula in doubles gives.  Nothing here asks Porism.
 */
import { near, plain } from './compare.mjs';
import { formula, parts, value } from './read.mjs';

/* The command of a line, and its operands as they are written. */
export const command = (d) => (d.line.match(/[=:] *([A-Za-z]\w*)\(/) ?? [])[1] ?? '';
export const operands = (line) => parts((line.replace(/^\w+(\(x(, ?y)?\))?\s*[=:]/, '')
	.match(/^[^(]*\((.*)\)$/) ?? [])[1] ?? '');

export const object = (d, name) => d.objects.find((o) => plain(o.name) === name);

/* A point as [x, y]: an object, or written out; else null. */
export function place(d, word)
{
	const o = object(d, word);

	if (o)
		return ['point', 'vector'].includes(o.type) && o.x !== null ? [o.x, o.y] : null;
	if (!/^\(.*\)$/.test(word))
		return null;
	const v = value(word);

	return Array.isArray(v) && v.every((x) => typeof x === 'number') ? v : null;
}

/* A point where it was when the line was written: later moves undone. */
export function place_then(d, word)
{
	const first = d.all.slice(0, d.at).reverse().find((l) => l.startsWith(word + ' = '));
	const v = first ? place({ objects: [] }, first.slice(word.length + 3)) : null;

	return v ?? place(d, word);
}

export const places_then = (d) => operands(d.line).flatMap((w) => /^\{/.test(w) ?
	parts(w.slice(1, -1)) : [w]).map((w) => place_then(d, w)).filter(Boolean);

/* All points among the operands, and in lists of them. */
export const places = (d) => operands(d.line).flatMap((w) => /^\{/.test(w) ?
	parts(w.slice(1, -1)) : [w]).map((w) => place(d, w)).filter(Boolean);

const minus = (p, q) => [p[0] - q[0], p[1] - q[1]];
const cross = (u, v) => u[0] * v[1] - u[1] * v[0];
const size = (v) => Math.hypot(v[0], v[1]);

export const same_place = (p, q) => near(p[0], q[0]) && near(p[1], q[1]);
export const on_line = (p, q, r) => Math.abs(cross(minus(q, p), minus(r, p))) <=
	1e-7 * (1 + size(minus(q, p))) * (1 + size(minus(r, p)));

/* Some two of the points coincide; some three are on one line. */
export const coincide = (all) => all.some((p, i) => all.some((q, k) => k > i && same_place(p, q)));
export const aligned = (all) => all.some((p, i) => all.some((q, k) => k > i &&
	all.some((r, l) => l > k && on_line(p, q, r))));

/* How far a point is from being on one of GeoGebra's objects; null when that is unknown. */
export function residual(o, [x, y])
{
	if (o?.coords && o.type !== 'point' && o.coords.z !== undefined) {
		const a = +o.coords.x, b = +o.coords.y, c = +o.coords.z;

		return Math.abs(a * x + b * y + c) / Math.hypot(a, b);
	}
	if (o?.matrix) {
		const m = o.matrix, f = +m.A0 * x * x + 2 * m.A3 * x * y + +m.A1 * y * y +
			2 * m.A4 * x + 2 * m.A5 * y + +m.A2;
		const gx = 2 * (+m.A0 * x + +m.A3 * y + +m.A4), gy = 2 * (+m.A3 * x + +m.A1 * y + +m.A5);
		const scale = Math.max(...['A0', 'A1', 'A3'].map((k) => Math.abs(m[k])));

		/* Near a singular point the distance goes with the root. */
		return Math.min(Math.abs(f) / (Math.hypot(gx, gy) + 1e-12), Math.sqrt(Math.abs(f) / scale));
	}
	if (o?.type === 'function') {
		const f = graph(o);

		return f ? Math.abs(f(x) - y) : null;
	}
	return null;
}

/* A curve (x(t), y(t)) as { at, from, to }: at(t) is a place; or null. */
export function curve_of(o)
{
	const v = o?.type === 'curvecartesian' ? value((o.value ?? '').replace(/^[^:]*:\s*/, '')) : null;
	const bounds = parts((/^Curve\((.*)\)$/.exec(o?.definition ?? '') ?? [])[1] ?? '').slice(3).map(value);
	const [from, to] = bounds.length === 2 ? bounds : [-20, 20];

	if (!Array.isArray(v) || v.length !== 2 || !v.every((w) => typeof w === 'number' || w?.f))
		return null;
	const [f, g] = v.map((w) => typeof w === 'number' ? () => w : (t) => w.f({ t }));

	return { at: (t) => [f(t), g(t)], from, to };
}

/* The parameter of the place of a curve that is nearest to p: of many the best, walked on. */
export function nearest_on({ at, from, to }, p)
{
	const far = (t) => size(minus(at(t), p)), n = 4000;
	let best = from, step = (to - from) / n;

	for (let i = 0; i <= n; i++)
		best = far(from + i * step) < far(best) ? from + i * step : best;
	for (; step > 1e-13; step /= 2)
		best = [best - step, best, best + step].filter((t) => t >= from && t <= to)
			.reduce((u, t) => far(t) < far(u) ? t : u);
	return best;
}

/* Is a point on a curve, between its bounds? */
export function on_curve(o, p)
{
	const c = p ? curve_of(o) : null;

	return c !== null && size(minus(c.at(nearest_on(c, p)), p)) < 1e-6;
}

/* One of GeoGebra's functions as a function of a number, or null. */
export function graph(o)
{
	const f = formula((o?.value ?? '').replace(/^[^=]*=\s*/, ''));

	return f && ((x) => f({ x, y: 0, t: x }));
}

/* Are all of Porism's points on the objects that these words name? */
export function on_all(d, words)
{
	return d.points.length > 0 && d.points.every((p) => words.every((n) => {
		const r = residual(object(d, n), p);

		return r !== null && r < 1e-5 * (1 + size(p));
	}));
}

export const on_both = (d) => on_all(d, operands(d.line).slice(0, 2));

/* Every one of their points is one of ours. */
export const theirs_among_ours = (d) => d.their_points.every((q) => d.points.some((p) =>
	Math.hypot(p[0] - q[0], p[1] - q[1]) < 1e-4 * (1 + size(p))));

/* Some of their results are one and the same, and without the copies they are ours. */
export function repeated(d)
{
	const bare = (t) => t.replace(/^\S+/, '').replace(/_\{\d\}/g, '');
	const twice = d.their_points.some((p, i) => d.their_points.some((q, k) => k > i &&
		near(p[0], q[0], 1e-5) && near(p[1], q[1], 1e-5)));
	const lines = d.defined.filter((o) => o.coords && o.type !== 'point').map((o) =>
		[+o.coords.x, +o.coords.y, +o.coords.z]);
	const same = (a, b) => Math.abs(cross(a, b)) < 1e-6 * size(a) * size(b) &&
		Math.abs(a[0] * b[2] - a[2] * b[0]) + Math.abs(a[1] * b[2] - a[2] * b[1]) <
		1e-5 * size(a) * (size(b) + Math.abs(b[2]));

	if (twice)
		return theirs_among_ours(d);
	return d.theirs.some((t, i) => d.theirs.some((u, k) => k > i && bare(t) === bare(u))) ||
		(lines.some((a, i) => lines.some((b, k) => k > i && same(a, b))) &&
		d.live.every((o) => o.kind === 'line' && lines.some((b) => same(o.approx, b))));
}

/* A conic by its six numbers, x^2 xy y^2 x y 1, of which no real curve is left. */
export function no_curve([a, b, c, d, e, f])
{
	const det = 4 * a * c - b * b;

	if (Math.abs(det) < 1e-9)
		return false;
	const x = (b * e - 2 * c * d) / det, y = (b * d - 2 * a * e) / det;
	const at = f + (d * x + e * y) / 2;

	return det > 0 && at * (a + c) >= -1e-9;
}

/* The six numbers of an equation that is written out, or null. */
export function numbers_of(text)
{
	const f = formula(text), at = (x, y) => f({ x, y, t: 0 });

	if (!f)
		return null;
	const c = at(0, 0), a = (at(1, 0) + at(-1, 0)) / 2 - c, k = (at(0, 1) + at(0, -1)) / 2 - c;
	const u = (at(1, 0) - at(-1, 0)) / 2, v = (at(0, 1) - at(0, -1)) / 2;

	return [a, at(1, 1) - a - k - u - v - c, k, u, v, c];
}

/* The equation of a conic there with coefficients that rounding has not touched: whole ones
 * where they are multiples of such, else what is next to 0 left out; and whether that changes
 * any.  null for what is no conic. */
export function clean_equation(o)
{
	const v = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5'].map((k) => +o?.matrix?.[k]);
	const large = Math.max(...v.map(Math.abs)), least = Math.min(...v.map(Math.abs).filter((a) => a > 1e-9 * large));
	let clean = v.map((a) => Math.abs(a) < 1e-9 * large ? 0 : a);

	if (!Number.isFinite(large) || large === 0)
		return null;
	for (let k = 1; k <= 1000; k++) {
		const whole = clean.map((a) => a / least * k);

		if (whole.every((a) => Math.abs(a - Math.round(a)) < 1e-9 * (1 + Math.abs(a)) * k)) {
			clean = whole.map(Math.round);
			break;
		}
	}
	const [a, b, c, e, f, g] = clean, text = [[a, 'x^2'], [2 * e, 'x*y'], [b, 'y^2'], [2 * f, 'x'], [2 * g, 'y'], [c, '1']].map(([k, t]) =>
		'(' + k + ')*' + t).join(' + ') + ' = 0';

	/* A common factor changes nothing. */
	return { text, changed: clean.some((w, i) => clean.some((u, j) => w * v[j] !== u * v[i])) };
}

/* The line in which a name was defined, last. */
export const definition = (d, name) => [...d.all].reverse().find((l) => l.startsWith(name) &&
	/^(\(x\))?\s*[=:]/.test(l.slice(name.length))) ?? '';

/* The ends of a segment or ray that was made by two points, or null. */
export function ends(d, name)
{
	const line = definition(d, name);

	if (!/[=:] *(Segment|Ray)\(/.test(line))
		return null;
	const both = operands(line).map((w) => place(d, w));

	return both.length === 2 && both.every(Boolean) ? both : null;
}

/* How far two segments are from each other. */
export function segments_apart([a, b], [c, d])
{
	const to = (p, q, r) => {
		const u = minus(r, q), t = Math.max(0, Math.min(1, (u[0] * (p[0] - q[0]) +
			u[1] * (p[1] - q[1])) / (u[0] ** 2 + u[1] ** 2)));

		return size(minus(p, [q[0] + t * u[0], q[1] + t * u[1]]));
	};
	const s1 = cross(minus(b, a), minus(c, a)), s2 = cross(minus(b, a), minus(d, a));
	const s3 = cross(minus(d, c), minus(a, c)), s4 = cross(minus(d, c), minus(b, c));

	if (s1 * s2 < 0 && s3 * s4 < 0)
		return 0;
	return Math.min(to(a, c, d), to(b, c, d), to(c, a, b), to(d, a, b));
}

/* A function of a number that is a polynomial of low degree: its differences vanish. */
export function polynomial(f, degree = 8)
{
	let row = Array.from({ length: degree + 6 }, (_, i) => f(0.37 + i * 0.5));
	const scale = Math.max(...row.map(Math.abs));

	for (let i = 0; i <= degree; i++)
		row = row.slice(1).map((v, k) => v - row[k]);
	return row.every((v) => Math.abs(v) < 1e-6 * (1 + scale));
}
