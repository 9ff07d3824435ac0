/*
 * page.js -- the views of a report; the list of samples, drawn as far as it is seen; one sample,
 * unpacked when it is opened.  All that a model said goes through text nodes.
 */
'use strict';
(() => {
const $ = id => document.getElementById(id);
const data = JSON.parse($('data').textContent);
const ROW = 34;

function el(tag, attributes, ...children) {
	const e = document.createElement(tag);

	for (const [k, v] of Object.entries(attributes || {})) {
		if (v === undefined || v === null || v === false)
			continue;
		if (k.startsWith('on'))
			e.addEventListener(k.slice(2), v);
		else
			e.setAttribute(k, v);
	}
	for (const c of children)
		if (c !== null && c !== undefined && c !== false)
			e.append(c);
	return e;
}
const number = new Intl.NumberFormat('en');
/* An engine takes microseconds, a model minutes: three digits that count. */
const duration = s => s === 0 ? '< 1 ms' : s < 0.001 ? (s * 1e6).toFixed(0) + ' µs' : s < 1 ? +(s * 1000).toPrecision(3) + ' ms'
	: s.toFixed(s < 100 ? 1 : 0) + ' s';
const many = (n, word) => number.format(n) + ' ' + word + (n === 1 ? '' : 's');

/* --- Light and dark ------------------------------------------------------------------------------ */
const root = document.documentElement;
const keep = { get: k => { try { return localStorage.getItem(k); } catch { return null; } },
	set: (k, v) => { try { localStorage.setItem(k, v); } catch { /* a page of no origin */ } } };
root.classList.add('js');
if (keep.get('porism-theme'))
	root.dataset.theme = keep.get('porism-theme');
$('theme').onclick = () => {
	const dark = root.dataset.theme ? root.dataset.theme === 'dark'
		: matchMedia('(prefers-color-scheme: dark)').matches;

	root.dataset.theme = dark ? 'light' : 'dark';
	keep.set('porism-theme', root.dataset.theme);
};

/* --- Details, chunk by chunk ----------------------------------------------------------------------- */
const chunks = new Map();

async function unpack(k) {
	const bytes = Uint8Array.from(atob($('k' + k).textContent), c => c.charCodeAt(0));
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));

	return JSON.parse(await new Response(stream).text());
}
function chunkOf(sample) {
	let lo = 0, hi = data.chunks.length - 1;

	while (lo < hi) {
		const mid = (lo + hi + 1) >> 1;

		if (data.chunks[mid] <= sample)
			lo = mid;
		else
			hi = mid - 1;
	}
	return lo;
}
async function details(sample) {
	const k = chunkOf(sample);

	if (!chunks.has(k)) {
		if (chunks.size > 16) /* the oldest goes: a page of many samples stays small */
			chunks.delete(chunks.keys().next().value);
		chunks.set(k, unpack(k));
	}
	return (await chunks.get(k))[sample - data.chunks[k]];
}

/* --- Filters ------------------------------------------------------------------------------------------ */
const filter = { text: '', set: '', lane: '', verdict: '', status: '', source: '', outcome: '', group: '' };
const outcomes = ['both', 'Save', 'Break', 'neither', ...(data.lanes.some(l => l.unsure) ? ['unsure'] : [])];
/* A drawing of which nobody could tell is neither right nor wrong. */
const unsure = (l, s) => !!(l.unsure && l.unsure[s]);
let shown = [], at = -1, opened = -1, lane = 0;

