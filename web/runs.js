/* runs.js -- runs of models: the list, one step by step, two side by side, live.
 *
 * A run is a trace (docs/TRACE.md).  The page asks for its events, and for those that are new
 * while it goes on; the canvas at each call is the engine's picture.  What models and problems
 * say is shown as text, never as markup. */
'use strict';

const RUN_STATES = {
	answered: 'answered', silent: 'no answer', turns: 'out of turns', cost: 'out of money', timeout: 'out of time', refused: 'refused', error: 'failed',
	stopped: 'stopped', drawn: 'drawn', running: 'running', unfinished: 'not finished', damaged: 'damaged',
};
const PROVENANCE = {
	clean_oracle: 'measured, and no call failed', resilient_oracle: 'measured, after calls that failed',
	resilient_fallback: 'not measured: calls had failed', hybrid: 'computed from what was measured',
	llm_bypass: 'not measured, though there were tools', direct: 'no tool was called',
};
const RUN_KEYS = [['← →', 'one step back, on; with Shift: to the next reply of the model'], ['Home, End', 'to the problem, to the last step'], ['Esc', 'to the list of runs']];
const RUN_ID = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const LIVE_MS = 800, QUIET_MS = 5000, LIST_MS = 4000;

/* --- Words ------------------------------------------------------------------------------- */
const known = v => v !== null && v !== undefined;
const listOf = v => (Array.isArray(v) ? v : []);
/* text: with the forms for n. */
const count = (n, text) => (known(n) ? text(n) : '');
const turns = n => tr('{n} turn|{n} turns', { n }), calls = n => tr('{n} call|{n} calls', { n }), tokens = n => tr('{n} token|{n} tokens', { n });
const seconds = s => (known(s) ? `${s < 10 ? s.toFixed(1) : Math.round(s)} s` : '');
const stateText = s => (RUN_STATES[s] ? tr(RUN_STATES[s]) : s), restsOn = p => (PROVENANCE[p] ? tr(PROVENANCE[p]) : p);
/* Nobody knows what a run cost that was never answered, or whose model has no price. */
const spent = (c, turns) => (known(c) && turns !== 0 ? tr('cost {price}', { price: price(c) }) : tr('cost unknown'));
const price = c => (known(c) ? c.toFixed(c < 0.1 ? 4 : 2) : '');
function when(text) {
	const d = new Date(text);
	return isNaN(d) ? text : d.toLocaleString(tongue.tag, { dateStyle: 'medium', timeStyle: 'short' });
}
/* The list has room for so much of an answer. */
const cut = t => ([...t].length > 48 ? [...t].slice(0, 47).join('') + '…' : t);
function callText(e) {
	if (!e.args)
		return `${e.tool}: ${e.args_text || ''}`;
	if (e.tool === 'run_script' && typeof e.args.script === 'string')
		return e.args.script;
	return `${e.tool}(${Object.entries(e.args).map(([k, v]) => `${k}: ${typeof v === 'string' ? v : JSON.stringify(v)}`).join(', ')})`;
}
/* What an event looks like. */
function kindClass(e) {
	return `of-${String(e.event).replace(/[^a-z]/g, '')}${e.event === 'call' && e.ok === false ? ' failed' : ''}`;
}
/* An observation in a few lines: [class, text, attributes]. */
function observationLines(o) {
	const out = [];
	const refused = (where, error) => out.push(['bad', where + (error.message || error.code) + (error.try ? ` — try ${error.try}` : error.hint ? ` — ${error.hint}` : ''), EN]);
	const value = (where, v) => {
		if (Array.isArray(v.relations))
			v.relations.forEach(r => out.push([r.holds === true ? 'good' : 'bad', r.holds === true ? tr('{relation}: holds', r) : r.holds === false ? tr('{relation}: does not hold', r) : tr('{relation}: not decided', r)]));
		else if (known(v.exact) || known(v.approx))
			out.push(['value', where + (v.exact || short(v.approx))]);
	};

	if (!o || typeof o !== 'object')
		return out;
	if (o.error)
		refused('', o.error);
	if (o.objects)
		Object.entries(o.objects).forEach(([name, text]) => out.push(['', `${name}: ${text}`, EN]));
	for (const x of listOf(o.observations)) {
		if (x.error)
			refused(`line ${x.line}: `, x.error);
		if (x.value)
			value(`${tr('Line {n}', { n: x.line })}: `, x.value);
	}
	if (o.value && typeof o.value === 'object')
		value('', o.value);
	const changes = o.ok !== false ? observationText({ ok: true, new: listOf(o.new), changed: listOf(o.changed), removed: listOf(o.removed) }) : '';
	if (changes)
		out.push(['', changes]);
	return out;
}

