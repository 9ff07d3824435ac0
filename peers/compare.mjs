/*
 * compare.mjs -- what two programs made of one line, side by side.
 *
 * Values are compared as numbers: points and vectors by coordinates, lines by their equation
 * and direction, conics by their equation, everything with a size by it.  The answer for a
 * line is a class and a few words; rules.mjs says why some may differ.
 */

import { exact_equation } from './exact.mjs';
import { same_formula, same_read, value } from './read.mjs';

/* Doubles that mean the same: GeoGebra computes with an epsilon of 1e-8 itself. */
export function near(a, b, tolerance = 1e-6)
{
	return Math.abs(a - b) <= tolerance * (1 + Math.abs(a) + Math.abs(b));
}

/* P_{1} is P_1 here. */
export function plain(name)
{
	return name.replace(/_\{(\w+)\}/g, '_$1');
}

/* --- Porism's objects ---------------------------------------------------------------- */

/* An exact text as a function of x and y, for equations: left side less right side. */
function reader(text)
{
	const body = text.replace(/\^/g, '**').replace(/°/g, '*pi/180');
	const [left, right] = body.split('=');

	if (!/^[-+*/(). \w]*$/.test(body.replace('=', '')))
		return null;
	try {
		return new Function('x', 'y', 'const { sqrt, sin, cos, tan, atan, exp, abs, cbrt } = Math, ' +
			'pi = Math.PI, e = Math.E, ln = Math.log; return (' + left + ') - (' +
			(right ?? '0') + ');');
	} catch (e) {
		return null;
	}
}

/* The six coefficients of a polynomial of degree 2, x^2 xy y^2 x y 1, from its values. */
function coefficients(f)
{
	const c = f(0, 0), px = f(1, 0), mx = f(-1, 0), py = f(0, 1), my = f(0, -1);
	const a = (px + mx) / 2 - c, k = (py + my) / 2 - c, d = (px - mx) / 2, e = (py - my) / 2;

	return [a, f(1, 1) - a - k - d - e - c, k, d, e, c];
}

/* Vectors that are multiples of each other: 1, -1 for opposite ones, 0 for neither. */
function proportional(a, b)
{
	const size = (v) => Math.sqrt(v.reduce((s, x) => s + x * x, 0));
	const sa = size(a), sb = size(b);
	let dot = 0;

	if (!(sa > 0) || !(sb > 0))
		return 0;
	a.forEach((x, i) => { dot += x * b[i] / sa / sb; });
	const sign = dot < 0 ? -1 : 1;

	return a.every((x, i) => Math.abs(x / sa - sign * b[i] / sb) < 1e-6) ? sign : 0;
}

const conics = ['circle', 'ellipse', 'hyperbola', 'parabola'];

/* A function without a value anywhere. */
function nowhere(o)
{
	const f = o.kind === 'function' ? value(o.exact ?? '').f : null;

	return f && [-2.3, -0.7, 0.4, 1.1, 2.6, 5.3].every((x) => !Number.isFinite(+f({ x, y: 0, t: x })));
}