function outcomeOf(p, s) {
	const a = data.lanes[p.a], b = data.lanes[p.b];

	if (!a.tries[s] || !b.tries[s] || data.truth[s] === null)
		return '';
	if (unsure(a, s) || unsure(b, s))
		return 'unsure';
	return outcomes[a.right[s] ? (b.right[s] ? 0 : 2) : (b.right[s] ? 1 : 3)];
}
function laneFits(l, s) {
	const x = data.lanes[l];

	if (!x.tries[s])
		return false;
	if (filter.verdict === 'right' && !x.right[s])
		return false;
	if (filter.verdict === 'wrong' && (x.right[s] || unsure(x, s)))
		return false;
	if (filter.verdict.startsWith('v') && x.verdict[s] !== +filter.verdict.slice(1))
		return false;
	return (filter.status === '' || x.status[s] === +filter.status) &&
		(filter.source === '' || x.source[s] === +filter.source);
}
function textFits(s, words) {
	const t = (data.sets[data.set[s]] + '/' + data.id[s] + ' ' + (data.title[s] || '') + ' ' +
		(data.truth[s] || '') + ' ' + data.lanes.map(l => l.answer[s] || '').join(' ')).toLowerCase();

	return words.every(w => t.includes(w));
}
function apply() {
	const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
	const lanes = filter.lane === '' ? data.lanes.map((_, i) => i) : [+filter.lane];
	const [pair, outcome] = filter.outcome.split(':');
	const [dim, value] = filter.group.split(':');

	shown = [];
	for (let s = 0; s < data.samples; s++)
		if ((filter.set === '' || data.set[s] === +filter.set) &&
		    (!outcome || outcomeOf(data.pairs[+pair], s) === outcome) &&
		    (!value || data.dims[+dim].at[s] === +value) &&
		    ((filter.verdict === '' && filter.status === '' && filter.source === '' && filter.lane === '') ||
			lanes.some(l => laneFits(l, s))) &&
		    (!words.length || textFits(s, words)))
			shown.push(s);
	at = opened >= 0 ? shown.indexOf(opened) : -1;
	count.textContent = shown.length === data.samples ? many(data.samples, 'sample')
		: number.format(shown.length) + ' of ' + many(data.samples, 'sample');
	body.style.height = shown.length * ROW + 'px';
	list.scrollTop = 0;
	list.setAttribute('aria-rowcount', shown.length);
	draw(true);
}
function choice(name, label, options) {
	const s = el('select', { 'aria-label': label, title: label });
	let into = s;

	s.append(new Option(label, ''));
	for (const [text, value] of options) {
		if (value === null) {
			into = el('optgroup', { label: text });
			s.append(into);
		} else {
			into.append(new Option(text, value));
		}
	}
	s.onchange = () => {
		filter[name] = s.value;
		s.classList.toggle('set', s.value !== '');
		apply();
	};
	return s.options.length > 2 ? s : null;
}
const all = (list, from = '') => list.map((x, i) => [x, from + i]);
const search = el('input', { type: 'search', placeholder: 'Search id, problem, answer', 'aria-label': 'Search' });
search.oninput = () => { filter.text = search.value; apply(); };
const selects = [
	choice('set', 'Every set', all(data.sets.map(s => s || '(no set)'))),
	choice('lane', 'Any arm', all(data.lanes.map(l => l.name))),
	choice('verdict', 'Any verdict', [['right', 'right'], ['wrong', 'wrong'], ...all(data.verdicts, 'v')]),
	choice('status', 'Any ending', all(data.statuses)),
	choice('source', 'Any source', all(data.sources)),
	choice('outcome', 'Any outcome', data.pairs.flatMap((p, i) => [[p.name, null], ...outcomes.map(o => [o, i + ':' + o])])),
	choice('group', 'Every group', data.dims.flatMap((d, i) => [[d.name, null], ...d.values.map((v, k) => [v, i + ':' + k])])),
].filter(Boolean);
const clear = el('button', { type: 'button', title: 'No filters' }, 'Clear');
clear.onclick = () => {
	for (const k of Object.keys(filter))
		filter[k] = '';
	for (const s of selects) {
		s.value = '';
		s.classList.remove('set');
	}
	search.value = '';
	apply();
};
const count = el('output', {});
const more = el('button', { type: 'button', class: 'more', 'aria-expanded': 'false' }, 'Filters');
more.onclick = () => more.setAttribute('aria-expanded', filters.classList.toggle('all'));
const filters = el('div', { class: 'filters' }, search, more, el('span', { class: 'choose' }, ...selects, clear), count);

