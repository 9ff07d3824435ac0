/* base.js -- small helpers that know nothing of geometry. */
'use strict';

const $ = id => document.getElementById(id);
const SVG = 'http://www.w3.org/2000/svg';
const absent = v => v === null || v === undefined;

/* An element: tag, attributes (on...: a listener; text: its text), children.  Everything
 * that is shown goes through text nodes: no markup comes from outside. */
function el(tag, attributes, ...children) {
	const svg = tag.startsWith('svg:');
	const e = svg ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);

	for (const [k, v] of Object.entries(attributes || {})) {
		if (absent(v) || v === false)
			continue;
		if (k.startsWith('on'))
			e.addEventListener(k.slice(2), v);
		else if (k === 'text')
			e.textContent = v;
		else
			e.setAttribute(k, v === true ? '' : v);
	}
	e.append(...children.filter(c => !absent(c) && c !== false));
	return e;
}

/* --- Words ------------------------------------------------------------------------------
 * Texts are written in English here; the table of another language has them by their English
 * (words.tsv; the server gives the reader's as words.js).  {name} stands for a value.  Where the number n decides, the forms stand beside each
 * other, one|other in English, in the order of the language's plural forms; the last one is for all that are not there.
 * tag: for Intl, with the digits of scripts. */
const tongue = { name: 'en', tag: 'en', of: new Map(), plural: new Intl.PluralRules('en'), missed: new Set() };
/* What the engine says is English, and runs from left to right. */
const EN = { lang: 'en', dir: 'ltr' };
/* Where the text runs: 1 to the right, -1 to the left. */
const ahead = () => (document.dir === 'rtl' ? -1 : 1);
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];
function tr(text, values = {}) {
	let said = tongue.of.get(text);

	if (said === undefined) {
		said = text;
		if (tongue.name !== 'en')
			tongue.missed.add(text);
	}

	if (values.n !== undefined && said.includes('|')) {
		const has = tongue.plural.resolvedOptions().pluralCategories, forms = said.split('|');
		const k = FORMS.filter(f => has.includes(f)).indexOf(tongue.plural.select(values.n));
		said = forms[Math.min(k, forms.length - 1)];
	}
	return said.replace(/\{(\w+)\}/g, (_, k) => {
		const v = values[k] ?? '', text = typeof v === 'number' ? v.toLocaleString(tongue.tag) : v;

		/* Names and numbers keep their own direction between words that run to the left. */
		return ahead() < 0 ? `\u2068${text}\u2069` : text;
	});
}
/* The key of an event, on keyboards of other letters the one that stands there on a Latin one. */
const SIGNS = { Slash: '/', BracketLeft: '[', BracketRight: ']' };
function latinKey(e) {
	if (e.key.length > 1 || e.key < '\u0370')
		return e.key;
	const key = SIGNS[e.code] || (/^(?:Key|Digit)(.)$/.exec(e.code) || [0, e.key])[1].toLowerCase();

	return key === '/' && e.shiftKey ? '?' : key;
}
/* The kind of an object; those of space are called as those of the plane. */
const kindText = kind => tr(kind.replace(/3d$/, ''));

/* The language of this page, from words.js: what is there already is said in it.  A row has the English, and the
 * text where that is another.  What has an equals sign is script; keys are called by what is on them. */
const SPOKEN = ['aria-label', 'title', 'placeholder'], isSaid = text => /\p{L}{2}/u.test(text) && !text.includes('=');
function speak(name, rows) {
	tongue.name = name;
	tongue.tag = name + '-u-nu-latn';
	tongue.plural = new Intl.PluralRules(name);
	for (const row of rows.split('\n')) {
		const [text, said = text] = row.split('\t');
		tongue.of.set(text, said);
	}
	document.documentElement.lang = name;
	document.documentElement.dir = name === 'ar' ? 'rtl' : 'ltr';
	if (name === 'en')
		return;
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
	while (walk.nextNode()) {
		const n = walk.currentNode, text = n.nodeType === Node.TEXT_NODE ? n.data.trim() : '';
		if (isSaid(text) && !n.parentNode.closest('script, th:not(.said), [translate=no]'))
			n.data = n.data.replace(text, () => tr(text));
		else if (!text && n.getAttribute && !n.closest('[translate=no]'))
			for (const a of SPOKEN)
				if (isSaid(n.getAttribute(a) || ''))
					n.setAttribute(a, tr(n.getAttribute(a)));
	}
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
	return tr('about {value}', { value: Array.isArray(v.approx) ? `(${v.approx.map(short).join(', ')})` : `${short(v.approx)}${unit}` });
}

/* How far off a relation is that does not hold. */
function sidesText(r) {
	return tr('{left} against {right}, a difference of {difference}', { left: side(r.left), right: side(r.right), difference: side(r.difference) });
}

/* --- Parts ------------------------------------------------------------------------------
 * Scripts that few readers need are loaded when they are asked for, once, with their style. */
const parts = new Map();
function needPart(name) {
	/* The page that is one text has what it needs. */
	if (document.querySelector(`[data-part="${name}.js"]`))
		return Promise.resolve();
	if (!parts.has(name))
		parts.set(name, Promise.all([el('script', { src: `page/${name}.js` }), .../^(frame|graph|proof)$/.test(name) ? [] : [el('link', { rel: 'stylesheet', href: `page/${name}.css` })]].map(e => new Promise((resolve, reject) => {
			e.onload = resolve;
			e.onerror = () => {
				parts.delete(name);
				reject(new Away(name));
			};
			document.head.append(e);
		}))));
	return parts.get(name);
}
