/*
 * generate.mjs -- scripts in the language that both programs know, from a seed.
 *
 * A script begins with a few points with small whole coordinates, so that degenerate and
 * near-degenerate positions are frequent, and goes on with commands whose operands are drawn
 * from what it has made.  Some scripts have all of their points on one line, on one circle,
 * in a few places or on a small grid, and circles about one centre: where things touch and
 * coincide.  Every third script is made of rows of the table of forms (forms.mjs).  The same
 * seed gives the same scripts on every machine.
 */
import { form_lines } from './forms.mjs';

/* A small generator of 32-bit numbers (mulberry32). */
export function rng(seed)
{
	let a = seed >>> 0;
	const next = () => {
		a = (a + 0x6d2b79f5) >>> 0;
		let t = Math.imul(a ^ (a >>> 15), 1 | a);

		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};

	return {
		int: (low, high) => low + Math.floor(next() * (high - low + 1)),
		of: (list) => list[Math.floor(next() * list.length)],
		odds: (p) => next() < p,
	};
}

/* What is made: kinds by which later commands choose their operands. */
const straight = ['line', 'segment', 'ray'];
const conic = ['circle', 'ellipse', 'hyperbola', 'parabola', 'conic'];
const path = [...straight, ...conic, 'arc'];

/* The places of a script where something is special: null for none. */
function special(r)
{
	const at = (x, y) => '(' + x + ', ' + y + ')';
	const [a, b, u, v] = [r.int(-3, 3), r.int(-3, 3), r.int(-2, 2), r.int(-2, 2)];
	const line = [-3, -2, -1, 0, 1, 2, 3].map((k) => at(a + k * u, b + k * v));
	const ring = [[5, 0], [4, 3], [3, 4], [0, 5], [-3, 4], [-4, 3], [-5, 0], [-4, -3], [-3, -4],
		[0, -5], [3, -4], [4, -3]].map(([x, y]) => at(x + a, y + b));

	return r.of([null, null, null, line, [...ring, at(a, b)], [at(a, b), at(u, v), at(a, v)],
		[-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => at(x, y)))]);
}

class Script {
	constructor(random)
	{
		this.r = random;
		this.lines = [];
		this.made = {};
		this.n = 0;
		this.places = special(random);
	}

	/* A new name: letters that no command of either program takes for something else. */
	name(kind)
	{
		const upper = kind === 'point';

		/* ld, lg, ln and Pi are words. */
		while ('dgin'.includes('abcdefghijklmnopqrstuvwxyz'[this.n % 26]))
			this.n++;
		return (upper ? 'P' : { line: 'l', segment: 's', ray: 'r', vector: 'v', circle: 'k',
			polygon: 'q', polyline: 'j', list: 'm', function: 'f', number: 'n', angle: 'w', boolean: 'b' }[kind] ??
			'k') + 'abcdefghijklmnopqrstuvwxyz'[this.n % 26] +
			(this.n++ >= 26 ? 'z' : '');
	}

	add(kind, text, name = this.name(kind))
	{
		this.lines.push(name + (kind === 'conic' || kind === 'eqline' ? ': ' : ' = ') + text);
		this.keep(kind === 'eqline' ? 'line' : kind, name);
		return name;
	}

	keep(kind, name)
	{
		(this.made[kind] ??= []).push(name);
	}

	/* An operand of one of these kinds, or null. */
	any(...kinds)
	{
		const all = kinds.flat().flatMap((k) => this.made[k] ?? []);

		return all.length ? this.r.of(all) : null;
	}

	place(far = 6)
	{
		const on = this.places;

		if (on && this.r.odds(0.85))
			return this.r.of(on);
		return '(' + this.r.int(-far, far) + ', ' + this.r.int(-far, far) + ')';
	}

	point()
	{
		return this.r.odds(0.85) ? this.any('point') : this.place();
	}

	points(n)
	{
		const all = [];

		while (all.length < n) {
			const p = this.point();

			if (!all.includes(p) || this.r.odds(0.03))
				all.push(p);
		}
		return all;
	}