/* --- The list ------------------------------------------------------------------------------------------ */
const body = el('div', { class: 'body', role: 'rowgroup' });
const lanesShown = data.lanes.slice(0, 8);
const head = el('div', { class: 'head', role: 'row' },
	...['', 'Set', 'Sample', 'Problem', 'Key', ...lanesShown.map(l => l.name)].map((t, i) =>
		el('span', { role: 'columnheader', class: ['number', 'set', 'id', 'text', 'key'][i], title: i > 4 ? t : null }, t)));
const list = el('div', { class: 'list', tabindex: 0, role: 'grid', 'aria-label': 'Samples' }, head, body);
const pane = el('aside', { class: 'sample', hidden: '', 'aria-label': 'One sample', tabindex: -1 });
const rows = new Map();

/* Columns that the list has room for: what can be spared goes first. */
const titled = data.title.some(Boolean), keyed = data.truth.some(t => t !== null && t !== 'the canvas');
const longest = Math.min(180, Math.max(110, 7.3 * data.id.reduce((n, id) => Math.max(n, id.length), 0)));
const spare = ['number', 'set', 'text', 'key'];
function layOut() {
	const slim = list.clientWidth < 620;
	const arm = slim ? 62 : 84, gap = slim ? 8 : 16;
	const width = { number: 44, set: data.sets.length > 1 ? 84 : 0, id: slim ? 86 : longest, text: titled ? 200 : 0, key: keyed ? 76 : 0 };
	const sum = () => Object.values(width).filter(Boolean).reduce((a, w) => a + w + gap, 0) + (arm + gap) * lanesShown.length - gap + (slim ? 28 : 48);

	if (!list.clientWidth)
		return; /* it is not shown now */
	for (const c of spare)
		if (sum() > list.clientWidth)
			width[c] = 0;
	for (const c of spare)
		list.classList.toggle('no-' + c, !width[c]);
	list.style.setProperty('--columns', [...Object.entries(width).filter(([, w]) => w).map(([c, w]) =>
		c === 'text' ? `minmax(${w}px, 1fr)` : c === 'id' && !width.text ? `minmax(${w}px, 1.3fr)` : w + 'px'),
	...lanesShown.map(() => `minmax(${arm}px, ${width.text ? '150px' : '1fr'})`)].join(' '));
	list.style.setProperty('--least', sum() + 'px');
}
const signs = { equal: '✓', close: '≈', different: '✗', unclear: '?', none: '–' };

function laneCell(l, s) {
	if (!l.tries[s])
		return el('span', { role: 'gridcell' });
	const word = data.verdicts[l.verdict[s]];
	const ended = data.statuses[l.status[s]];
	const tries = l.tries[s] > 1;

	return el('span', { role: 'gridcell', title: word + (l.answer[s] === null ? '' : ': ' + l.answer[s]) },
		el('span', { class: 'mark ' + (tries ? (l.right[s] ? 'v-equal' : 'v-different') : 'v-' + word), 'aria-label': word },
			tries ? (l.right[s] === l.tries[s] ? '✓' : l.right[s] ? '◐' : '✗') : signs[word]),
		el('span', { class: 'answer' }, tries ? l.right[s] + '/' + l.tries[s]
			: l.answer[s] === null ? ended : l.answer[s]));
}
/* A canvas has no key to show: it is compared with what was asked for. */
const truthOf = s => data.truth[s] === null || data.truth[s] === 'the canvas' ? '' : data.truth[s];

