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
	['not here', 'a form of the language that Porism does not have', (d) =>
		d.class === 'refused_here' && ['not_found', 'unsupported', 'bad_argument', 'name_taken',
			'wrong_kind', 'syntax', 'ambiguous', 'bad_name'].includes(d.code)],
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
	['convention', 'which way a line runs that is the only one of its kind', (d) =>
		d.class === 'direction' && ['Directrix', 'Tangent', 'Axes', 'MajorAxis', 'MinorAxis'].includes(
			command(d)) &&
		d.mine.length === 1],
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
	['order', 'pairs of lines that an equation of degree 2 stands for', (d) => d.class === 'order' &&
		/Intersect\(/.test(d.line) && on_both(d) && operands(d.line).some((n) =>
			/lines|doubleline/i.test(object(d, n)?.type ?? ''))],
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
	['order', 'four common tangents, or those of a hyperbola, in an order that is not known', (d) =>
		d.class === 'order' && command(d) === 'Tangent' && (d.live.length > 2 || operands(d.line).some((n) =>
			object(d, n)?.type === 'hyperbola')) && touch_both(d)],
	['order', 'axes of the image of a conic, which GeoGebra maps instead of computing them', (d) =>
		['order', 'direction'].includes(d.class) && /^(Ax|Asym|M..orAx|Focus|Vertex)/.test(command(d)) &&
		/[=:] *(Reflect|Rotate|Translate|Dilate|Shear|Stretch|ApplyMatrix)\(/.test(
			definition(d, operands(d.line)[0]))],
	['order', 'two points of x y = k and a conic without x y', (d) => d.class === 'order' &&
		/Intersect\(/.test(d.line) && on_both(d) && operands(d.line).slice(0, 2).some((n) =>
			((m) => m && +m.A0 === 0 && +m.A1 === 0)(object(d, n)?.matrix))],
	['convention', 'tangents of an arc are those of its circle here', (d) =>
		['count', 'refused_there'].includes(d.class) && command(d) === 'Tangent' &&
		operands(d.line).some((n) => object(d, n)?.type === 'arc') &&
		d.live.every((o) => o.kind === 'line') && tangent_to(d)],
	['wrong there', 'the image of a ray points the other way', (d) => d.class === 'direction' &&
		['Shear', 'Stretch', 'ApplyMatrix'].includes(command(d)) && d.live[0].kind === 'ray'],
	['not there', 'a histogram with factor 0, or values outside of the classes', (d) =>
		d.class === 'refused_there' && command(d) === 'Histogram'],
	['not here', 'tangents from a point that is not on the curve', (d) =>
		d.class === 'refused_here' && command(d) === 'Tangent' && /not on the curve/.test(d.about)],
	['not here', 'a parabola has no linear eccentricity here', (d) => d.class === 'refused_here' &&
		command(d) === 'LinearEccentricity' && object(d, operands(d.line)[0])?.type === 'parabola'],
	['convention', 'segments are as far apart as their points, there as their lines', (d) =>
		d.class === 'value' && command(d) === 'Distance' && (() => {
			const ours = operands(d.line).map((n) => reach(d, n));

			return ours.every(Boolean) && near(number(d), segments_apart(...ours), 1e-4);
		})()],
	['convention', 'what is beyond the end of a list is left out here', (d) =>
		d.class === 'refused_there' && ['Take', 'First', 'Last', 'Element', 'Sum', 'Product'].includes(
			command(d))],
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
		d.about === 'not taken' && ['IntegralSymbolic', 'ModularExponent', 'RigidPolygon'].includes(
			command(d))],
	...form_rules,
];

/* Somewhere between the bounds the function is beyond their extremum. */
function beyond(d)
{
	const [name, from, to] = operands(d.line), f = graph(object(d, name));
	const way = command(d) === 'Max' ? 1 : -1, y = d.defined[0]?.y;

	return f && Array.from({ length: 4001 }, (_, i) => f(+from + (to - from) * (i + 0.37) / 4002))
		.some((v) => (v - y) * way > 1e-3);
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
