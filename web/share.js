/* share.js -- how a figure leaves the page and comes in: files, the clipboard, links, paper, frames, the big screen. */
'use strict';

/* --- Whether all is kept ---------------------------------------------------------------------
 * Every call is kept by the server before it is answered; what nobody answered is not. */
const kept = {
	open: 0, lost: false, isAway: false, timer: 0,
	begin() {
		this.open++;
		clearTimeout(this.timer);
		this.timer = setTimeout(() => this.show(), 400);
	},
	end(good) {
		this.open--;
		this.lost = !good;
		if (!this.open || this.lost)
			this.show();
	},
	away(is) {
		this.isAway = is;
		this.lost = this.lost && is;
		this.show();
	},
	show() {
		const [text, why] = this.lost ? [tr('Not saved'), tr('The last change did not reach the server.')] : this.isAway ? [tr('Away'), tr('The server is away.')] :
			this.open ? [tr('Saving …'), ''] : [tr('Saved'), tr('Every change is kept at once.')];

		clearTimeout(this.timer);
		$('saved').textContent = state.id ? text : '';
		$('saved').title = why;
		$('saved').classList.toggle('bad', this.lost || this.isAway);
	},
};

/* --- Dialogs that come and go ------------------------------------------------------------------ */
/* Gives the dialog, which is gone when it closes. */
function popUp(title, ...parts) {
	const head = el('h2', { text: title }), d = el('dialog', { class: 'share', 'aria-label': title },
		el('div', { class: 'dialog-head' }, head, el('button', { class: 'icon close', 'aria-label': tr('Close'), onclick: () => d.close() }, icon('m4 4 8 8m0-8-8 8'))), ...parts);

	d.addEventListener('click', e => { if (e.target === d) d.close(); });
	d.addEventListener('close', () => d.remove());
	document.body.append(d);
	d.showModal();
	return d;
}
/* Resolves with true when the reader says yes. */
function askReader(title, parts, yes, no) {
	return new Promise(resolve => {
		let said = false;
		const d = popUp(title, el('div', { class: 'dialog-body' }, ...parts), el('div', { class: 'dialog-foot' },
			el('button', { class: 'main', text: yes, onclick: () => { said = true; d.close(); } }),
			no && el('button', { class: 'quiet', text: no, onclick: () => d.close() })));
		d.addEventListener('close', () => resolve(said));
		d.querySelector('.main').focus();
	});
}
const labelled = (text, ...field) => el('label', { class: 'field' }, el('span', { text }), ...field);
const checkbox = (name, text, on) => el('label', { class: 'tick' }, el('input', { type: 'checkbox', name, checked: on }), el('span', { text }));
const choose = (name, options, value) => el('select', { name }, ...options.map(([v, text]) => el('option', { value: v, text, selected: String(v) === String(value) })));
/* What a form says, by the names of its fields. */
function fieldsOf(form) {
	return Object.fromEntries([...form.elements].filter(f => f.name && (f.type !== 'radio' || f.checked))
		.map(f => [f.name, f.type === 'checkbox' ? f.checked : f.value]));
}

/* A word to the reader, for eyes and ears. */
function noted(text) {
	$('answer').replaceChildren(el('span', { class: 'small', text }));
}

/* --- Saving ------------------------------------------------------------------------------------- */
/* kind: what it is called, its ending, which choices it has: f framed or as seen, s scale, t background,
 * b textbook, m what moves. */
