/*
 * exact.mjs -- the value of a number that is written with roots, to some 60 digits.
 *
 * In doubles the long ones lose every digit: (442109496960 - 299344971900*sqrt(2) + ...) is a
 * difference of numbers that agree in twelve places.
 */
const one = 10n ** 90n;

/* The whole root of n, by Newton from above. */
function root(n)
{
	if (n < 2n)
		return n;
	let x = 1n << BigInt((n.toString(2).length + 2) >> 1);

	for (;;) {
		const y = (x + n / x) >> 1n;

		if (y >= x)
			return x;
		x = y;
	}
}

/* A sum of products with whole numbers, x, y, ^2 and sqrt, at whole x and y; or null. */
function evaluate(text, x, y)
{
	const t = text.replace(/\s/g, '');
	let i = 0;

	const fail = () => { throw new Error('unread'); };
	const close = (v) => t[i++] === ')' ? v : fail();
	const atom = () => {
		const word = /^(sqrt\(|\(|\d+|x|y)/.exec(t.slice(i))?.[0] ?? fail();

		i += word.length;
		if (word === 'sqrt(') {
			const v = close(sum());

			return v < 0n ? fail() : root(v * one);
		}
		return word === '(' ? close(sum()) : BigInt(word === 'x' ? x : word === 'y' ? y : word) * one;
	};
	const power = () => {
		const v = atom();

		if (!t.startsWith('^2', i))
			return v;
		i += 2;
		return v * v / one;
	};
	const product = () => {
		let v = power();

		while (t[i] === '*' || t[i] === '/') {
			const times = t[i++] === '*', w = power();

			v = times ? v * w / one : w === 0n ? fail() : v * one / w;
		}
		return v;
	};
	function sum()
	{
		let v = 0n, sign = t[i] === '-' ? (i++, -1n) : 1n;

		for (;;) {
			v += sign * product();
			if (t[i] !== '+' && t[i] !== '-')
				return v;
			sign = t[i++] === '+' ? 1n : -1n;
		}
	}
	const v = sum();

	return i === t.length ? v : fail();
}

/* The equation of a conic as a function of whole x and y: left side less right side, exact
 * enough to be a double; null for what is written in another way. */
export function exact_equation(text)
{
	const [left, right] = text.split('=');
	const at = (x, y) => Number(evaluate(left, x, y) - evaluate(right ?? '0', x, y)) / Number(one);

	try {
		at(1, 1);
		return at;
	} catch (e) {
		return null;
	}
}