	number()
	{
		return this.r.of([this.r.int(1, 6), this.r.int(1, 6), '1/2', '3/2', 'sqrt(2)', '5/3']);
	}
}

function term(r, variable)
{
	const k = r.int(-3, 3);

	return k === 0 ? '' : (k < 0 ? ' - ' : ' + ') + Math.abs(k) + '*' + variable;
}

function quadric(r)
{
	return r.int(-3, 3) + '*x^2' + term(r, 'x*y') + term(r, 'y^2') + term(r, 'x') + term(r, 'y');
}

function formula(r)
{
	return r.of([
		() => 'x^2' + term(r, 'x') + ' - ' + r.int(0, 6),
		() => 'x^3' + term(r, 'x^2') + term(r, 'x') + ' + ' + r.int(-3, 3),
		() => '-x^2' + term(r, 'x') + ' + ' + r.int(0, 6),
		() => '(x - ' + r.int(0, 3) + ')*(x + ' + r.int(0, 3) + ')*(x - ' + r.int(1, 4) + ')',
		() => 'sin(x)', () => 'x^4 - ' + r.int(2, 6) + '*x^2 + ' + r.int(0, 4),
		() => r.int(1, 3) + '*x + ' + r.int(-3, 3), () => 'exp(x) - ' + r.int(1, 4),
		() => 'sqrt(x + ' + r.int(1, 5) + ')', () => '1/(x - ' + r.int(-2, 2) + ')',
		() => 'abs(x - ' + r.int(-2, 2) + ')', () => 'x/(x^2 + ' + r.int(1, 3) + ')',
	])();
}

