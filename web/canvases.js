/* canvases.js -- the list of canvases: small pictures, searching, renaming, and the way back from the trash.
 * Loaded when it is opened. */
'use strict';

/* --- How long ago -------------------------------------------------------------------------- */
function ago(seconds) {
	const d = Math.max(0, Date.now() / 1000 - seconds), f = new Intl.RelativeTimeFormat(tongue.tag, { numeric: 'auto' });
	const [unit, size] = d < 5400 ? ['minute', 60] : d < 129600 ? ['hour', 3600] : ['day', 86400];

	return d < 90 ? tr('just now') : f.format(-Math.round(d / size), unit);
}

/* --- The list -------------------------------------------------------------------------------- */
/* all: as the server told them; trash: null where there is none; older: how many others are in it;
 * shown: how many at most. */
const canvases = { all: [], trash: null, older: 0, inTrash: false, shown: 60, undo: null };
const SORTS = {
	used: ['Last used', (a, b) => b.used - a.used],
	title: ['Title', (a, b) => (a.title || '\uffff').localeCompare(b.title || '\uffff', tongue.name, { numeric: true })],
	created: ['Newest', (a, b) => b.created - a.created],
	objects: ['Largest', (a, b) => b.objects - a.objects],
};
async function listCanvases() {
	try {
		canvases.all = await api.list();
		/* A store in memory has none. */
		({ trash: canvases.trash, more: canvases.older } = await api.trash().catch(e => { if (e instanceof Away) throw e; return { trash: null }; }));
	} catch (e) {
		complain(e);
		$('canvas-list')?.replaceChildren(el('li', { class: 'nothing', text: told(e) }));
		return;
	}
	if (!canvases.trash)
		canvases.inTrash = false;
	/* The reader may have closed it meanwhile. */
	if ($('canvas-list'))
		showCanvases();
}
function thumbOf(c) {
	return `api/v1/canvases/${c.id}/svg?${new URLSearchParams({ width: 264, height: 176, version: c.version, transparent: 1 })}`;
}
function showCanvases() {
	const words = $('canvas-q').value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
	const fits = c => words.every(w => (c.title || tr('Untitled')).toLocaleLowerCase().includes(w));
	const from = canvases.inTrash ? canvases.trash.filter(t => !canvases.all.some(c => c.id === t.id)) :
		[...canvases.all].sort(SORTS[$('canvas-sort').value][1]);
	const found = from.filter(fits), more = found.length - canvases.shown;

	$('canvas-list').replaceChildren(...found.slice(0, canvases.shown).map(canvases.inTrash ? trashRow : canvasRow),
		...(found.length ? [] : [el('li', { class: 'nothing', text: words.length ? tr('None of them is called so.') : canvases.inTrash ? tr('Nothing was deleted.') : tr('There are none yet.') })]),
		...(more > 0 ? [el('li', { class: 'more' }, el('button', { class: 'quiet', text: tr('{n} more|{n} more', { n: more }), onclick: () => { canvases.shown += 120; showCanvases(); } }))] :
			canvases.inTrash && canvases.older ? [el('li', { class: 'nothing', text: tr('{n} older one is not listed here; “porism store trash” lists all.|{n} older ones are not listed here; “porism store trash” lists all.', { n: canvases.older }) })] : []));
	$('canvas-trash').hidden = !canvases.trash;
	$('canvas-trash').textContent = canvases.inTrash ? tr('Back to all canvases') : tr('Deleted canvases');
	$('canvas-sort').hidden = canvases.inTrash;
}
/* The list is made anew: the focus goes to the row again, or to the button below. */
function focusRow(id) {
	const list = $('canvas-list'), row = list && [...list.children].find(r => id && r.dataset.canvas === id);

	if (list && (document.activeElement === document.body || $('canvases-dialog').contains(document.activeElement)))
		(row ? row.querySelector('.open') : $('new-canvas')).focus();
}
function trashRow(t) {
	return el('li', { 'data-canvas': t.id },
		el('div', { class: 'open' }, el('b', { text: t.title || tr('Untitled') }),
			el('span', { class: 'small', text: t.why === 'expired' ? tr('expired {when}', { when: ago(t.time) }) : tr('deleted {when}', { when: ago(t.time) }) })),
		el('span', { class: 'row-tools' }, el('button', { class: 'quiet', text: tr('Restore'), onclick: () => restoreCanvas(t.id) })));
}
async function restoreCanvas(id) {
	try {
		await api.restore(id);
	} catch (e) {
		complain(e);
	}
	canvases.inTrash = false;
	await listCanvases();
	focusRow(id);
}
function canvasRow(c) {
	const name = el('input', { value: c.title, placeholder: tr('Untitled'), maxlength: 100, 'aria-label': tr('Title'), class: 'name', hidden: true });
	const row = el('li', { class: c.id === state.id ? 'here' : '', 'data-canvas': c.id },
		el('button', { class: 'open', onclick: () => { $('canvases-dialog').close(); open(c.id).catch(complain); } },
			c.damaged || !c.version ? el('span', { class: 'thumb' }) : el('img', { class: 'thumb', src: thumbOf(c), alt: '', loading: 'lazy', decoding: 'async', width: 132, height: 88 }),
			el('b', { text: c.title || tr('Untitled') }),
			el('span', { class: 'small', text: c.damaged ? tr('damaged') : `${tr('{n} object|{n} objects', { n: c.objects })}, ${ago(c.used)}` })), name);
	const rename = async () => {
		if (name.hidden)
			return;
		name.hidden = true;
		if (name.value !== c.title) {
			try {
				await api.rename(c.id, name.value);
				if (c.id === state.id)
					showTitle(name.value);
			} catch (e) {
				complain(e);
			}
		}
		await listCanvases();
		focusRow(c.id);
	};
	name.addEventListener('blur', rename);
	name.addEventListener('keydown', e => {
		if (e.key === 'Escape') {
			e.preventDefault();
			name.value = c.title;
		}
		if (e.key === 'Enter' || e.key === 'Escape')
			rename();
	});
	row.append(el('span', { class: 'row-tools' },
		el('button', { class: 'quiet', text: tr('Rename'), onclick: () => {
			name.hidden = false;
			name.focus();
			name.select();
		} }),
		el('button', { class: 'quiet', text: tr('Copy'), onclick: () => newCanvas({ from: c.id, title: tr('{title}, a copy', { title: c.title || tr('Untitled') }) }) }),
		el('button', { class: 'quiet', text: tr('Delete'), onclick: () => removeCanvas(c) })));
	return row;
}
/* Nothing is asked first: what was deleted can be brought back.  Where there is no trash its journal is kept here. */
async function removeCanvas(c) {
	try {
		const journal = canvases.trash || c.damaged ? null : await (await api.file(c.id, 'journal', {})).text();
		await api.remove(c.id);
		canvases.undo = journal === null ? () => api.restore(c.id) : () => api.create({ title: c.title, journal });
	} catch (e) {
		complain(e);
		return;
	}
	if (c.id === state.id)
		none();
	if (!$('canvas-gone'))
		return;
	$('canvas-gone').hidden = false;
	$('canvas-gone').firstElementChild.textContent = tr('“{title}” was deleted.', { title: c.title || tr('Untitled') });
	await listCanvases();
	$('canvas-undo')?.focus();
}
async function unremove() {
	const back = canvases.undo;

	canvases.undo = null;
	$('canvas-gone').hidden = true;
	try {
		const c = back && await back();
		await listCanvases();
		focusRow(c && c.id);
	} catch (e) {
		complain(e);
	}
}

