/*
 * rules.mjs -- why two programs may answer differently, one rule each.
 *
 * A difference belongs to the first rule that fits it; what fits none is open, and has to be
 * looked at: either Porism is wrong, or a rule is missing.  Kinds of rules:
 *   refused      degenerate things that GeoGebra keeps (or draws as something else)
 *   not here     forms of the language that Porism does not know
 *   not there    the same of GeoGebra
 *   convention   both are right, and mean something different
 *   wrong there  Porism's exact answer, put to the test, is right and GeoGebra's is not
 *   undecided    Porism says that it cannot tell
 *   history      GeoGebra remembers the order from before something moved
 */
import { near, plain } from './compare.mjs';

const command = (d) => (d.line.match(/[=:] *([A-Za-z]+)\(/) ?? [])[1] ?? '';

/* The operands of a command in a line, when they are names. */
const operands = (line) => ((line.match(/\((.*)\)$/) ?? [])[1] ?? '').split(', ');

/* How far a point is from being on one of GeoGebra's own objects; null when that is unknown. */
function residual(o, [x, y])
{
	if (o?.coords && o.type !== 'point') {
		const a = +o.coords.x, b = +o.coords.y, c = +o.coords.z;

		return Math.abs(a * x + b * y + c) / Math.hypot(a, b);
	}
	if (o?.matrix) {
		const m = o.matrix, f = +m.A0 * x * x + 2 * m.A3 * x * y + +m.A1 * y * y +
			2 * m.A4 * x + 2 * m.A5 * y + +m.A2;
		const gx = 2 * (+m.A0 * x + +m.A3 * y + +m.A4), gy = 2 * (+m.A3 * x + +m.A1 * y + +m.A5);

		return Math.abs(f) / (Math.hypot(gx, gy) + 1e-9);
	}
	return null;
}

/* Are all of Porism's points on both operands? */
function on_both(d)
{
	const [a, b] = operands(d.line).map((n) => d.objects.find((o) => plain(o.name) === n));

	return d.points.length > 0 && d.points.every((p) => [a, b].every((o) => {
		const r = residual(o, p);

		return r !== null && r < 1e-5;
	}));
}

/* Some of their results are one and the same. */
function repeated(d)
{
	return d.their_points.some((p, i) => d.their_points.some((q, k) => k > i &&
		near(p[0], q[0], 1e-5) && near(p[1], q[1], 1e-5))) ||
		d.theirs.some((t, i) => d.theirs.some((u, k) => k > i &&
			t.replace(/^\S+/, '') === u.replace(/^\S+/, '')));
}

/* The same pair is intersected again in a later line (or with operands changed over). */
function again(d)
{
	const pair = operands(d.line).slice(0, 2).sort().join();

	return d.all.slice(d.at + 1).some((l) => /Intersect\(/.test(l) &&
		operands(l).slice(0, 2).sort().join() === pair);
}

/* The two points are as far from where it was asked for (or the origin) as each other. */
function equally_near(d)
{
	const p = d.points[0], q = d.their_points[0];
	const from = operands(d.line).slice(1).join(', ').match(/^\((\S+), (\S+)\)$/);
	const asked = d.objects.find((o) => plain(o.name) === operands(d.line)[1]);
	const [x, y] = from ? [+from[1], +from[2]] : asked ? [asked.x, asked.y] : [0, 0];

	return p && q && near(Math.hypot(p[0] - x, p[1] - y), Math.hypot(q[0] - x, q[1] - y));
}

const moved = (d) => d.all.some((l) => l.startsWith('SetCoords') ||
	d.all.filter((m) => m.split(' =')[0] === l.split(' =')[0]).length > 1);

export const rules = [
	['refused', 'a degenerate object is refused here', (d) => d.class === 'refused_here' &&
		d.code === 'degenerate'],
	['refused', 'what became degenerate by a move is not defined here', (d) =>
		d.class === 'refused_here' && d.code === 'undefined' && moved(d)],
	['undecided', 'not decided within the limits here, and said so', (d) =>
		d.class === 'refused_here' && d.code === 'undecided'],
	['convention', 'zeros of a function without a closed list: there those in view', (d) =>
		['count', 'refused_there'].includes(d.class) && /Root\(/.test(d.line)],
	['convention', 'of equally near points another one is taken', (d) => d.class === 'value' &&
		['ClosestPoint', 'Point'].includes(command(d)) && equally_near(d)],
	['wrong there', 'an extremum in an interval is searched from one side: ours is beyond it',
		(d) => d.class === 'value' && (command(d) === 'Max' ? 1 : command(d) === 'Min' ? -1 : 0) *
		(d.points[0]?.[1] - d.their_points[0]?.[1]) > 1e-6],
	['not there', 'fewer common points of a graph are found there',
		(d) => ['count', 'refused_there'].includes(d.class) && /Intersect\(f/.test(d.line) &&
		d.points.length > d.their_points.length],
	['refused', 'what does not exist is kept there as a point at infinity or an empty object',
		(d) => d.class === 'refused_here' && d.code === 'no_such_object' &&
		d.theirs.every((t) => /∞|\?|NaN|undefined|emptyset/.test(t))],
	['not here', 'a form of the language that Porism does not have', (d) =>
		d.class === 'refused_here' && ['not_found', 'unsupported', 'bad_argument', 'name_taken',
			'wrong_kind', 'syntax', 'ambiguous', 'bad_name'].includes(d.code)],
	['convention', 'what does not exist is not made here, so it does not come with a move', (d) =>
		d.class === 'refused_here' && d.code === 'no_such_object' && moved(d)],
	['wrong there', 'with an index a ray or segment is taken for its whole line', (d) =>
		d.class === 'refused_here' && /Intersect\(.*, \d\)$/.test(d.line) &&
		/ends before|does not reach|but not on|number \d|outside the arc/.test(d.about)],
	['not there', 'inflection points are found of polynomials only', (d) =>
		d.class === 'refused_there' && command(d) === 'InflectionPoint'],
	['not here', 'an assignment to an object that exists is refused', (d) =>
		d.class === 'redefinition'],
	['convention', 'where there is one result it may be called P_1 here, not there', (d) =>
		d.class === 'refused_there' && d.about === 'not taken' &&
		/\b\w+_[12]\b/.test(d.line.replace(/^\S+/, ''))],
	['convention', 'a pair intersected again: there the points get the new names', (d) =>
		['refused_there', 'count', 'value', 'order'].includes(d.class) &&
		/Intersect\(/.test(d.line) && again(d)],
	['convention', 'Root(f, a, b) is one root there and all of them here', (d) =>
		d.class === 'count' && /Root\(\w+, -?\d+, -?\d+\)/.test(d.line)],
	['convention', 'a parabola has one axis here and two there', (d) => d.class === 'count' &&
		command(d) === 'Axes'],
	['convention', 'lines that are one line are not concurrent here', (d) =>
		command(d) === 'AreConcurrent' && new Set(operands(d.line)).size < 3],
	['convention', 'points that lie on a line, or twice the same, are concyclic there', (d) =>
		command(d) === 'AreConcyclic' && d.class === 'value'],
	['convention', 'the radii of a sector belong to it here only', (d) =>
		/Intersect\(/.test(d.line) && operands(d.line).some((n) =>
			d.all.some((l) => l.startsWith(n + ' = ') && /Sector\(/.test(l)))],
	['convention', 'which way a line runs that is the only one of its kind', (d) =>
		d.class === 'direction' && ['Directrix', 'Tangent', 'Axes'].includes(command(d)) &&
		d.mine.length === 1],
	['wrong there', 'one common point is given twice', (d) => d.class === 'count' && repeated(d)],
	['wrong there', 'common points are missed: ours are on both operands', (d) =>
		/Intersect\(/.test(d.line) && ['count', 'refused_there', 'value'].includes(d.class) &&
		(d.class !== 'count' || d.points.length > d.their_points.length) && on_both(d) &&
		(d.class !== 'value' || d.their_points.some((p) => operands(d.line).slice(0, 2).some(
			(n) => residual(d.objects.find((o) => plain(o.name) === n), p) > 1e-5)))],
	['history', 'something moved, and the order from before is remembered there', (d) =>
		['order', 'value', 'direction'].includes(d.class) && moved(d) && d.fresh],
];

/* The name of the class of a difference, and its reason. */
export function classify(d)
{
	const hit = rules.find(([, , fits]) => fits(d));

	return hit ? { kind: hit[0], rule: hit[1] } : { kind: 'open', rule: d.class + ' ' + command(d) };
}
