/* embed.js -- <porism-figure>: a figure of a Porism server in any page (docs/EMBED.md).
 *
 * It makes a frame that shows the server's /embed; nothing of the page it stands in is seen from there. */
'use strict';

(() => {
	const home = document.currentScript && document.currentScript.src, ATTRIBUTES = ['src', 'canvas', 'mode', 'ticket', 'steps', 'theme', 'label', 'width', 'height'];
	const MESSAGES = { shown: 'load', moved: 'move', reset: 'reset' };

	class PorismFigure extends HTMLElement {
		static observedAttributes = ATTRIBUTES;

		constructor() {
			super();
			this.frame = document.createElement('iframe');
			this.frame.loading = 'lazy';
			this.frame.allow = 'fullscreen';
			this.attachShadow({ mode: 'open' }).append(this.frame);
			const own = s => Object.assign(this.frame.style, s);
			own({ border: '0', display: 'block', width: '100%', height: '100%', colorScheme: 'normal' });
			this.heard = e => {
				const m = e.data;
				if (e.source === this.frame.contentWindow && m && MESSAGES[m.porism])
					this.dispatchEvent(new CustomEvent('porism-' + MESSAGES[m.porism], { detail: m }));
			};
		}
		connectedCallback() {
			window.addEventListener('message', this.heard);
			this.show();
		}
		disconnectedCallback() {
			window.removeEventListener('message', this.heard);
		}
		attributeChangedCallback() {
			if (this.isConnected)
				this.show();
		}
		show() {
			const of = k => this.getAttribute(k), length = v => (/^\d+$/.test(v) ? v + 'px' : v);
			const at = new URL('/embed', of('src') || home || location.href), canvas = of('canvas');

			for (const k of ['mode', 'ticket', 'theme'])
				if (of(k))
					at.searchParams.set(k, of(k));
			if (this.hasAttribute('steps'))
				at.searchParams.set('steps', 1);
			at.hash = canvas || '';
			Object.assign(this.style, { display: this.style.display || 'block', width: length(of('width') || '640'), height: length(of('height') || '480'), maxWidth: '100%' });
			this.frame.title = of('label') || 'Figure';
			if (canvas && /^https?:$/.test(at.protocol) && this.frame.src !== at.href)
				this.frame.src = at.href;
		}
		tell(message) {
			this.frame.contentWindow.postMessage(message, '*');
		}
		/* Points that were moved go back. */
		reset() {
			this.tell({ porism: 'reset' });
		}
		/* The figure after so many steps; null: all of them. */
		step(n = null) {
			this.tell({ porism: 'step', step: n });
		}
	}
	if (!customElements.get('porism-figure'))
		customElements.define('porism-figure', PorismFigure);
})();
