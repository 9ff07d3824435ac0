/* paper.js -- what leaves the page and comes in: links that carry the figure, the clipboard, files, sheets of paper, markup for other pages.
 * Loaded when it is asked for. */
'use strict';

/* --- Links that carry the figure ----------------------------------------------------------------------
 * #f=...: the script, deflated, in base64 for addresses; &t= its title.  Whoever opens it is asked first. */
const LINK_MOST = 32000, TEXT_MOST = 400000;
async function through(bytes, stream, most) {
	const parts = [], reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
	let n = 0;

	for (;;) {
		const { done, value } = await reader.read();
		if (done)
			break;
		n += value.length;
		if (n > most) {
			reader.cancel();
			throw new Error(tr('it is too large'));
		}
		parts.push(value);
	}
	return new Uint8Array(await new Blob(parts).arrayBuffer());
}
async function pack(text) {
	const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), Infinity);
	return btoa([...bytes].map(b => String.fromCharCode(b)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
async function unpack(data) {
	if (data.length > 2 * LINK_MOST)
		throw new Error(tr('it is too large'));
	if (!/^[\w-]+$/.test(data))
		throw new Error(tr('it is not whole'));
	try {
		const bytes = Uint8Array.from(atob(data.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0));
		return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw'), TEXT_MOST));
	} catch (e) {
		throw e instanceof TypeError || e instanceof DOMException ? new Error(tr('it is not whole')) : e;
	}
}
async function linkOf(id) {
	const data = await pack(await (await api.file(id, 'script', {})).text());

	if (data.length > LINK_MOST) {
		line.complain({ message: tr('The figure is too large for a link: save it as a file') });
		return null;
	}
	return `${location.origin}${location.pathname}#f=${data}${state.title ? '&t=' + encodeURIComponent(state.title) : ''}`;
}
async function openCarried(q) {
	const title = (q.get('t') || '').slice(0, 100);
	let text = null;

	history.replaceState(null, '', state.id ? '#' + state.id : location.pathname);
	try {
		text = await unpack(q.get('f') || '');
	} catch (e) {
		await askReader(tr('This link carries no figure'), [el('p', { text: tr('It cannot be read: {why}.', { why: e.message }) })], tr('Close'));
	}
	const lines = (text || '').split('\n').filter(l => l.trim());
	const yes = text !== null && await askReader(tr('This link carries a figure'), [
		title && el('p', {}, el('b', { text: title })), el('p', { class: 'small', text: tr('{n} line|{n} lines', { n: lines.length }) }),
		el('pre', { text: lines.slice(0, 14).map(l => l.slice(0, 200)).join('\n') + (lines.length > 14 ? '\n…' : '') })],
	tr('Open as a new canvas'), tr('Not now'));
	if (yes && await openBytes(new TextEncoder().encode(text), 'link.pg', title || tr('From a link')))
		return;
	if (!state.id)
		await startHttp();
}

/* --- The clipboard -------------------------------------------------------------------------------- */
/* Without a clipboard, as on plain HTTP of another machine, the text is shown to be copied by hand. */
async function copyText(text, what) {
	try {
		await navigator.clipboard.writeText(text);
		noted(tr('{what} copied', { what }));
	} catch {
		const area = el('textarea', { rows: 8, readonly: true, 'aria-label': what });
		area.value = text;
		popUp(tr('Copy this'), el('div', { class: 'dialog-body' }, area));
		area.select();
	}
}
async function copyAs(kind) {
	try {
		await stage.settle();
		const id = await ensure(), o = chosen();
		if (kind === 'link') {
			const link = await linkOf(id);
			if (link)
				await copyText(link, tr('Link'));
		} else if (kind === 'png') {
			/* The picture may come later; that the reader asked is known now. */
			const picture = api.file(id, 'png', fileOptions('png', { ...o, scale: 2 })).then(b => new Blob([b], { type: 'image/png' }));
			await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
			noted(tr('{what} copied', { what: tr('Picture') }));
		} else {
			await copyText(await (await api.file(id, kind, fileOptions(kind, o))).text(), KINDS[kind][0]);
		}
	} catch (e) {
		if (e instanceof Asked || e instanceof Away)
			complain(e);
		else
			line.complain({ message: tr('This browser does not let the page copy: save the file') });
	}
}

/* --- Files ---------------------------------------------------------------------------------------------- */
const FILE_MOST = 16 << 20;
async function openAll(files) {
	for (const f of files.slice(0, 20)) {
		if (f.size > FILE_MOST)
			await refusedFile(f.name, { message: tr('a file may have {n} MB', { n: FILE_MOST >> 20 }) });
		else
			await openBytes(await f.arrayBuffer(), f.name);
	}
}
function failedLine(f) {
	const e = f.error, near = (e.near || []).slice(0, 3).join(', ');

	return el('li', {}, el('b', { text: tr('Line {n}', { n: f.line }) }), el('code', { text: f.text }),
		el('span', { class: 'bad', text: e.message, ...EN }), near && el('span', { class: 'small', text: tr('near: {names}', { names: near }) }));
}
function refusedFile(name, e) {
	return askReader(tr('{name} was not opened', { name }), [
		e.line ? el('ul', { class: 'refused' }, failedLine({ line: e.line, text: e.text || '', error: e })) : el('p', { class: 'bad', text: e.message, ...e.code ? EN : {} }),
		e.hint && el('p', { class: 'small', text: e.hint, ...EN })], tr('Close'));
}
/* What the reader should know before the canvas is opened; "" when all is well. */
function doubts(c) {
	const r = c.report, odd = r ? r.objects.filter(o => o.fate !== 'live') : [], failed = c.failed || [];

	if (!failed.length && !odd.length && !(r && r.scripts))
		return null;
	return [
		failed.length && el('p', { text: tr('{n} line cannot be run. The others can.|{n} lines cannot be run. The others can.', { n: failed.length }) }),
		r && el('p', { text: tr('{live} objects are live: they follow when something is moved. {frozen} are frozen: constants, as the file has them. {lost} are lost.', r) }),
		r && r.scripts && el('p', { class: 'small', text: tr('{n} script inside is not run.|{n} scripts inside are not run.', { n: r.scripts }) }),
		el('ul', { class: 'refused' }, ...failed.slice(0, 40).map(failedLine), ...odd.slice(0, 40).map(o =>
			el('li', {}, el('b', { text: `${o.label} · ${o.fate === 'lost' ? tr('lost') : tr('frozen')}` }), el('code', { text: o.command || o.type }), el('span', { class: 'small', text: o.why, ...EN })))),
	].filter(Boolean);
}
/* A new canvas from a file; what is open stays until it is whole.  True: it is open now. */
async function openBytes(bytes, name, title) {
	let c;

	try {
		c = await api.open(bytes, name, title);
	} catch (e) {
		if (!(e instanceof Asked))
			complain(e);
		else
			await refusedFile(name, e.error);
		return false;
	}
	const told = doubts(c);
	if (told && !await askReader(tr('{name} can be opened in part', { name }), told, tr('Open'), tr('Do not open'))) {
		await api.remove(c.id).catch(complain);
		return false;
	}
	$('canvases-dialog')?.close();
	await open(c.id);
	return true;
}
/* --- Paper ------------------------------------------------------------------------------------------------ */
/* Figures on a page, and the room of each in pixels. */
const SHEETS = { 1: [660, 880], 2: [660, 420], 4: [320, 400], 6: [320, 260] };
/* The pages, which only the printer sees; figures: canvases. */
async function layPaper(figures, o) {
	const per = Number(o.per), [width, height] = SHEETS[per], pages = [];
	const rule = Number(o.lines) || 0;

	for (let i = 0; i < figures.length; i += per)
		pages.push(el('div', { class: 'page' }, ...figures.slice(i, i + per).map(c => {
			const q = { ...(o.as === 'seen' && c.id === state.id ? fileOptions('svg', { as: 'seen' }) : { width, height: Math.max(120, height - 26 * rule) }),
				transparent: 1, ...(o.textbook ? { preset: 'textbook' } : {}) };
			return el('figure', {}, o.titles && el('figcaption', { text: c.title || tr('Untitled') }),
				el('img', { src: `api/v1/canvases/${c.id}/svg?${new URLSearchParams(q)}`, alt: '' }),
				...Array.from({ length: rule }, () => el('i')));
		})));
	const paper = el('section', { class: `paper per-${per}`, 'aria-hidden': 'true' }, ...pages);
	document.querySelectorAll('.paper').forEach(p => p.remove());
	document.body.append(paper);
	await Promise.all([...paper.querySelectorAll('img')].map(i => i.decode().catch(() => {})));
	return paper;
}
async function printDialog() {
	let all;

	try {
		await stage.settle();
		await ensure();
		all = (await api.list()).filter(c => c.objects && !c.damaged);
	} catch (e) {
		complain(e);
		return;
	}
	all.sort((a, b) => (b.id === state.id) - (a.id === state.id));
	const form = el('form', { class: 'dialog-body', method: 'dialog' },
		el('fieldset', { class: 'which' }, el('legend', { text: tr('Figures') }), ...all.slice(0, 200).map(c => checkbox('c-' + c.id, c.title || tr('Untitled'), c.id === state.id))),
		el('div', { class: 'choices' }, labelled(tr('On a page'), choose('per', Object.keys(SHEETS).map(n => [n, n]), memory.get('per') || 1)),
			labelled(tr('Lines for answers'), choose('lines', [0, 2, 4, 6].map(n => [n, n]), 0)),
			labelled(tr('Shows'), choose('as', [['framed', tr('the whole figure')], ['seen', tr('what is seen now')]], 'framed'))),
		checkbox('titles', tr('Titles'), true), checkbox('textbook', tr('As in a textbook: black on white, in roman letters')),
		el('div', { class: 'dialog-foot' }, el('button', { class: 'main', text: tr('Print') })));
	const d = popUp(tr('Print'), form);
	form.addEventListener('submit', async e => {
		const o = fieldsOf(form);
		e.preventDefault();
		memory.set('per', o.per);
		d.close();
		await layPaper(all.filter(c => o['c-' + c.id]), o);
		document.body.classList.add('printing');
		window.print();
	});
}

/* --- In pages of others --------------------------------------------------------------------------------------- */
async function embedDialog() {
	let shared;

	try {
		shared = await api.share(await ensure());
	} catch (e) {
		complain(e);
		return;
	}
	const text = el('textarea', { rows: 5, readonly: true, 'aria-label': tr('Markup') });
	const form = el('form', { class: 'dialog-body', method: 'dialog' },
		el('div', { class: 'choices' },
			labelled(tr('Readers can'), choose('mode', [['readonly', tr('look')], ['movable', tr('move points, for themselves')], ['full', tr('do everything')]], 'movable')),
			labelled(tr('As'), choose('as', [['iframe', 'iframe'], ['element', 'porism-figure']], 'iframe')),
			checkbox('steps', tr('With the steps'), false)),
		text,
		el('p', { class: 'small', text: shared.ticket ? tr('Whoever sees the page can look at this canvas, and at no other, for a year.') : tr('This server asks for no token: whoever reaches it sees the figure.') }),
		el('p', { class: 'small', text: tr('Other sites may show it when the server is started with --embed and their address.') }),
		el('div', { class: 'dialog-foot' }, el('button', { class: 'main', text: tr('Copy') })));
	const show = () => {
		const o = fieldsOf(form), q = { ...(shared.ticket && o.mode !== 'full' ? { ticket: shared.ticket } : {}), mode: o.mode, ...(o.steps ? { steps: 1 } : {}) };
		const title = (state.title || tr('Figure')).replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);
		text.value = o.as === 'iframe' ?
			`<iframe src="${location.origin}/embed?${new URLSearchParams(q)}#${state.id}" width="640" height="480" title="${title}"></iframe>` :
			`<${'script'} src="${location.origin}/embed.js"></${'script'}>\n<porism-figure canvas="${state.id}"${Object.entries(q).map(([k, v]) => ` ${k}="${v}"`).join('')} label="${title}"></porism-figure>`;
	};
	const d = popUp(tr('Embed'), form);
	form.addEventListener('change', show);
	show();
	form.addEventListener('submit', e => {
		e.preventDefault();
		d.close();
		copyText(text.value, tr('Markup'));
	});
}