/* Every kind of line: its weight, and a function that writes it or returns false. */
const kinds = [
	/* Straight things. */
	[6, (s) => s.add('line', 'Line(' + s.points(2).join(', ') + ')')],
	[4, (s) => s.add('segment', 'Segment(' + s.points(2).join(', ') + ')')],
	[3, (s) => s.add('ray', 'Ray(' + s.points(2).join(', ') + ')')],
	[2, (s) => s.add('vector', 'Vector(' + s.points(2).join(', ') + ')')],
	/* Under a small letter a pair is a vector. */
	[1, (s) => s.add('vector', '(' + s.r.int(-4, 4) + ', ' + s.r.int(-4, 4) + ')')],
	[3, (s) => s.add('eqline', s.r.of([
		() => 'y = ' + s.r.int(-3, 3) + '*x + ' + s.r.int(-4, 4),
		() => s.r.int(1, 4) + '*x' + term(s.r, 'y') + ' = ' + s.r.int(-6, 6),
		() => '-' + s.r.int(1, 4) + '*y' + term(s.r, 'x') + ' = ' + s.r.int(-6, 6),
		() => 'x = ' + s.r.int(-4, 4), () => s.r.int(-4, 4) + ' = y'])())],
	[3, (s) => { const l = s.any(straight);
		return l && s.add('line', 'PerpendicularLine(' + s.point() + ', ' + l + ')'); }],
	[2, (s) => { const l = s.any(straight);
		return l && s.add('line', 'Line(' + s.point() + ', ' + l + ')'); }],
	[2, (s) => s.add('line', 'PerpendicularBisector(' + s.points(2).join(', ') + ')')],
	[1, (s) => { const l = s.any('segment');
		return l && s.add('line', 'PerpendicularBisector(' + l + ')'); }],
	[3, (s) => s.add('line', 'AngleBisector(' + s.points(3).join(', ') + ')')],
	/* Round things and conics. */
	[5, (s) => s.add('circle', 'Circle(' + s.point() + ', ' + s.number() + ')')],
	[4, (s) => s.add('circle', 'Circle(' + s.points(2).join(', ') + ')')],
	[3, (s) => s.add('circle', 'Circle(' + s.points(3).join(', ') + ')')],
	[2, (s) => s.add('circle', 'Incircle(' + s.points(3).join(', ') + ')')],
	[2, (s) => s.add('arc', 'CircularArc(' + s.points(3).join(', ') + ')')],
	[1, (s) => s.add('sector', 'CircularSector(' + s.points(3).join(', ') + ')')],
	[2, (s) => s.add('arc', 'Semicircle(' + s.points(2).join(', ') + ')')],
	[3, (s) => s.add('ellipse', 'Ellipse(' + s.points(3).join(', ') + ')')],
	[3, (s) => s.add('hyperbola', 'Hyperbola(' + s.points(3).join(', ') + ')')],
	[3, (s) => { const l = s.any(straight);
		return l && s.add('parabola', 'Parabola(' + s.point() + ', ' + l + ')'); }],
	[4, (s) => s.add('conic', quadric(s.r) + ' = ' + s.r.int(-9, 9))],
	[1, (s) => s.add('conic', 'y = ' + s.r.of([1, 2, -1, -2]) + '*x^2' + term(s.r, 'x') +
		' + ' + s.r.int(-3, 3))],
	[1, (s) => s.add('conic', 'x^2/' + s.r.int(2, 9) + s.r.of([' + ', ' - ']) + 'y^2/' +
		s.r.int(2, 9) + ' = 1')],
	/* Points. */
	[3, (s) => s.add('point', s.place())],
	[3, (s) => s.add('point', 'Midpoint(' + s.points(2).join(', ') + ')')],
	[1, (s) => { const l = s.any('segment');
		return l && s.add('point', 'Midpoint(' + l + ')'); }],
	[2, (s) => { const k = s.any(conic, 'arc');
		return k && s.add('point', 'Center(' + k + ')'); }],
	[3, (s) => s.add('point', 'TriangleCenter(' + s.points(3).join(', ') + ', ' +
		s.r.of([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20]) + ')')],
	[2, (s) => { const k = s.any(straight, 'circle', 'arc');
		return k && s.add('point', 'ClosestPoint(' + k + ', ' + s.point() + ')'); }],
	[2, (s) => { const k = s.any(straight, 'circle');
		return k && s.add('point', 'Point(' + k + ')'); }],
	[2, (s) => { const q = s.any('polygon');
		return q && s.add('point', 'Vertex(' + q + ', ' + s.r.int(1, 4) + ')'); }],
	[2, (s) => s.add('point', s.r.of([
		() => s.points(2).join(' + '),
		() => '2*' + s.points(2).join(' - '),
		() => '(x(' + s.any('point') + '), y(' + s.any('point') + '))'])())],
	/* Intersections: all of them, or one. */
	[5, (s) => both(s, straight, straight)],
	[9, (s) => both(s, straight, [...conic, 'arc'])],
	[5, (s) => both(s, ['circle', 'arc'], ['circle', 'arc'])],
	[3, (s) => both(s, conic, conic)],
	[3, (s) => both(s, ['polygon'], straight, false)],
	[1, (s) => both(s, ['polygon'], ['circle'], false)],
	[2, (s) => both(s, ['sector'], straight, false)],
	/* Points that both operands are built through, or that were put on them. */
	[6, (s) => known(s)],
	/* Tangents. */
	[4, (s) => { const k = s.any(conic);
		return k && several(s, 'line', 'Tangent(' + s.point() + ', ' + k + ')', 2); }],
	[3, (s) => { const k = s.any('circle'), m = s.any('circle');
		return k && k !== m && several(s, 'line', 'Tangent(' + k + ', ' + m + ')', 4); }],
	[2, (s) => { const k = s.any('hyperbola', 'conic');
		return k && several(s, 'line', 'Asymptote(' + k + ')', 2); }],
	[1, (s) => { const k = s.any('ellipse', 'hyperbola', 'parabola', 'conic');
		return k && several(s, 'point', 'Focus(' + k + ')', 2); }],
	[1, (s) => { const k = s.any('ellipse', 'hyperbola', 'parabola', 'conic');
		return k && several(s, 'point', 'Vertex(' + k + ')', 4); }],
	[1, (s) => { const k = s.any('ellipse', 'hyperbola', 'parabola', 'conic');
		return k && several(s, 'line', 'Axes(' + k + ')', 2); }],
	[1, (s) => { const k = s.any('parabola');
		return k && s.add('line', 'Directrix(' + k + ')'); }],
	/* Polygons. */
	[3, (s) => s.add('polygon', 'Polygon(' + s.points(s.r.int(3, 5)).join(', ') + ')')],
	[2, (s) => s.add('polygon', 'Polygon(' + s.points(2).join(', ') + ', ' +
		s.r.int(3, 6) + ')')],
	/* Images. */
	[5, (s) => image(s, (o) => 'Reflect(' + o + ', ' + (s.any(straight) ?? 'xAxis') + ')')],
	[3, (s) => image(s, (o) => 'Reflect(' + o + ', ' + s.point() + ')')],
	[4, (s) => image(s, (o) => 'Rotate(' + o + ', ' + s.r.of(['30°', '90°', '45°', '-60°',
		'180°', '120°', 'pi/5']) + ', ' + s.point() + ')')],
	[3, (s) => { const v = s.any('vector');
		return v && image(s, (o) => 'Translate(' + o + ', ' + v + ')'); }],
	[3, (s) => image(s, (o) => 'Dilate(' + o + ', ' + s.r.of([2, -1, '1/2', '-3/2']) + ', ' +
		s.point() + ')')],
	/* Measures. */
	[3, (s) => s.add('number', 'Distance(' + s.points(2).join(', ') + ')')],
	[2, (s) => { const l = s.any(straight, 'circle');
		return l && s.add('number', 'Distance(' + s.point() + ', ' + l + ')'); }],
	[3, (s) => s.add('angle', 'Angle(' + s.points(3).join(', ') + ')')],
	[2, (s) => { const q = s.any('polygon', 'circle', 'ellipse');
		return q && s.add('number', 'Area(' + q + ')'); }],
	[1, (s) => { const q = s.any('polygon', 'circle');
		return q && s.add('number', 'Perimeter(' + q + ')'); }],
	[1, (s) => { const q = s.any('circle');
		return q && s.add('number', 'Circumference(' + q + ')'); }],
	[1, (s) => { const q = s.any('circle');
		return q && s.add('number', 'Radius(' + q + ')'); }],
	[2, (s) => { const q = s.any('segment', 'arc', 'vector');
		return q && s.add('number', 'Length(' + q + ')'); }],
	[2, (s) => { const l = s.any(straight);
		return l && s.add('number', 'Slope(' + l + ')'); }],
	[1, (s) => s.add('number', 'x(' + s.any('point') + ') + 2*y(' + s.any('point') + ')')],
	/* Questions. */
	[2, (s) => s.add('boolean', 'AreCollinear(' + s.points(3).join(', ') + ')')],
	[2, (s) => s.add('boolean', 'AreConcyclic(' + s.points(4).join(', ') + ')')],
	[2, (s) => relation(s, 'AreParallel', straight)],
	[2, (s) => relation(s, 'ArePerpendicular', straight)],
	[1, (s) => relation(s, 'AreEqual', ['point', 'segment'])],
	[1, (s) => relation(s, 'AreCongruent', ['segment'])],
	[1, (s) => { const l = [1, 2, 3].map(() => s.any('line'));
		return l[0] && s.add('boolean', 'AreConcurrent(' + l.join(', ') + ')'); }],
	[1, (s) => { const l = s.any(straight), k = s.any(conic);
		return l && k && s.add('boolean', 'IsTangent(' + l + ', ' + k + ')'); }],
	[1, (s) => { const q = s.any('polygon', 'circle');
		return q && s.add('boolean', 'IsInRegion(' + s.any('point') + ', ' + q + ')'); }],
	/* Functions. */
	[3, (s) => { const f = s.name('function');
		s.lines.push(f + '(x) = ' + formula(s.r));
		s.keep('function', f);
		return true; }],
	[1, (s) => of_function(s, (f) => s.add('function', 'Derivative(' + f + ')'))],
	[2, (s) => of_function(s, (f) => several(s, 'point', 'Root(' + f + ')', 3))],
	[2, (s) => of_function(s, (f) => several(s, 'point', 'Extremum(' + f + ')', 2))],
	[1, (s) => of_function(s, (f) => several(s, 'point', 'InflectionPoint(' + f + ')', 1))],
	[1, (s) => of_function(s, (f) => s.add('number', 'Integral(' + f + ', ' + s.r.int(-2, 0) +
		', ' + s.r.int(1, 3) + ')'))],
	[1, (s) => of_function(s, (f) => s.add('number', f + '(' + s.r.int(-3, 3) + ')'))],
	[2, (s) => of_function(s, (f) => { const g = s.any('function');
		return g !== f && several(s, 'point', 'Intersect(' + f + ', ' + g + ')', 3); })],
	[2, (s) => of_function(s, (f) => { const l = s.any('line');
		return l && several(s, 'point', 'Intersect(' + f + ', ' + l + ')', 3); })],
	[1, (s) => of_function(s, (f) => s.add('line', 'Tangent(' + s.any('point') + ', ' + f +
		')'))],
	[1, (s) => of_function(s, (f) => several(s, 'point', 'Root(' + f + ', -4, 4)', 1))],
	[1, (s) => of_function(s, (f) => s.add('point', 'Max(' + f + ', -1, 2)'))],
	[1, (s) => of_function(s, (f) => s.add('point', 'Min(' + f + ', 0, 3)'))],
	/* The same with other kinds of operands. */
	...[
		['circle', 'Circle(%P, %S)'], ['circle', 'Circle(%P, Distance(%P, %L))'],
		['line', 'Line(%P, %V)'], ['line', 'PerpendicularLine(%P, %V)'], ['ray', 'Ray(%P, %V)'],
		['vector', 'Vector(%P)'], ['vector', 'UnitVector(%T)'], ['vector', 'Direction(%T)'],
		['vector', 'PerpendicularVector(%T)'], ['vector', 'UnitPerpendicularVector(%T)'],
		['vector', 'UnitVector(%V)'], ['vector', 'PerpendicularVector(%V)'],
		['arc', 'CircumcircularArc(%P, %P, %P)'], ['sector', 'CircumcircularSector(%P, %P, %P)'],
		['arc', 'Arc(%C, %P, %P)'], ['sector', 'Sector(%C, %P, %P)'],
		['ellipse', 'Ellipse(%P, %P, %N)'], ['hyperbola', 'Hyperbola(%P, %P, %N)'],
		['ellipse', 'Ellipse(%P, %P, %S)'], ['hyperbola', 'Hyperbola(%P, %P, %S)'],
		['conic', 'Conic(%P, %P, %P, %P, %P)'], ['polygon', 'Polygon({%P, %P, %P, %P})'],
		['polyline', 'Polyline(%P, %P, %P, %P)'], ['line', 'Polar(%P, %K)'],
		['line', 'ConjugateDiameter(%L, %K)'], ['line', 'ConjugateDiameter(%V, %K)'],
		['line', 'MajorAxis(%K)'], ['line', 'MinorAxis(%K)'], ['number', 'Eccentricity(%K)'],
		['number', 'LinearEccentricity(%K)'], ['number', 'SemiMajorAxisLength(%K)'],
		['number', 'SemiMinorAxisLength(%K)'], ['number', 'Parameter(%A)'],
		['point', 'Centroid(%Q)'], ['point', 'Midpoint(%K)'], ['point', 'ClosestPoint(%K, %P)'],
		['point', 'ClosestPoint(%Q, %P)'], ['number', 'Distance(%T, %T)'],
		['number', 'Distance(%P, %Q)'], ['number', 'Distance(%P, %K)'],
		['number', 'Area(%P, %P, %P)'], ['number', 'Area(%P, %P, %P, %P)'],
		['number', 'Area(%Z)'], ['number', 'Area(%U)'], ['number', 'Perimeter(%Z)'],
		['number', 'Circumference(%U)'], ['number', 'Radius(%U)'], 
		['number', 'Circumference(%E)'], ['number', 'Length(%P)'], ['number', 'Dot(%V, %V)'],
		['number', 'Cross(%V, %V)'], ['number', 'Dot(%P, %P)'], ['number', 'Cross(%P, %P)'],
		['number', 'AffineRatio(%P, %P, %P)'], ['number', 'CrossRatio(%P, %P, %P, %P)'],
		['angle', 'Angle(%T, %T)'], ['angle', 'Angle(%V, %V)'], ['angle', 'Angle(%V)'],
		['angle', 'Angle(%P)'], ['boolean', 'AreCongruent(%Q, %Q)'],
		['boolean', 'AreCongruent(%C, %C)'], ['boolean', 'AreEqual(%L, %L)'],
		['boolean', 'AreEqual(%C, %C)'], ['boolean', 'AreEqual(%Q, %Q)'],
		['boolean', 'IsInRegion(%P, %Z)'], ['boolean', 'IsInRegion(%P, %K)'],
		['boolean', 'IsTangent(%T, %K)'], ['point', 'Trilinear(%P, %P, %P, 1, 2, 3)'],
		['point', 'Barycenter({%P, %P, %P}, {1, 2, 3})'], ['point', 'Vertex(%S, 2)'],
		['line', 'FitLine({%P, %P, %P, %P})'], ['line', 'FitLineX({%P, %P, %P, %P})'],
		['list', '{%P, %P, %P}'], ['list', 'Sort({%P, %P, %P, %P})'],
		['list', 'Unique({%P, %P, %P})'], ['list', 'Reflect({%P, %P}, %T)'],
		['list', 'Rotate({%P, %P}, %W, %P)'], ['number', 'CorrelationCoefficient({%P, %P, %P})'],
		['number', 'SDX({%P, %P, %P})'], ['number', 'Covariance({%P, %P, %P})'],
		['number', 'SampleSDY({%P, %P, %P})'], ['number', 'Mean({%M, %M, %M})'],
		['number', 'Median({%M, %M, %M, %M})'], ['number', 'SD({%M, %M, %M})'],
		['number', 'Quartile1({%M, %M, %M, %M, %M})'], ['number', 'MAD({%M, %M, %M})'],
		['number', 'Max(%M, %M)'], ['number', 'Min({%M, %M, %M})'], ['number', 'Mod(%I, %I)'],
		['number', 'Div(%I, %I)'], ['number', 'GCD(%I, %I)'], ['number', 'LCM(%I, %I)'],
		['list', 'Mode({%I, %I, %I, %I})'], ['list', 'Sequence(%M*k, k, 1, 3)'],
		['list', 'Sequence(Rotate(%P, k*60°, %P), k, 0, 5)'], ['number', 'Sum({%M, %M, %M})'],
		['number', 'If(%M > %M, %M, %M)'], ['number', '%M + %N*%M'], ['number', 'sqrt(%M^2 + 1)'],
		['number', 'abs(%M) - floor(%M)'], ['point', '%P + %V'], ['vector', '%V + %V'],
		['vector', '%N*%V'], ['function', 'Translate(%F, %V)'], ['function', 'Expand(%F)'],
		['function', 'Factor(%F)'], ['function', 'Simplify(%F)'], ['function', 'Derivative(%F, 2)'],
		['function', 'TaylorPolynomial(%F, 1, 3)'], ['list', 'Coefficients(%F)'],
		['number', 'Degree(%F)'], ['number', 'UpperSum(%F, 1, 3, 4)'],
		['number', 'LowerSum(%F, 1, 3, 4)'], ['number', 'TrapezoidalSum(%F, 1, 3, 4)'],
		['number', 'LeftSum(%F, 1, 3, 4)'], ['number', 'IntegralBetween(%F, %F, 0, 2)'],
		['number', 'NIntegral(%F, 0, 2)'], ['number', 'Length(%F, 0, 2)'],
		['number', 'Curvature(%P, %F)'], ['circle', 'OsculatingCircle(%P, %F)'],
		['line', 'Tangent(%I, %F)'], ['function', '%F + %F'], ['number', 'Limit(%F, %I)'],
		['number', 'LimitAbove(%F, %I)'], ['number', 'Limit(%F, infinity)'],
		['conic', 'ApplyMatrix({{1, 2}, {0, -1}}, %K)'],
		['polygon', 'ApplyMatrix({{0, -1}, {2, 1}}, %Q)'],
	].map(([kind, text]) => [0.4, (s) => fill(s, kind, text)]),
	...[
		['line', 'AngleBisector(%T, %T)', 2], ['line', 'Tangent(%L, %K)', 2],
		['line', 'Tangent(%K, %K)', 4], ['line', 'Tangent(%L, %H)', 2], ['line', 'Tangent(%P, %U)', 2],
		['angle', 'InteriorAngles(%Q)', 2], ['angle', 'Angle(%Q)', 2], ['point', 'Vertex(%Q)', 3],
		['point', 'Intersect(%Q, %Q)', 2], ['point', 'Intersect(%Q, %K)', 2],
		['point', 'Intersect(%T, %B)', 2], ['point', 'Intersect(%K, %K)', 4],
		['point', 'Intersect(%F, %K)', 2], ['point', 'Roots(%F, -4, 4)', 2],
		['point', 'Intersect(%H, %H)', 4], ['point', 'Intersect(%A, %K)', 4],
	].map(([kind, text, most]) => [1, (s) => fill(s, kind, text, most)]),
	[3, (s) => image(s, (o) => 'Reflect(' + o + ', ' + (s.any('circle') ?? 'yAxis') + ')')],
	[2, (s) => image(s, (o) => s.r.of(['Shear(', 'Stretch(']) + o + ', ' +
		(s.any(straight) ?? 'xAxis') + ', ' + s.r.of([2, -1, '1/2']) + ')')],
	[2, (s) => image(s, (o) => s.r.of(['Dilate(' + o + ', ' + s.r.of([2, '-1/2']) + ')',
		'Rotate(' + o + ', ' + s.r.of(['90°', '60°', '-45°']) + ')']))],
	[2, (s) => touching(s)],
];