function rowOf(i) {
	const s = shown[i];

	return el('div', { class: 'row' + (i === at ? ' at' : ''), role: 'row', 'aria-rowindex': i + 1,
		style: `top:${i * ROW}px`, onclick: () => open(i) },
		el('span', { class: 'number', role: 'gridcell' }, number.format(s + 1)),
		el('span', { class: 'set', role: 'gridcell' }, data.sets[data.set[s]]),
		el('span', { class: 'id', role: 'gridcell', title: data.id[s] }, data.id[s]),
		el('span', { class: 'text', role: 'gridcell' }, data.title[s] || ''),
		el('span', { class: 'key', role: 'gridcell' }, truthOf(s)),
		...lanesShown.map(l => laneCell(l, s)));
}
/* Only rows that are seen, and a few beyond, are in the document. */
function draw(anew) {
	const from = Math.max(0, Math.floor(list.scrollTop / ROW) - 8);
	const to = Math.min(shown.length, Math.ceil((list.scrollTop + list.clientHeight) / ROW) + 8);

	if (anew) {
		body.replaceChildren();
		rows.clear();
		if (!shown.length)
			body.append(el('p', { class: 'nothing' }, 'No sample fits these filters.'));
	}
	for (const [i, row] of rows)
		if (i < from || i >= to) {
			row.remove();
			rows.delete(i);
		}
	for (let i = from; i < to; i++)
		if (!rows.has(i)) {
			rows.set(i, rowOf(i));
			body.append(rows.get(i));
		}
}
let waiting = false;
list.addEventListener('scroll', () => {
	if (waiting)
		return;
	waiting = true;
	requestAnimationFrame(() => { waiting = false; draw(false); });
}, { passive: true });
new ResizeObserver(() => { layOut(); draw(false); }).observe(list);

function select(i) {
	const was = rows.get(at);

	if (was)
		was.classList.remove('at');
	at = Math.max(0, Math.min(shown.length - 1, i));
	if (at * ROW < list.scrollTop)
		list.scrollTop = at * ROW;
	if ((at + 1) * ROW > list.scrollTop + list.clientHeight - 32)
		list.scrollTop = (at + 1) * ROW - list.clientHeight + 32;
	draw(false);
	if (rows.get(at))
		rows.get(at).classList.add('at');
}

/* --- One sample ---------------------------------------------------------------------------------------- */
function fold(kind, open, summary, fill) {
	const d = el('details', { class: kind }, el('summary', {}, ...summary));
	/* What is folded is made when it is opened. */
	const make = () => { if (d.children.length === 1) d.append(...[].concat(fill())); };

	d.addEventListener('toggle', () => { if (d.open) make(); });
	if (open) {
		make();
		d.open = true;
	}
	return d;
}
function pretty(text) {
	try {
		return JSON.stringify(JSON.parse(text), null, 1);
	} catch {
		return text;
	}
}
/* What was written, of a call that has a script for its only argument. */
function script(args) {
	try {
		const a = JSON.parse(args);

		return Object.keys(a).length === 1 && typeof a.script === 'string' ? a.script : '';
	} catch {
		return '';
	}
}
const gist = text => el('span', { class: 'gist' }, text.slice(0, 240).replace(/\s+/g, ' '));

const shows = {
	m: ([, , text]) => fold('message', false, [el('span', { class: 'what' }, 'told'), gist(text)],
		() => el('pre', {}, text)),
	r: ([, , ms, text, thoughts, out, reasoning, stop]) => [
		thoughts && fold('thought', false, [el('span', { class: 'what' }, 'thought'), gist(thoughts),
			el('span', { class: 'end' }, reasoning ? many(reasoning, 'token') : '')], () => el('pre', {}, thoughts)),
		text && el('div', { class: 'said' }, text),
		!text && !thoughts && stop !== 'calls' && el('div', { class: 'turn' }, 'nothing said' + (stop ? ', ' + stop : '')),
	],
	c: ([, , n, tool, args, good, code, observation, value]) => fold('call' + (good ? '' : ' failed'), false, [
		el('span', { class: 'what' }, '#' + n), el('span', { class: 'tool' }, tool), gist(script(args) || args),
		el('span', { class: 'end ' + (good ? 'good' : 'bad') }, good ? value || '✓' : code || '✗')],
		() => [el('pre', {}, script(args) || pretty(args)), el('pre', {}, pretty(observation))]),
	x: ([, , kind, text]) => el('div', { class: 'turn' }, kind + (text ? ': ' + text : '')),
};
function timeline(a) {
	const box = el('div', { class: 'events' });
	let turn = 0;

	for (const e of a.events) {
		if (e[1] !== turn && e[0] === 'r') {
			turn = e[1];
			box.append(el('div', { class: 'turn' }, 'turn ' + turn + (e[2] === null ? '' : ', ' + duration(e[2] / 1000)) +
				(e[5] === null ? '' : ', ' + many(e[5], 'token'))));
		}
		box.append(...[].concat(shows[e[0]](e)).filter(Boolean));
	}
	if (a.torn)
		box.append(el('div', { class: 'turn' }, 'the trace ends here'));
	return box;
}
const fact = (name, value) => value === null || value === undefined || value === '' ? null
	: el('span', {}, name + ' ', el('b', {}, String(value)));