const KINDS = {
	svg: ['SVG', 'svg', 'ftb'], png: ['PNG', 'png', 'fstb'], pdf: ['PDF', 'pdf', 'fb'], tex: ['TikZ', 'tex', 'fb'],
	gif: ['GIF', 'gif', 'bm'], frames: [tr('SVG frames'), 'zip', 'tbm'], html: [tr('Web page'), 'html', 'tbm'],
	script: [tr('Script'), 'pg', ''], ggb: ['GeoGebra', 'ggb', ''], journal: [tr('Journal'), 'jsonl', ''],
};
const APP_KINDS = ['svg', 'png', 'pdf', 'tex'];
function chosen() {
	try {
		return { format: 'svg', scale: 2, ...JSON.parse(memory.get('save') || '{}') };
	} catch {
		return { format: 'svg', scale: 2 };
	}
}
/* The parameters of a file: nothing is said that was not chosen, so the canvas's own looks hold. */
function fileOptions(kind, o) {
	const has = KINDS[kind][2], q = {};

	if (has.includes('f') && o.as === 'seen' && stage.view) {
		const { step, exact, ...f } = pictureFields({ ...stage.size, bounds: stage.bounds(), step: stage.step, decimals: numbers.exact ? -1 : numbers.digits,
			projection: stage.turned && `orthographic ${stage.turned.x} ${stage.turned.z}` });
		Object.assign(q, f, step === undefined ? {} : { step });
	} else if (has) {
		for (const k of ['width', 'height'])
			if (Number(o[k]) > 0)
				q[k] = Number(o[k]);
	}
	if (has.includes('b') && o.textbook)
		q.preset = 'textbook';
	if (has.includes('s') && Number(o.scale) !== 1)
		q.scale = o.scale;
	/* What is printed lies on paper of its own. */
	if ((has.includes('t') && o.transparent) || kind === 'pdf' || kind === 'tex')
		q.transparent = 1;
	if (has.includes('m')) {
		if (o.slider)
			q.slider = o.slider;
		if (Number(o.seconds) > 0)
			q.seconds = o.seconds;
	}
	return q;
}
async function save(kind, o) {
	try {
		await stage.settle();
		const blob = await api.file(await ensure(), kind, fileOptions(kind, o));
		const name = (state.title || 'figure').replace(/[^\p{L}\p{N} _-]/gu, '').trim().replace(/ +/g, '-') || 'figure';
		const file = `${name}.${KINDS[kind][1]}`;
		if (framed && api.can.downloadFile) {
			const text = kind === 'png' || kind === 'pdf' ? null : await blob.text();
			const bytes = text === null ? btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer()))) : undefined;
			await api.request('ui/download-file', { contents: [{ type: 'resource', resource: { uri: 'file:///' + encodeURIComponent(file), mimeType: blob.type, ...(text === null ? { blob: bytes } : { text }) } }] });
			return;
		}
		const url = URL.createObjectURL(blob);
		const a = el('a', { href: url, download: file });
		document.body.append(a);
		a.click();
		a.remove();
		setTimeout(() => URL.revokeObjectURL(url), 10000);
		noted(tr('{file} is saved', { file }));
	} catch (e) {
		complain(e);
	}
}
function saveDialog() {
	const o = chosen(), kinds = Object.entries(KINDS).filter(([k]) => api.name === 'http' || APP_KINDS.includes(k));
	const sliders = stage.picture ? stage.picture.free.filter(f => f.type === 'slider') : [];
	const row = (has, ...parts) => el('div', { class: 'choices', 'data-has': has }, ...parts);
	const size = (name, text) => labelled(text, el('input', { type: 'number', name, min: 16, max: 8192, step: 1, value: o[name], placeholder: tr('as needed') }));
	const format = KINDS[o.format] && kinds.some(([k]) => k === o.format) ? o.format : 'svg';
	const form = el('form', { class: 'dialog-body', method: 'dialog' },
		el('fieldset', { class: 'formats' }, el('legend', { text: tr('Format') }), ...kinds.map(([k, [text]]) =>
			el('label', {}, el('input', { type: 'radio', name: 'format', value: k, checked: k === format }), el('span', { text })))),
		row('f', labelled(tr('Shows'), choose('as', [['framed', tr('the whole figure')], ['seen', tr('what is seen now')]], o.as))),
		row('m', labelled(tr('Moves'), choose('slider', [['', tr('step by step')], ...sliders.map(s => [s.name, tr('with {name}', { name: s.name })])], o.slider)),
			labelled(tr('Seconds a frame'), el('input', { type: 'number', name: 'seconds', min: 0.02, max: 60, step: 'any', value: o.seconds, placeholder: tr('as usual') }))),
		row('ftm', size('width', tr('Width')), size('height', tr('Height'))),
		row('s', labelled(tr('Scale'), choose('scale', [1, 2, 3, 4].map(n => [n, `${n}×`]), o.scale))),
		row('t', checkbox('transparent', tr('No background'), o.transparent)),
		row('b', checkbox('textbook', tr('As in a textbook: black on white, in roman letters'), o.textbook)),
		el('div', { class: 'dialog-foot' }, el('button', { class: 'main', text: tr('Save') })));
	const d = popUp(tr('Save as'), form);
	const show = () => {
		const now = fieldsOf(form);
		for (const r of form.querySelectorAll('[data-has]'))
			r.hidden = ![...r.dataset.has].some(c => KINDS[now.format][2].includes(c));
		for (const k of ['width', 'height'])
			form.elements[k].disabled = now.as === 'seen' && KINDS[now.format][2].includes('f');
	};

	form.addEventListener('change', show);
	show();
	form.addEventListener('submit', e => {
		const now = fieldsOf(form);
		e.preventDefault();
		memory.set('save', JSON.stringify(now));
		d.close();
		save(now.format, now);
	});
}