/* What a slot of a pattern may be filled with. */
const slots = {
	P: (s) => s.point(), L: (s) => s.any('line'), T: (s) => s.any(straight),
	S: (s) => s.any('segment'), V: (s) => s.any('vector'), C: (s) => s.any('circle'),
	K: (s) => s.any(conic), E: (s) => s.any('ellipse'), H: (s) => s.any('hyperbola', 'conic'),
	A: (s) => s.any('parabola'), Q: (s) => s.any('polygon'), U: (s) => s.any('arc'),
	Z: (s) => s.any('sector'), B: (s) => s.any('polyline'), F: (s) => s.any('function'),
	N: (s) => s.number(), I: (s) => s.r.int(-3, 12), W: (s) => s.r.of(['30°', '90°', '-60°']),
	M: (s) => s.r.odds(0.5) ? s.any('number') ?? s.number() : s.number(),
};

/* A line of a pattern with its slots filled, or false where something is missing. */
function fill(s, kind, pattern, most = 1)
{
	let missing = false;
	const used = new Set();
	const text = pattern.replace(/%(\w)/g, (_, slot) => {
		let o = slots[slot](s);

		/* Twice the same seldom.  Of one of several results GeoGebra puts all into a list. */
		const unfit = () => used.has(o) || (pattern.includes('{') && /_\d/.test(o));

		for (let i = 0; i < 8 && unfit(); i++)
			o = slots[slot](s);
		missing ||= o === null || (pattern.includes('{') && /_\d/.test(o));
		used.add(o);
		return o;
	});

	if (missing)
		return false;
	if (kind === 'conic') {
		s.add('circle', text);
		s.made.conic = [...(s.made.conic ?? []), s.made.circle.pop()];
		return true;
	}
	return most > 1 ? several(s, kind, text, most) : s.add(kind, text);
}

