/* command.js -- the command line: history, completion, answers, errors with ways out.
 * There is no <form>: hosts of MCP Apps forbid them. */
'use strict';

/* hooks: run(line) -> observation or null; complete(prefix) -> names; leave() */
class CommandLine {
	constructor(hooks) {
		this.hooks = hooks;
		this.input = $('line');
		this.box = $('choices');
		this.answer = $('answer');
		this.past = [];
		this.at = 0;
		this.names = [];
		this.chosen = -1;
		this.look = later(80, () => this.find());
		this.input.addEventListener('input', () => this.look());
		this.input.addEventListener('keydown', e => this.key(e));
		this.input.addEventListener('blur', () => setTimeout(() => this.close(), 150));
	}
	focus() {
		this.input.focus();
	}
	put(text) {
		this.input.value = text;
		this.input.focus();
		this.input.setSelectionRange(text.length, text.length);
	}

	/* --- Running --- */
	async submit() {
		const line = this.input.value.trim();

		this.close();
		if (!line)
			return;
		if (this.past[this.past.length - 1] !== line)
			this.past.push(line);
		this.at = this.past.length;
		this.input.value = '';
		const o = await this.hooks.run(line);
		/* What was refused comes back, to be mended. */
		if ((!o || o.ok === false) && !this.input.value)
			this.input.value = line;
	}
	/* What the figure said to a line. */
	tell(line, o) {
		const a = this.answer;

		a.className = '';
		if (!o) {
			a.replaceChildren();
			return;
		}
		if (o.ok === false) {
			this.complain(o.error);
			return;
		}
		if (o.value && o.value.kind === 'verdict') {
			const v = VERDICTS[o.value.verdict] || VERDICTS.unknown;
			a.replaceChildren(el('strong', { text: tr(v[0]) }), ' ', el('span', { class: 'small', text: tr(v[1]) }),
				...(o.value.conditions || []).length ? [' ', el('span', { class: 'small', text: `Where ${o.value.conditions.map(c => c.text).join('; ')}.`, ...EN })] : []);
			return;
		}
		if (o.value && o.value.kind === 'relations') {
			const all = o.value.holds || [];
			a.replaceChildren(...all.map(r => el('p', null, el('strong', { text: tr((VERDICTS[r.verdict] || VERDICTS.unknown)[0]) }), ' ', el('span', { text: r.words, ...EN }))),
				...all.length ? [] : [el('span', { text: tr('Nothing particular holds between them here') })]);
			return;
		}
		if (o.value && o.value.constraints) {
			a.replaceChildren(el('span', { text: declaredText(o.value) }));
			return;
		}
		if (o.value && (o.value.exact !== undefined || o.value.approx !== undefined)) {
			const v = o.value;
			const off = (v.relations || []).find(r => r.left);
			const near = v.kind === 'boolean' || v.kind === 'text' ? '' : nearText(v);
			a.replaceChildren(el('span', { class: 'asked', text: line }), ' ',
				v.kind === 'text' ? el('span', { class: 'text', text: v.exact }) : setMath(el('span', { class: 'value' }), valueText(v)),
				near ? ' ' + near : '', ' ', el('span', { class: 'small', text: CERTAINTY[v.certainty] ? tr(CERTAINTY[v.certainty]).toLocaleLowerCase(tongue.name) : '' }),
				off ? el('span', { class: 'small', text: `: ${sidesText(off)}` }) : '');
			return;
		}
		if (o.value) {
			a.replaceChildren(el('span', { class: 'small', text: summary(o.value) }));
			return;
		}
		a.replaceChildren(el('span', { class: 'small', text: observationText(o) || tr('done') }));
	}
	complain(error) {
		const near = error.near || [], own = error.code ? EN : {};
		/* The names of the hint are offered as buttons, so it need not list them. */
		const hint = near.length ? (error.hint || '').replace(/^did you mean .*\?$/, '') : error.hint;

		this.answer.className = 'bad';
		this.answer.replaceChildren(
			/* Of a file the line is known. */
			error.call ? el('b', { text: tr('Line {n}', { n: error.call }) }) : '', ' ',
			el('span', { class: 'message', text: error.message[0].toUpperCase() + error.message.slice(1), ...own }),
			hint ? el('span', { class: 'hint', text: inButtons(hint), ...own }) : '',
			near.length ? el('span', { class: 'near' }, tr('did you mean'), ' ',
				...near.map(n => el('button', { type: 'button', class: 'chip', text: n, onclick: () => this.replace(error, n) }))) : '',
			error.try ? el('span', { class: 'near' }, tr('this works:'), ' ',
				el('button', { type: 'button', class: 'chip', text: error.try, onclick: () => this.put(error.try) })) : '');
	}
	/* Put `name` where the wrong word stands: the one in quotes of the message, else the end. */
	replace(error, name) {
		const wrong = (/"([^"]+)"/.exec(error.message) || [])[1];
		const text = this.input.value || this.past[this.past.length - 1] || '';
		const word = wrong && new RegExp(`(^|[^\\p{L}\\p{N}_])${wrong.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}_])`, 'u');

