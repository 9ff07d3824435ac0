/* menu.js -- a menu at a place of the page: of objects, or of the paper.
 *
 *   item  {text, run, keys?, checked?, disabled?}; {row: [item], text} several side by side;
 *         {color} in place of a text of its own; null: a line between */
'use strict';

const popup = {
	box: null, back: null,
	get buttons() {
		return [...this.box.querySelectorAll('button:not(:disabled)')];
	},
	button(i) {
		const role = i.checked === undefined ? 'menuitem' : i.radio ? 'menuitemradio' : 'menuitemcheckbox';
		const b = el('button', { role, tabindex: -1, class: i.color ? 'swatch' : '', disabled: i.disabled, 'aria-label': i.color || i.short ? i.text : null,
			title: i.color ? i.text : null, 'aria-checked': i.checked === undefined ? null : String(!!i.checked),
			onclick: () => { this.close(true); i.run(); } },
		i.color ? null : el('span', { text: i.short || i.text }), i.keys ? el('kbd', { text: i.keys }) : null);

		if (i.color)
			b.style.setProperty('--swatch', isDark() ? nightColor(i.color) : i.color);
		return b;
	},
	open(items, x, y, label, back) {
		this.close();
		stage.readout.hidden = true;
		this.back = back || document.activeElement;
		this.box = el('div', { class: 'popup', role: 'menu', 'aria-label': label },
			...items.map(i => (!i ? el('div', { role: 'separator' }) : i.head ? el('div', { class: 'head', role: 'presentation', text: i.head }) :
				i.row ? el('div', { class: 'row', role: 'group', 'aria-label': i.text }, ...(i.row[0].color ? [] : [el('span', { class: 'of', text: i.text })]), ...i.row.map(k => this.button({ ...k, radio: true }))) : this.button(i))));
		this.box.addEventListener('keydown', e => this.key(e));
		this.box.addEventListener('contextmenu', e => e.preventDefault());
		document.querySelector('main').append(this.box);
		const r = this.box.getBoundingClientRect();
		this.box.style.left = `${Math.max(4, Math.min(x, innerWidth - r.width - 4))}px`;
		this.box.style.top = `${Math.max(4, Math.min(y, innerHeight - r.height - 4))}px`;
		this.buttons[0].focus({ preventScroll: true });
	},
	close(keep) {
		const { box, back } = this;

		if (!box)
			return;
		this.box = null;
		const inside = box.contains(document.activeElement);
		box.remove();
		if ((inside || keep) && back && back.isConnected)
			back.focus({ preventScroll: true });
	},
	key(e) {
		const all = this.buttons, k = all.indexOf(document.activeElement);
		const across = document.activeElement.closest('.row') && ahead() * { ArrowRight: 1, ArrowLeft: -1 }[e.key];
		const to = across ? k + across : { ArrowDown: k + 1, ArrowUp: k - 1, Home: 0, End: -1 }[e.key];

		e.stopPropagation();
		if (to !== undefined) {
			e.preventDefault();
			all.at(to % all.length).focus();
		} else if (e.key === 'Escape' || e.key === 'Tab') {
			e.preventDefault();
			this.close(true);
		} else if (e.key.length === 1 && e.key !== ' ' && !e.ctrlKey && !e.metaKey) {
			const next = [...all.slice(k + 1), ...all].find(b => b.textContent.toLowerCase().startsWith(e.key.toLowerCase()));
			if (next)
				next.focus();
		}
	},
};
document.addEventListener('pointerdown', e => { if (popup.box && !popup.box.contains(e.target)) popup.close(); }, true);
window.addEventListener('blur', () => popup.close());
window.addEventListener('resize', () => popup.close());

