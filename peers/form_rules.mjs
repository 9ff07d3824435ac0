/*
 * form_rules.mjs -- rules (rules.mjs) for forms of which the table says that they differ.
 *
 * Chance, charts, texts, algebra: each rule computes that Porism's answer is one that the
 * form may give, or that it is GeoGebra's in other words.
 */
import { latex, near } from './compare.mjs';
import { command, curve_of, definition, graph, nearest_on, object, on_both, on_curve, on_line, operands, place,
	places, residual } from './check.mjs';
import { formula, parts, same_formula, same_read, value } from './read.mjs';

const whole = (v) => Number.isInteger(v);
const inside = (v, a, b) => v >= a && v <= b;
const each = (v, holds) => (Array.isArray(v) ? v : [v]).every(holds);

/* A point within the hull of these corners: in one of their triangles. */
function in_hull(all, p)
{
	const area = (u, v, w) => Math.abs((v[0] - u[0]) * (w[1] - u[1]) - (v[1] - u[1]) * (w[0] - u[0]));
	const within = (a, b, c) => near(area(a, b, p) + area(b, c, p) + area(c, a, p), area(a, b, c), 1e-9);

	return all.some((a, i) => all.some((b, k) => all.some((c, l) => i < k && k < l && within(a, b, c))));
}

/* Could chance give this? */
const chance = {
	RandomBetween: (v, [a, b]) => each(v, (x) => whole(x) && inside(x, a, b)),
	RandomUniform: (v, [a, b]) => each(v, (x) => inside(x, a, b)),
	RandomBinomial: (v, [n]) => whole(v) && inside(v, 0, n),
	RandomPoisson: (v) => whole(v) && v >= 0,
	RandomNormal: (v, [mean, sd]) => Math.abs(v - mean) <= 8 * sd,
	RandomDiscrete: (v, [list]) => list.includes(v),
	RandomElement: (v, [list]) => list.some((w) => same_read(v, w)),
	Shuffle: (v, [list]) => JSON.stringify([...v].sort()) === JSON.stringify([...list].sort()),
	Sample: (v, [list, n]) => v.length === n && v.every((x) => list.includes(x)),
	RandomPointIn: (v, of) => {
		const corner = of.flat(2), pair = corner.filter((_, i) => i % 2 === 0).map((x, i) => [x, corner[2 * i + 1]]);

		return of.length === 4 && of.every(Number.isFinite) ? inside(v[0], of[0], of[1]) &&
			inside(v[1], of[2], of[3]) : pair.length > 2 && in_hull(pair, v);
	},
};

function by_chance(d)
{
	const circle = d.line.match(/RandomPointIn\(Circle\((\(.*?\)), ?([\d./]+)\)\)$/);

	if (circle) {
		const [x, y] = value(circle[1]), [u, v] = d.live[0].approx;

		return Math.hypot(u - x, v - y) <= value(circle[2]);
	}
	const words = operands(d.line).filter((w) => !/^(true|false)$/.test(w));
	const of = words.map((w) => value(w.replace(/^Polygon\((.*)\)$/, '{$1}')));
	const said = d.live[0]?.approx ?? value(d.live[0]?.exact ?? '?');

	if (command(d) === 'RandomPolynomial') {
		const [n, a, b] = of.slice(-3), f = formula(d.live[0].exact);
		let row = Array.from({ length: n + 2 }, (_, x) => f({ x }));

		if (!inside(f({ x: 0 }), a, b) || !whole(f({ x: 0 })))
			return false;
		for (let i = 0; i <= n; i++)
			row = row.slice(1).map((v, k) => v - row[k]);
		return row.every((v) => Math.abs(v) < 1e-6);
	}
	return chance[command(d)]?.(said, of);
}