/* --- Links that carry the figure: paper.js ---------------------------------------------------------------- */
/* Is it such a link?  Then what follows happens here. */
function showCarried() {
	if (!location.hash.startsWith('#f=') || framed || embedded.mode)
		return false;
	const q = new URLSearchParams(location.hash.slice(1));
	needPart('paper').then(() => openCarried(q)).catch(complain);
	return true;
}

/* --- Canvases: canvases.js ------------------------------------------------------------------------------ */
async function newCanvas(o) {
	try {
		const c = await api.create(o || {});
		$('canvases-dialog')?.close();
		await open(c.id);
		line.focus();
	} catch (e) {
		$('canvases-dialog')?.close();
		complain(e);
	}
}

/* --- Opening ------------------------------------------------------------------------------------------- */
const openFiles = files => needPart('paper').then(() => openAll(files)).catch(complain);
/* Files that are dragged onto the page, or pasted. */
function wireDrops() {
	const veil = el('div', { class: 'drop', hidden: true }, el('p', { text: tr('Let go to open it as a new canvas') }));
	const files = e => [...e.dataTransfer.items].some(i => i.kind === 'file');
	let deep = 0;
	const count = d => {
		deep = d;
		veil.hidden = !d;
	};

	document.body.append(veil);
	document.addEventListener('dragenter', e => { if (files(e)) count(deep + 1); });
	document.addEventListener('dragleave', e => { if (files(e)) count(Math.max(0, deep - 1)); });
	document.addEventListener('dragover', e => { if (files(e)) e.preventDefault(); });
	document.addEventListener('drop', e => {
		count(0);
		if (e.dataTransfer.files.length) {
			e.preventDefault();
			openFiles([...e.dataTransfer.files]);
		}
	});
	document.addEventListener('paste', e => {
		const given = [...e.clipboardData.files];
		if (given.length) {
			e.preventDefault();
			openFiles(given);
		}
	});
}

/* --- Paper ------------------------------------------------------------------------------------------------ */
/* The printer gets light colours, also where the page is dark. */
function wirePaper() {
	let was;

	window.addEventListener('beforeprint', () => {
		was = document.documentElement.dataset.theme;
		setTheme('light');
	});
	window.addEventListener('afterprint', () => {
		setTheme(was);
		document.body.classList.remove('printing');
		document.querySelectorAll('.paper').forEach(p => p.remove());
	});
}