		this.put(word && word.test(text) ? text.replace(word, (_, before) => before + name) : text + name);
		this.answer.replaceChildren();
	}

	/* --- Completion --- */
	/* The word before the caret, if it is one that could be a name. */
	word() {
		const to = this.input.selectionStart;
		const m = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(this.input.value.slice(0, to));

		return m && to === this.input.selectionEnd ? { text: m[0], from: m.index, to } : null;
	}
	async find() {
		const w = this.word();

		if (!w || w.text.length < 2 || document.activeElement !== this.input) {
			this.close();
			return;
		}
		let names;
		try {
			names = await this.hooks.complete(w.text);
		} catch {
			names = [];
		}
		const now = this.word();
		if (!now || now.text !== w.text)
			return;
		this.names = names.filter(n => n !== w.text).slice(0, 10);
		this.of = w.text;
		this.chosen = -1;
		this.draw();
	}
	draw() {
		this.box.replaceChildren(...this.names.map((n, i) => el('li', { role: 'option', id: 'choice-' + i, text: n,
			'aria-selected': String(i === this.chosen),
			onpointerdown: e => { e.preventDefault(); this.accept(i); } })));
		this.box.hidden = !this.names.length;
		this.input.setAttribute('aria-expanded', String(!this.box.hidden));
		if (this.chosen >= 0)
			this.input.setAttribute('aria-activedescendant', 'choice-' + this.chosen);
		else
			this.input.removeAttribute('aria-activedescendant');
	}
	close() {
		this.names = [];
		this.chosen = -1;
		this.draw();
	}
	accept(i) {
		const w = this.word(), v = this.input.value;

		if (!w)
			return;
		const name = this.names[i];
		const open = /^[A-Z][a-z]/.test(name) && !this.hooks.isObject(name) && v[w.to] !== '(' ? '(' : '';
		this.input.value = v.slice(0, w.from) + name + open + v.slice(w.to);
		this.input.setSelectionRange(w.from + name.length + open.length, w.from + name.length + open.length);
		this.close();
	}
	/* The first one for what stands there now: typing is faster than what is offered. */
	async take() {
		const text = () => (this.word() || {}).text;

		if (text() !== this.of)
			await this.find();
		if (this.names.length && text() === this.of)
			this.accept(Math.max(0, this.chosen));
	}
	key(e) {
		const n = this.names.length;

		if (n && e.key === 'Tab' && !e.shiftKey) {
			e.preventDefault();
			this.take();
		} else if (n && (e.key === 'ArrowDown' || e.key === 'ArrowUp')) {
			e.preventDefault();
			this.chosen = (this.chosen + (e.key === 'ArrowDown' ? 1 : this.chosen < 0 ? 0 : -1) + n) % n;
			this.draw();
		} else if (n && e.key === 'Enter' && this.chosen >= 0) {
			e.preventDefault();
			this.accept(this.chosen);
		} else if (e.key === 'Enter' && !e.isComposing) {
			e.preventDefault();
			this.submit();
		} else if (e.key === 'Escape') {
			e.preventDefault();
			e.stopPropagation();
			if (n)
				this.close();
			else if (this.input.value || this.answer.childNodes.length) {
				this.input.value = '';
				this.answer.replaceChildren();
				this.answer.className = '';
			} else
				this.hooks.leave();
		} else if (e.key === 'ArrowUp' || e.key === 'ArrowDown') {
			const to = this.at + (e.key === 'ArrowUp' ? -1 : 1);
			if (to < 0 || to > this.past.length)
				return;
			e.preventDefault();
			this.at = to;
			this.put(this.past[to] || '');
		}
	}
}

/* A record that has no exact value, such as a list of tools, in a line. */
function summary(v) {
	if (v.kind === 'constraint')
		return v.holds === true ? tr('{name}: {relation} holds', v) : v.holds === false ? tr('{name}: {relation} does not hold yet', v) : tr('{name}: {relation} is not decided', v);
	if (v.objects)
		return tr('{n} object|{n} objects', { n: v.objects.length });
	if (v.tools)
		return v.tools.map(t => t.name || t.tool || t).slice(0, 8).join(', ');
	if (v.relations)
		return v.relations.map(r => `${r.relation}: ${r.holds}`).join('; ');
	return v.kind || tr('done');
}
