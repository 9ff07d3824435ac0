/*
 * read.mjs -- the texts in which two programs write their values, read back.
 *
 * Both write numbers, points, lists, formulas and equations; they differ in signs (x², ≤, π),
 * in multiplication (2x y or 2*x*y) and in a few names.  One reader takes both, so that
 * functions can be compared by their values and lists entry by entry.
 */

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/* The tokens of a text: numbers, names, signs.  A superscript is a power. */
function tokens(text)
{
	const plain = text.replace(/(sin|cos|tan|sinh|cosh|tanh)⁻¹/g, 'a$1').replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+/g, (s) => '^(' + [...s].map((c) =>
		c === '⁻' ? '-' : superscripts.indexOf(c)).join('') + ')')
		.replace(/≤/g, '<=').replace(/≥/g, '>=').replace(/≠/g, '!=').replace(/≟/g, '==')
		.replace(/∧/g, '&&').replace(/∨/g, '||').replace(/−/g, '-')
		.replace(/π/g, ' pi ').replace(/ℯ/g, ' e ').replace(/∞/g, ' infinity ');
	const found = plain.match(/\d+(\.\d+)?(E-?\d+)?|[A-Za-z]+|<=|>=|==|!=|&&|\|\||\S/g);

	return found ?? [];
}

const functions = {
	sqrt: Math.sqrt, cbrt: Math.cbrt, sin: Math.sin, cos: Math.cos, tan: Math.tan,
	asin: Math.asin, acos: Math.acos, atan: Math.atan, arcsin: Math.asin, arccos: Math.acos,
	arctan: Math.atan, sinh: Math.sinh, cosh: Math.cosh, tanh: Math.tanh, exp: Math.exp,
	ln: Math.log, abs: Math.abs, floor: Math.floor, ceil: Math.ceil, sgn: Math.sign,
	sign: Math.sign, log: (a, b) => b === undefined ? Math.log(a) : Math.log(b) / Math.log(a),
	lg: Math.log10, ld: Math.log2, max: Math.max, min: Math.min, asinh: Math.asinh,
	acosh: Math.acosh, atanh: Math.atanh, sec: (x) => 1 / Math.cos(x), csc: (x) => 1 / Math.sin(x),
	cot: (x) => 1 / Math.tan(x), root: (x, n) => n % 2 ? Math.sign(x) * Math.abs(x) ** (1 / n) :
	x ** (1 / n),
};

functions.nroot = functions.root;
const compared = { '<': (a, b) => a < b, '>': (a, b) => a > b, '<=': (a, b) => a <= b,
	'>=': (a, b) => a >= b, '==': (a, b) => Math.abs(a - b) < 1e-9,
	'!=': (a, b) => Math.abs(a - b) >= 1e-9 };

/* A value is a function of { x, y, t }.  Throws where the text is none that it knows. */
class Reader {
	constructor(text)
	{
		this.t = tokens(text);
		this.i = 0;
	}

	take(sign)
	{
		if (this.t[this.i] !== sign)
			return false;
		this.i++;
		return true;
	}

	want(sign)
	{
		if (!this.take(sign))
			throw new Error('no ' + sign);
	}

	condition()
	{
		const one = () => {
			const sides = [this.sum()], signs = [];

			while (compared[this.t[this.i]]) {
				signs.push(compared[this.t[this.i++]]);
				sides.push(this.sum());
			}
			return signs.length ? (v) => signs.every((f, k) => f(sides[k](v), sides[k + 1](v)))
				: sides[0];
		};
		let a = one();

		for (;;) {
			const b = a;

			if (this.take('&&')) {
				const c = one();

				a = (v) => b(v) && c(v);
			} else if (this.take('||')) {
				const c = one();

				a = (v) => b(v) || c(v);
			} else {
				return a;
			}
		}
	}

	sum()
	{
		let a = this.product();

		for (;;) {
			const b = a, minus = this.t[this.i] === '-';

			if (!this.take('+') && !this.take('-'))
				return a;
			const c = this.product();

			a = minus ? (v) => b(v) - c(v) : (v) => b(v) + c(v);
		}
	}

