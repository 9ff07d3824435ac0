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
 *   order        the same results in another order, where GeoGebra's is not known
 *   noise        another order there because rounding leaves something instead of 0, or takes
 *                something for 0; shown with its own coefficients
 *   history      GeoGebra remembers the order from before something moved
 *
 * Where Porism gave an answer a rule tests it, or the reason for it, with GeoGebra's own
 * operands (check.mjs).  The few that rest on a command's name or the type of an operand are
 * listed in docs/PEERS.md.
 */
import { latex, near, plain } from './compare.mjs';
import { aligned, coincide, command, definition, ends, graph, no_curve, numbers_of, object, on_all,
	on_both, on_curve, on_line, operands, place, places, places_then, polynomial, repeated, residual, same_place,
	segments_apart, theirs_among_ours } from './check.mjs';
import { form_rules } from './form_rules.mjs';
import { formula, parts, same_formula, value } from './read.mjs';

/* The same pair is intersected again in a later line (or with operands changed over). */
function again(d)
{
	const pair = operands(d.line).slice(0, 2).sort().join();

	return d.all.some((l, i) => i !== d.at && /Intersect\(/.test(l) &&
		operands(l).slice(0, 2).sort().join() === pair);
}

/* The two points are as far from where it was asked for as each other. */
function equally_near(d)
{
	const p = d.points[0], q = d.their_points[0], from = place(d, operands(d.line)[1] ?? '');

	return p && q && from && near(Math.hypot(p[0] - from[0], p[1] - from[1]),
		Math.hypot(q[0] - from[0], q[1] - from[1]));
}

export const moved = (d) => d.all.some((l) => l.startsWith('SetCoords') ||
	d.all.filter((m) => m.split(' =')[0] === l.split(' =')[0]).length > 1);

/* The reason that was given for refusing, looked at with the points and objects there. */
function degenerate(d)
{
	const words = operands(d.line), all = words.map((w) => object(d, w));
	/* When the line was written, or, where a move did it, now. */
	const at = [...(d.code === 'undefined' ? places(d) : places_then(d)),
		...all.filter((o) => o?.type === 'circle').map(({ matrix: m }) =>
			[-m.A4 / m.A0, -m.A5 / m.A0])];
	const said = d.about, list = operands(d.line).flatMap((w) => /^\{/.test(w) ? parts(w.slice(1, -1)) : []);
	const zero = (w) => object(d, w)?.type === 'vector' && object(d, w).x === 0 && object(d, w).y === 0;
	const reasons = [
		[/coincide|fix no line|same direction|no direction|no length|missing|no such arm/, () =>
			coincide(at) || aligned(at) || conics_equal(all) || words.some(zero) ||
			at.some(([x, y]) => x === 0 && y === 0) || words.at(-1) === '0'],
		[/division by zero/, () => coincide(at) || aligned(at)],
		[/on one line|collinear|flat|is a line|no triangle|overlap/, () => aligned(at) ||
			coincide(at) || at.some((p) => all.some((o) => o && residual(o, p) < 1e-6)) ||
			one_line(all) || side_along(d, words)],
		[/equally far|between the foci/, () => at.length === 3 && (aligned(at) ||
			near(Math.hypot(at[2][0] - at[0][0], at[2][1] - at[0][1]),
				Math.hypot(at[2][0] - at[1][0], at[2][1] - at[1][1])))],
		[/on one circle/, () => conics_equal(all)],
		[/pair of|crossing lines|parallel lines|double line|single point/, () =>
			d.defined.some((o) => /lines|point|doubleline/i.test(o.type)) ||
			(/Conic/.test(command(d)) && aligned(at))],
		/* What a factor or a matrix of determinant 0 leaves of a figure is flat. */
		[/whole plane|factor is zero/, () => words.includes('0') || command(d) === 'ApplyMatrix'],
		/* There it is a point, too: now, or before something moved. */
		[/radius is zero/, () => object(d, d.line.split(/ ?[=:]/)[0])?.type === 'point' ||
			words.includes('0') || coincide(at) || at.some((p) =>
			d.all.some((l) => l.includes('Distance(')))],
		[/same x/, () => at.every(([x]) => near(x, at[0][0]))],
		[/width must be positive/, () => words.includes('0')],
		[/no length/, () => d.theirs.every((t) => / = 0$/.test(t))],
		[/zero vector/, () => words.some(zero)],
		[/division by zero/, () => d.theirs.some((t) => /∞|\?/.test(t)) || list.includes('0') ||
			/\/0/.test(d.line)],
		[/not smaller than/, () => +value(words.at(-2)) >= +value(words.at(-1)) ||
			words.length > 3],
		[/must increase/, () => list.map(Number).some((v, k, l) => k && v <= l[k - 1])],
		[/^for \w+ = /, () => /Sequence|Zip/.test(command(d))],
		[/argument is undefined/, () => aligned(at) || coincide(at)],
		[/not defined at this angle/, () => d.theirs.some((t) => /∞|\?/.test(t))],
	];

	return reasons.some(([words_of, holds]) => words_of.test(said) && holds());
}

/* A side of a polygon lies along the other operand: two of their points, both vertices or on
 * the line, say where; or both operands are one polygon. */
function side_along(d, words)
{
	const other = words.map((w) => object(d, w)).find((o) => o?.coords);

	/* A regular polygon gives no vertices to look at here: one of two points is on its line. */
	if (other?.type === 'segment' && d.their_points.length)
		return d.their_points.every((p) => residual(other, p) < 1e-6);
	return words[0] === words[1] || coincide(d.their_points) || (other && d.their_points.filter((p) =>
		residual(other, p) < 1e-6).length > 1);
}

function conics_equal(all)
{
	const m = all.filter((o) => o?.matrix).map((o) => Object.values(o.matrix).map(Number));

	return m.length === 2 && m[0].every((v, i) => m[0].every((w, k) =>
		near(v * m[1][k], w * m[1][i], 1e-6)));
}

function one_line(all)
{
	const l = all.filter((o) => o?.coords).map((o) => [+o.coords.x, +o.coords.y, +o.coords.z]);

	return l.length >= 2 && l.every((v) => [[0, 1], [0, 2], [1, 2]].every(([i, k]) =>
		near(v[i] * l[0][k], v[k] * l[0][i], 1e-6)));
}

/* f has a zero at each of our points, and every one of theirs is one of ours. */
function zeros(d)
{
	const f = graph(object(d, operands(d.line)[0])) ?? ((g) => g && ((x) => g({ x })))(
		formula(operands(d.line)[0]));

	return f && d.points.length > 0 && d.points.every(([x]) => Math.abs(f(x)) < 1e-6 *
		(1 + x * x)) && theirs_among_ours(d);
}

/* The number that a line of two operands and a plain formula gives. */
const number = (d) => d.live?.[0]?.approx;

/* Both names of operands say lines that are one and the same, or parallel. */
function parallel(d)
{
	const l = operands(d.line).map((w) => object(d, w)).filter((o) => o?.coords);

	return l.length >= 2 && near(+l[0].coords.x * l[1].coords.y, +l[0].coords.y * l[1].coords.x);
}

export const rules = [
	['noise', 'rounding decides: with coefficients without it their order is ours', (d) => d.clean],
	['noise', 'crossing lines through the common points are taken for parallel ones', (d) =>
		d.class === 'order' && nearly_parallel(d)],
	['refused', 'a degenerate object is refused here', (d) => d.class === 'refused_here' &&
		d.code === 'degenerate' && (degenerate(d) || (d.then && degenerate({ ...d, objects: d.then })))],
	['refused', 'what became degenerate by a move is not defined here', (d) =>
		d.class === 'refused_here' && d.code === 'undefined' && moved(d) && degenerate(d)],
	['undecided', 'not decided within the limits here, and said so', (d) =>
		d.class === 'refused_here' && d.code === 'undecided'],
	['convention', 'zeros of a function without a closed list: there those in view', (d) =>
		['count', 'refused_there'].includes(d.class) && /Roots?\(/.test(d.line) && zeros(d)],
	['convention', 'of equally near points another one is taken', (d) => d.class === 'value' &&
		command(d) === 'ClosestPoint' && equally_near(d)],
	['convention', 'a point is put on a path at another place', (d) => d.class === 'value' &&
		command(d) === 'Point' && (on_all(d, [operands(d.line)[0]]) ||
		on_curve(object(d, operands(d.line)[0]), d.points[0]) ||
		/polyg|angle|quadrilateral|polyline/i.test(object(d, operands(d.line)[0])?.type ?? ''))],
	['wrong there', 'an extremum in an interval is searched from one side: ours is beyond it',
		(d) => d.class === 'value' && (command(d) === 'Max' ? 1 : command(d) === 'Min' ? -1 : 0) *
		(d.points[0]?.[1] - d.their_points[0]?.[1]) > 1e-6 && on_all(d, [operands(d.line)[0]])],
	['convention', 'of equal extrema another one is taken', (d) => d.class === 'value' &&
		['Max', 'Min'].includes(command(d)) && on_all(d, [operands(d.line)[0]]) &&
		near(d.points[0]?.[1], d.their_points[0]?.[1])],
	['not there', 'fewer common points of a graph are found there',
		(d) => ['count', 'refused_there'].includes(d.class) && /Intersect\(/.test(d.line) &&
		operands(d.line).some((n) => object(d, n)?.type === 'function') && on_both(d) &&
		d.points.length > d.their_points.length && theirs_among_ours(d)],
	['refused', 'what does not exist is kept there as a point at infinity or an empty object',
		(d) => d.class === 'refused_here' && ['no_such_object', 'degenerate'].includes(d.code) &&
		d.theirs.every((t) => /∞|\?|NaN|undefined|emptyset/.test(t))],
	['refused', 'an ellipse or hyperbola with an impossible half axis is the other one there',
		(d) => d.class === 'refused_here' && ['no_such_object', 'undefined'].includes(d.code) &&
		/half axis/.test(d.about) &&
		d.defined[0]?.type !== command(d).toLowerCase()],
	['refused', 'parallel lines have no bisectors here, one line is its own there', (d) =>
		d.class === 'refused_here' && command(d) === 'AngleBisector' && parallel(d)],
	['not here', 'a form that Porism does not have: what it says of the operand is so', (d) =>
		d.class === 'refused_here' && not_taken(d)],
	['not here', 'a command that makes no object refuses', (d) => d.class === 'act'],
	['convention', 'what does not exist is not made here, so it does not come with a move', (d) =>
		d.class === 'refused_here' && d.code === 'no_such_object' && moved(d)],
	['wrong there', 'with an index a ray or segment is taken for its whole line', (d) =>
		d.class === 'refused_here' && /Intersect\(.*, \d\)$/.test(d.line) &&
		/ends before|does not reach|but not on|number \d|outside the arc/.test(d.about)],
	['not there', 'inflection points are found of polynomials only', (d) =>
		d.class === 'refused_there' && command(d) === 'InflectionPoint' &&
		on_all(d, [operands(d.line)[0]])],
	['not here', 'an assignment to an object that exists is refused', (d) =>
		d.class === 'redefinition'],
	['convention', 'where there is one result it may be called P_1 here, not there', (d) =>
		d.class === 'refused_there' && d.about === 'not taken' &&
		[...d.line.replace(/^\S+/, '').matchAll(/\b(\w+)_[12]\b/g)].some((m) =>
			!d.objects.some((o) => plain(o.name) === m[0]))],
	['convention', 'a pair intersected again: there the points get the new names', (d) =>
		['refused_there', 'count', 'value', 'order'].includes(d.class) &&
		/Intersect\(/.test(d.line) && again(d) && on_both(d)],
	['convention', 'Root(f, a, b) is one root there and all of them here', (d) =>
		d.class === 'count' && operands(d.line).length === 3 && command(d) === 'Root' && zeros(d)],
	['convention', 'a parabola has one axis here and two there', (d) => d.class === 'count' &&
		command(d) === 'Axes' && object(d, operands(d.line)[0])?.type === 'parabola' &&
		d.mine.length === 1],
	['convention', 'lines that are one line, or parallel, are not concurrent here', (d) =>
		command(d) === 'AreConcurrent' && parallel(d)],
	['convention', 'points that lie on a line, or twice the same, are concyclic there', (d) =>
		command(d) === 'AreConcyclic' && d.class === 'value' && (aligned(places(d)) ||
		coincide(places(d)))],
	['convention', 'the radii of a sector belong to it here only', (d) =>
		/Intersect\(/.test(d.line) && operands(d.line).some((n) =>
			/Sector\(/.test(definition(d, n)) || object(d, n)?.type === 'sector') &&
		theirs_among_ours(d)],
	['wrong there', 'one result is given twice', (d) => d.class === 'count' && repeated(d)],
	['wrong there', 'common points are missed: ours are on both operands', (d) =>
		/Intersect\(/.test(d.line) && ['count', 'refused_there', 'value'].includes(d.class) &&
		(d.class !== 'count' || d.points.length > d.their_points.length) && on_both(d) &&
		(d.class !== 'value' || d.their_points.some((p) => operands(d.line).slice(0, 2).some(
			(n) => residual(object(d, n), p) > 1e-5)))],
	['history', 'something moved, and the order from before is remembered there', (d) =>
		['order', 'value', 'direction', 'count', 'refused_there'].includes(d.class) && moved(d) &&
		d.fresh],
	/* Forms of which the table says that they differ. */
	['convention', 'a ratio of points that are not on one line is one of their projections', (d) =>
		d.class === 'refused_there' && /Ratio$/.test(command(d)) && places(d).length >= 3 &&
		(coincide(places(d)) ||
		!places(d).slice(2).every((p) => on_line(places(d)[0], places(d)[1], p)))],
	['convention', 'a text of an object is its name here, its value there', (d) =>
		d.class === 'value' && command(d) === 'Text' && d.live[0].exact === operands(d.line)[0]],
	['convention', 'a list without its double entries keeps its order here', (d) =>
		command(d) === 'Unique' && d.class === 'value' && same_set(d)],
	['convention', 'a root near a number that is as near to another one', (d) =>
		d.class === 'value' && command(d) === 'Root' && operands(d.line).length === 2 && (() => {
			const x = value(operands(d.line)[1]);

			return zeros({ ...d, their_points: [] }) && Math.abs(d.points[0][0] - x) <=
				Math.abs(d.their_points[0][0] - x) + 1e-6;
		})()],
	['convention', 'the length of a vector of a line is that of the equation that is stored', (d) =>
		d.class === 'value' && /^(Perpendicular|Direction)/.test(command(d)) && (() => {
			const [x, y] = d.live[0].approx, g = d.defined[0];

			return x * g.x + y * g.y > 0 && near(x * g.y, y * g.x, 1e-6);
		})()],
	['convention', 'a text is turned there, its place here', (d) => d.class === 'value' &&
		command(d) === 'Rotate' && /rotatebox/.test(d.theirs[0])],
	['convention', 'the corner of a sector belongs to it here', (d) => d.class === 'value' &&
		command(d) === 'IsInRegion' && d.live[0].approx === 1 && (() => {
			const line = definition(d, operands(d.line)[1]), p = place(d, operands(d.line)[0]);
			const first = place(d, operands(line)[0] ?? '');

			return /Sector/.test(line) && p && first && same_place(p, first);
		})()],
	['convention', 'classes whose bounds do not increase', (d) => ['value', 'refused_there'].includes(
		d.class) && ['Frequency', 'Histogram'].includes(command(d)) &&
		parts(operands(d.line)[0].slice(1, -1)).map(Number).some((v, k, l) => k && v <= l[k - 1])],
	['wrong there', 'a function without a smallest or largest value has one there', (d) =>
		d.class === 'refused_here' && ['Max', 'Min'].includes(command(d)) && beyond(d)],
	['not there', 'a system without solutions is not defined', (d) => d.class === 'refused_there' &&
		/^N?Sol(ve|utions)$/.test(command(d)) && d.live[0]?.exact === '{}' && no_solution(d)],
	['wrong there', 'an extreme place is searched in the wrong part of the path: ours is better', (d) =>
		d.class === 'value' && /^M(in|ax)imize$/.test(command(d)) && extreme_distance(d)],
	['order', 'of two known common points of arcs another one is the first', (d) =>
		['value', 'order'].includes(d.class) && /Intersect\(/.test(d.line) && on_both(d) &&
		operands(d.line).slice(0, 2).every((n) => ['arc', 'circle'].includes(object(d, n)?.type)) &&
		d.their_points.every((p) => operands(d.line).slice(0, 2).every((n) => residual(object(d, n), p) < 1e-6))],
	['refused', 'a graph has no tangent at a corner', (d) => d.class === 'refused_here' &&
		['Tangent', 'Derivative', 'OsculatingCircle'].includes(command(d)) && corner(d)],
	['convention', 'a derivative has no value at a corner here', (d) => d.class === 'value' &&
		command(d) === 'Derivative' && corners_left_out(d)],
	['refused', 'a line has no asymptote here, it is its own there', (d) => d.class === 'refused_here' &&
		command(d) === 'Asymptote' && ((f) => f && polynomial(f, 1))(graph(object(d,
			operands(d.line)[0])))],
	['not there', 'a corner is no extremum there', (d) => d.class === 'refused_there' &&
		command(d) === 'Extremum' && on_all(d, [operands(d.line)[0]]) && /abs|If/.test(
			object(d, operands(d.line)[0])?.value ?? '')],
	['wrong there', 'an integral over a pole', (d) => d.class === 'refused_here' &&
		/Integral/.test(command(d)) && /pole/.test(d.about) && pole(d)],
	['convention', 'a search in a list from place 0 is one from its beginning', (d) =>
		d.class === 'refused_there' && command(d) === 'IndexOf' && operands(d.line)[2] === '0'],
	['convention', 'of a cubic curve the tangent at a point; there all through it', (d) =>
		d.class === 'count' && command(d) === 'Tangent' && d.live.length === 1 &&
		object(d, operands(d.line)[1])?.type === 'implicitpoly' && d.defined.some((o) =>
			[[0, 1], [0, 2], [1, 2]].every(([i, k]) => {
				const g = [+o.coords.x, +o.coords.y, +o.coords.z], m = d.live[0].approx;

				return near(g[i] * m[k], g[k] * m[i], 1e-6);
			}))],
	['wrong there', 'common points of curves of degree 3 to a few digits', (d) => d.class === 'value' &&
		/Intersect\(/.test(d.line) && d.points.length === d.their_points.length &&
		theirs_among_ours(d) && operands(d.line).every((n) => {
			const f = formula((object(d, n)?.value ?? '?').replace(/^[^:]*:\s*/, ''));

			return f && d.points.every(([x, y]) => Math.abs(f({ x, y, t: 0 })) < 1e-9);
		})],
	['not there', 'the image of a line that is a circle is not taken', (d) => d.class === 'refused_there' &&
		d.about === 'not taken' && /Reflect\(/.test(definition(d, operands(d.line)[0]))],
	['not there', 'the percentile 0', (d) => d.class === 'refused_there' &&
		command(d) === 'Percentile' && value(operands(d.line)[1]) === 0],
	['wrong there', 'the tangent of a curve to four digits', (d) => d.class === 'value' &&
		command(d) === 'Tangent' && object(d, operands(d.line)[1])?.type === 'curvecartesian' &&
		[0, 1, 2].every((i) => {
			const c = d.defined[0].coords, g = [+c.x, +c.y, +c.z], m = d.live[0].approx;

			return near(m[i] * g[1], g[i] * m[1], 1e-4);
		})],
	['wrong there', 'common tangents are missed: ours touch both conics, theirs are among them', (d) =>
		['count', 'refused_there'].includes(d.class) && command(d) === 'Tangent' &&
		d.defined.length < d.live.length && touch_both(d)],
	['convention', 'tangents of an arc are those of its circle here', (d) =>
		['count', 'refused_there'].includes(d.class) && command(d) === 'Tangent' &&
		operands(d.line).some((n) => object(d, n)?.type === 'arc') &&
		d.live.every((o) => o.kind === 'line') && tangent_to(d)],
	['wrong there', 'the image of a ray points the other way', (d) => d.class === 'direction' &&
		['Shear', 'Stretch', 'ApplyMatrix'].includes(command(d)) && d.live[0].kind === 'ray'],
	['not there', 'a histogram with factor 0, or values outside of the classes', (d) =>
		d.class === 'refused_there' && command(d) === 'Histogram'],
	['not here', 'tangents from a point that is not on the curve', (d) =>
		d.class === 'refused_here' && command(d) === 'Tangent' && /not on the curve/.test(d.about) && (() => {
			const [p, o] = [place(d, operands(d.line)[0]), object(d, operands(d.line)[1] ?? '')];
			const f = o && formula((o.value ?? '?').replace(/^[^:]*:\s*/, ''));

			return p && (o?.type === 'curvecartesian' ? !on_curve(o, p) : f ? Math.abs(f({ x: p[0], y: p[1],
				t: 0 })) > 1e-6 : residual(o, p) > 1e-6);
		})()],
	['not here', 'a parabola has no linear eccentricity here', (d) => d.class === 'refused_here' &&
		command(d) === 'LinearEccentricity' && object(d, operands(d.line)[0])?.type === 'parabola'],
	['convention', 'segments are as far apart as their points, there as their lines', (d) =>
		d.class === 'value' && command(d) === 'Distance' && (() => {
			const ours = operands(d.line).map((n) => reach(d, n));

			return ours.every(Boolean) && near(number(d), segments_apart(...ours), 1e-4);
		})()],
	['convention', 'what is beyond the end of a list is left out here', (d) =>
		d.class === 'refused_there' && ['Take', 'First', 'Last', 'Element', 'Sum', 'Product'].includes(
			command(d)) && beyond_list(d)],
	['convention', 'numerators and denominators are of the fraction in lowest terms', (d) => {
		const [word] = operands(d.line);
		const f = graph(object(d, word)) ?? ((g) => g && ((x) => g({ x })))(formula(word));
		const g = formula(d.live?.[0]?.exact ?? '?');

		return d.class === 'value' && f && g && (command(d) === 'Denominator' ?
			polynomial((x) => f(x) * g({ x })) :
			command(d) === 'Numerator' && polynomial((x) => g({ x })));
	}],
	['not there', 'an equation that at most one point satisfies is not defined there', (d) =>
		d.class === 'refused_there' && /^\w+\s*:/.test(d.line) &&
		no_curve(numbers_of(d.live[0].exact) ?? [1, 0, -1, 0, 0, 0])],
	['not there', 'the circle of curvature at the abscissa of a point that is not on the graph',
		(d) => d.class === 'refused_there' && ['OsculatingCircle', 'Curvature'].includes(command(d)) &&
		residual(object(d, operands(d.line)[1]), place(d, operands(d.line)[0]) ?? [0, 0]) > 1e-6],
	['convention', 'results are objects here, entries of a list there', (d) => d.class === 'as_list' ||
		(d.class === 'value' && command(d) === 'Asymptote' && d.defined[0]?.type === 'list' &&
		as_set(d))],
	['wrong there', 'a root in a text is written as a fraction that is near it', (d) =>
		d.class === 'value' && /Text$/.test(command(d)) && /sqrt|pi|e/.test(d.live[0].exact) &&
		near_text(d)],
	['not there', 'in the algebra view alone there', (d) => d.class === 'refused_there' &&
		d.about === 'not taken' && by_hand(d)],
	...form_rules,
];

/* What was said of a kind or a number that does not fit holds for the operand there. */
function not_taken(d)
{
	const words = operands(d.line), says = (re) => d.about.match(re);
	const kind = says(/argument (\d+) is of kind (\w+)/), range = says(
		/ (?:is|must be from) (-?\d+) to (-?\d+),(?: not| but is) (-?\d+)/);
	const types = { circle: /circle|conic/, function: /function/, implicit: /implicit|lines|line/i,
		polyline: /polyline|locus/, polygon: /polyg|triangle|quadrilateral/i, number: /numeric|angle/,
		vector: /vector|point/, point: /point|vector/, curve: /curve/, list: /list/, inequality: /inequal|function|boolean/ };

	if (d.code === 'wrong_kind' && kind) {
		const o = object(d, words[kind[1] - 1] ?? '');

		return o !== undefined && (types[kind[2]] ?? new RegExp(kind[2])).test(o.type);
	}
	const point = says(/^(\w+) is an? (\w+), not a/);

	if (d.code === 'wrong_kind' && point)
		return object(d, point[1])?.type === point[2];
	if (says(/ is -1, 0 or 1/))
		return Math.abs(value(words.at(-1))) > 1;
	if (d.code === 'bad_argument' && range)
		return (+range[3] < +range[1] || +range[3] > +range[2]) && words.some((w) => value(w) === +range[3]);
	/* An equation that stands for lines is no conic here. */
	if (says(/arguments do not fit/))
		return words.some((w) => /lines|doubleline/i.test(object(d, w)?.type ?? ''));
	if (says(/index counts from 1, but is 0/))
		return words.at(-1) === '0';
	if (says(/image of an? (arc|sector) under/))
		return /arc|sector/.test(object(d, words[0])?.type ?? '');
	if (says(/is not a polynomial|only quotients of polynomials/)) {
		const f = graph(object(d, words[0])) ?? ((g) => g && ((x) => g({ x })))(formula(words[0]));

		return f && !(polynomial(f) && polynomial((x) => f(-x)));
	}
	return false;
}

/* What its algebra view alone takes, computed anew. */
function by_hand(d)
{
	const words = operands(d.line), said = d.live[0]?.approx;

	if (command(d) === 'ModularExponent') {
		const [b, n, m] = words.map(value);
		let power = 1;

		for (let i = 0; i < n; i++)
			power = power * b % m;
		return said === power;
	}
	if (command(d) === 'IntegralSymbolic') {
		const f = graph(object(d, words[0])) ?? ((g) => g && ((x) => g({ x })))(formula(words[0]));
		const F = formula(d.live[0]?.exact ?? '?'), h = 1e-4;

		return f && F && [0.3, 0.7, 1.1, 1.9].every((x) => near((F({ x: x + h }) - F({ x: x - h })) / (2 * h),
			f(x), 1e-5));
	}
	if (command(d) !== 'RigidPolygon')
		return false;
	const p = places(d), whole = object(d, words[0])?.number;
	const area = Math.abs(p.reduce((a, [x, y], i) => a + x * p[(i + 1) % p.length][1] -
		p[(i + 1) % p.length][0] * y, 0)) / 2;

	return near(said, p.length > 2 ? area : whole, 1e-9);
}

/* A number that was written is no place in the list, which is as long as it is written there. */
function beyond_list(d)
{
	const [list, ...at] = operands(d.line).map((w) => object(d, w)?.type === 'list' ?
		value((object(d, w).value ?? '').replace(/^[^=]*=\s*/, '')) : value(w));

	return Array.isArray(list) && at.some((n) => typeof n === 'number' && (n < 1 || n > list.length));
}

/* Nowhere near the origin are both equations of a system satisfied: from the best places of a
 * grid the sum of their squares is walked down. */
function no_solution(d)
{
	const all = parts((operands(d.line)[0] ?? '').slice(1, -1)).map(formula);

	if (all.length !== 2 || !all.every(Boolean))
		return false;
	const off = (x, y) => all.reduce((s, f) => s + f({ x, y, t: 0 }) ** 2, 0), grid = [];

	for (let x = -20; x <= 20; x += 0.25)
		for (let y = -20; y <= 20; y += 0.25)
			grid.push([off(x, y), x, y]);
	return grid.sort((a, b) => a[0] - b[0]).slice(0, 20).every(([, x, y]) => {
		for (let h = 0.25; h > 1e-9; h /= 2)
			for (let on = true; on;) {
				const next = [[x + h, y], [x - h, y], [x, y + h], [x, y - h]].find(([u, v]) =>
					off(u, v) < off(x, y));

				on = next !== undefined;
				[x, y] = next ?? [x, y];
			}
		return off(x, y) > 1e-6;
	});
}

/* The place of a point on a path that makes its distance from another one extreme: ours is on
 * the path, and better than theirs. */
function extreme_distance(d)
{
	const [number, mover] = operands(d.line), of = operands(definition(d, number ?? ''));
	const from = of.filter((w) => w !== mover).map((w) => place(d, w))[0];
	const way = command(d) === 'Minimize' ? -1 : 1, far = (p) => Math.hypot(p[0] - from[0], p[1] - from[1]);

	return /[=:] *Distance\(/.test(definition(d, number ?? '')) && from && d.points[0] && d.their_points[0] &&
		on_all(d, [operands(definition(d, mover))[0]]) &&
		way * (far(d.points[0]) - far(d.their_points[0])) > 1e-6;
}

const determinant = (m) => m[0] * (m[1] * m[2] - m[5] * m[5]) - m[3] * (m[3] * m[2] - m[5] * m[4]) +
	m[4] * (m[3] * m[5] - m[1] * m[4]);

/* Of the line pairs A + x B, both divided by their largest coefficient, the first has a
 * determinant of its quadratic part that is 0 within the tolerance there, but not quite. */
function nearly_parallel(d)
{
	const forms = operands(d.line).slice(0, 2).map((n) => object(d, n)?.matrix).map((m) => m &&
		[0, 1, 2, 3, 4, 5].map((i) => +m['A' + i]));

	if (forms.length !== 2 || !forms.every(Boolean))
		return false;
	const unit = (m) => m.map((v) => v / Math.max(...m.map(Math.abs)));
	const [a, b] = (command(d) === 'Tangent' ? [reciprocal(...forms), forms[0]] : forms).map(unit);
	const member = (x) => a.map((v, i) => v + x * b[i]), at = (x) => determinant(member(x));

	/* The smallest root, by a walk from the left and halving. */
	for (let x = -1e3, h = 1e-3; x < 1e3; x += h, h = 1e-3 * (1 + Math.abs(x)))
		if (at(x) * at(x + h) <= 0) {
			let [low, high] = [x, x + h];

			for (let i = 0; i < 100; i++) {
				const mid = (low + high) / 2;

				[low, high] = at(low) * at(mid) <= 0 ? [low, mid] : [mid, high];
			}
			const m = member(low), det = m[0] * m[1] - m[3] * m[3];

			return det !== 0 && Math.abs(det) < 1e-7;
		}
	return false;
}

/* C D^-1 C of two symmetric matrices: the points whose polars by C touch D. */
function reciprocal(c, d)
{
	const full = ([p, q, r, s, t, u]) => [[p, s, t], [s, q, u], [t, u, r]];
	const times = (m, n) => m.map((r) => n[0].map((_, k) => r.reduce((s, v, i) => s + v * n[i][k], 0)));
	const m = full(d), of = (i, k) => m[(i + 1) % 3][(k + 1) % 3] * m[(i + 2) % 3][(k + 2) % 3] -
		m[(i + 1) % 3][(k + 2) % 3] * m[(i + 2) % 3][(k + 1) % 3];
	const inverse = [0, 1, 2].map((i) => [0, 1, 2].map((k) => of(k, i) / determinant(d)));
	const t = times(times(full(c), inverse), full(c));

	return [t[0][0], t[1][1], t[2][2], t[0][1], t[0][2], t[1][2]];
}

/* Somewhere between the bounds the function is beyond their extremum. */
function beyond(d)
{
	const [name, from, to] = operands(d.line), f = graph(object(d, name));
	const way = command(d) === 'Max' ? 1 : -1, y = d.defined[0]?.y;

	return f && Array.from({ length: 4001 }, (_, i) => f(+from + (to - from) * (i + 0.37) / 4002))
		.some((v) => (v - y) * way > 1e-3);
}

/* The slopes on both sides of the place that was asked for are not the same. */
function corner(d)
{
	const words = operands(d.line), f = graph(object(d, words[1] ?? '') ?? object(d, words[0])), h = 1e-6;
	const x = place(d, words[0])?.[0] ?? value(words[0]);

	return f && typeof x === 'number' && Math.abs((f(x + h) - f(x)) / h - (f(x) - f(x - h)) / h) > 1e-3;
}

/* Ours is If(x != a && ..., theirs), and the operand has a corner at each a. */
function corners_left_out(d)
{
	const [, where, body] = (d.live[0]?.exact ?? '').match(/^If\((x != [^,]*), (.*)\)$/) ?? [];
	const f = graph(object(d, operands(d.line)[0])), h = 1e-6;
	const mine = body && graph({ value: body }), theirs = graph(d.defined[0]);
	const kink = (x) => Math.abs((f(x + h) - f(x)) / h - (f(x) - f(x - h)) / h) > 1e-3;

	return f && mine && theirs && where.split('&&').every((w) => kink(value(w.replace(/^.*!=/, '')))) &&
		Array.from({ length: 41 }, (_, i) => (i - 20) * 0.437 + 0.1).every((x) => near(mine(x), theirs(x)));
}

/* The function grows beyond all bounds somewhere in the interval. */
function pole(d)
{
	const [name, from, to] = operands(d.line), f = graph(object(d, name));

	return f && Array.from({ length: 100001 }, (_, i) => f(+from + (to - from) * i / 100000))
		.some((v) => !Number.isFinite(v) || Math.abs(v) > 1e4);
}

/* Every line of ours touches both conics, and every one of theirs is one of ours. */
function touch_both(d)
{
	const m = operands(d.line).map((n) => object(d, n)?.matrix);
	const apart = (k, [x, y, z]) => {
		const [a, b, c, e, g, h] = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5'].map((i) => +k[i]);
		const q = [(b * c - h * h) * x * x, (a * c - g * g) * y * y, (a * b - e * e) * z * z,
			2 * (g * h - e * c) * x * y, 2 * (e * h - b * g) * x * z, 2 * (e * g - a * h) * y * z];

		return Math.abs(q.reduce((s, v) => s + v, 0)) / (q.reduce((s, v) => s + Math.abs(v), 0) +
			1e-6 * (x * x + y * y + z * z));
	};
	const theirs = d.defined.map((o) => [+o.coords?.x, +o.coords?.y, +o.coords?.z]);
	const same = (u, v) => [[0, 1], [0, 2], [1, 2]].every(([i, k]) => Math.abs(u[i] * v[k] -
		u[k] * v[i]) <= 1e-5 * Math.hypot(...u) * Math.hypot(...v));

	return m.length === 2 && m.every(Boolean) && d.live.every((o) => o.kind === 'line' &&
		m.every((k) => apart(k, o.approx) < 1e-9)) && (d.class === 'refused_there' ||
		theirs.every((u) => d.live.some((o) => same(u, o.approx))));
}

/* Two points between which an operand lies: far away where it does not end. */
function reach(d, name)
{
	const o = object(d, name), both = ends(d, name), far = 1e7;

	if (both && o.type === 'segment')
		return both;
	if (both && o.type === 'ray') {
		const u = [both[1][0] - both[0][0], both[1][1] - both[0][1]];

		return [both[0], [both[0][0] + far * u[0], both[0][1] + far * u[1]]];
	}
	if (o?.type !== 'line')
		return null;
	const a = +o.coords.x, b = +o.coords.y, c = +o.coords.z, q = a * a + b * b;

	return [-far, far].map((t) => [-a * c / q + t * b, -b * c / q - t * a]);
}

/* Our lines go through the point and are as far from the arc's centre as its radius. */
function tangent_to(d)
{
	const p = operands(d.line).map((n) => place(d, n)).find(Boolean);
	const m = operands(d.line).map((n) => object(d, n)).find((o) => o?.matrix)?.matrix;

	if (!p || !m)
		return false;
	const x = -m.A4 / m.A0, y = -m.A5 / m.A0, r = Math.sqrt(x * x + y * y - m.A2 / m.A0);

	return d.live.every(({ approx: [a, b, c] }) => near(a * p[0] + b * p[1] + c, 0, 1e-6) &&
		near(Math.abs(a * x + b * y + c) / Math.hypot(a, b), r, 1e-5));
}

/* Their fraction is near our number. */
function near_text(d)
{
	const a = value(d.live[0].exact), b = value(latex(d.defined[0].value));

	return typeof a === 'number' && typeof b === 'number' && near(a, b, 1e-6);
}

function same_set(d)
{
	const key = (v) => JSON.stringify(v, (k, x) => typeof x === 'number' ? +x.toFixed(6) : x);
	const [a, b] = [d.live[0].exact, (d.defined[0].value ?? '').replace(/^[^=]*=\s*/, '')].map((t) =>
		value(t));

	return Array.isArray(a) && Array.isArray(b) && a.map(key).sort().join() ===
		b.map(key).sort().join();
}

/* The same equations in another order. */
function as_set(d)
{
	const theirs = value((d.defined[0].value ?? '').replace(/^[^=]*=\s*/, ''));
	const mine = d.live.map((o) => value(o.exact ?? '?'));

	return Array.isArray(theirs) && theirs.length === mine.length && mine.every((a) =>
		theirs.some((b) => a?.f && b?.f && same_formula(a.f, b.f, true)));
}

/* The name of the class of a difference, and its reason. */
export function classify(d)
{
	const hit = rules.find(([, , fits]) => fits(d));

	return hit ? { kind: hit[0], rule: hit[1] } : { kind: 'open', rule: d.class + ' ' + command(d) };
}
