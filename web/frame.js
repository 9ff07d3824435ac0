/* frame.js -- the page in a frame of another page (docs/EMBED.md); loaded there. */
'use strict';

/* The page in such a frame, when all else is there: what readers move is theirs, and nothing is kept. */
function wireEmbed() {
	const moves = new Map(), root = document.documentElement;
	const tell = (what, more) => window.parent.postMessage({ porism: what, canvas: state.id, ...more }, '*');

	if (embedded.theme)
		setTheme(embedded.theme);
	root.classList.add('embed');
	if (!embedded.mode)
		return;
	root.classList.add('look-only');
	root.classList.toggle('with-steps', embedded.steps);
	const fetch = stage.hooks.fetch, reset = el('button', { class: 'quiet', id: 'embed-reset', text: tr('Reset'), hidden: true, onclick: () => {
		moves.clear();
		reset.hidden = true;
		stage.want();
		tell('reset', {});
	} });
	document.querySelector('.zoom').prepend(reset);
	Object.assign(stage.hooks, {
		fetch(wish) {
			const now = new Map(moves);
			if (wish.drag)
				now.set(wish.drag.name, placeOf(wish.drag));
			if (!now.size || wish.step !== null)
				return fetch({ ...wish, drag: null });
			return fetch({ ...wish, moves: [...now].map(([name, at]) => ({ name, ...Object.fromEntries(Object.entries(at).map(([k, v]) => [k, Number(v)])) })) });
		},
		commit(drag) {
			moves.set(drag.name, placeOf(drag));
			reset.hidden = false;
			tell('moved', { name: drag.name, ...moves.get(drag.name) });
			return 0;
		},
		turn: () => 0, select() {}, place() {}, spots: null,
	});
	/* There is no line to tell it at. */
	line.complain = e => stage.root.append(el('div', { class: 'note', role: 'alert', text: e.message }));
	stage.keepTurn = async () => { stage.readout.hidden = true; };
	if (embedded.mode === 'readonly')
		stage.free = () => [];
	stage.hands.splice(0, Infinity, pointHand(stage), turnHand(stage), panHand(stage));
	/* No key, menu or paste makes or changes anything. */
	for (const kind of ['contextmenu', 'copy', 'cut', 'paste', 'drop'])
		window.addEventListener(kind, e => e.stopPropagation(), true);
	document.body.addEventListener('keydown', e => {
		const act = { '+': () => stage.zoomMiddle(1.25), '-': () => stage.zoomMiddle(0.8), '0': () => stage.fit(), '[': () => stepBy(-1), ']': () => stepBy(1) }[e.key];
		e.stopPropagation();
		if (act && !e.ctrlKey && !e.metaKey)
			act();
	});
	window.addEventListener('message', e => {
		const m = e.data && e.data.porism;
		if (e.source !== window.parent)
			return;
		if (m === 'reset')
			reset.click();
		else if (m === 'step')
			goTo(e.data.step === null ? Infinity : Number(e.data.step) || 0);
	});
	const shown = stage.hooks.shown;
	stage.hooks.shown = (p, wish) => {
		shown(p, wish);
		if (!wish.drag)
			tell('shown', { version: p.version, steps: p.steps });
	};
}