/* A circle that touches a line, and what both have in common. */
function touching(s)
{
	const l = s.any(straight), p = s.any('point');

	if (!l || !p)
		return false;
	const k = s.add('circle', 'Circle(' + p + ', ' + s.r.of(['Distance(' + p + ', ' + l + ')',
		'ClosestPoint(' + l + ', ' + p + ')']) + ')');

	return s.r.odds(0.5) ? several(s, 'point', 'Intersect(' + l + ', ' + k + ')', 2) :
		several(s, 'line', 'Tangent(' + s.point() + ', ' + k + ')', 2);
}

function of_function(s, fn)
{
	const f = s.any('function');

	return f && fn(f);
}

function relation(s, word, of)
{
	const a = s.any(of), b = s.any(of);

	return a && b && a !== b && s.add('boolean', word + '(' + a + ', ' + b + ')');
}

/* A line with up to `most` results: later lines may speak of the first two. */
function several(s, kind, text, most)
{
	const name = s.add(kind, text);

	if (most > 1) {
		s.made[kind].pop();
		if (s.r.odds(0.6)) {
			s.keep(kind, name + '_1');
			s.keep(kind, name + '_2');
		}
	}
	return true;
}

function both(s, v, w, indexed = true)
{
	const a = s.any(v), b = s.any(w);

	if (!a || !b || a === b)
		return false;
	const two = s.r.odds(0.5) ? a + ', ' + b : b + ', ' + a;

	if (indexed && s.r.odds(0.4))
		return s.add('point', 'Intersect(' + two + ', ' + s.r.int(1, 2) + ')');
	return several(s, 'point', 'Intersect(' + two + ')', 2);
}

