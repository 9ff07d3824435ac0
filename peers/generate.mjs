/*
 * generate.mjs -- scripts in the language that both programs know, from a seed.
 *
 * A script begins with a few points with small whole coordinates, so that degenerate and
 * near-degenerate positions are frequent, and goes on with commands whose operands are drawn
 * from what it has made.  The same seed gives the same scripts on every machine.
 */

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

class Script {
	constructor(random)
	{
		this.r = random;
		this.lines = [];
		this.made = {};
		this.n = 0;
	}

	/* A new name: letters that no command of either program takes for something else. */
	name(kind)
	{
		const upper = kind === 'point';

		/* ld, lg, ln and Pi are words. */
		while ('dgin'.includes('abcdefghijklmnopqrstuvwxyz'[this.n % 26]))
			this.n++;
		return (upper ? 'P' : { line: 'l', segment: 's', ray: 'r', vector: 'v', circle: 'k',
			polygon: 'q', function: 'f', number: 'n', angle: 'w', boolean: 'b' }[kind] ??
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
];

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
		let at = s.r.int(0, total - 1);

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
