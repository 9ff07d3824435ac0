/* base.js -- small helpers that know nothing of geometry. */
'use strict';

const $ = id => document.getElementById(id);
const SVG = 'http://www.w3.org/2000/svg';

/* An element: tag, attributes (on...: a listener; text: its text), children.  Everything
 * that is shown goes through text nodes: no markup comes from outside. */
function el(tag, attributes, ...children) {
	const svg = tag.startsWith('svg:');
	const e = svg ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);

	for (const [k, v] of Object.entries(attributes || {})) {
		if (v === undefined || v === null || v === false)
			continue;
		if (k.startsWith('on'))
			e.addEventListener(k.slice(2), v);
		else if (k === 'text')
			e.textContent = v;
		else
			e.setAttribute(k, v === true ? '' : v);
	}
	e.append(...children.filter(c => c !== null && c !== undefined && c !== false));
	return e;
}

function icon(d) {
	return el('svg:svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, el('svg:path', { d }));
}

/* The latest call of many in a short time. */
function later(ms, f) {
	let timer = 0;
	return (...a) => {
		clearTimeout(timer);
		timer = setTimeout(() => f(...a), ms);
	};
}

/* The largest of 1, 2, 5 times a power of ten that is not above v. */
function niceStep(v) {
	const p = 10 ** Math.floor(Math.log10(v) + 1e-9);
	const m = v / p + 1e-9;

	return (m >= 5 ? 5 : m >= 2 ? 2 : 1) * p;
}

/* v as a decimal that is a multiple of step: a text, which the engine reads exactly. */
function decimal(v, step) {
	const digits = Math.min(20, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
	const t = (Math.round(v / step) * step).toFixed(digits);

	return Number(t) === 0 ? '0' : digits ? t.replace(/\.?0+$/, '') : t;
}

/* A number for the eye. */
function short(v) {
	return String(Number(Number(v).toPrecision(5))).replace('-', '−');
}

/* "(a, b)" -> ["a", "b"], of space with a third; null when it is no point. */
function pairOf(text) {
	const m = /^\((.*)\)$/.exec(text || '');
	const parts = [''];
	let depth = 0;

	for (const c of m ? m[1] : '') {
		depth += '([{'.includes(c) - ')]}'.includes(c);
		if (c === ',' && !depth)
			parts.push('');
		else
			parts[parts.length - 1] += c;
	}
	return parts.length === 2 || parts.length === 3 ? parts.map(p => p.trim()) : null;
}

/* Storage may be forbidden, as in a sandboxed frame. */
const memory = {
	get(k) {
		try { return localStorage.getItem('porism.' + k); } catch { return null; }
	},
	set(k, v) {
		try { localStorage.setItem('porism.' + k, v); } catch { /* then not */ }
	},
};

/* A side of a relation: exact where that is short and no inverse function. */
function side(v) {
	if (v.exact !== null && v.exact.length <= 24 && !v.exact.includes('atan'))
		return v.exact;
	const unit = /°$/.test(v.exact || '') ? '°' : '';
	return Array.isArray(v.approx) ? `about (${v.approx.map(short).join(', ')})` : `about ${short(v.approx)}${unit}`;
}

/* How far off a relation is that does not hold. */
function sidesText(r) {
	return `${side(r.left)} against ${side(r.right)}, a difference of ${side(r.difference)}`;
}
