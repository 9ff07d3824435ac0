/* bar.js -- the bar of tools: a button for each group, the list that it opens, tools by their names.
 *
 * These are the maker's methods that show its tools (construct.js). */
'use strict';

Object.assign(Maker.prototype, {
	bar() {
		const box = $('tools');

		this.buttons = GROUPS.map(([g], i) => {
			const many = TOOLS.filter(t => t.group === g).length > 1;
			return el('button', { class: 'tool', 'data-group': g, tabindex: i ? -1 : 0, 'aria-haspopup': many ? 'menu' : null, 'aria-expanded': many ? 'false' : null,
				onclick: e => this.pressed(g, e.currentTarget, !e.detail) });
		});
		box.append(...this.buttons, el('button', { class: 'tool find', tabindex: -1, title: tr('Find a tool (t)'), 'aria-label': tr('Find a tool'), onclick: () => this.find() },
			toolIcon('gM10.5 10.5m-6.5 0a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M15.5 15.5 21 21')));
		box.addEventListener('keydown', e => {
			const all = [...box.children], k = all.indexOf(document.activeElement);
			const to = { ArrowDown: k + 1, ArrowUp: k - 1, Home: 0, End: -1 }[e.key];
			const side = ahead() * { ArrowRight: 1, ArrowLeft: -1 }[e.key];
			if (to !== undefined || (side && this.flat())) {
				e.preventDefault();
				all.forEach(b => { b.tabIndex = -1; });
				const b = all.at((to === undefined ? k + side : to) % all.length);
				b.tabIndex = 0;
				b.focus();
			} else if (side === 1 && this.buttons[k] && this.buttons[k].getAttribute('aria-haspopup')) {
				e.preventDefault();
				this.flyout(this.buttons[k].dataset.group, this.buttons[k], true);
			}
		});
		const menu = $('flyout');
		menu.addEventListener('keydown', e => {
			const all = [...menu.querySelectorAll('button')], k = all.indexOf(document.activeElement);
			const to = { ArrowDown: k + 1, ArrowUp: k - 1, Home: 0, End: -1 }[e.key];
			if (to !== undefined) {
				e.preventDefault();
				all.at(to % all.length).focus();
			} else if (e.key === (ahead() > 0 ? 'ArrowLeft' : 'ArrowRight') || e.key === 'Escape' || e.key === 'Tab') {
				e.preventDefault();
				e.stopPropagation();
				const b = this.buttons.find(x => x.getAttribute('aria-expanded') === 'true');
				this.flyout(null);
				b.focus();
			}
		});
		document.addEventListener('pointerdown', e => {
			if (!e.target.closest('#flyout, #tools, #finder')) {
				this.shut = !$('flyout').hidden || !$('finder').hidden;
				this.flyout(null);
				$('finder').hidden = true;
			}
		}, true);
		this.finder();
		this.paintBar();
	},
	flat() {
		return getComputedStyle($('tools')).flexDirection === 'row';
	},
	/* By a key: the tools of the group, to choose from. */
	pressed(g, button, keyed) {
		const shown = button.getAttribute('aria-expanded') === 'true', many = button.hasAttribute('aria-haspopup');

		/* A tool would begin with what is selected at once: first it is chosen which. */
		if (shown || !many || !(keyed || state.selected.size))
			this.choose(this.last.get(g).id);
		if (!shown && button.getAttribute('aria-haspopup'))
			this.flyout(g, button, keyed);
	},
	paintBar() {
		for (const b of this.buttons) {
			const t = this.last.get(b.dataset.group), label = tr(t.label);
			b.replaceChildren(toolIcon(t.drawn));
			b.title = `${label}: ${tr(t.help)}`;
			b.setAttribute('aria-label', label);
			b.setAttribute('aria-pressed', String(this.tool === t));
			b.dataset.tool = t.id;
		}
	},
	row(t) {
		return el('li', { role: 'none' }, el('button', { role: 'menuitemradio', 'aria-checked': String(this.tool === t), 'data-tool': t.id, title: tr(t.help), onclick: () => this.choose(t.id) },
			toolIcon(t.drawn), el('span', { text: tr(t.label) })));
	},
	/* The tools of a group, beside its button. */
	flyout(g, button, focus) {
		const menu = $('flyout');

		menu.hidden = !g;
		for (const b of this.buttons)
			if (b.hasAttribute('aria-expanded'))
				b.setAttribute('aria-expanded', String(b === button && !!g));
		if (!g)
			return;
		menu.setAttribute('aria-label', tr(GROUPS.find(x => x[0] === g)[1]));
		menu.replaceChildren(...TOOLS.filter(t => t.group === g).map(t => this.row(t)));
		const r = button.getBoundingClientRect(), w = $('tools').parentNode.getBoundingClientRect();
		const flat = this.flat();
		const side = ahead() < 0 ? r.left - w.left - menu.offsetWidth - 6 : r.right - w.left + 6;
		menu.style.left = flat ? `${Math.max(6, Math.min(w.width - menu.offsetWidth - 6, r.left - w.left - 20))}px` : `${side}px`;
		menu.style.top = `${flat ? r.top - w.top - menu.offsetHeight - 6 : Math.max(6, Math.min(w.height - menu.offsetHeight - 6, r.top - w.top - 6))}px`;
		if (focus)
			menu.querySelector('button').focus();
	},
	/* Tools by their names. */
	finder() {
		const box = $('finder'), input = el('input', { id: 'finder-input', role: 'combobox', 'aria-expanded': 'true', 'aria-controls': 'finder-list', 'aria-autocomplete': 'list',
			'aria-label': tr('Find a tool'), placeholder: tr('Find a tool'), autocomplete: 'off', spellcheck: 'false' });
		const list = el('ul', { id: 'finder-list', role: 'listbox', 'aria-label': tr('Tools') });
		let found = [], at = 0;
		const fill = () => {
			const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
			const score = t => {
				const s = `${tr(t.label)} ${t.id}`.toLowerCase();
				return !words.every(w => s.includes(w)) ? -1 : tr(t.label).toLowerCase() === words.join(' ') ? 3 : s.startsWith(words[0] || '') ? 2 : 1;
			};
			found = TOOLS.filter(t => score(t) > 0).sort((a, b) => score(b) - score(a));
			list.replaceChildren(...found.map((t, i) => el('li', { role: 'option', id: `tool-${i}`, 'aria-selected': String(i === at), onpointerdown: e => { e.preventDefault(); pick(i); } },
				toolIcon(t.drawn), el('span', { text: tr(t.label) }))));
			if (found.length)
				input.setAttribute('aria-activedescendant', `tool-${at}`);
			else
				input.removeAttribute('aria-activedescendant');
			if (list.children[at])
				list.children[at].scrollIntoView({ block: 'nearest' });
		};
		const pick = i => {
			box.hidden = true;
			if (found[i])
				this.choose(found[i].id);
		};
		input.addEventListener('input', () => { at = 0; fill(); });
		input.addEventListener('keydown', e => {
			const to = { ArrowDown: 1, ArrowUp: -1 }[e.key];
			e.stopPropagation();
			if (to && found.length) {
				e.preventDefault();
				at = (at + to + found.length) % found.length;
				fill();
			} else if (e.key === 'Enter' && !e.isComposing) {
				e.preventDefault();
				pick(at);
			} else if (e.key === 'Escape' || e.key === 'Tab') {
				e.preventDefault();
				box.hidden = true;
				stage.root.focus({ preventScroll: true });
			}
		});
		box.append(input, list);
		this.find = () => {
			this.flyout(null);
			box.hidden = false;
			input.value = '';
			at = 0;
			fill();
			input.focus();
		};
	},
});