function known(s)
{
	const [a, b, c] = s.points(3);
	const round = () => s.r.of([
		() => s.add('circle', 'Circle(' + s.r.of([a, b, c]) + ', ' + s.r.of([a, b, c]) + ')'),
		() => s.add('circle', 'Circle(' + [a, b, c].join(', ') + ')'),
		() => s.add('circle', 'Circle(' + [c, a, s.point()].join(', ') + ')'),
		() => s.add('circle', 'Circle(' + [s.point(), b, a].join(', ') + ')'),
		() => s.add('ellipse', 'Ellipse(' + [s.point(), s.point(), a].join(', ') + ')'),
		() => s.add('arc', 'Semicircle(' + a + ', ' + b + ')')])();
	const line = (p, q) => s.r.odds(0.7) ? s.add('line', 'Line(' + p + ', ' + q + ')') :
		s.add('segment', 'Segment(' + p + ', ' + q + ')');
	const k = round();
	let p = a, q = s.r.of([b, c]);

	if (s.r.odds(0.3))
		p = s.add('point', 'Point(' + k + ')');
	if (s.r.odds(0.5))
		[p, q] = [q, p];
	const other = s.r.odds(0.7) ? line(p, q) : round();
	const two = s.r.odds(0.5) ? k + ', ' + other : other + ', ' + k;

	return s.r.odds(0.3) ? s.add('point', 'Intersect(' + two + ', ' + s.r.int(1, 2) + ')') :
		several(s, 'point', 'Intersect(' + two + ')', 2);
}