/* Ids of a picture get a name in front, so that two can be in one page. */
function renameIds(svg, prefix) {
	const all = [svg, ...svg.querySelectorAll('*')];

	for (const e of all)
		for (const a of [...e.attributes])
			if (a.name === 'id')
				a.value = prefix + a.value;
			else if (a.name === 'aria-labelledby')
				a.value = a.value.split(' ').map(t => prefix + t).join(' ');
			else if (/url\(#/.test(a.value))
				a.value = a.value.replace(/url\(#/g, `url(#${prefix}`);
			else if (/href$/.test(a.name) && a.value.startsWith('#'))
				a.value = '#' + prefix + a.value.slice(1);
	return svg;
}

/* --- One run -------------------------------------------------------------------------------
 * hooks: go(step) when one is chosen, changed() when there are more steps */
class RunPane {
	constructor(id, number, hooks) {
		this.id = id;
		this.number = number;
		this.prefix = `run${number}-`;
		this.hooks = hooks;
		this.events = [];
		this.steps = [];
		this.cards = [];
		this.pictures = new Map();
		this.at = -1;
		this.over = false;
		this.timer = 0;
		this.head = el('div', { class: 'run-head' });
		this.answer = el('div', { class: 'run-answer', hidden: true });
		this.line = el('div', { class: 'run-line', role: 'group', 'aria-label': tr('Time line') });
		this.picture = el('div', { class: 'run-picture' });
		this.caption = el('figcaption', { class: 'small' });
		this.measures = el('ol', { class: 'run-measures', 'aria-label': tr('Measures so far') });
		this.list = el('ol', { class: 'run-steps' });
		this.note = el('p', { class: 'run-note', role: 'status', hidden: true });
		this.box = el('article', { class: 'run', 'data-run': id }, this.head, this.note, this.line,
			el('div', { class: 'run-body' }, this.list,
				el('div', { class: 'run-look' }, this.answer, el('figure', null, this.picture, this.caption), this.measures)));
	}
	get last() {
		return this.steps.length - 1;
	}
	end() {
		this.over = true;
		clearTimeout(this.timer);
	}
	tell(text) {
		this.note.textContent = text || '';
		this.note.hidden = !text;
	}

	/* --- Events, as they come --- */
	async load() {
		let r;

		try {
			r = await api.run(this.id, this.count || 0);
		} catch (e) {
			if (this.over)
				return;
			this.tell(e instanceof Away ? tr('The server is away; the page goes on when it is back.') : e.message);
			/* A run that has not begun may; one that is not there is not waited for. */
			if (e instanceof Away || e.status !== 404)
				this.again(QUIET_MS);
			return;
		}
		if (this.over)
			return;
		this.tell('');
		if (!this.count) {
			this.trace = r;
			this.events = [];
			this.steps = [];
			this.cards = [];
			this.list.replaceChildren();
			this.line.replaceChildren();
		}
		const same = this.count === r.count && this.state === r.state && !r.result;
		this.count = r.count;
		this.state = r.state;
		this.result = r.result;
		r.events.forEach(e => this.add(e));
		if (!same) {
			this.showHead();
			this.showAnswer();
			this.hooks.changed(this);
		}
		if (known(r.next))
			return this.load();
		if (!r.result)
			this.again(r.state === 'running' ? LIVE_MS : QUIET_MS);
	}
	again(ms) {
		clearTimeout(this.timer);
		this.timer = setTimeout(() => (document.hidden ? this.again(ms) : this.load()), ms);
	}
	add(e) {
		this.events.push(e);
		if (e.event === 'turn')
			return;
		const before = this.steps[this.last], call = e.event === 'call' ? e.call : before ? before.call : 0;
		const step = { event: e, number: this.events.length, call };
		const k = this.steps.push(step) - 1;
		const card = this.card(step, k);
		this.cards.push(card);
		this.list.append(card);
		let turn = this.line.lastChild;
		if (!turn || (known(e.turn) && turn.dataset.turn !== String(e.turn)))
			this.line.append(turn = el('span', { class: 'run-turn', 'data-turn': known(e.turn) ? e.turn : 0, title: e.turn ? tr('turn {n}', { n: e.turn }) : tr('the problem') }));
		turn.append(el('button', { class: `run-dot ${kindClass(e)}`, tabindex: -1,
			title: this.title(step), 'aria-label': this.title(step), onclick: () => this.hooks.go(k) }));
	}
	title(s) {
		const e = s.event;
		return { message: e.turn ? tr('told to the model') : tr('the problem'), reply: tr('turn {turn}: the model', e), call: e.ok === false ? tr('call {call}: {tool}, refused', e) : tr('call {call}: {tool}', e),
			retry: tr('sent again: {code}', e), gate: tr('is the canvas worth it?'), check: tr('the engine checks'), resume: tr('resumed'), note: tr('a note') }[e.event] || e.event;
	}

	/* --- Cards --- */
	card(s, k) {
		const e = s.event;
		const head = el('button', { class: 'run-go', onclick: () => this.hooks.go(k) },
			el('b', { text: this.title(s) }), el('span', { class: 'small', text: this.detail(e) }));

		return el('li', { class: `run-step ${kindClass(e)}`, 'data-step': k }, head, ...this.content(s));
	}
	detail(e) {
		const parts = [`${(e.t / 1000).toFixed(1)} s`];
		if (e.event === 'reply') {
			const t = e.tokens || {};
			parts.push(seconds((e.ms || 0) / 1000), tokens(t.output > 0 ? t.output : 0), price(e.cost));
		}
		if (e.event === 'call' && known(e.us))
			parts.push(e.us < 1000 ? `${e.us} µs` : `${(e.us / 1000).toFixed(1)} ms`);
		return parts.filter(Boolean).join(' · ');
	}
	image(e, s) {
		return e.picture ? el('img', { class: 'run-image', alt: tr('what the model was shown'), src: api.runImage(this.id, { event: s.number }), loading: 'lazy' }) : null;
	}
	content(s) {
		const e = s.event, text = (cls, t) => (t ? el('p', { class: cls, text: t }) : null);

		switch (e.event) {
		case 'message': return [text('said', e.text), this.image(e, s)].filter(Boolean);
		case 'reply': return [text('thoughts', e.thoughts), text('said', e.text)].filter(Boolean);
		case 'call': return [
			el('pre', { class: 'script', text: callText(e) }),
			el('ul', { class: 'seen' }, ...observationLines(e.observation).slice(0, 40).map(([cls, t, of]) => el('li', { class: cls, text: t, ...of }))),
			this.image(e, s),
			el('details', null, el('summary', { class: 'small', text: tr('as the model read it') }), el('pre', { class: 'raw', text: JSON.stringify(e.observation, null, 1) })),
		].filter(Boolean);
		case 'retry': return [text('said', tr('{why}; waited {wait} s', { why: e.message || e.code, wait: e.wait }))];
		case 'gate': return [text('said', e.canvas ? tr('Yes: with the canvas.') : tr('No: answered without it.'))];
		case 'check': return [text('said', this.checkText(e))];
		case 'resume': return [text('said', tr('The run was interrupted and went on after turn {after_turn}.', e))];
		case 'note': return [text('said', e.text)];
		default: return [el('pre', { class: 'raw', text: JSON.stringify(e, null, 1) })];
		}
	}
	checkText(c) {
		const found = { found: c.by ? tr('{value}, from {by}', { value: c.engine, by: c.by }) : c.engine };
		if (c.agrees === true && c.match === 'close')
			return tr('Close to what the engine has, {found}, but not equal.', found);
		if (c.agrees === true && c.match === 'equal')
			return tr('The engine agrees exactly: {found}.', found);
		return c.agrees === true ? tr('The engine agrees: {found}.', found) : c.agrees === false ? tr('The engine finds instead: {found}.', found) : tr('The engine could not tell.');
	}

	/* --- What it is about --- */
	totals() {
		const r = this.result, asked = this.events.filter(e => e.event === 'call'), replies = this.events.filter(e => e.event === 'reply');
		const sum = k => replies.reduce((n, e) => n + Math.max(0, (e.tokens && e.tokens[k]) || 0), 0);
		const t = (r && r.tokens) || { input: sum('input'), cache_read: sum('cache_read'), cache_write: sum('cache_write'), output: sum('output') };
		const all = Math.max(0, t.input || 0) + Math.max(0, t.cache_read || 0) + Math.max(0, t.cache_write || 0);
		const cost = r ? r.cost : replies.length && replies.every(e => known(e.cost)) ? replies.reduce((n, e) => n + e.cost, 0) : null;
		const end = this.events[this.events.length - 1];
		const failed = r && known(r.failed_calls) ? r.failed_calls : asked.filter(e => e.ok === false).length;

		const made = r && known(r.calls) ? r.calls : asked.length;
		return [turns(r && known(r.turns) ? r.turns : replies.length), failed ? tr('{calls}, {failed} refused', { calls: calls(made), failed }) : calls(made),
			tr('{input} + {output} tokens', { input: all, output: Math.max(0, t.output || 0) }), spent(cost, r ? r.turns : replies.length),
			seconds(r && known(r.seconds) ? r.seconds : end ? end.t / 1000 : 0)];
	}
	showHead() {
		const t = this.trace, p = t.problem || {}, m = t.model || {}, s = t.settings || {};
		const state = this.result ? this.result.status : this.state;

		this.head.replaceChildren(
			el('h2', { text: p.text || this.id }),
			listOf(p.choices).length ? el('ol', { class: 'run-choices', type: 'A' }, ...p.choices.map(c => el('li', { text: c }))) : '',
			listOf(p.images).length ? el('div', { class: 'run-images' }, ...p.images.map((_, i) => el('img', { alt: tr('image {n} of the problem', { n: i + 1 }), src: api.runImage(this.id, { problem: i + 1 }) }))) : '',
			el('p', { class: 'run-facts small' },
				el('span', { class: `run-state ${state}`, text: stateText(state) }),
				...[m.provider && m.name ? `${m.provider}: ${m.name}` : m.name, s.mode, when(t.started), ...this.totals()].filter(Boolean).map(x => el('span', { text: x }))));
		this.box.dataset.state = state;
	}
	/* The answer, and the measure that it rests on. */
	showAnswer() {
		const r = this.result, a = r && r.answer;

		this.answer.hidden = !r;
		if (!r)
			return;
		const from = r.provenance && known(r.provenance.call) ? this.steps.findIndex(s => s.event.event === 'call' && s.event.call === r.provenance.call) : -1;
		const key = this.trace.problem && this.trace.problem.answer;
		const check = this.events.filter(e => e.event === 'check').pop();
		const verdict = r.correct === true ? 'right' : r.correct === false ? 'wrong' : '', close = verdict === 'right' && r.match === 'close';
		const value = el('span', { class: 'run-value' });

		if (a)
			setMath(value, a.value || (a.choice ? '' : a.text) || '', Boolean(a.value));
		else
			value.textContent = stateText(r.status);
		this.answer.className = `run-answer ${verdict}${close ? ' close' : ''}`;
		this.answer.replaceChildren(
			el('p', null, el('span', { class: 'small', text: a ? tr('Answer') : r.status === 'drawn' ? tr('The figure is') : tr('No answer') }), value, a && a.choice ? el('b', { text: `(${a.choice})` }) : '',
				verdict ? el('strong', { text: close ? tr('≈ right (close)') : verdict === 'right' ? r.match === 'equal' ? tr('✓ right (equal)') : tr('✓ right') : tr('✗ wrong') }) : '',
				(r.correct === false || close) && key ? el('span', { class: 'small', text: tr('the key says {key}', { key }) }) : ''),
			from >= 0 ? el('p', { class: 'small' }, tr('rests on'), ' ', el('button', { class: 'chip', text: tr('call {n}', { n: r.provenance.call }), onclick: () => this.hooks.go(from) }),
				` ${this.steps[from].event.tool}: ${restsOn(r.provenance.class)}`) :
				r.provenance && a ? el('p', { class: 'small', text: restsOn(r.provenance.class) }) : '',
			check ? el('p', { class: `small ${check.agrees === false ? 'bad' : ''}`, text: this.checkText(check) }) : '',
			r.error ? el('p', { class: 'small bad', text: [r.error.message, r.error.hint].filter(Boolean).join(' — '), ...EN }) : '');
	}

	/* --- A step --- */
	show(k) {
		k = Math.max(0, Math.min(k, this.last));
		const moved = k !== this.at, before = this.cards[this.at], card = this.cards[k];
		if (!card)
			return;
		if (before)
			before.classList.remove('now');
		this.at = k;
		this.cards.forEach((c, i) => {
			c.classList.toggle('ahead', i > k);
			c.firstChild.setAttribute('aria-current', i === k ? 'step' : 'false');
		});
		card.classList.add('now');
		[...this.line.querySelectorAll('.run-dot')].forEach((d, i) => {
			d.classList.toggle('now', i === k);
			d.classList.toggle('ahead', i > k);
		});
		if (this.list.scrollHeight > this.list.clientHeight + 4) {
			const to = card.offsetTop;
			if (to < this.list.scrollTop || to + card.offsetHeight > this.list.scrollTop + this.list.clientHeight)
				this.list.scrollTop = Math.max(0, to - 12);
		} else if (moved && before && this.number === 0) {
			/* On a small page it is the page that scrolls. */
			card.scrollIntoView({ block: 'nearest' });
		}
		this.showMeasures();
		this.paint();
	}
	showMeasures() {
		const base = this.result && this.result.provenance ? this.result.provenance.call : null;

		this.measures.replaceChildren(...this.steps.slice(0, this.at + 1).map((s, k) => [s.event, k]).filter(([e]) => e.event === 'call' && e.value).map(([e, k]) => {
			const row = el('button', { onclick: () => this.hooks.go(k) }, el('span', { class: 'small', text: `#${e.call}` }), el('span', { class: 'what', text: e.tool === 'run_script' ? callText(e).split('\n').pop() : callText(e) }), el('span', { class: 'value' }));
			setMath(row.lastChild, e.value.exact || String(e.value.number), true);
			return el('li', { class: e.call === base ? 'base' : '' }, row);
		}));
	}
	/* The canvas at this step; framed as at the end, unless something was taken away. */
	async paint() {
		const s = this.steps[this.at], calls = this.events.filter(e => e.event === 'call');

		if (!s)
			return;
		const gone = calls.some(e => /^(undo|delete|redo)/.test(e.tool) || (e.observation && e.observation.removed));
		const frame = gone || !calls.length ? null : calls[calls.length - 1].call;
		const turn = this.turn = (this.turn || 0) + 1, key = `${s.call} ${frame}`;

		this.caption.textContent = s.call ? tr('The canvas after call {n}', { n: s.call }) : tr('The canvas is empty yet');
		this.picture.classList.toggle('empty', !s.call);
		if (!s.call) {
			this.picture.replaceChildren();
			return;
		}
		if (!this.pictures.has(key)) {
			try {
				this.pictures.set(key, await api.runPicture(this.id, s.call, frame));
			} catch (e) {
				if (turn === this.turn && !this.over) {
					this.picture.replaceChildren();
					this.caption.textContent = told(e);
				}
				return;
			}
		}
		if (turn === this.turn && !this.over)
			this.picture.replaceChildren(renameIds(adoptPicture(this.pictures.get(key), isDark()), this.prefix));
	}
}

/* --- The view ---------------------------------------------------------------------------------- */
class RunsView {
	constructor(box) {
		this.box = box;
		this.shown = false;
		this.panes = [];
		this.chosen = new Set();
		this.at = 0;
		this.timer = 0;
		this.ask = 0;
		this.makeList();
		this.makeControls();
		this.stepper = el('div', { class: 'run-view', hidden: true }, this.bar, this.pair = el('div', { class: 'run-pair' }));
		box.append(this.listBox, this.stepper);
		document.querySelector('.help').append(el('h3', { text: tr('Runs') }), el('table', null, el('tbody', null, ...RUN_KEYS.map(([key, text]) =>
			el('tr', null, el('th', { text: key }), el('td', { text: tr(text) }))))));
	}
	/* Is the address one of ours?  Then it is shown. */
	route(hash) {
		const m = /^#runs(?:\/([^/]*))?(?:\/([^/]*))?$/.exec(hash);

		this.stop();
		this.shown = Boolean(m);
		this.box.hidden = !m;
		document.body.classList.toggle('in-runs', this.shown);
		if (!m)
			return false;
		const ids = [m[1], m[2]].filter(Boolean);
		document.title = [...ids, tr('Runs'), 'Porism'].join(' · ');
		this.listBox.hidden = ids.length > 0;
		this.stepper.hidden = !ids.length;
		if (!ids.length)
			this.list();
		else if (ids.every(id => RUN_ID.test(id)))
			this.open(ids);
		else
			location.hash = '#runs';
		return true;
	}
	stop() {
		clearTimeout(this.timer);
		this.ask++;
		this.panes.forEach(p => p.end());
		this.panes = [];
	}
	paint() {
		this.panes.forEach(p => p.paint());
	}

	/* --- The list --- */
	makeList() {
		const look = later(200, () => this.list());
		const field = (label, type, more) => el(type, { 'aria-label': label, oninput: look, ...more });

		this.words = field(tr('Words of the problem'), 'input', { type: 'search', placeholder: tr('Search problems'), spellcheck: 'false', autocomplete: 'off', class: 'run-q' });
		this.model = field(tr('Model'), 'input', { type: 'search', placeholder: tr('Model'), spellcheck: 'false', autocomplete: 'off', class: 'run-model' });
		this.status = field(tr('Status'), 'select', { class: 'run-status' });
		this.status.append(el('option', { value: '', text: tr('any status') }), ...Object.entries(RUN_STATES).map(([value, text]) => el('option', { value, text: tr(text) })));
		this.compare = el('button', { class: 'main', text: tr('Side by side'), disabled: true, onclick: () => { location.hash = '#runs/' + [...this.chosen].join('/'); } });
		this.rows = el('ul', { class: 'run-list' });
		this.more = el('button', { class: 'quiet', text: tr('More'), hidden: true, onclick: () => this.list(this.next) });
		this.told = el('p', { class: 'small run-told', role: 'status' });
		this.listBox = el('section', { class: 'runs-list', 'aria-label': tr('All runs') },
			el('div', { class: 'run-filter', role: 'search' }, el('h2', { text: tr('Runs') }), this.words, this.model, this.status, this.compare), this.told, this.rows, this.more);
	}
	async list(offset) {
		const turn = ++this.ask;
		let r;

		clearTimeout(this.timer);
		try {
			r = await api.runs({ q: this.words.value.trim(), model: this.model.value.trim(), status: this.status.value, offset: offset || 0 });
		} catch (e) {
			if (turn !== this.ask)
				return;
			this.rows.replaceChildren();
			this.more.hidden = true;
			this.told.textContent = e instanceof Away ? tr('The server is away.') : [e.message, e.error && e.error.hint].filter(Boolean).join(' — ');
			if (e instanceof Away)
				this.timer = setTimeout(() => this.list(), LIST_MS);
			return;
		}
		if (turn !== this.ask)
			return;
		const rows = r.runs.map(x => this.row({ ...x, answer: cut(x.answer || '') })), filtered = this.words.value || this.model.value || this.status.value;
		const focus = document.activeElement && document.activeElement.closest && document.activeElement.closest('[data-run]');
		if (offset)
			this.rows.append(...rows);
		else
			this.rows.replaceChildren(...rows);
		if (focus && !document.contains(focus)) {
			const again = [...this.rows.children].find(x => x.dataset.run === focus.dataset.run);
			if (again)
				again.querySelector('a').focus();
		}
		this.next = r.next;
		this.more.hidden = !known(r.next);
		this.told.textContent = r.count ? [tr('{n} run|{n} runs', { n: r.count }), r.left_out && tr('{n} older one is not listed|{n} older ones are not listed', { n: r.left_out })].filter(Boolean).join('; ') :
			filtered ? tr('No run is like that.') : tr('There are no runs yet. porism agent makes them.');
		if (!offset && r.runs.some(x => x.status === 'running'))
			this.timer = setTimeout(() => { if (this.shown && !document.hidden) this.list(); }, LIST_MS);
	}
	row(x) {
		const verdict = x.correct === true ? 'right' : x.correct === false ? 'wrong' : '', close = verdict === 'right' && x.match === 'close';
		const said = close ? tr('right (close)') : verdict === 'right' ? tr('right') : tr('wrong');
		const box = el('input', { type: 'checkbox', 'aria-label': tr('Compare {id}', x), onchange: () => this.choose(x.id, box.checked) });

		box.checked = this.chosen.has(x.id);
		return el('li', { 'data-run': x.id }, box,
			el('a', { href: `#runs/${x.id}` },
				el('span', { class: 'run-text', text: x.problem || x.id }),
				el('span', { class: 'run-facts small' },
					el('span', { class: `run-state ${x.status}`, text: stateText(x.status) }),
					...[x.provider && x.model ? `${x.provider}: ${x.model}` : x.model, x.started && when(x.started), count(x.turns, turns), count(x.calls, calls),
						known(x.tokens.input) ? tokens(x.tokens.input + x.tokens.output) : '', ['running', 'damaged'].includes(x.status) ? '' : spent(x.cost, x.turns), seconds(x.seconds), x.error]
						.filter(Boolean).map(t => el('span', { text: t })))),
			el('span', { class: `run-result ${verdict}${close ? ' close' : ''}` }, el('span', { text: x.answer || '' }),
				verdict ? el('strong', { text: close ? '≈' : verdict === 'right' ? '✓' : '✗', title: said, 'aria-label': said }) : ''));
	}
	choose(id, on) {
		if (on)
			this.chosen.add(id);
		else
			this.chosen.delete(id);
		/* Two at most: the first goes. */
		while (this.chosen.size > 2) {
			const first = [...this.chosen][0];
			this.chosen.delete(first);
			for (const li of this.rows.children)
				if (li.dataset.run === first)
					li.querySelector('input').checked = false;
		}
		this.compare.disabled = this.chosen.size !== 2;
	}

	/* --- Step by step --- */
	makeControls() {
		this.slider = el('input', { type: 'range', min: 0, max: 0, value: 0, step: 1, 'aria-label': tr('Step of the run'), oninput: () => this.go(Number(this.slider.value)) });
		this.text = el('output', { class: 'small' });
		this.live = el('span', { class: 'run-live small', text: tr('running'), hidden: true });
		this.bar = el('div', { class: 'run-bar' },
			el('a', { class: 'quiet', href: '#runs', text: tr('All runs') }),
			el('button', { class: 'icon', title: tr('One step back ([)'), 'aria-label': tr('One step back'), onclick: () => this.go(this.at - 1) }, icon('m9.5 4-4 4 4 4')),
			this.slider,
			el('button', { class: 'icon', title: tr('One step on (])'), 'aria-label': tr('One step on'), onclick: () => this.go(this.at + 1) }, icon('m6.5 4 4 4-4 4')),
			this.text, this.live);
	}
	get last() {
		return Math.max(0, ...this.panes.map(p => p.last));
	}
	open(ids) {
		this.at = 0;
		this.started = false;
		this.panes = ids.map((id, k) => new RunPane(id, k, { go: step => this.go(step), changed: () => this.changed() }));
		this.pair.className = `run-pair ${ids.length > 1 ? 'two' : 'one'}`;
		this.pair.replaceChildren(...this.panes.map(p => p.box));
		this.panes.forEach(p => p.load());
	}
	/* More steps are there: who was at the end stays there. */
	changed() {
		const follow = this.started && this.at >= Number(this.slider.max);

		this.started = true;
		this.slider.max = this.last;
		this.live.hidden = !this.panes.some(p => p.state === 'running');
		this.go(follow ? this.last : this.at);
	}
	go(k) {
		this.at = Math.max(0, Math.min(k, this.last));
		this.slider.value = this.at;
		const pane = this.panes.find(p => p.last >= this.at);
		const step = pane && pane.steps[this.at];
		this.text.textContent = step ? tr('{n} of {all}', { n: this.at + 1, all: this.last + 1 }) : '';
		this.slider.setAttribute('aria-valuetext', step ? pane.title(step) : '');
		this.panes.forEach(p => p.show(this.at));
	}
	/* To the next reply, or the one before. */
	turn(by) {
		const steps = (this.panes[0] || { steps: [] }).steps;
		let k = this.at + by;

		while (k > 0 && k < steps.length - 1 && steps[k].event.event !== 'reply')
			k += by;
		this.go(k);
	}
	key(e) {
		const typing = e.target.closest('input:not([type=range]):not([type=checkbox]), select, textarea');

		if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector('dialog[open]'))
			return;
		if (e.key === '?' && !typing) {
			e.preventDefault();
			$('help-dialog').showModal();
			return;
		}
		if (this.stepper.hidden || typing)
			return;
		const act = {
			ArrowRight: () => (e.shiftKey ? this.turn(ahead()) : this.go(this.at + ahead())),
			ArrowLeft: () => (e.shiftKey ? this.turn(-ahead()) : this.go(this.at - ahead())),
			']': () => this.go(this.at + 1), '[': () => this.go(this.at - 1),
			Home: () => this.go(0), End: () => this.go(this.last),
			Escape: () => { location.hash = '#runs'; },
		}[e.key];
		if (!act)
			return;
		e.preventDefault();
		act();
	}
}