/* The bars of a distribution without end, as far as all but 1/10000 is reached. */
function bars(d)
{
	const of = operands(d.line), summed = of.at(-1) === 'true';
	const [n, p] = of.filter((w) => !/true|false/.test(w)).map(value);
	let one = command(d) === 'Poisson' ? Math.exp(-n) : p ** n, sum = 0, total = 0;

	for (let j = 0; j < 10000 && sum < 0.9999; j++) {
		sum += one;
		total += summed ? sum : one;
		one *= command(d) === 'Poisson' ? n / (j + 1) : (n + j) / (j + 1) * (1 - p);
	}
	return near(d.live[0].approx, total, 1e-6);
}

/* Classes and values: the polygon from one class before the first to one after the last. */
function frequency_polygon(d)
{
	const summed = operands(d.line)[0] === 'true', of = operands(d.line).slice(summed ? 1 : 0);
	const [bound, list] = of.map(value), scale = of.length === 4 ? value(of[3]) : 1;
	const many = bound.length - 1, width = bound[1] - bound[0];
	const at = [[bound[0] - width / 2, 0]], heights = of.length === 2 &&
		list.length === many;
	let below = 0;

	/* Summed ones count all values up to here, and only then go by the width (as Frequency does). */
	for (let i = 0; i < many; i++) {
		const first = summed && !heights ? 0 : i;

		at.push([(bound[i] + bound[i + 1]) / 2, heights ? list[i] : list.filter((v) => v >= bound[first] &&
			(v < bound[i + 1] || (i === many - 1 && v === bound[i + 1]))).length * scale /
			(bound[i + 1] - bound[i])]);
	}
	at.push([bound[many] + (bound[many] - bound[many - 1]) / 2, 0]);
	if (summed)
		at.splice(0, at.length, [bound[0], 0], ...at.slice(1, -1).map(([, y], i) =>
			[bound[i + 1], heights ? below += y : y]));
	return near(d.live[0].approx, at.slice(1).reduce((s, p, i) => s + Math.hypot(p[0] - at[i][0],
		p[1] - at[i][1]), 0), 1e-9);
}