/* What a value is there, without the name before it. */
const bare = (g) => (g.value ?? '').replace(/^[^=:({]*(\(\w(, ?\w)?\))?\s*[=:]\s*/, '');

const squeeze = (text) => (text ?? '').replace(/[\s*]|\\[,;:!]/g, '').replace(/−/g, '-');

/* A formula in LaTeX as plain text: fractions, roots, powers; without spaces and stars. */
export function latex(text)
{
	let s = squeeze(text).replace(/\\left|\\right/g, '').replace(/\\mathit\{e\}/g, 'e')
		.replace(/\\(pi|sqrt|sin|cos|tan|ln|log|exp)/g, '$1').replace(/\\cdot/g, '');

	for (let before = ''; before !== s;) {
		before = s;
		s = s.replace(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, (_, a, b) =>
			(/[-+]/.test(a.slice(1)) ? '(' + a + ')' : a) + '/' + (/[-+]/.test(b) ? '(' + b + ')' : b))
			.replace(/\^\{(\w+)\}/g, '^$1').replace(/sqrt\{([^{}]*)\}/g, 'sqrt($1)');
	}
	return s.replace(/^\{(.*)\}$/, '$1');
}

/* Functions, curves and implicit curves: by their values, where the texts can be read. */
function same_text(p, g)
{
	const inside = bare(g).match(/^If\([^,]* ≤ x ≤ [^,]*, (.*)\)$/);
	const a = value(p.exact ?? '');
	/* The bounds of a function are not in its text here. */
	const b = value(inside && /^Function\(.*, .*, .*\)$/.test(p.definition ?? '') ? inside[1] : bare(g));
	if (nowhere(p) && b?.f && nowhere({ kind: 'function', exact: bare(g) }))
		return 'unread';
	const r = a?.text === undefined && b?.text === undefined ? same_read(a, b) : null;

	if (p.kind === 'implicit' && a?.f && b?.f)
		return same_formula(a.f, b.f, true) ? 'same' : 'no';
	return r === null ? 'unread' : r ? 'same' : 'no';
}

/* Lists: by what Porism computed, or else by the text of both. */
function same_list(p, g)
{
	/* Solutions are equations there: {x = 2}. */
	const plainly = (text) => /=/.test(p.exact ?? '') ? text : text.replace(/([{,]\s*)[a-z] = /g, '$1');
	const theirs = value(plainly(bare(g))), mine = value(p.exact ?? '');

	/* What it draws without telling where. */
	if (g.type === 'locus')
		return 'unread';

	if (!Array.isArray(theirs))
		return g.type === 'list' ? 'unread' : 'no';
	const numeric = (v) => Array.isArray(v) ? v.every(numeric) : typeof v === 'number';
	const r = numeric(theirs) && numeric(p.approx) && !(Array.isArray(mine) && numeric(mine)) ?
		same_read(p.approx, theirs) : same_read(mine, theirs);

	return r === null ? 'unread' : r ? 'same' : 'no';
}

/* Do they have the same value?  'same', 'reversed' (a line that runs the other way), 'no', or
 * 'unread' where one of them does not say. */
export function same_value(p, g)
{
	/* An equation as such there: also of what is a line or a circle here. */
	if (g.type === 'implicitpoly' && p.exact)
		return same_text({ ...p, kind: 'implicit' }, g);
	if (p.kind === 'point' || p.kind === 'vector') {
		if (g.x === undefined || g.x === null)
			return 'no';
		return p.approx ? near(p.approx[0], g.x) && near(p.approx[1], g.y) ? 'same' : 'no'
			: 'unread';
	}
	if (p.kind === 'line' || p.kind === 'ray') {
		if (!g.coords)
			return p.exact && g.value ? same_text({ ...p, kind: 'implicit' }, g) : 'no';
		const k = proportional(p.approx, [+g.coords.x, +g.coords.y, +g.coords.z]);

		return k > 0 ? 'same' : k < 0 ? 'reversed' : 'no';
	}
	if (conics.includes(p.kind)) {
		const f = p.exact ? exact_equation(p.exact) ?? reader(p.exact) : null, m = g.matrix;

		if (!m)
			return 'no';
		if (p.kind === 'circle' && p.approx) {
			const [x, y, r] = p.approx;

			return proportional([1, 0, 1, -2 * x, -2 * y, x * x + y * y - r * r],
				[+m.A0, 2 * m.A3, +m.A1, 2 * m.A4, 2 * m.A5, +m.A2]) ? 'same' : 'no';
		}
		if (!f)
			return 'unread';
		return proportional(coefficients(f),
			[+m.A0, 2 * m.A3, +m.A1, 2 * m.A4, 2 * m.A5, +m.A2]) ? 'same' : 'no';
	}
	if (p.kind === 'boolean')
		return p.approx === g.number ? 'same' : 'no';
	if (p.kind === 'angle')
		return g.number !== undefined && near(p.approx, g.number * 180 / Math.PI) ? 'same' : 'no';
	if (p.kind === 'function' || p.kind === 'implicit' || p.kind === 'curve')
		return same_text(p, g);
	if (p.kind === 'list')
		return same_list(p, g);
	if (p.kind === 'text')
		return p.exact !== undefined && squeeze(p.exact) === squeeze(g.value) ? 'same' :
			p.exact !== undefined && [squeeze(p.exact), latex(p.exact)].includes(latex(g.value)) ?
			'same' : 'no';
	if (p.kind === 'inequality')
		return 'unread';
	return typeof p.approx === 'number' && typeof g.number === 'number' ?
		near(p.approx, g.number) ? 'same' : 'no' : 'unread';
}

/* --- One script ------------------------------------------------------------------------- */

/* Porism's side of a script: what each line answered, and every object as it is at the end. */
export function porism_state(lines, answers)
{
	const objects = new Map();
	const steps = [];

	for (let i = 0; i < lines.length; i++) {
		/* No answer: it ended before. */
		const a = answers[i] ?? { ok: false, error: { code: 'crashed', message: 'no answer' } };

		steps.push({ line: lines[i], ok: a.ok, error: a.error, made: (a.new ?? []).map((o) =>
			o.name), tool: a.tool });
		for (const o of a.removed ?? [])
			objects.delete(o.name ?? o);
		for (const o of [...(a.new ?? []), ...(a.changed ?? [])])
			objects.set(o.name, o);
	}
	return { steps, objects };
}

/* Points and lines that both have, but in another order: 'permuted', else 'no'. */
function as_sets(ps, gs)
{
	const left = [...gs];

	if (ps.length !== gs.length)
		return 'no';
	for (const p of ps) {
		const at = left.findIndex((g) => ['same', 'reversed'].includes(same_value(p, g)));

		if (at < 0)
			return 'no';
		left.splice(at, 1);
	}
	return 'permuted';
}

/*
 * What became of line i: { class, about }.  `lost` collects the names that only one side has,
 * or has otherwise: what is built on them is no difference of its own.
 */
export function compare_line(i, porism, ggb, lost)
{
	const p = porism.steps[i], g = ggb.steps[i];
	const label = (p.line.match(/^(\w+)\s*(\(x(,\s*y)?\))?\s*[=:]/) ?? [])[1];
	const rests = [...lost].find((n) => new RegExp('\\b' + n + '(_\\d+)?\\b').test(
		p.line.replace(/^\w+\s*(\(x(,\s*y)?\))?\s*[=:]/, '')));
	const by_name = new Map(ggb.objects.map((o) => [plain(o.name), o]));
	const lose = () => {
		if (label)
			lost.add(label);
	};

	if (p.error?.code === 'crashed')
		return { class: 'crashed', about: 'Porism ended before it answered' };
	/* A definition that was refused later leaves everything on it where it was. */
	const undone = porism.steps.find((s, k) => k > i && !s.ok && /^(\w+) = /.test(s.line) &&
		s.error?.code === 'name_taken');

	if (undone)
		return { class: 'redefinition', about: undone.line };
	if (rests) {
		lose();
		return { class: 'follows', about: 'rests on ' + rests };
	}
	/* Commands that change something have no label there either. */
	if (!label)
		return { class: p.ok ? 'acted' : 'act', code: p.error?.code, about: p.error?.message ?? '' };
	/* What is defined anew later is looked at there. */
	if (porism.steps.some((s, k) => k > i && s.line.startsWith(label + ' =')))
		return { class: 'same' };
	const own = p.made.filter((n) => n === label || n.startsWith(label + '_'));
	/* Defined anew it is not new; P_1, P_2 may become P, or P become P_1 and P_2, or P_3 come. */
	const others = [...porism.objects.keys()].filter((n) => n === label ||
		new RegExp('^' + label + '_\\d+$').test(n));
	const mine = (p.ok ? others : own).map((n) => porism.objects.get(n))
		.filter(Boolean);
	const theirs = g.made.map((n) => by_name.get(plain(n))).filter((o) => o &&
		(plain(o.name) === label || plain(o.name).startsWith(label + '_')));
	const defined = theirs.filter((o) => o.defined && !(o.type === 'point' && o.x === null));
	const live = mine.filter((o) => o.undefined === undefined && (defined.length || !nowhere(o)));

	if (!p.ok || !live.length) {
		if (!defined.length)
			return lose(), { class: 'both_none', about: p.error?.code ?? 'undefined' };
		lose();
		return { class: 'refused_here', defined, code: p.error?.code ?? 'undefined',
			about: p.error?.message ?? mine[0]?.undefined ?? '',
			theirs: defined.map((o) => o.type + ' ' + o.value) };
	}
	if (!g.taken || !defined.length) {
		lose();
		return { class: 'refused_there', live, about: g.taken ? 'undefined' : 'not taken',
			mine: live.map((o) => o.exact ?? o.approx) };
	}
	const verdict = live.map((o, k) => {
		/* The first of several may be called P there, the second P_1. */
		const bare_first = live.length > 1 && live[0].name === label + '_1' &&
			defined.some((t) => plain(t.name) === label);
		const other = (bare_first ? defined[k] : theirs.find((t) => plain(t.name) === o.name)) ??
			(live.length === 1 && defined.length === 1 ? defined[0] : null);

		return other && other.defined ? same_value(o, other) : 'no';
	});
	const show = { live, defined, mine: live.map((o) => o.name + ' ' + JSON.stringify(o.approx ?? o.exact)),
		theirs: defined.map((o) => o.name + ' ' + o.type + ' ' + (o.value ?? '') +
			(o.coords ? JSON.stringify(Object.values(o.coords)) : '')) };

	if (verdict.every((v) => v === 'same') && live.length === defined.length)
		return { class: 'same' };
	if (verdict.every((v) => v === 'same' || v === 'unread') && live.length === defined.length)
		return { class: 'unread' };
	lose();
	/* Several objects here, one list of them there. */
	if (defined.length === 1 && defined[0].type === 'list' && live.every((o) => o.kind !== 'list')) {
		const r = same_read(live.map((o) => value(o.exact ?? '?')), value(bare(defined[0])));

		return { class: r ? 'as_list' : r === null ? 'unread' : 'value', ...show };
	}
	if (verdict.every((v) => v === 'same' || v === 'reversed') &&
	    live.length === defined.length)
		return { class: 'direction', ...show };
	if (live.length !== defined.length)
		return { class: 'count', ...show };
	return { class: as_sets(live, defined) === 'permuted' ? 'order' : 'value', ...show };
}
