/* paint.js -- the engine's SVG in this document: nothing in it runs, and at night its colours turn. */
'use strict';

/* --- Colours --------------------------------------------------------------------------
 * On dark paper every colour of the picture keeps its hue and turns its lightness around
 * (in OKLab, where lightness is what the eye sees); the paper itself is left out. */
const nightColor = (() => {
	const known = new Map();
	const lin = c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
	const gam = c => Math.round(255 * Math.min(1, Math.max(0, c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)));

	function turn(hex) {
		const h = hex.length === 4 ? [...hex.slice(1)].map(c => c + c) : hex.slice(1).match(/../g);
		const [r, g, b] = h.map(c => lin(parseInt(c, 16) / 255));
		const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * b);
		const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * b);
		const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.6300 * b);
		let L = 0.2105 * l + 0.7936 * m - 0.0041 * s;
		const A = (1.9780 * l - 2.4286 * m + 0.4506 * s) * 0.9;
		const B = (0.0259 * l + 0.7828 * m - 0.8087 * s) * 0.9;

		/* Ink is lifted to a lightness that can be read; pale things sink into the paper. */
		L = Math.max(0.27, Math.min(0.93, L > 0.85 ? 1.17 - L : 1.12 - 0.75 * L));
		const x = (L + 0.3963 * A + 0.2158 * B) ** 3;
		const y = (L - 0.1056 * A - 0.0639 * B) ** 3;
		const z = (L - 0.0895 * A - 1.2915 * B) ** 3;
		return '#' + [4.0767 * x - 3.3077 * y + 0.2310 * z, -1.2684 * x + 2.6098 * y - 0.3413 * z,
			-0.0042 * x - 0.7034 * y + 1.7076 * z].map(c => gam(c).toString(16).padStart(2, '0')).join('');
	}
	return hex => {
		if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex))
			return hex;
		if (!known.has(hex))
			known.set(hex, turn(hex));
		return known.get(hex);
	};
})();

/* The server's SVG as an element of this document: nothing in it runs or loads anything. */
function adoptPicture(text, dark) {
	const doc = new DOMParser().parseFromString(text, 'image/svg+xml');
	const root = doc.documentElement;

	if (root.nodeName !== 'svg' || doc.querySelector('parsererror'))
		throw new Error('this is no picture');
	for (const bad of root.querySelectorAll('script, foreignObject, style, iframe, image, a, animate, set'))
		bad.remove();
	for (const e of [root, ...root.querySelectorAll('*')])
		for (const a of [...e.attributes])
			if (/^on|^style$/i.test(a.name) || (/href$/i.test(a.name) && !a.value.startsWith('#')))
				e.removeAttribute(a.name);
			else if (dark && (a.name === 'fill' || a.name === 'stroke'))
				a.value = nightColor(a.value);
	const paper = [...root.children].find(e => e.nodeName === 'rect');
	if (paper)
		paper.remove();
	for (const t of root.querySelectorAll('g > title'))
		t.remove();
	root.removeAttribute('aria-labelledby');
	root.setAttribute('aria-hidden', 'true');
	root.removeAttribute('role');
	return document.adoptNode(root);
}

/* The attributes of `e`, which shows `old`, as `text` has them; false where more than values of attributes differ.
 * Cut at its quotes, every second piece of the markup is such a value; what an element has is looked at before it is
 * changed, so a quote anywhere else is no harm. */
function patchPicture(e, old, text, dark) {
	const was = old.split('"'), is = text.split('"'), all = e.querySelectorAll('*'), todo = [];
	const ink = (name, v) => (dark && (name === 'fill' || name === 'stroke') ? nightColor(v) : v);
	let at = -1;

	if (was.length !== is.length)
		return false;
	for (let i = 0; i < was.length; i += 2) {
		if (was[i] !== is[i])
			return false;
		at += was[i].split(/<\w/).length - 1;
		if (was[i + 1] === is[i + 1])
			continue;
		const name = / ([\w-]+)=$/.exec(was[i])?.[1];
		if (!name || !all[at] || /^on|^style$|href$/i.test(name) || is[i + 1].includes('&') || all[at].getAttribute(name) !== ink(name, was[i + 1]))
			return false;
		todo.push([all[at], name, ink(name, is[i + 1])]);
	}
	for (const [to, name, v] of todo)
		to.setAttribute(name, v);
	return true;
}

const GLYPHS = /<path id=.*\n/g;

/* Shows one picture after the other in `box`.  While a point is dragged most objects look as before, or are the same
 * shapes elsewhere: their texts are compared, only attributes are changed where that is all, and only what is left is
 * read.  An object's text goes from its group to the next one's and gets a group of its own. */
class Painter {
	constructor(box) {
		this.box = box;
		this.clear();
	}
	clear() {
		this.head = null;
		this.letters = new Set();    /* definitions that are there */
		this.parts = new Map();
		this.box.replaceChildren();
	}
	/* -> whether there are elements that were not there before */
	show(text, dark) {
		const cut = text.replace(/<\/svg>\s*$/, '').split(/\n(?=<g [^>]*data-name=)/);

		try {
			return this.change(cut[0] + '</svg>', cut.slice(1).map(t => t.replace(/<title>[^<]*<\/title>/g, '')), dark);
		} catch {
			this.clear();
			this.box.append(adoptPicture(text, dark));
			return true;
		}
	}
	/* What lies under the objects.  Letters come and go with the objects that they name: those that are not used are no
	 * harm, those that are missing are added, and the rest stays as it is. */
	paper(head, dark) {
		const letters = head.match(GLYPHS) || [], rest = head.replace(GLYPHS, '').replace(/<desc.*\n/, '');
		const anew = this.head !== rest || this.dark !== dark, missing = letters.filter(t => !this.letters.has(t));

		if (anew) {
			this.box.replaceChildren(adoptPicture(head, dark));
			this.first = this.box.firstChild.childNodes.length;
			this.letters = new Set(letters);
		} else if (missing.length) {
			this.box.querySelector('defs').append(...adoptPicture(`<svg xmlns="${SVG}">${missing.join('')}</svg>`, dark).childNodes);
			missing.forEach(t => this.letters.add(t));
		}
		this.head = rest;
		this.dark = dark;
		return anew;
	}
	change(head, texts, dark) {
		const known = this.dark === dark ? this.parts : new Map();
		const parts = new Map(), fresh = [];

		for (const text of texts) {
			let key = /data-name="([^"]*)/.exec(text)[1], p;
			while (parts.has(key))
				key += '"';
			p = known.get(key);
			if (!p || (p.text !== text && !patchPicture(p.e, p.text, text, dark)))
				fresh.push(p = {});
			p.text = text;
			parts.set(key, p);
		}
		const read = fresh.length ? [...adoptPicture(`<svg xmlns="${SVG}"><g>${fresh.map(p => p.text).join('</g><g>')}</g></svg>`, dark).children] : [];
		if (read.length !== fresh.length)
			throw new Error('these are no objects');
		fresh.forEach((p, i) => { p.e = read[i]; });
		const anew = this.paper(head, dark);
		this.parts = parts;
		const root = this.box.firstChild;
		let at = root.childNodes[this.first] || null;
		for (const p of parts.values())
			if (p.e === at)
				at = at.nextSibling;
			else
				root.insertBefore(p.e, at);
		while (at) {
			const gone = at;
			at = at.nextSibling;
			gone.remove();
		}
		return anew || fresh.length > 0;
	}
}