/* A curve (x(t), y(t)) as two functions of t, or null. */
function curve(text)
{
	const v = value(text.replace(/^[^:(]*:\s*/, ''));

	return Array.isArray(v) && v.length === 2 && v.every((w) => typeof w === 'number' || w.f) ?
		v.map((w) => typeof w === 'number' ? () => w : (t) => w.f({ t })) : null;
}

/* A curve there whose points all satisfy our equation. */
function curve_on_ours(d)
{
	const c = curve(d.defined[0].value ?? ''), f = formula(d.live[0].exact ?? '?');
	const at = d.live[0].kind === 'function' ? f && ((v) => f(v) - v.y) : f;

	return c && at && [-2.3, -1.1, -0.4, 0.3, 0.9, 1.7, 2.6].every((t) => {
		const x = c[0](t), y = c[1](t);

		return !Number.isFinite(x + y) || Math.abs(at({ x, y })) < 1e-6 * (1 + x * x + y * y);
	});
}

/* Of an arc or sector that is a curve here: its length or area is the number there. */
function part_of_conic(d)
{
	const c = curve(d.live[0].exact ?? '');
	/* A point says where on the curve it starts or ends. */
	const [from, to] = operands(d.line).slice(1).map((w) => {
		const p = place(d, w), far = (t) => Math.hypot(c[0](t) - p[0], c[1](t) - p[1]);

		return !p ? value(w) : !c ? NaN : Array.from({ length: 628319 }, (_, i) => i / 1e5)
			.reduce((t, u) => far(u) < far(t) ? u : t);
	});
	const sector = command(d) === 'Sector', a = sector ? from - 1 : from, b = sector ? to + 1 : to;
	const end = !sector && b < a ? b + 2 * Math.PI : b, n = 40000;
	let sum = 0;

	if (!c || !Number.isFinite(a + b))
		return false;
	for (let i = 0; i < n; i++) {
		const [t, u] = [a + (end - a) * i / n, a + (end - a) * (i + 1) / n];
		const [x, y, v, w] = [c[0](t), c[1](t), c[0](u), c[1](u)];

		sum += sector ? (x * w - v * y) / 2 : Math.hypot(v - x, w - y);
	}
	return near(sum, d.defined[0].number, 1e-4);
}

/* Our equation times a power of the distance from the circle's centre is theirs. */
function inverted(d)
{
	const m = object(d, operands(d.line)[1])?.matrix;
	const f = formula(d.live[0].exact ?? '?');
	const g = formula((d.defined[0].value ?? '?').replace(/^[^:]*:\s*/, ''));

	return m && f && g && [1, 2].some((k) => same_formula((v) => f(v) *
		((v.x + m.A4 / m.A0) ** 2 + (v.y + m.A5 / m.A0) ** 2) ** k, g, true));
}

/* Their algebra view says the same. */
function in_algebra(d)
{
	const clean = (t) => t.replace(/([{,]\s*)[a-z]\w* = /g, '$1').replace(/\bt\b/g, 'x');
	const [mine, theirs] = [d.live.length === 1 ? d.live[0].exact ?? String(d.live[0].approx) :
		'{' + d.live.map((o) => o.exact).join(', ') + '}', d.algebra ?? '?'].map(clean);
	const [a, b] = [value(mine), value(theirs)], flat = (v) => v.flat(9);

	if (same_read(a, b))
		return true;
	/* 0*x + 0 is 0, also in lists; eigenvalues in their order. */
	const settled = (u, v) => u?.f && typeof v === 'number' ? same_formula(u.f, () => v) : same_read(u, v);

	if (a?.f && typeof b === 'number')
		return settled(a, b);
	if (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((u, i) => settled(u, b[i])))
		return true;
	if (command(d) === 'Eigenvalues' && Array.isArray(b))
		return same_read([...a].sort((u, v) => u - v), [...b].sort((u, v) => u - v));
	/* Up to a factor, column by column; the identity; the product. */
	if (command(d) === 'ExtendedGCD' && Array.isArray(b)) {
		const at = (v, x) => typeof v === 'number' ? v : v.f({ x });
		const [f, g] = operands(d.line).map((w) => formula(w.replace(/\bt\b/g, 'x')));

		return [0.3, 1.7, -2.6].every((x) => near(at(a[0], x) * f({ x }) + at(a[1], x) * g({ x }),
			at(a[2], x), 1e-9)) && [0, 1, 2].every((i) => near(at(a[i], 0.3) * at(b[2], 0.3),
			at(b[i], 0.3) * at(a[2], 0.3), 1e-6));
	}
	if (/^(LU|QR)Decomposition$/.test(command(d)) && flat(a).every((v) => typeof v === 'number')) {
		const times = (p, q) => p.map((r) => q[0].map((_, k) => r.reduce((s, v, i) => s + v * q[i][k], 0)));
		const m = value(operands(d.line)[0]), right = command(d)[0] === 'L' ? times(a[2], m) : m;

		return times(a[0], a[1]).every((r, i) => r.every((v, k) => near(v, right[i][k], 1e-9)));
	}
	if (command(d) === 'Eigenvectors' && flat(a).every((v) => typeof v === 'number')) {
		const m = value(operands(d.line)[0]);

		return a[0].every((_, k) => {
			const v = a.map((r) => r[k]), w = m.map((r) => r.reduce((s, x, i) => s + x * v[i], 0));

			return v.every((x, i) => v.every((y, l) => near(x * w[l], y * w[i], 1e-6)));
		});
	}
	return false;
}

/* What is asked about a curve, computed anew from its formulas; null when it is something else. */
function of_curve(d)
{
	const words = operands(d.line), name = words.find((w) => object(d, w)?.type === 'curvecartesian');
	const c = curve_of(object(d, name)), p = words.map((w) => place(d, w)).filter(Boolean);

	if (!c || !p.length)
		return null;
	const t = p.map((q) => nearest_on(c, q)), h = 1e-3;
	const apart = (u, v) => Math.hypot(u[0] - v[0], u[1] - v[1]);

	if (command(d) === 'Distance')
		return [apart(c.at(t[0]), p[0])];
	if (command(d) === 'Length' && p.length === 2) {
		const n = 20000, at = (i) => c.at(t[0] + (t[1] - t[0]) * i / n);
		let sum = 0;

		for (let i = 0; i < n; i++)
			sum += apart(at(i), at(i + 1));
		return [sum];
	}
	if (!/^Curvature(Vector)?$/.test(command(d)))
		return null;
	/* By central differences. */
	const [a, b, e] = [c.at(t[0] - h), c.at(t[0]), c.at(t[0] + h)];
	const v = [0, 1].map((i) => (e[i] - a[i]) / (2 * h)), w = [0, 1].map((i) => (e[i] - 2 * b[i] + a[i]) / h ** 2);
	const q = Math.hypot(...v), bend = (v[0] * w[1] - v[1] * w[0]) / q ** 3;

	return command(d) === 'Curvature' ? [bend] : [-v[1] * bend / q, v[0] * bend / q];
}

const refused_or = (d, ...classes) => classes.includes(d.class);

export const form_rules = [
	['convention', 'chance: ours is one of the answers that there may be', (d) =>
		refused_or(d, 'value', 'refused_there') && by_chance(d)],
	['convention', 'bars of a distribution without end: there as far as the view', (d) =>
		d.class === 'value' && ['Pascal', 'Poisson'].includes(command(d)) && bars(d)],
	['not there', 'in the algebra view alone there, which says the same', (d) =>
		d.class === 'refused_there' && in_algebra(d)],
	['convention', 'a text is turned there, the same text', (d) => d.class === 'value' &&
		/^(Rotate|Vertical)Text$/.test(command(d)) && (() => {
			const t = (d.defined[0].value ?? '').match(/^\\rotatebox\{[^}]*\}\{ *\\text\{(.*)\} *\}$/);

			return t && t[1].trim() === d.live[0].exact;
		})()],
	['not there', 'values outside of the classes, or a factor 0', (d) => d.class === 'refused_there' &&
		['Frequency', 'FrequencyPolygon', 'FrequencyTable', 'HistogramRight'].includes(command(d)) && (() => {
			const of = operands(d.line).filter((w) => !/^(true|false)$/.test(w)).map(value);

			return of[2] === 0 || of[1].some((v) => v < of[0][0] || v > of[0].at(-1));
		})()],
	['wrong there', 'a frequency polygon has the length 0', (d) => d.class === 'value' &&
		command(d) === 'FrequencyPolygon' && d.defined[0].number === 0 && frequency_polygon(d)],
	['convention', 'the turned graph of a function is an equation here, a curve there', (d) =>
		d.class === 'value' && d.defined[0]?.type === 'curvecartesian' && curve_on_ours(d)],
	['convention', 'an arc or sector of a conic is a curve here', (d) => d.class === 'value' &&
		['Arc', 'Sector'].includes(command(d)) && d.live[0].kind === 'curve' && part_of_conic(d)],
	['convention', 'the image in a circle: the equation is without denominators there', (d) =>
		d.class === 'value' && command(d) === 'Reflect' && d.defined[0]?.type === 'implicitpoly' &&
		inverted(d)],
	['convention', 'a locus is known at other places there', (d) => d.class === 'value' &&
		['Length', 'First', 'Last', 'Element', 'Take'].includes(command(d)) &&
		object(d, operands(d.line)[0])?.type === 'locus'],
	['wrong there', 'the perimeter of a locus: ours is that of its circle', (d) => d.class === 'value' &&
		command(d) === 'Perimeter' && object(d, operands(d.line)[0])?.type === 'locus' && (() => {
			const mover = operands(definition(d, operands(d.line)[0]))[1] ?? '';
			const m = object(d, operands(definition(d, mover))[0] ?? '')?.matrix;

			return m && Math.abs(d.live[0].approx - 2 * Math.PI * Math.sqrt(m.A4 ** 2 +
				m.A5 ** 2 - m.A2 * m.A0) / Math.abs(m.A0)) < 1e-3 * d.live[0].approx;
		})()],
	['convention', 'solutions in radians here, in degrees there', (d) => d.class === 'value' &&
		/°/.test(d.theirs[0]) && (() => {
			const v = value((d.defined[0].value ?? '').replace(/^[^=]*=\s*/, '').replace(
				/([{,]\s*)[a-z] = /g, '$1'));

			return Array.isArray(v) && v.length === d.live[0].approx?.length && v.every((a, i) =>
				near(a * Math.PI / 180, d.live[0].approx[i], 1e-6));
		})()],
	['convention', 'a point of an inequality: on its boundary here, a little inside there', (d) =>
		d.class === 'value' && command(d) === 'PointIn' && (() => {
			const f = formula(definition(d, operands(d.line)[0]).replace(/^[^:]*:\s*/, '')
				.replace(/[<>]=?|[≤≥]/, '='));

			return f && Math.abs(f({ x: d.points[0][0], y: d.points[0][1] })) < 1e-9;
		})()],
	['not there', 'a root as a number in digits', (d) => d.class === 'value' &&
		command(d) === 'FormulaText' && near(value(latex(d.live[0].exact)), value(d.defined[0].value),
			1e-9)],
	['not there', 'the vector of a vector', (d) => d.class === 'refused_there' &&
		command(d) === 'Vector' && ((o) => o?.type === 'vector' && near(o.x, d.live[0].approx[0]) &&
		near(o.y, d.live[0].approx[1]))(object(d, operands(d.line)[0]))],
	['refused', 'a fit that needs the logarithm of what is not positive', (d) => refused_or(d,
		'refused_here') && /^Fit/.test(command(d)) && /must be positive/.test(d.about) &&
		value(operands(d.line)[0]).some((p) => p[0] <= 0 || p[1] <= 0)],
	['refused', 'the point is not on the curve; there the nearest one is taken', (d) =>
		refused_or(d, 'refused_here') && /not on the/.test(d.about) &&
		operands(d.line).some((w) => {
			const o = operands(d.line).map((n) => object(d, n)).find((q) => q && !['point',
				'numeric'].includes(q.type)), p = place(d, w);

			return p && o && (o.type === 'curvecartesian' ? !on_curve(o, p) : residual(o, p) > 1e-6);
		})],
	['wrong there', 'what is asked about a curve, to a few digits: ours is that of its formulas', (d) =>
		d.class === 'value' && (() => {
			const right = of_curve(d), ours = [d.live[0].approx].flat(), o = d.defined[0];
			const theirs = ours.length === 2 ? [o.x, o.y] : [o.number];

			return right && right.length === ours.length && right.every((v, i) => near(v, ours[i], 2e-7) &&
				near(v, theirs[i], 1e-4));
		})()],
	['not there', 'a common point of curves by a search that fails: ours is on both', (d) =>
		d.class === 'refused_there' && command(d) === 'Intersect' && d.points.length === 1 &&
		operands(d.line).length === 4 && operands(d.line).slice(0, 2).every((n) =>
			on_curve(object(d, n), d.points[0]))],
	['convention', 'a length from the larger bound to the smaller one is negative there', (d) =>
		d.class === 'refused_there' && command(d) === 'Length' && d.live[0].approx > 0 &&
		near(value(d.algebra ?? '?'), -d.live[0].approx, 1e-9) &&
		value(operands(d.line).at(-2)) > value(operands(d.line).at(-1))],
	['refused', 'points that are not on one line have no such ratio', (d) => refused_or(d, 'refused_here') &&
		/Ratio$/.test(command(d)) && /not on one line/.test(d.about) && (() => {
			const p = places(d);

			return p.length > 2 && p.some((u) => p.some((v) => p.some((w) => !on_line(u, v, w))));
		})()],
	['refused', 'a part with a hole: rim and hole are two polygons there', (d) => refused_or(d, 'refused_here') &&
		command(d) === 'Difference' && /has a hole/.test(d.about) && d.defined.length === 2 &&
		operands(d.line).every((n, i) => near(object(d, n)?.number, d.defined[i].number))],
	['refused', 'no letter has the number 0', (d) => refused_or(d, 'refused_here') &&
		/no letter has/.test(d.about) && /(?<![\d.])0(?![\d.])/.test(d.line)],
	['refused', 'sums of a function that has no smallest or largest value', (d) =>
		refused_or(d, 'refused_here') && /Sum$/.test(command(d)) && /without bound/.test(d.about) &&
		(() => {
			const [name, from, to] = operands(d.line), f = graph(object(d, name));

			return f && Array.from({ length: 100001 }, (_, i) => f(+from + (to - from) * i / 100000))
				.some((v) => !Number.isFinite(v) || Math.abs(v) > 1e4);
		})()],
	['refused', 'a path without ends has no point at this parameter; there at the rim of the view', (d) =>
		refused_or(d, 'refused_here') && command(d) === 'Point' && /endless/.test(d.about) &&
		!((t) => t > 0 && t < 1)(value(operands(d.line)[1]))],
	['wrong there', 'an integral by another letter: ours is that of its formula', (d) =>
		d.class === 'value' && command(d) === 'Integral' && operands(d.line).length === 4 && (() => {
			const [text, v, from, to] = operands(d.line);
			const f = formula(text.replace(new RegExp('\\b' + v + '\\b', 'g'), 'x')), n = 20000;
			let sum = 0;

			for (let i = 0; f && i < n; i++)
				sum += f({ x: +from + (to - from) * (i + 0.5) / n }) * (to - from) / n;
			return f && near(sum, d.live[0].approx, 1e-6);
		})()],
	['not there', 'fewer solutions of a system are found there: ours satisfy it', (d) =>
		d.class === 'value' && /^N?Sol(ve|utions)$/.test(command(d)) && /^\{/.test(operands(d.line)[0]) &&
		(() => {
			const all = parts(operands(d.line)[0].slice(1, -1)).map(formula), of = d.live[0].approx;

			return all.every(Boolean) && Array.isArray(of) && of.length > 0 && of.every((v) =>
				all.every((f) => Math.abs(f({ x: v[0], y: v[1] })) < 1e-6));
		})()],
	['convention', 'a continued fraction ends with 2 here, with 1 + 1/1 there', (d) => d.class === 'value' &&
		command(d) === 'ContinuedFraction' && near(value(latex(d.live[0].exact)),
			value(operands(d.line)[0]), 1e-9)],
	['convention', 'a formula in a text is LaTeX here', (d) => d.class === 'value' &&
		command(d) === 'Text' && (() => {
			const [f, g] = [latex(d.live[0].exact), d.defined[0].value].map((t) => formula(t ?? '?'));

			return f && g && same_formula(f, g);
		})()],
	['convention', 'any diameter is an axis of a circle', (d) => ['value', 'order', 'direction'].includes(
		d.class) && /^(Axes|M..orAxis)$/.test(command(d)) && (() => {
			const m = object(d, operands(d.line)[0])?.matrix;

			return m && near(+m.A0, +m.A1) && near(+m.A3, 0) && d.live.every(({ approx: [a, b, c] }) =>
				Math.abs((-a * m.A4 - b * m.A5) / m.A0 + c) < 1e-6 * (Math.hypot(a, b) + Math.abs(c)));
		})()],
	['not there', 'equations of degree 3 and 4: ours are solutions', (d) => d.class === 'refused_there' &&
		/^Solve(Cubic|Quartic)$/.test(command(d)) && (() => {
			const f = formula(operands(d.line)[0]);
			const of = d.live[0].approx ?? value(d.live[0].exact);

			return f && Array.isArray(of) && of.every((x) => Math.abs(f({ x })) < 1e-6);
		})()],
	['convention', 'a product with the factor x - 0 is factored here', (d) => d.class === 'value' &&
		command(d) === 'IsFactored' && d.live[0].approx === 1 &&
		/^[^=]*= *(\([^()]*\)\*?)+$/.test(definition(d, operands(d.line)[0])) &&
		/[-+] ?0\)/.test(definition(d, operands(d.line)[0]))],
	['order', 'parts of polygons that touch each other', (d) => d.class === 'order' &&
		['Union', 'Difference', 'Intersection'].includes(command(d)) &&
		d.live.every((o) => o.kind === 'polygon')],
];
