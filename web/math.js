/* math.js -- exact values as a book sets them: "2*sqrt(3)/3" with a root and a fraction.
 *
 * Reads the engine's notation with a small parser and builds spans; what it does not
 * understand is shown as it came.  The plain text is the label for screen readers. */
'use strict';

/* The same for the name of an object: t_1 has an index. */
let setName;
const setMath = (() => {
	const TOKEN = /\s*(\d+(?:\.\d+)?(?:e[-+]?\d+)?°?|[\p{L}_][\p{L}\p{N}_'′]*|<=|>=|!=|==|[-+*/^(),=<>|{}≤≥≠∥⟂°])/uy;
	const SIGNS = { '<=': '≤', '>=': '≥', '!=': '≠', '==': '=', '=': '=', '<': '<', '>': '>',
		'≤': '≤', '≥': '≥', '≠': '≠', '∥': '∥', '⟂': '⟂' };
	const GREEK = { pi: 'π', alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', phi: 'φ', theta: 'θ' };
	const span = (cls, ...c) => el('span', cls ? { class: cls } : null, ...c);

	function tokens(text) {
		const out = [];

		TOKEN.lastIndex = 0;
		while (TOKEN.lastIndex < text.length) {
			const at = TOKEN.lastIndex;
			const m = TOKEN.exec(text);
			if (!m) {
				if (!text.slice(at).trim())
					break;
				return null;
			}
			out.push(m[1]);
		}
		return out;
	}

	/* A tree: {op, ...}.  Throws where the text is not an expression. */
	function parse(t) {
		let i = 0, depth = 0;
		const take = x => (t[i] === x ? (i++, true) : false);
		const need = x => { if (!take(x)) throw 0; };

		function list(end) {
			const items = [];
			if (take(end))
				return items;
			do items.push(relation()); while (take(','));
			need(end);
			return items;
		}
		function relation() {
			const items = [sum()];
			while (t[i] in SIGNS)
				items.push(SIGNS[t[i++]], sum());
			return items.length > 1 ? { op: 'rel', items } : items[0];
		}
		function sum() {
			let a = product();
			while (t[i] === '+' || t[i] === '-') {
				const sign = t[i++];
				a = { op: 'sum', sign, a, b: product() };
			}
			return a;
		}
		function product() {
			let a = unary();
			while (t[i] === '*' || t[i] === '/')
				a = { op: t[i++], a, b: unary() };
			return a;
		}
		function unary() {
			if (take('-'))
				return { op: 'neg', a: unary() };
			const a = atom();
			return take('^') ? { op: '^', a, b: unary() } : a;
		}
		function atom() {
			if (++depth > 200)
				throw 0;
			const x = t[i++];
			if (x === undefined)
				throw 0;
			if (x === '(') {
				const items = list(')');
				if (!items.length)
					throw 0;
				return { op: items.length > 1 ? 'tuple' : 'group', items };
			}
			if (x === '{')
				return { op: 'set', items: list('}') };
			if (x === '|') {
				const a = sum();
				need('|');
				return { op: 'abs', a };
			}
			if (/^\d/.test(x))
				return { op: 'num', text: take('°') ? x + '°' : x };
			if (/^[\p{L}_]/u.test(x))
				return take('(') ? { op: 'call', name: x, items: list(')') } : { op: 'name', text: x };
			throw 0;
		}
		const all = [relation()];
		while (take(','))
			all.push(relation());
		if (i < t.length)
			throw 0;
		return all.length > 1 ? { op: 'row', items: all } : all[0];
	}

	const bare = x => (x.op === 'group' ? x.items[0] : x);
	/* A line may break after a comma, not between a fraction and the sign after it. */
	const boxed = x => x.op === '/' || (x.op === 'neg' && boxed(x.a));
	function between(items, ...around) {
		const out = [];
		items.forEach((x, k) => {
			const last = k === items.length - 1, sign = last ? around[1] || '' : ',';
			out.push(boxed(x) ? span('keep', draw(x), sign) : draw(x), boxed(x) ? '' : sign, last ? '' : ' ');
		});
		return span('', around[0] || '', ...out, items.length ? '' : around[1] || '');
	}
	function name(text) {
		const [head, ...rest] = text.split('_');
		const s = span(head.length === 1 || GREEK[head] ? 'it' : '', GREEK[head] || head);
		return rest.length ? span('', s, el('sub', { text: rest.join(' ').replace(/[{}]/g, '') })) : s;
	}
	/* May what is written as a*b stand together? */
	function joins(a, b) {
		const right = b.op === '^' ? b.a : b;
		return right.op !== 'num' && right.op !== 'neg' && !(a.op === 'name' && right.op === 'group');
	}
	function draw(x) {
		switch (x.op) {
		case 'num': return span('', x.text);
		case 'name': return name(x.text);
		case 'neg': return span('', '−', draw(x.a));
		case 'sum': return span('', draw(x.a), x.sign === '+' ? ' + ' : ' − ', draw(x.b));
		case '*': return span('', draw(x.a), joins(x.a, x.b) ? '\u200a' : '·', draw(x.b));
		case '/':
			if (x.a.op === 'neg')
				return span('', '−', draw({ ...x, a: x.a.a }));
			return span('frac', span('', draw(bare(x.a))), span('', draw(bare(x.b))));
		case '^': {
			const sup = el('sup', null, draw(bare(x.b)));
			return span('', draw(x.a), sup);
		}
		case 'group': return between(x.items, '(', ')');
		case 'tuple': return between(x.items, '(', ')');
		case 'set': return between(x.items, '{', '}');
		case 'row': return between(x.items);
		case 'abs': return span('', '|', draw(x.a), '|');
		case 'rel': return span('', ...x.items.map(y => (typeof y === 'string' ? ` ${y} ` : draw(y))));
		case 'call':
			if (x.name === 'sqrt' && x.items.length === 1)
				return span('root', span('sign', '√'), span('under', draw(x.items[0])));
			return span('', name(x.name), between(x.items, '(', ')'));
		}
		throw 0;
	}

	/* Put `text` into e, set as mathematics unless it is no formula; unchanged text is left
	 * alone. */
	setName = (e, text) => {
		if (e.dataset.name !== text) {
			e.dataset.name = text;
			e.replaceChildren(name(text));
		}
	};
	return (e, text, formula = true) => {
		if (e.dataset.math === text && e.classList.contains('math') === formula)
			return e;
		e.dataset.math = text;
		let shown = null;
		if (formula && text.length < 400) {
			try {
				const t = tokens(text);
				shown = t && draw(parse(t));
			} catch {
				shown = null;
			}
		}
		e.classList.toggle('math', formula);
		e.replaceChildren(shown || text);
		if (shown) {
			e.setAttribute('role', 'math');
			e.setAttribute('aria-label', text);
		} else {
			e.removeAttribute('role');
			e.removeAttribute('aria-label');
		}
		return e;
	};
})();