/* The dialog, as it opens. */
function openCanvases() {
	const again = () => { canvases.shown = 60; showCanvases(); };
	const quiet = (id, text, onclick) => el('button', { class: 'quiet', id, text, onclick });

	canvases.inTrash = false;
	popUp(tr('Canvases'),
		el('div', { class: 'canvas-bar' }, el('input', { id: 'canvas-q', type: 'search', placeholder: tr('Search'), 'aria-label': tr('Search the titles'), autocomplete: 'off', spellcheck: 'false', oninput: again }),
			el('select', { id: 'canvas-sort', 'aria-label': tr('Sort'), onchange: () => { memory.set('sort', $('canvas-sort').value); again(); } },
				...Object.entries(SORTS).map(([k, [text]]) => el('option', { value: k, text: tr(text) })))),
		el('ul', { id: 'canvas-list' }),
		el('div', { id: 'canvas-gone', role: 'status', hidden: true }, el('span'), ' ', quiet('canvas-undo', tr('Undo'), unremove)),
		el('div', { class: 'dialog-foot' }, el('button', { class: 'main', id: 'new-canvas', text: tr('New canvas'), onclick: () => newCanvas({}) }), quiet('open-file', tr('Open a file'), () => $('file').click()),
			quiet('canvas-trash', '', () => { canvases.inTrash = !canvases.inTrash; again(); }))).id = 'canvases-dialog';
	$('canvas-trash').hidden = true;
	$('canvas-sort').value = SORTS[memory.get('sort')] ? memory.get('sort') : 'used';
	listCanvases();
}