function spentOf(a) {
	const [input, read, write, out, reasoning, cost, seconds] = a.spent;
	const n = v => v === null ? null : number.format(v);

	return el('div', { class: 'facts' }, fact('ended', a.status), fact('turns', a.turns), fact('calls', a.calls),
		a.failed ? fact('failed', a.failed) : null, fact('input', n(input)), read ? fact('cache read', n(read)) : null,
		write ? fact('cache write', n(write)) : null, fact('output', n(out)), reasoning ? fact('reasoning', n(reasoning)) : null,
		cost === null ? null : fact('cost', cost ? '$' + cost.toFixed(4) : '$0'), seconds === null ? null : fact('time', duration(seconds)));
}
function sourcesOf(a) {
	const [said, half, strict] = a.sources;

	return said || half ? el('div', { class: 'facts' }, fact('source', said), half !== said ? fact('within 0.5', half) : null,
		strict !== said ? fact('strict', strict) : null) : null;
}
const text = v => v === null || v === undefined ? '' : typeof v === 'object' ? JSON.stringify(v) : String(v);

const whole = (title, j) => fold('call', false, [el('span', { class: 'what' }, title)], () => el('pre', {}, JSON.stringify(j, null, 1)));
const listOf = v => Array.isArray(v) ? v.filter(x => x && typeof x === 'object') : [];
const isSigns = { __proto__: null, true: ['pass', '✓'], false: ['fail', '✗'] };
const stepSigns = { __proto__: null, holds: '✓', follows: '✓', false: '✗', holds_only_here: '✗', unjustified: '✗' };
const labelOf = l => l && typeof l === 'object' ? [l.geolaux, l.k12vista].filter(x => x && x !== 'N/A').join(' · ') : '';

/* One line: a sign, what it says, and behind it what is to be said of it. */
function line(sign, kind, says, ...notes) {
	return el('li', {}, el('span', { class: 'word ' + kind }, sign), el('span', {}, el('span', {}, says),
		...notes.filter(Boolean).map(n => el('small', {}, n))));
}
const lines = (title, items) => items.length ? [title && el('h4', {}, title), el('ul', { class: 'lines' }, ...items)] : [];

const heirOf = x => Array.isArray(x.inherits) && x.inherits.length ? 'an heir of ' + x.inherits.map(text).join(', ') : '';

function claimLine(c) {
	const word = text(c.verdict);

	return line(stepSigns[word] || '?', word, text(c.says || c.fact), word && word !== 'holds' ? word.replace(/_/g, ' ') : '',
		word === 'holds' && c.follows === 'unjustified' && 'true, but not from what is cited',
		heirOf(c), c.right !== undefined && c.right !== null && 'right: ' + text(c.right),
		c.why && text(c.why), labelOf(c.label) !== 'CS' && labelOf(c.label));
}
/* Steps with their number and words; where a model translated them, words are in the record and claims in the engine's report. */
function judgeOf(j) {
	const within = (list, s) => s.claims || !s.number ? [] : listOf(list).filter(x => x.number === s.number);
	const steps = listOf(j.steps).map((s, n) => {
		const parts = within(j.report && j.report.steps, s);
		const words = s.text || [...new Set(within(j.record && j.record.steps, s).map(x => text(x.text)))].filter(Boolean).join(' ');
		const word = text(s.verdict) || (s.both === 1 ? 'holds' : s.both === 0 ? 'false' : 'unknown');
		const claims = [...listOf(s.claims), ...parts.flatMap(x => listOf(x.claims))];

		return el('div', { class: 'step' }, el('div', {}, el('b', {}, 'Step ' + (s.number || n + 1)),
			el('span', { class: 'word ' + word }, (stepSigns[word] || '?') + ' ' + word.replace(/_/g, ' ')),
			el('span', { class: 'label' }, labelOf(s.label || s.engine_label || s.judge_label)),
			s.first_error ? el('span', { class: 'word false' }, 'the first error') : null),
			words ? el('p', {}, words) : null, s.why && !claims.some(c => c.why === s.why) ? el('p', { class: 'why' }, text(s.why)) : null,
			...lines('', claims.map(claimLine)));
	});
	const ends = listOf(j.final && j.final.claims);

	return [...(steps.length ? [el('h4', {}, 'Steps'), ...steps] : []), ...lines('The final answer', ends.map(claimLine)), whole("the judge's whole report", j)];
}
const range = v => Array.isArray(v) && v.length === 2 ? v[0] === v[1] ? percent(v[0]) : percent(v[0]) + ' to ' + percent(v[1]) : null;
const percent = v => typeof v === 'number' ? (100 * v).toFixed(1) + ' %' : null;