/* --- The big screen ---------------------------------------------------------------------------------------------- */
function stepBy(d) {
	return goTo((stage.step === null ? state.steps : stage.step) + d);
}
const showing = { on: false, hand: null };
async function present() {
	if (showing.on || !state.id)
		return;
	showing.on = true;
	document.documentElement.classList.add('present');
	/* A tap goes on, at the left edge back; points can be moved when all is there. */
	showing.hand = {
		down(p) {
			if (stage.step === null && stage.freeAt(p.x, p.y, p.touch ? 26 : 16))
				return null;
			return { ...panHand(stage).down(p), tap: q => stepBy(q.x < stage.size.width / 5 ? -1 : 1) };
		},
		double: () => true,
	};
	stage.hands.unshift(showing.hand);
	$('stage').focus();
	try { await document.documentElement.requestFullscreen(); } catch { /* then as large as the window */ }
	stage.fitted = true;
	await goTo(Math.min(1, state.steps));
	await stage.fit();
}
function endPresent() {
	if (!showing.on)
		return;
	showing.on = false;
	document.documentElement.classList.remove('present');
	stage.hands.splice(stage.hands.indexOf(showing.hand), 1);
	if (document.fullscreenElement)
		document.exitFullscreen().catch(() => {});
	backToNow();
	stage.fit();
}
function wirePresent() {
	const keys = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ' ': 1, Enter: 1, ']': 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Backspace: -1, '[': -1, Home: -Infinity, End: Infinity };

	/* Before anybody else: here keys mean steps. */
	window.addEventListener('keydown', e => {
		if (e.key === 'F5' && e.ctrlKey && !document.querySelector('dialog[open]')) {
			e.preventDefault();
			present();
		} else if (showing.on && !e.ctrlKey && !e.metaKey && !e.altKey && (keys[e.key] || e.key === 'Escape')) {
			e.preventDefault();
			e.stopImmediatePropagation();
			if (e.key === 'Escape')
				endPresent();
			else
				stepBy(keys[e.key]);
		}
	}, true);
	document.addEventListener('fullscreenchange', () => {
		if (!document.fullscreenElement)
			endPresent();
		else if (showing.on)
			stage.fit();
	});
}

/* --- The menu ------------------------------------------------------------------------------------------------------- */
/* name, text, what it does, also inside a host; null: a line between */
const lazy = act => () => needPart('paper').then(act).catch(complain);
const ENTRIES = [
	['save', 'Save as …', saveDialog, true], ['open', 'Open a file …', () => $('file').click()], null,
	['copy-png', 'Copy picture', lazy(() => copyAs('png'))], ['copy-svg', 'Copy as SVG', lazy(() => copyAs('svg'))], ['copy-tex', 'Copy as TikZ', lazy(() => copyAs('tex'))],
	['copy-script', 'Copy script', lazy(() => copyAs('script'))], ['copy-link', 'Copy link with the figure', lazy(() => copyAs('link'))], null,
	['print', 'Print …', lazy(() => printDialog())],
	['embed', 'Embed …', lazy(() => embedDialog())], ['present', 'Present (Ctrl+F5)', present, true],
];
function menu(show) {
	/* The focus does not stay in what is hidden. */
	if (!show && $('formats').contains(document.activeElement))
		$('export').focus();
	$('formats').hidden = !show;
	$('export').setAttribute('aria-expanded', String(show));
	if (show)
		$('formats').querySelector('button').focus();
}
function wireShare() {
	$('canvases').addEventListener('click', () => needPart('canvases').then(() => openCanvases()).catch(complain));
	$('file').addEventListener('change', () => { openFiles([...$('file').files]); $('file').value = ''; });
	$('export').addEventListener('click', () => menu($('formats').hidden));
	$('formats').append(...ENTRIES.filter(e => api.name === 'http' || (e && e[3])).map(e => (e ?
		el('li', { role: 'none' }, el('button', { role: 'menuitem', text: tr(e[1]), 'data-act': e[0], onclick: () => { menu(false); e[2](); } })) :
		el('li', { role: 'separator' }))));
	$('formats').addEventListener('keydown', e => {
		const all = [...$('formats').querySelectorAll('button')], k = all.indexOf(document.activeElement);
		const to = { ArrowDown: k + 1, ArrowUp: k - 1, Home: 0, End: -1 }[e.key];
		if (to !== undefined) {
			e.preventDefault();
			all.at(to % all.length).focus();
		} else if (e.key === 'Tab') {
			menu(false);
		}
	});
	document.addEventListener('pointerdown', e => { if (!e.target.closest('.menu')) menu(false); });
	wirePaper();
	wirePresent();
	if (api.name === 'http' && !embedded.mode)
		wireDrops();
}
