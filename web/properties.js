/* properties.js -- how the selected objects look, and what else can be said of them.
 *
 * Each change is a call, for all of the selected that have such a look. */
'use strict';

const MARKED = /^(point|point3d|list)$/, BARE = /^(point|point3d|list|number|text|text3d|boolean)$/;
const FILLED = /^(circle|ellipse|arc|sector|polygon|angle|inequality|shade|diagram|plane|circle3d|conic3d|polygon3d|sphere|cone|cylinder|frustum|polyhedron|net|section|surface)$/;
const choice = (...words) => words.map((w, i) => [w, i]);
/* [look, what is read, which kinds, field, its bounds or choices, tool, argument] */
const LOOKS = [
	['color', 'Colour', /./, 'color', null, 'color', 'color'],
	['thickness', 'Thickness', k => !BARE.test(k), 'range', [1, 13, 1], 'line_thickness', 'thickness'],
	['line_style', 'Line style', k => !BARE.test(k), 'select', choice('solid', 'dashed', 'short dashes', 'dotted', 'dash-dot'), 'line_style', 'style'],
	['filling', 'Filling', FILLED, 'range', [0, 1, 0.05], 'filling', 'opacity'],
	['point_style', 'Point style', MARKED, 'select', choice('dot', 'cross', 'circle', 'plus', 'diamond', 'open diamond', 'triangle up', 'triangle down'), 'point_style', 'style'],
	['point_size', 'Size', MARKED, 'range', [1, 9, 1], 'point_size', 'size'],
	['decoration', 'Marks', /^segment$/, 'select', choice('none', 'one tick', 'two ticks', 'three ticks', 'one arrow', 'two arrows', 'three arrows'), 'decoration', 'decoration'],
	['decoration', 'Marks', /^angle$/, 'select', choice('single arc', 'double arc', 'triple arc', 'one tick', 'two ticks', 'three ticks'), 'decoration', 'decoration'],
	['layer', 'Layer', k => !/^(number|boolean)$/.test(k), 'range', [0, 9, 1], 'layer', 'layer'],
];
const FLAGS = [['visible', 'Show'], ['fixed', 'Fixed'], ['trace', 'Trace']];
const hasLook = (who, kind) => (who instanceof RegExp ? who.test(kind) : who(kind));