/* --- What the menus say ------------------------------------------------------------------------ */
const COLORS = [['black', '#23262c'], ['blue', '#1f5fd0'], ['green', '#1e7b34'], ['red', '#c0392b'], ['orange', '#d35400'], ['purple', '#7d3c98'], ['brown', '#795548'], ['grey', '#7a7f87']];
/* Names of one look that all objects share, else undefined. */
function shared(objects, of) {
	const all = new Set(objects.map(of));

	return all.size === 1 ? [...all][0] : undefined;
}
const LABELS = [['none', -1], ['name', 0], ['value', 2], ['name and value', 1], ['caption', 3]];
function labelMode(o) {
	const s = o.style || {}, look = properties.looks.get(o.name);

	if (s.label === false || (look && !look.label))
		return -1;
	return s.label_mode ?? (s.caption ? 3 : look || s.label ? 0 : undefined);
}
function setLabel(names, mode) {
	return mode < 0 ? call({ tool: 'set_label_visible', args: { name: names.join(', '), visible: 0 } }) :
		call({ tool: 'render_set_label_mode', args: { obj: names.join(', '), mode: String(mode) } });
}
const setLook = (tool, names, args) => call({ tool: 'render_set_' + tool, args: { obj: names.join(', '), ...args } });

function objectMenu(names) {
	const objects = names.map(objectOf).filter(Boolean), one = objects.length === 1 && objects[0];
	const is = key => objects.every(o => o.style && o.style[key] === 1), shown = objects.every(o => o.visible !== false), mode = shared(objects, labelMode);
	const flag = (text, tool) => ({ text, checked: is(tool), run: () => setLook(tool, names, { [tool]: is(tool) ? 0 : 1 }) });

	return [
		{ head: names.length > 3 ? tr('{n} object|{n} objects', { n: names.length }) : names.join(', ') },
		...(one ? [{ text: tr('Rename'), keys: 'F2', run: () => renameRow(one.name) }, { text: tr('Redefine'), run: () => redefineRow(one.name) }] : []),
		{ text: tr('Show'), checked: shown, run: () => call({ tool: 'set_object_visible', args: { name: names.join(', '), visible: shown ? 0 : 1 } }) },
		{ text: tr('Label'), row: LABELS.slice(0, 4).map(([text, m]) => ({ text: tr(text), short: { '-1': '—', 0: 'A', 1: 'A = 3', 2: '3' }[m], checked: mode === m, run: () => setLabel(names, m) })) },
		flag(tr('Trace'), 'trace'), flag(tr('Fixed'), 'fixed'),
		{ text: tr('Colour'), row: COLORS.map(([text, color]) => ({ text: tr(text), color, checked: shared(objects, o => o.style && o.style.color) === color, run: () => setLook('color', names, { color }) })) },
		null,
		{ text: tr('Copy'), keys: 'Ctrl+C', run: () => copyObjects(names) },
		{ text: tr('Duplicate'), keys: 'Ctrl+D', run: () => duplicate(names) },
		{ text: tr('Delete'), keys: 'Del', run: () => removeObjects(names) },
		null,
		{ text: tr('Properties'), run: () => { select(null); names.forEach(n => select(n, true)); showTab('looks'); } },
	];
}
function toggleSnap() {
	stage.snaps = !stage.snaps;
	memory.set('snaps', String(stage.snaps));
	noted(stage.snaps ? tr('Places snap to the grid') : tr('Places do not snap to the grid'));
}
function paperMenu() {
	const has = kind => !!stage.layer.querySelector('g.' + kind);

	return [
		{ text: tr('Paste'), keys: 'Ctrl+V', run: pasteFromClipboard },
		{ text: tr('Select all'), keys: 'Ctrl+A', disabled: !state.objects.length, run: selectAll },
		{ text: tr('Fit the figure'), keys: '0', run: () => stage.fit() },
		null,
		{ text: tr('Grid'), checked: has('grid'), run: () => call({ tool: 'render_show_grid', args: { visible: has('grid') ? 0 : 1 } }) },
		{ text: tr('Axes'), checked: has('axes'), run: () => call({ tool: 'render_show_axes', args: { visible: has('axes') ? 0 : 1 } }) },
		{ text: tr('Snap'), keys: 'S', checked: stage.snaps, run: toggleSnap },
		null,
		{ text: tr('Export'), run: () => $('export').click() },
	];
}
/* The menu of what lies at a place: of the selection where it is part of that. */
function menuAt(name, x, y, back) {
	if (stage.step !== null || runs?.shown)
		return;
	if (name && !state.selected.has(name))
		select(name);
	const names = name ? [...state.selected] : [];
	popup.open(name ? objectMenu(names) : paperMenu(), x, y, name ? names.join(', ') : tr('Figure'), back);
}