/* questions: of the set, for records that do not have them. */
function drawingOf(d, questions) {
	return [el('div', { class: 'facts' }, fact('semantic', range(d.semantic)), fact('relaxed', range(d.relaxed)),
		fact('readability', d.readability === undefined ? null : d.readability + ' of 2'), fact('layout faults', d.faults > 0 ? d.faults : null)),
		...lines('Scoring points', listOf(d.points).map((p, i) => {
			const [kind, sign] = isSigns[p.is === undefined ? !!p.pass : p.is] || ['unknown', '?'];

			return line(sign, kind, text(p.question || p.text || questions && questions[i] || p.check) || 'a point without words',
				typeof p.weight === 'number' && 'weight ' + p.weight, p.check && p.question && text(p.check), p.why && text(p.why),
				!p.why && sign === '?' && 'not decided');
		})), whole('the whole account', d)];
}
const tierWords = { __proto__: null, 1: ['pass', '✓', ''], 0: ['fail', '✗', ''], m: ['fail', '✗', 'a point is missing'], u: ['unknown', '?', 'not understood'] };

function fidelityOf(f) {
	const tiers = Object.entries(f.tiers || {}).map(([k, t]) => fact(k, t && t.all ? t.pass + ' of ' + t.all : null));
	const of = (name, c, key) => fact(name, c && typeof c === 'object' && c.all ? c[key] + ' of ' + c.all : null);

	return [el('h4', {}, 'What the canvas shows'),
		el('div', { class: 'facts' }, f.empty ? fact('the canvas is', 'empty') : null, ...tiers, of('objects', f.objects, 'there'),
			of('conditions', f.conditions, 'met'), f.kind === 'build' ? fact('total', percent(f.total)) : null),
		...lines('', listOf(f.predicates).map(p => {
			const [kind, sign, why] = tierWords[p.verdict] || ['unknown', '?', 'not decided'];

			return line(sign, kind, text(p.predicate), p.tier && text(p.tier), why);
		})),
		...lines('', listOf(f.each).map(x => {
			const [kind, sign] = isSigns[x.is] || ['unknown', '?'];

			return line(sign, kind, [text(x.object || x.condition).replace(/_/g, ' '), text(x.text)].filter(Boolean).join(' '), x.is !== true && x.near === true && 'within the tolerance',
				x.why && text(x.why), sign === '?' && !x.why && 'not decided');
		})),
		...lines('Measured', listOf(f.targets).map(t => line(t.right ? '✓' : t.value === null ? '?' : '✗', t.right ? 'pass' : t.value === null ? 'unknown' : 'fail',
			text(t.query) || 'T' + text(t.number), t.value === null ? 'not measured' : 'is ' + text(t.value), t.key !== null && !t.right && 'should be ' + text(t.key)))),
		whole('the whole account', f)];
}
/* What an attempt came to: of a canvas what it shows, else its answer. */
function outcomeLine(a) {
	const said = (sign, kind, word) => el('div', { class: 'verdict' }, el('b', { class: 'v-' + kind }, sign + ' ' + word));

	if (a.drawing)
		return a.drawing.missing ? said('✗', 'different', 'there is no drawing') : a.right ? said('✓', 'equal', 'every point is met')
			: a.verdict === 'unclear' ? said('?', 'unclear', 'not all is decided') : said('✗', 'different', 'not all of it is met');
	if (a.fidelity)
		return a.fidelity.empty ? said('✗', 'different', 'the canvas is empty') : a.right ? said('✓', 'equal', 'the canvas shows it')
			: said('✗', 'different', 'the canvas does not show all of it');
	return el('div', { class: 'verdict' }, el('b', { class: 'v-' + a.verdict }, signs[a.verdict] + ' ' + a.verdict),
		a.answer === null ? el('span', {}, 'no answer') : el('code', {}, a.answer));
}
function picture(mime, base64) {
	return /^image\/(png|jpeg|gif|webp)$/.test(mime) && /^[A-Za-z0-9+/=]+$/.test(base64)
		? el('img', { class: 'picture', alt: 'the picture of the problem', src: `data:${mime};base64,${base64}` }) : null;
}
/* An SVG within an image runs nothing and loads nothing. */
function canvas(svg) {
	const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));

	return el('img', { class: 'picture', alt: 'the canvas at the end', src: url, onload: () => URL.revokeObjectURL(url) });
}
function attempt(a, d) {
	return [
		outcomeLine(a),
		a.why ? el('p', { class: 'why' }, a.why) : null,
		a.paper && !!a.paper.right !== !!a.right ? el('p', { class: 'why' }, "The paper's harness says " + (a.paper.right ? 'right' : 'wrong') + (a.paper.by ? ', by ' + text(a.paper.by) : '') + '.') : null,
		spentOf(a), a.drawing || a.fidelity ? null : sourcesOf(a),
		a.svg ? el('h4', {}, 'Canvas') : null, a.svg ? canvas(a.svg) : null,
		...(a.judge ? judgeOf(a.judge) : []),
		...(a.drawing ? drawingOf(a.drawing, d.questions) : []),
		...(a.fidelity ? fidelityOf(a.fidelity) : []),
		a.events ? el('h4', {}, 'Trace') : a.trace ? el('p', { class: 'why' }, 'The trace could not be read.') : null,
		a.events ? timeline(a) : null,
	];
}
function button(text, title, click) {
	return el('button', { type: 'button', title, onclick: click }, text);
}
const keyOf = s => (data.sets[data.set[s]] ? data.sets[data.set[s]] + '/' : '') + data.id[s];