const properties = {
	looks: new Map(), key: '',
	/* What the picture said of looks; asked for while the panel is open. */
	told(looks) {
		this.looks = new Map((looks || []).map(l => [l.name, l]));
	},
	objects() {
		return [...state.selected].map(objectOf).filter(Boolean);
	},
	/* Typing is not disturbed by what it changes. */
	show() {
		const box = $('looks'), objects = this.objects();

		if (box.hidden)
			return;
		const key = JSON.stringify([objects.map(o => [o.name, o.kind, o.definition, o.style, o.visible]), objects.map(o => this.looks.get(o.name))]);
		if (key === this.key || (box.contains(document.activeElement) && document.activeElement.matches('input[type=text]') && this.names === objects.map(o => o.name).join()))
			return;
		this.key = key;
		const at = box.contains(document.activeElement) && document.activeElement.dataset.field;
		this.names = objects.map(o => o.name).join();
		box.replaceChildren(...(objects.length ? this.fields(objects) : [el('p', { class: 'nothing', text: tr('Select objects to see and change how they look.') })]));
		if (at)
			box.querySelector(`[data-field="${at}"]`)?.focus();
	},
	field(label, input) {
		return el('label', { class: 'field' }, el('span', { text: label }), input);
	},
	text(field, label, value, act) {
		const input = el('input', { type: 'text', value: value || '', spellcheck: 'false', autocomplete: 'off', 'data-field': field, placeholder: value === undefined ? tr('several') : null });
		const keep = async () => {
			if (input.value === (value || '') || input.dataset.busy)
				return;
			input.dataset.busy = 1;
			const o = await act(input.value.trim());
			input.setAttribute('aria-invalid', String(!!o && o.ok === false));
			delete input.dataset.busy;
			this.key = '';
		};

		input.addEventListener('change', keep);
		input.addEventListener('keydown', e => {
			if (e.key === 'Enter')
				input.blur();
			if (e.key === 'Escape') {
				e.stopPropagation();
				input.value = value || '';
				input.blur();
			}
		});
		return this.field(label, input);
	},
	look([look, label, who, type, bounds, tool, arg], objects, index) {
		const mine = objects.filter(o => hasLook(who, o.kind)), names = mine.map(o => o.name);
		const value = shared(mine, o => (this.looks.get(o.name) || {})[look]);
		const set = later(250, v => setLook(tool, names, { [arg]: type === 'range' && look !== 'filling' ? Number(v) : v }));
		let input, wrap;

		if (!mine.length)
			return null;
		if (type === 'select') {
			input = el('select', { 'data-field': look + index }, ...(value === undefined ? [el('option', { value: '', text: tr('several') })] : []),
				...bounds.map(([text, v]) => el('option', { value: v, text: tr(text), selected: v === value })));
			input.addEventListener('change', () => setLook(tool, names, { [arg]: look === 'decoration' ? Number(input.value) : input.value }));
		} else {
			input = el('input', { type, 'data-field': look + index, ...(type === 'range' ? { min: bounds[0], max: bounds[1], step: bounds[2] } : {}) });
			input.value = value ?? (type === 'color' ? '#808080' : bounds[0]);
			if (type === 'range') {
				const out = el('output', { text: value === undefined ? '–' : short(value) });
				/* Many inputs of a slider are one step. */
				input.addEventListener('input', () => { out.textContent = short(input.value); set(input.value); });
				wrap = el('span', { class: 'ranged' }, input, out);
			} else {
				input.addEventListener('change', () => setLook(tool, names, { [arg]: input.value }));
			}
		}
		return this.field(tr(label), wrap || input);
	},
	fields(objects) {
		const one = objects.length === 1 && objects[0], names = objects.map(o => o.name);
		const mode = shared(objects, labelMode);
		const label = el('select', { 'data-field': 'label' }, ...(mode === undefined ? [el('option', { value: '', text: tr('several') })] : []),
			...LABELS.map(([text, v]) => el('option', { value: v, text: tr(text), selected: v === mode })));

		label.addEventListener('change', () => { if (label.value !== '') setLabel(names, Number(label.value)); });
		return [
			el('h2', { text: one ? `${one.name}, ${kindText(one.kind)}` : tr('{n} object|{n} objects', { n: objects.length }) }),
			one && this.text('name', tr('Name'), one.name, v => v && call({ tool: 'rename_object', args: { name: one.name, new_name: v } }).then(o => { if (o && o.ok !== false) select(v); return o; })),
			one && this.text('definition', tr('Definition'), definitionOf(one), v => v && redefine(one, v)),
			this.text('caption', tr('Caption'), shared(objects, o => (o.style || {}).caption || ''), v => setLook('caption', names, { caption: v })),
			...LOOKS.map((l, i) => this.look(l, objects, i)),
			this.field(tr('Label'), label),
			el('div', { class: 'flags' }, ...FLAGS.map(([key, text]) => {
				const on = objects.filter(o => (key === 'visible' ? o.visible !== false : o.style && o.style[key] === 1)).length;
				const box = el('input', { type: 'checkbox', 'data-field': key });
				box.checked = on === objects.length;
				box.indeterminate = on > 0 && on < objects.length;
				box.addEventListener('change', () => (key === 'visible' ? call({ tool: 'set_object_visible', args: { name: names.join(', '), visible: box.checked ? 1 : 0 } }) :
					setLook(key, names, { [key]: box.checked ? 1 : 0 })));
				return el('label', null, box, el('span', { text: tr(text) }));
			})),
			objects.some(o => o.style && o.style.label_offset) && el('button', { class: 'quiet', text: tr('Put labels back'), onclick: () => setLook('label_offset', names, {}) }),
		].filter(Boolean);
	},
};