function image(s, text)
{
	const kind = s.r.of(['point', ...path, 'conic', 'polygon', 'line']);
	const o = s.any(kind);

	/* An image of an equation is not one itself. */
	return o && s.add(kind === 'conic' ? 'circle' : kind, text(o), s.name(kind)) &&
		(kind !== 'conic' || (s.made.conic.push(s.made.circle.pop()), true));
}

const total = kinds.reduce((sum, k) => sum + k[0], 0);

function one(s)
{
	for (;;) {
		let at = s.r.int(0, 10 * total - 1) / 10;

		for (const [weight, fn] of kinds) {
			at -= weight;
			if (at < 0) {
				if (fn(s))
					return;
				break;
			}
		}
	}
}

/* Moving and redefining at the end: everything follows. */
function change(s)
{
	const p = s.r.of(s.free);

	if (s.r.odds(0.5))
		s.lines.push('SetCoords(' + p + ', ' + s.r.int(-6, 6) + ', ' + s.r.int(-6, 6) + ')');
	else
		s.lines.push(p + ' = ' + s.place());
}

/* Script number n of a seed: an array of lines. */
export function script(seed, n)
{
	if (n % 3 === 2)
		return form_lines(rng(seed * 1000003 + n));
	const s = new Script(rng(seed * 1000003 + n));
	const length = s.r.int(6, 12);

	for (let i = s.r.int(3, 5); i > 0; i--)
		s.add('point', s.place());
	s.free = [...s.made.point];
	for (let i = 0; i < length; i++)
		one(s);
	/* How a point follows when its path moves is everybody's own affair. */
	if (s.r.odds(0.15) && !s.lines.some((l) => / = Point\(/.test(l)))
		change(s);
	return s.lines;
}