/* An address for each sample that is opened, so that Back leads through them; going on from one to the
 * next by keys and arrows is one place in the history. */
function address(hash, anew) {
	if (location.hash !== hash)
		history[anew ? 'pushState' : 'replaceState'](null, '', hash);
}
async function open(i, anew = true) {
	select(i);
	const s = opened = shown[at];
	const key = keyOf(s);
	let d;

	address('#sample/' + encodeURIComponent(key), anew);

	pane.hidden = false;
	view.classList.add('open');
	layOut();
	draw(false);
	try {
		d = await details(s);
	} catch (e) {
		pane.replaceChildren(el('p', { class: 'why' }, 'This sample cannot be unpacked: ' + e.message));
		return;
	}
	if (opened !== s)
		return;
	const where = el('div', {});
	const tabs = el('div', { class: 'tabs', role: 'tablist' });
	const show = k => {
		lane = d.attempts[k].lane;
		[...tabs.children].forEach((t, n) => t.setAttribute('aria-selected', n === k));
		where.replaceChildren(...attempt(d.attempts[k], d).filter(Boolean));
	};

	d.attempts.forEach((a, k) => tabs.append(el('button', { type: 'button', role: 'tab', onclick: () => show(k) },
		el('span', { class: 'mark v-' + a.verdict }, signs[a.verdict]),
		data.lanes[a.lane].name + (data.tries > 1 ? ' #' + a.try : ''))));
	pane.replaceChildren(el('div', { class: 'bar' }, el('h2', { title: key }, key), button('↑', 'The one before (k)', () => open(at - 1, false)),
		button('↓', 'The next one (j)', () => open(at + 1, false)), button('✕', 'Close (Esc)', close)),
		d.text ? el('p', { class: 'question' }, d.text) : '',
		Array.isArray(d.choices) && d.choices.length ? el('ol', { class: 'choices' }, ...d.choices.map(c => el('li', {}, text(c)))) : '',
		d.picture ? picture(d.picture[0], d.picture[1]) || '' : d.picture === null ? el('p', { class: 'why' }, 'It has a picture; --pictures brings it here.') : '',
		el('div', { class: 'facts' }, fact('key', truthOf(s)), ...Object.entries(d.group || {}).map(([k, v]) => fact(k, text(v)))),
		tabs, where);
	show(Math.max(0, d.attempts.findIndex(a => a.lane === lane)));
	pane.scrollTop = 0;
}
function shut() {
	opened = -1;
	pane.hidden = true;
	view.classList.remove('open');
	layOut();
	draw(false);
}
function close() {
	shut();
	address('#samples', true);
	list.focus();
}