	product()
	{
		let a = this.signed();

		for (;;) {
			const b = a, next = this.t[this.i] ?? '';

			if (this.take('/')) {
				const c = this.signed();

				a = (v) => b(v) / c(v);
			} else if (this.take('*') || /^[\w(]/.test(next)) {
				const c = this.signed();

				a = (v) => b(v) * c(v);
			} else {
				return a;
			}
		}
	}

	signed()
	{
		if (this.take('-')) {
			const a = this.signed();

			return (v) => -a(v);
		}
		if (this.take('+'))
			return this.signed();
		return this.power();
	}

	power()
	{
		const a = this.primary();

		if (this.take('^')) {
			const c = this.signed();

			return (v) => a(v) ** c(v);
		}
		if (this.take('°'))
			return (v) => a(v) * Math.PI / 180;
		return a;
	}

	all()
	{
		const of = [];

		do
			of.push(this.condition());
		while (this.take(','));
		this.want(')');
		return of;
	}

	primary()
	{
		const t = this.t[this.i++];

		if (t === undefined)
			throw new Error('the text ends');
		if (/^\d/.test(t))
			return () => Number(t);
		if (t === '(') {
			const a = this.condition();

			this.want(')');
			return a;
		}
		if (t === 'If') {
			this.want('(');
			const of = this.all();

			return (v) => {
				let k = 0;

				for (; k + 1 < of.length; k += 2)
					if (of[k](v))
						return of[k + 1](v);
				return k < of.length ? of[k](v) : NaN;
			};
		}
		if (functions[t]) {
			let power = null;

			if (this.take('^'))
				power = this.primary();
			this.want('(');
			const of = this.all();
			const value = (v) => functions[t](...of.map((f) => f(v)));

			return power ? (v) => value(v) ** power(v) : value;
		}
		if (t === 'pi')
			return () => Math.PI;
		if (t === 'e')
			return () => Math.E;
		if (t === 'infinity')
			return () => Infinity;
		if (t === 'true' || t === 'false')
			return () => t === 'true' ? 1 : 0;
		if (['x', 'y', 't'].includes(t))
			return (v) => v[t];
		/* Letters next to each other: xy. */
		if (/^[xyt]+$/.test(t))
			return (v) => [...t].reduce((p, c) => p * v[c], 1);
		throw new Error('what is ' + t);
	}
}

/* A formula as a function of { x, y, t }, an equation as left side less right side; or null. */
export function formula(text)
{
	try {
		const [left, right] = text.split(/(?<![<>=!])=(?!=)/).map((side) => {
			const r = new Reader(side), f = r.condition();

			if (r.i < r.t.length)
				throw new Error('more than a formula');
			return f;
		});

		return right ? (v) => left(v) - right(v) : left;
	} catch (e) {
		return null;
	}
}

/* The parts of a text between commas that no bracket holds. */
export function parts(text)
{
	const out = [];
	let depth = 0, from = 0;

	for (let i = 0; i <= text.length; i++) {
		if ('({['.includes(text[i]))
			depth++;
		else if (')}]'.includes(text[i]))
			depth--;
		if (i === text.length || (text[i] === ',' && !depth)) {
			out.push(text.slice(from, i).trim());
			from = i + 1;
		}
	}
	return out.length === 1 && !out[0] ? [] : out;
}

/* What is in a text of one value: arrays for lists and points, numbers, { f } for a formula,
 * { undefined: true } for "?", { text } for anything else. */
export function value(text)
{
	const s = text.trim();

	if (s.startsWith('{') && s.endsWith('}'))
		return parts(s.slice(1, -1)).map(value);
	if (s === '?' || s === 'NaN')
		return { undefined: true };
	if (s.startsWith('(') && s.endsWith(')') && parts(s.slice(1, -1)).length === 2)
		return parts(s.slice(1, -1)).map(value);
	const f = formula(s.replace(/°$/, '')) ?? formula(s.replace(/^[\w{}]+(\(x\))?\s*[:=]/, ''));

	if (!f)
		return { text: s };
	if (/=/.test(s) || /(?<![a-z])[xyt](?![a-z])/.test(s))
		return { f, equation: /=/.test(s) };
	return f({});
}

/* Places at which functions are compared: nothing happens at them. */
const places = [[-2.31, 1.27], [-0.73, -1.81], [0.43, 0.59], [1.13, 2.37], [2.61, -0.47],
	[5.27, 3.19], [-4.19, 0.83], [0.117, -3.3]].map(([x, y]) => ({ x, y, t: x }));

const close = (a, b) => Math.abs(a - b) <= 1e-6 * (1 + Math.abs(a) + Math.abs(b));

/* Do two formulas have the same values?  Equations: up to a factor. */
export function same_formula(f, g, equation = false)
{
	const a = places.map((v) => +f(v)), b = places.map((v) => +g(v));

	if (a.every((v) => !Number.isFinite(v)) && b.every((v) => !Number.isFinite(v)))
		return false;
	if (!equation)
		return a.every((v, i) => (!Number.isFinite(v) && !Number.isFinite(b[i])) ||
			close(+v, +b[i]));
	const k = a.findIndex((v) => Math.abs(v) > 1e-3);

	return k >= 0 && a.every((v, i) => close(v * b[k], b[i] * a[k]));
}

/* Two values that value() read; null where one of them cannot be compared. */
export function same_read(a, b)
{
	if (Array.isArray(a) || Array.isArray(b)) {
		if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length)
			return false;
		const each = a.map((v, i) => same_read(v, b[i]));

		return each.includes(false) ? false : each.includes(null) ? null : true;
	}
	if (typeof a === 'number' && typeof b === 'number')
		return close(a, b);
	if (a?.f && b?.f)
		return same_formula(a.f, b.f, a.equation || b.equation);
	if (a?.text !== undefined && b?.text !== undefined)
		return a.text.replace(/[\s"]/g, '') === b.text.replace(/[\s"]/g, '') ? true : null;
	if (a?.undefined || b?.undefined)
		return !!a?.undefined && !!b?.undefined;
	return a?.text !== undefined || b?.text !== undefined ? null : false;
}
