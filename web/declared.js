/* declared.js -- relations that were declared: which hold, and a button that makes them. */
'use strict';

/* A record of query_constraints or solve_constraints in words. */
function freedomText(v) {
	return typeof v.freedom === 'number' ? tr('{n} degree of freedom left|{n} degrees of freedom left', { n: v.freedom }) : '';
}
function declaredText(v) {
	return [tr('{hold} of {n} declared relation holds|{hold} of {n} declared relations hold', { hold: v.hold, n: v.of }), freedomText(v)].filter(Boolean).join('; ');
}

/* hooks: ask() -> observation of query_constraints; solve(); remove(name) */
class Declared {
	constructor(box, hooks) {
		this.hooks = hooks;
		this.turn = 0;
		this.count = el('span', { class: 'small' });
		this.solve = el('button', { class: 'main', id: 'solve', text: tr('Solve'), title: tr('Move free points until all of them hold'), onclick: async () => {
			this.solve.disabled = true;
			try {
				await hooks.solve();
			} finally {
				this.solve.disabled = false;
			}
		} });
		this.list = el('ul');
		this.freedom = el('p', { class: 'small' });
		this.section = el('section', { id: 'declared', 'aria-label': tr('Declared relations'), hidden: true },
			el('div', { class: 'declared-head' }, el('h2', { text: tr('Declared') }), this.count, this.solve), this.list, this.freedom);
		box.prepend(this.section);
	}
	clear() {
		this.turn++;
		this.section.hidden = true;
		this.list.replaceChildren();
	}
	/* What was decided is about the figure as it was: not while a point is held. */
	stale(is) {
		this.section.classList.toggle('stale', is);
		this.section.setAttribute('aria-busy', String(is));
	}
	async refresh() {
		const turn = ++this.turn;
		const o = await this.hooks.ask();

		if (turn !== this.turn)
			return;
		this.show(o && o.ok !== false && o.value && o.value.constraints ? o.value : { constraints: [], hold: 0, of: 0 });
	}
	show(v) {
		this.section.hidden = !v.constraints.length;
		this.count.textContent = tr('{hold} of {n} holds|{hold} of {n} hold', { hold: v.hold, n: v.of });
		this.freedom.textContent = freedomText(v);
		this.solve.hidden = v.hold === v.of;
		this.list.replaceChildren(...v.constraints.map(c => {
			const word = c.holds === true ? 'holds' : c.holds === false ? 'violated' : 'unknown';
			const how = word === 'holds' ? (!c.certainty || c.certainty === 'proven' ? tr('holds') : c.certainty === 'approximate' ? tr('holds as declared, approximate') : tr('holds, not proven')) :
				word === 'violated' ? (c.miss ? tr('violated, by about {miss}', { miss: short(c.miss) }) : tr('violated')) : tr('not decided');
			return el('li', { class: word, 'data-declared': c.name },
				el('span', { class: 'line' }, el('span', { class: 'sign', 'aria-hidden': 'true', text: { holds: '✓', violated: '✗', unknown: '?' }[word] }),
					setMath(el('span', { class: 'relation' }), c.relation)),
				el('span', { class: 'how', text: `${c.name}: ${how}` }),
				el('span', { class: 'row-tools' },
					el('button', { class: 'icon', title: tr('Take it back'), 'aria-label': tr('Take back {name}', c), onclick: () => this.hooks.remove(c.name) }, icon(BIN))));
		}));
	}
}
