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
const outcomes = ['both', 'Save', 'Break', 'neither'];
let shown = [], at = -1, opened = -1, lane = 0;

function outcomeOf(p, s) {
	const a = data.lanes[p.a], b = data.lanes[p.b];

	if (!a.tries[s] || !b.tries[s] || data.truth[s] === null)
		return '';
	return outcomes[a.right[s] ? (b.right[s] ? 0 : 2) : (b.right[s] ? 1 : 3)];
}
function laneFits(l, s) {
	const x = data.lanes[l];

	if (!x.tries[s])
		return false;
	if (filter.verdict === 'right' && !x.right[s])
		return false;
	if (filter.verdict === 'wrong' && x.right[s])
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

/* --- The list ------------------------------------------------------------------------------------------ */
const body = el('div', { class: 'body', role: 'rowgroup' });
const lanesShown = data.lanes.slice(0, 8);
const head = el('div', { class: 'head', role: 'row' },
	...['', 'Set', 'Sample', 'Problem', 'Key', ...lanesShown.map(l => l.name)].map((t, i) =>
		i === 3 && !data.title.some(Boolean) ? null : el('span', { role: 'columnheader', class: ['number', '', '', 'text'][i] }, t)));
const list = el('div', { class: 'list', tabindex: 0, role: 'grid', 'aria-label': 'Samples' }, head, body);
const pane = el('aside', { class: 'sample', hidden: '', 'aria-label': 'One sample', tabindex: -1 });
const rows = new Map();

const titled = data.title.some(Boolean);
/* Beside an open sample the list is narrower, and goes without numbers and texts. */
function layOut(beside) {
	const fixed = [...(beside ? [] : [44]), 84, 120, ...(beside || !titled ? [] : [220]), 90];
	const widths = [...fixed.map((w, i) => !beside && titled && i === 3 ? `minmax(${w}px, 1fr)` : beside || titled ? w + 'px' : `minmax(${w}px, auto)`),
		...lanesShown.map(() => titled && !beside ? 'minmax(110px, 150px)' : 'minmax(110px, 1fr)')];
	const all = fixed.reduce((a, b) => a + b, 0) + 110 * lanesShown.length + 16 * (widths.length - 1) + 48;

	list.style.setProperty('--columns', widths.join(' '));
	list.style.setProperty('--least', all + 'px');
}
layOut(false);
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
function rowOf(i) {
	const s = shown[i];

	return el('div', { class: 'row' + (i === at ? ' at' : ''), role: 'row', 'aria-rowindex': i + 1,
		style: `top:${i * ROW}px`, onclick: () => open(i) },
		el('span', { class: 'number', role: 'gridcell' }, number.format(s + 1)),
		el('span', { class: 'set', role: 'gridcell' }, data.sets[data.set[s]]),
		el('span', { class: 'id', role: 'gridcell', title: data.id[s] }, data.id[s]),
		titled ? el('span', { class: 'text', role: 'gridcell' }, data.title[s] || '') : null,
		el('span', { class: 'truth', role: 'gridcell' }, data.truth[s] === null ? '' : data.truth[s]),
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
new ResizeObserver(() => draw(false)).observe(list);

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
			box.append(el('div', { class: 'turn' }, 'turn ' + turn + (e[2] === null ? '' : ', ' + (e[2] / 1000).toFixed(1) + ' s') +
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
		cost === null ? null : fact('cost', '$' + cost.toFixed(4)), seconds === null ? null : fact('time', seconds.toFixed(1) + ' s'));
}
function sourcesOf(a) {
	const [said, half, strict] = a.sources;

	return said || half ? el('div', { class: 'facts' }, fact('source', said), half !== said ? fact('within 0.5', half) : null,
		strict !== said ? fact('strict', strict) : null) : null;
}
function rowsTable(title, rows) {
	return rows.length ? [el('h4', {}, title), el('table', { class: 'steps' }, el('tbody', {}, ...rows.map(cells => el('tr', {},
		...cells.map(([cls, text]) => el('td', { class: cls }, text === null || text === undefined ? '' : String(text)))))))] : [];
}
const text = v => v === null || v === undefined ? '' : typeof v === 'object' ? JSON.stringify(v) : String(v);

function judgeOf(j) {
	const steps = Array.isArray(j.steps) ? j.steps : [];
	const label = l => l ? [l.geolaux, l.k12vista].filter(Boolean).join(' · ') : '';

	return [...rowsTable('Steps', steps.flatMap(s => [
		[['', s.id], ['word ' + text(s.verdict), text(s.verdict).replace(/_/g, ' ')], ['', s.text || s.why || ''], ['', label(s.label)]],
		...(Array.isArray(s.claims) ? s.claims : []).map(c => [['', ''], ['word ' + text(c.verdict), text(c.verdict).replace(/_/g, ' ')],
			['', text(c.says || c.fact) + (c.why ? ' — ' + text(c.why) : '') + (c.right ? ' — ' + text(c.right) : '')], ['', label(c.label)]]),
	])), fold('call', false, [el('span', { class: 'what' }, "the judge's whole report")], () => el('pre', {}, JSON.stringify(j, null, 1)))];
}
function drawingOf(d) {
	const points = Array.isArray(d.points) ? d.points : [];

	return [...rowsTable('Scoring points', points.map(p => [['word ' + (p.pass ? 'pass' : p.is === null ? 'unknown' : 'fail'), p.pass ? '✓' : p.is === null ? '?' : '✗'],
		['', text(p.text || p.question || p.check)], ['', text(p.weight)], ['', p.why || '']])),
		fold('call', false, [el('span', { class: 'what' }, 'the whole account')], () => el('pre', {}, JSON.stringify(d, null, 1)))];
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
function attempt(a) {
	return [
		el('div', { class: 'verdict' }, el('b', { class: 'v-' + a.verdict }, signs[a.verdict] + ' ' + a.verdict),
			a.answer === null ? el('span', {}, 'no answer') : el('code', {}, a.answer)),
		a.why ? el('p', { class: 'why' }, a.why) : null,
		a.paper && !!a.paper.right !== !!a.right ? el('p', { class: 'why' }, "The paper's harness says " + (a.paper.right ? 'right' : 'wrong') + (a.paper.by ? ', by ' + text(a.paper.by) : '') + '.') : null,
		spentOf(a), sourcesOf(a),
		a.svg ? el('h4', {}, 'Canvas') : null, a.svg ? canvas(a.svg) : null,
		...(a.judge ? judgeOf(a.judge) : []),
		...(a.drawing ? drawingOf(a.drawing) : []),
		...(a.fidelity ? [el('h4', {}, 'Fidelity'), fold('call', false, [el('span', { class: 'what' }, 'what holds'),
			gist(JSON.stringify(a.fidelity))], () => el('pre', {}, JSON.stringify(a.fidelity, null, 1)))] : []),
		a.events ? el('h4', {}, 'Trace') : a.trace ? el('p', { class: 'why' }, 'The trace could not be read.') : null,
		a.events ? timeline(a) : null,
	];
}
function button(text, title, click) {
	return el('button', { type: 'button', title, onclick: click }, text);
}
async function open(i) {
	select(i);
	const s = opened = shown[at];
	const key = (data.sets[data.set[s]] ? data.sets[data.set[s]] + '/' : '') + data.id[s];
	let d;

	pane.hidden = false;
	view.classList.add('open');
	layOut(true);
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
		where.replaceChildren(...attempt(d.attempts[k]).filter(Boolean));
	};

	d.attempts.forEach((a, k) => tabs.append(el('button', { type: 'button', role: 'tab', onclick: () => show(k) },
		el('span', { class: 'mark v-' + a.verdict }, signs[a.verdict]),
		data.lanes[a.lane].name + (data.tries > 1 ? ' #' + a.try : ''))));
	pane.replaceChildren(el('div', { class: 'bar' }, el('h2', { title: key }, key), button('↑', 'The one before (k)', () => open(at - 1)),
		button('↓', 'The next one (j)', () => open(at + 1)), button('✕', 'Close (Esc)', close)),
		d.text ? el('p', { class: 'question' }, d.text) : '',
		Array.isArray(d.choices) && d.choices.length ? el('ol', { class: 'choices' }, ...d.choices.map(c => el('li', {}, text(c)))) : '',
		d.picture ? picture(d.picture[0], d.picture[1]) || '' : d.picture === null ? el('p', { class: 'why' }, 'It has a picture; --pictures brings it here.') : '',
		el('div', { class: 'facts' }, fact('key', data.truth[s]), ...Object.entries(d.group || {}).map(([k, v]) => fact(k, text(v)))),
		tabs, where);
	show(Math.max(0, d.attempts.findIndex(a => a.lane === lane)));
	pane.scrollTop = 0;
	history.replaceState(null, '', '#sample/' + encodeURIComponent(key));
}
function close() {
	opened = -1;
	pane.hidden = true;
	view.classList.remove('open');
	layOut(false);
	history.replaceState(null, '', '#samples');
	list.focus();
}

/* --- Views ------------------------------------------------------------------------------------------------ */
const view = $('samples');
view.replaceChildren(el('div', { class: 'filters' }, search, ...selects, clear, count), list, pane);

function go() {
	const hash = decodeURIComponent(location.hash.slice(1));
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
	if (wanted !== null && opened < 0) {
		const s = data.id.findIndex((id, i) => wanted === (data.sets[data.set[i]] ? data.sets[data.set[i]] + '/' : '') + id);

		if (s >= 0)
			open(shown.indexOf(s));
	}
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
	else if (e.key === 'Escape' && opened >= 0)
		close();
	else if (e.key === 'Escape' && typing)
		list.focus();
	else if (typing)
		return;
	else if (e.key === '/')
		search.focus();
	else if (step && shown.length)
		opened >= 0 ? open(at + step) : select(at + step);
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