/* --- Views ------------------------------------------------------------------------------------------------ */
const view = $('samples');
view.replaceChildren(filters, list, pane);

function go() {
	let hash = location.hash.slice(1);
	try { hash = decodeURIComponent(hash); } catch { /* as it is */ }
	const wanted = hash.startsWith('sample/') ? hash.slice(7) : null;
	const name = wanted !== null ? 'samples' : hash.startsWith('t-') ? 'tables' : $(hash) && $(hash).classList.contains('view') ? hash : 'summary';

	for (const v of document.querySelectorAll('.view'))
		v.classList.toggle('on', v.id === name);
	for (const a of document.querySelectorAll('header nav a'))
		a.setAttribute('aria-selected', a.getAttribute('href') === '#' + name);
	if (name === 'samples')
		draw(true);
	if (hash.startsWith('t-') && $(hash))
		$(hash).scrollIntoView();
	else if (name !== 'samples')
		scrollTo(0, 0);
	if (wanted === null) {
		if (name === 'samples' && opened >= 0)
			shut();
		return;
	}
	const s = data.id.findIndex((_, i) => wanted === keyOf(i));

	if (s < 0)
		return tell('There is no sample ' + wanted + '.');
	if (s === opened)
		return;
	if (!shown.includes(s)) /* an address counts for more than what was filtered */
		clear.onclick();
	open(shown.indexOf(s), false);
}
function tell(what) {
	opened = -1;
	pane.hidden = false;
	view.classList.add('open');
	layOut();
	pane.replaceChildren(el('div', { class: 'bar' }, el('h2', {}, what), button('✕', 'Close (Esc)', close)));
}
const help = el('div', { class: 'help', hidden: '', role: 'dialog', 'aria-label': 'Keys' },
	...[['j k ↓ ↑', 'next, previous sample'], ['Enter', 'open it'], ['1 … 9', 'its attempts'], ['Esc', 'close'], ['/', 'search'], ['?', 'this list']]
		.map(([k, t]) => el('p', {}, el('span', {}, el('kbd', {}, k)), t)));
document.body.append(help);

addEventListener('keydown', e => {
	const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName);

	if (e.ctrlKey || e.metaKey || e.altKey)
		return;
	if (e.key === '?' && !typing) {
		help.hidden = !help.hidden;
		return;
	}
	if (!view.classList.contains('on'))
		return;
	const inPane = pane.contains(e.target) && !pane.hidden;
	const step = { j: 1, k: -1, ...(inPane ? {} : { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 }) }[e.key];

	if (e.key === 'Escape' && !help.hidden)
		help.hidden = true;
	else if (e.key === 'Escape' && !pane.hidden)
		close();
	else if (e.key === 'Escape' && typing)
		list.focus();
	else if (typing)
		return;
	else if (e.key === '/')
		search.focus();
	else if (step && shown.length)
		opened >= 0 ? open(at + step, false) : select(at + step);
	else if (e.key === 'Enter' && at >= 0 && opened < 0)
		open(at);
	else if (/^[1-9]$/.test(e.key) && opened >= 0)
		pane.querySelectorAll('.tabs button')[+e.key - 1]?.click();
	else
		return;
	e.preventDefault();
});
addEventListener('hashchange', go);
apply();
go();
})();
