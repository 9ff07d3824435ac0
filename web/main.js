/* main.js -- the page: what is open, who hears of what.
 *
 * The engine holds the truth.  The page keeps the id and version of one canvas, asks for
 * what it shows when the version changes, and never computes a value. */
'use strict';

const framed = window.parent !== window && !embedded.on;
const api = framed ? new AppTransport(window.parent) : new HttpTransport('api/v1');

const state = { id: null, title: '', version: -1, objects: [], steps: 0, tab: 'objects', selected: new Set() };
let stopListening = () => {};

/* --- Light and dark -------------------------------------------------------------------- */
const night = window.matchMedia('(prefers-color-scheme: dark)');
function isDark() {
	const t = document.documentElement.dataset.theme;
	return t ? t === 'dark' : night.matches;
}
function setTheme(t) {
	if (t)
		document.documentElement.dataset.theme = t;
	else
		delete document.documentElement.dataset.theme;
	$('theme').setAttribute('aria-label', isDark() ? tr('Switch to light') : tr('Switch to dark'));
	stage.paint();
	if (runs)
		runs.paint();
}

/* --- Parts of the page ------------------------------------------------------------------- */
const stage = new Stage({
	fetch: wish => (state.id ? api.picture(state.id, wish) : null),
	shown: showPicture,
	commit: commitMove,
	select: (name, more) => select(name, more),
	hover: setHot,
	where: name => pointPlace(name),
	place: placePoint,
	spots: name => maker.spots(name),
	turn: commitTurn,
	looked: () => maker.moved(),
	away: () => setAway(true),
	failed: e => complain(e),
});
const objectList = new ObjectList($('objects'), {
	select: (name, more) => select(name, more),
	hover: setHot,
	show: (name, visible) => call({ tool: 'set_object_visible', args: { name, visible: visible ? 1 : 0 } }),
	remove: removeObject,
	edit: redefineRow,
});
const declared = new Declared($('objects'), {
	ask: async () => (state.id ? (await api.call(state.id, { tool: 'query_constraints', args: {} })).observation : null),
	solve: () => call({ tool: 'solve_constraints', args: {} }, 'SolveConstraints()'),
	remove: name => call({ tool: 'delete_constraint', args: { name } }),
});
let runs = null; /* made when they are asked for: runs.js */
const stepList = new StepList($('steps'), goTo);
const checker = new Checker(async (tool, args) => (await api.call(await ensure(), { tool, args })).observation,
	shapes => stage.setTraces(shapes));
const line = new CommandLine({
	run: text => call({ line: text }, text),
	complete: async prefix => {
		const names = state.id ? await api.complete(state.id, prefix) : [];
		const own = state.objects.map(o => o.name).filter(n => n.startsWith(prefix));
		return [...new Set([...own, ...names])];
	},
	isObject: name => state.objects.some(o => o.name === name),
	leave: () => $('stage').focus(),
});

const maker = new Maker({
	ready: async () => {
		await backToNow();
		if (!state.id)
			await ensure();
	},
	build: buildLines,
	ask: async lines => (await api.attempt(state.id, lines)).observations,
	picture: lines => api.attempt(state.id, lines, { ...stage.size, bounds: stage.bounds(), exact: false, list: false }),
});

/* --- Telling ------------------------------------------------------------------------------ */
function say(text) {
	$('live').textContent = text;
}
function setAway(is) {
	$('away').hidden = !is;
	document.body.classList.toggle('is-away', is);
	kept.away(is);
}
/* The server gives a cookie for the token, and would send a browser back here. */
function complain(e) {
	if (e instanceof Away) {
		setAway(true);
		return;
	}
	if (e instanceof Asked) {
		line.complain(e.error);
		return;
	}
	line.complain({ message: e.message || String(e) });
	throw e;
}

/* --- Calls -------------------------------------------------------------------------------- */
/* The id of a canvas: of the one that the address asks for, though it is not there yet; else one is
 * made when there is none. */
async function ensure() {
	if (!state.id && !framed && addressed())
		await openAsked(addressed());
	if (!state.id)
		await open((await api.create({})).id, stage.fitted ? null : stage.aim);
	return state.id;
}
/* The lines of one construction, whole or not at all, and one step for undo: what the last one
 * answered, or null. */
async function buildLines(lines) {
	await stage.settle();
	await backToNow();
	stage.fitted = false;
	try {
		const r = await api.batch(await ensure(), lines, true);
		const bad = r.observations.find(o => o && o.ok === false), last = r.observations.at(-1);
		if (bad) {
			line.complain(bad.error);
			return null;
		}
		line.tell(lines.at(-1), last);
		await changed(r.version, true);
		return last;
	} catch (e) {
		complain(e);
		return null;
	}
}
/* Behind the clicks that came before it. */
function undo(redo) {
	return maker.later(() => (redo || !maker.back() ? call({ tool: redo ? 'redo' : 'undo' }) : null));
}
/* One call; its answer is told when `text` says what was asked. */
async function call(c, text) {
	let r;

	await stage.settle();
	await backToNow();
	try {
		r = await api.call(await ensure(), c);
	} catch (e) {
		complain(e);
		return null;
	}
	const o = r.observation;
	if (text !== undefined || !o || o.ok === false)
		line.tell(text || '', o);
	if (o && o.ok !== false) {
		/* What is told as an answer is read aloud there. */
		if (text === undefined)
			say(observationText(o));
		await changed(r.version, true);
		tellOutside(o.new);
	}
	return o;
}
/* Gives the version that has it, 0 when none does. */
async function commitMove(free, x, y, z) {
	try {
		const r = await api.move(state.id, free, x, y, z);
		if (r.observation.ok === false) {
			line.complain(r.observation.error);
			return 0;
		}
		line.tell('', null);
		const o = (r.observation.changed || []).find(c => c.name === free.name);
		if (free.names)
			say(tr('{names} moved', free));
		else if (o)
			say(`${o.name} = ${valueText(o)}`);
		changed(r.version, false);
		return r.version;
	} catch (e) {
		complain(e);
		if (e instanceof Away)
			line.complain({ message: tr('{name} was not moved: the server is away', free) });
		return 0;
	}
}
/* How space is seen is part of the figure.  Turning on takes the place of the turn before, when
 * nothing happened since: one step of the journal, and one undo goes back to before both. */
async function commitTurn(x, z) {
	try {
		const id = await ensure(), set = `Set3DView(${x}, ${z})`;
		const again = state.turn && state.turn.id === id && state.turn.version === state.version;
		const r = again ? await api.batch(id, ['Undo()', set]) : await api.call(id, { line: set });
		const o = again ? r.observations.at(-1) : r.observation;
		if (o.ok === false) {
			line.complain(o.error);
			return 0;
		}
		say(tr('Seen from {x}° above, turned by {z}°', { x, z }));
		state.turn = { id, version: r.version };
		changed(r.version, false);
		return r.version;
	} catch (e) {
		complain(e);
		return 0;
	}
}
async function placePoint(x, y) {
	const text = `${freeName('P', maker.taken())} = (${x}, ${y})`;
	stage.fitted = false;
	await call({ line: text }, text);
}
async function removeObject(name) {
	const o = await call({ tool: 'delete_object', args: { name } });
	if (o && o.ok !== false)
		line.tell('', o);
}
const removeSelected = () => state.selected.size && removeObjects([...state.selected]);

/* --- Changes ------------------------------------------------------------------------------ */
/* The canvas has this version now.  The view stays, unless there was nothing to be seen. */
async function changed(version, frame) {
	if (version && version === state.version && !frame)
		return;
	if (version)
		state.version = Math.max(state.version, version);
	if (stage.drag && !stage.gesture && !frame)
		return refreshRest();
	const empty = !state.objects.length && stage.fitted;
	await Promise.all([empty && frame && !stage.drag ? stage.renew() : stage.want(), refreshRest()]);
}
async function refreshRest() {
	try {
		const e = await api.entry(state.id);
		if (e.title !== state.title && document.activeElement !== $('title'))
			showTitle(e.title);
	} catch (e) {
		complain(e);
		return;
	}
	words();
	if (embedded.mode)
		return;
	checker.again();
	/* A host may not offer the tool. */
	declared.refresh().catch(e => (e instanceof Asked ? declared.clear() : complain(e)));
	await refreshTab();
}
const words = later(600, async () => {
	try {
		$('words').textContent = state.id ? await api.text(state.id) : '';
	} catch { /* the next change asks again */ }
});
let tabTurn = 0;
async function refreshTab() {
	const turn = ++tabTurn;

	if (!state.id)
		return;
	/* An answer that was overtaken is about what was. */
	try {
		if (state.tab === 'steps') {
			const steps = await api.steps(state.id);
			if (turn !== tabTurn)
				return;
			stepList.show(steps);
			stepList.mark(stage.step, state.steps);
		} else if (state.tab === 'graph') {
			const graph = await api.graph(state.id);
			await needPart('graph');
			if (turn !== tabTurn)
				return;
			drawGraph($('graph'), graph, (name, more) => select(name, more), setHot);
			markGraph($('graph'), state.selected);
		}
	} catch (e) {
		complain(e);
	}
}
function showPicture(p, wish) {
	setAway(false);
	if (p.objects)
		state.objects = p.objects;
	if (!wish.drag)
		state.steps = p.steps;
	if (p.version > state.version)
		state.version = p.version;
	if (p.can_undo !== undefined && !wish.drag) {
		$('undo').disabled = !p.can_undo;
		$('redo').disabled = !p.can_redo;
	}
	if (p.looks)
		properties.told(p.looks);
	traces.leave(wish);
	if (!p.objects)
		return;
	objectList.show(p.objects, wish.drag && !wish.rest);
	declared.stale(!!wish.drag || wish.step !== null);
	maker.forget();
	for (const name of state.selected)
		if (!p.objects.some(o => o.name === name))
			state.selected.delete(name);
	showSelection();
	$('empty').hidden = p.objects.length > 0 || stage.step !== null || state.steps > 0 || maker.making;
	$('sides').hidden = !p.space;
	for (const b of $('sides').children)
		b.setAttribute('aria-pressed', !!p.space && (p.space.chosen ? 'auto' : p.space.projection) === b.dataset.side);
	timeline();
}

/* --- Selection ---------------------------------------------------------------------------- */
function select(name, more) {
	const s = state.selected;

	if (name && maker.making) {
		maker.takeName(name);
		return;
	}
	if (!name) {
		if (!more)
			s.clear();
	} else if (more) {
		if (!s.delete(name))
			s.add(name);
	} else if (s.size === 1 && s.has(name)) {
		s.clear();
	} else {
		s.clear();
		s.add(name);
	}
	showSelection();
	const row = name && objectList.rows.get(name);
	/* On a small page the list lies below the figure, which stays in view. */
	if (row && !$('objects').hidden && innerWidth > 720)
		row.scrollIntoView({ block: 'nearest' });
}
let shownSelection = '';
function showSelection() {
	const list = [...state.selected].map(n => state.objects.find(o => o.name === n)).filter(Boolean);
	const key = list.map(o => o.name + ':' + o.kind).join() + (stage.step === null);

	stage.setSelected(state.selected);
	properties.show();
	objectList.mark(state.selected, stage.hot);
	if (state.tab === 'graph')
		needPart('graph').then(() => markGraph($('graph'), state.selected)).catch(complain);
	if (key === shownSelection)
		return;
	shownSelection = key;
	$('picked').textContent = !list.length ? '' : list.length > 6 ? tr('{n} object selected|{n} objects selected', { n: list.length }) : tr('Selected: {names}', { names: list.map(o => o.name).join(', ') });
	const makes = stage.step === null ? suggestions(MAKES, list) : [];
	$('actions').hidden = !makes.length;
	$('actions').replaceChildren(el('span', { class: 'who', text: list.map(o => o.name).join(', ') }),
		...makes.map(m => el('button', { class: m.ask ? 'chip ask' : 'chip', text: m.label, title: m.text,
			onclick: () => call(m.ask || !/=/.test(m.text) ? makeCall(m) : { line: m.text }, m.text) })));
	$('relation-ideas').replaceChildren(...suggestions(RELATIONS, list).map(r =>
		el('button', { type: 'button', class: 'chip', text: r.text, onclick: () => { $('relation').value = r.text; checker.add(r.text); } })));
}
/* A line with a label makes, one without may only ask: Angle(A, B, C). */
function makeCall(m) {
	if (m.ask)
		return { line: m.text };
	const point = /^(Midpoint|Intersect|ClosestPoint|Center|PointOn|Reflect)/.test(m.text), corners = m.text.split(',').length;
	const kind = point ? 'P' : /^Polygon/.test(m.text) ? nameKind('polygon', corners) : /^Angle\(/.test(m.text) ? 'α' : /^(Circle|Incircle)/.test(m.text) ? 'c' : 'l';
	return { line: `${freeName(kind, maker.taken())} = ${m.text}` };
}
/* Where a point of the figure is: its coordinates, or null. */
function pointPlace(name) {
	const o = state.objects.find(x => x.name === name);

	return o && o.kind === 'point' && Array.isArray(o.approx) ? o.approx : null;
}
function setHot(name) {
	if (stage.hot === name)
		return;
	stage.setHot(name);
	objectList.mark(state.selected, name);
}

/* --- The time line ------------------------------------------------------------------------- */
let stepInfo = { version: -1, steps: [] };
function timeline() {
	const n = state.steps, now = stage.step === null ? n : stage.step;

	$('timeline').classList.toggle('idle', !n);
	$('step').max = n;
	if (Number($('step').value) !== now)
		$('step').value = now;
	$('step').disabled = !n;
	$('step-back').disabled = now <= 0;
	$('step-on').disabled = now >= n;
	$('step-text').textContent = n ? `${now} / ${n}` : '';
	stepList.mark(stage.step, n);
}
async function goTo(step) {
	if (!state.id)
		return;
	const n = state.steps;
	const to = step >= n ? null : Math.max(0, step);

	if (to === stage.step) {
		timeline();
		return;
	}
	stage.step = to;
	stage.drag = null;
	$('stage').classList.toggle('in-past', to !== null);
	shownSelection = '';
	timeline();
	stage.want();
	if (to === null) {
		$('past').hidden = true;
		say(tr('Now'));
		return;
	}
	try {
		if (stepInfo.version !== state.version || stepInfo.id !== state.id)
			stepInfo = { version: state.version, id: state.id, steps: await api.steps(state.id) };
	} catch (e) {
		complain(e);
	}
	if (stage.step !== to)
		return;
	const s = stepInfo.steps.find(x => x.step === to);
	const said = s ? observationText(s.observation) : '';
	$('past').hidden = false;
	$('past').replaceChildren(el('b', { text: tr('Step {step} of {all}', { step: to, all: n }) }),
		...(s ? [el('code', { text: stepLine(s) })] : [el('span', { text: tr('nothing yet') })]),
		...(said && said !== (s && stepLine(s)) ? [el('span', { class: 'said', text: said })] : []),
		el('span', { class: 'note-tools' },
			framed ? null : el('button', { class: 'quiet', text: tr('Copy from here'), onclick: () => newCanvas({ from: state.id, steps: to, title: tr('{title}, step {step}', { title: state.title || tr('Untitled'), step: to }) }) }),
			el('button', { class: 'quiet', text: tr('Back to now'), onclick: backToNow })));
	say([tr('Step {step} of {all}', { step: to, all: n }), s && stepLine(s), said].filter(Boolean).join('. '));
}
async function backToNow() {
	if (stage.step !== null)
		await goTo(Infinity);
}

/* --- Canvases ------------------------------------------------------------------------------ */
function showTitle(title) {
	state.title = title || '';
	$('title').value = state.title;
	document.title = (state.title ? state.title + ' · ' : '') + 'Porism';
}
/* aim: the view to begin with, or the engine's own. */
async function open(id, aim) {
	stopListening();
	/* A tool stays for the first canvas that it makes, not for another one. */
	if (state.id && maker.making)
		maker.choose('move', true);
	Object.assign(state, { id, version: -1, objects: [], steps: 0 });
	state.selected.clear();
	shownSelection = '';
	stage.clear();
	if (aim)
		Object.assign(stage, { aim, refit: false, fitted: false });
	maker.clear();
	checker.clear();
	declared.clear();
	stepInfo = { version: -1, steps: [] };
	$('past').hidden = true;
	$('stage').classList.remove('in-past');
	line.tell('', null);
	if (!framed && location.hash !== '#' + id)
		history.replaceState(null, '', '#' + id);
	showTitle('');
	await Promise.all([stage.want(), refreshRest()]);
	if (state.id !== id)
		return;
	stopListening = api.listen(id, {
		change: v => {
			if (v <= state.version && v > 0)
				return;
			if (stage.step !== null)
				state.version = v;
			const before = new Set(state.objects.map(o => o.name));
			changed(v, true).then(() => { if (state.id === id && before.size) tellOutside(state.objects.filter(o => !before.has(o.name) && !o.part_of)); });
		},
		gone: () => {
			stopListening = () => {};
			if (state.id === id)
				none(tr('This canvas is not there any more.'));
		},
		away: () => setAway(true),
		back: () => { setAway(false); changed(0, true); },
	});
}
/* No canvas is open. */
function none(why) {
	stopListening();
	setAway(false);
	Object.assign(state, { id: null, version: -1, objects: [], steps: 0 });
	stage.clear();
	stage.blank();
	maker.clear();
	showTitle('');
	objectList.show([]);
	declared.clear();
	$('steps').querySelector('.steps').replaceChildren();
	$('graph').replaceChildren();
	/* A tool may be chosen before the list of canvases is there. */
	$('empty').hidden = maker.making;
	$('undo').disabled = $('redo').disabled = true;
	if (!framed)
		history.replaceState(null, '', location.pathname);
	timeline();
	line.tell('', null);
	if (why)
		$('answer').replaceChildren(el('span', { class: 'small', text: why }));
}
/* --- Examples -------------------------------------------------------------------------------- */
const EXAMPLES = [
	['A porism', 'A triangle between two circles that closes wherever it begins', `c: x^2 + y^2 = 25
d: (x - sqrt(5))^2 + y^2 = 4
A = PointOn(c, -2, 4)
t = Tangent(A, d)
B = Reflect(A, PerpendicularLine((0, 0), t_1))
C = Reflect(A, PerpendicularLine((0, 0), t_2))
p = Polygon(A, B, C)
ShowObject({t_1, t_2}, 0)
SetColor(d, "dark blue")`, 'IsTangent(Line(B, C), d)'],
	['The nine-point circle', 'Midpoints, feet and a circle through all of them', `A = (0, 0)
B = (7, 0)
C = (2, 5)
t = Polygon(A, B, C)
D = Midpoint(B, C)
E = Midpoint(C, A)
F = Midpoint(A, B)
n = Circle(D, E, F)
P = Foot(A, Line(B, C))
Q = Foot(B, Line(C, A))
R = Foot(C, Line(A, B))
SetColor(n, "dark blue")`, 'AreConcyclic(D, E, F, P)'],
	['A tangent that travels', 'A parabola, a slider and the tangent there', `a = Slider(-3, 3, 0.1)
f(x) = x^2/2 - 1
SetValue(a, 1.5)
T = (a, f(a))
t = Tangent(T, f)
s = Slope(t)`, null],
];
async function runExample(k) {
	const [title, , script, relation] = EXAMPLES[k];

	try {
		const id = await ensure();
		const r = await api.batch(id, script.split('\n'));
		if (!r.ok) {
			const bad = r.observations.find(o => o.ok === false);
			line.complain(bad.error);
			return;
		}
		if (!state.title && !framed) {
			await api.rename(id, tr(title));
			showTitle(tr(title));
		}
		await changed(r.version, true);
		if (relation) {
			$('relation').value = relation;
			checker.add(relation);
		}
	} catch (e) {
		complain(e);
	}
}

/* --- Runs ------------------------------------------------------------------------------------- */
/* The view of runs, where the address asks for it; the canvas stays as it is behind it. */
function showRuns() {
	const shown = /^#runs(\/|$)/.test(location.hash);

	if (runs)
		runs.route(location.hash);
	else if (shown)
		needPart('runs').then(() => {
			runs ||= new RunsView($('runs'));
			showRuns();
		}, complain);
	document.querySelector('main').inert = shown;
	$('runs-open').textContent = shown ? tr('Canvas') : tr('Runs');
	$('runs-open').title = shown ? tr('Back to the canvas') : tr('Runs of models, step by step');
	if (!shown)
		showTitle(state.title);
	return shown;
}
function leaveRuns() {
	location.hash = state.id ? '#' + state.id : '';
}

/* --- Declaring ------------------------------------------------------------------------------- */
async function declare() {
	for (const relation of $('relation').value.split(';').map(t => t.trim()).filter(Boolean)) {
		const o = await call({ tool: 'add_constraint', args: { relation } }, relation);
		if (!o || o.ok === false)
			return;
		showTab('objects');
	}
}

/* --- Tabs ------------------------------------------------------------------------------------- */
const TABS = ['objects', 'looks', 'steps', 'graph', 'check'];
function showTab(name) {
	state.tab = name;
	for (const t of TABS) {
		$('tab-' + t).setAttribute('aria-selected', String(t === name));
		$('tab-' + t).tabIndex = t === name ? 0 : -1;
		$(t).hidden = t !== name;
	}
	if (name === 'looks')
		stage.want();
	refreshTab();
}

/* --- Keys -------------------------------------------------------------------------------------- */
function onKey(e) {
	const typing = e.target.closest('input:not([type=range]), textarea, select');
	const modal = document.querySelector('dialog[open]'), key = latinKey(e);

	if (runs && runs.shown) {
		runs.key(e);
		return;
	}
	if ((e.ctrlKey || e.metaKey) && !e.altKey && /^[zy]$/i.test(key) && !modal && !(typing && typing.value)) {
		e.preventDefault();
		undo(key.toLowerCase() === 'y' || e.shiftKey);
		return;
	}
	if (typing || modal || e.ctrlKey || e.metaKey || e.altKey || (!e.key[1] && memory.get('keys') === 'off'))
		return;
	const act = {
		'?': () => $('help-dialog').showModal(),
		'/': () => line.focus(),
		t: () => maker.find(),
		s: toggleSnap,
		'+': () => stage.zoomMiddle(1.25), '=': () => stage.zoomMiddle(1.25),
		'-': () => stage.zoomMiddle(0.8),
		'0': () => stage.fit(),
		'[': () => goTo((stage.step === null ? state.steps : stage.step) - 1),
		']': () => goTo((stage.step === null ? state.steps : stage.step) + 1),
		Enter: () => line.focus(),
		Delete: removeSelected,
		Escape: () => { menu(false); line.tell('', null); if (stage.giveUp() || maker.escape()) return; if (stage.step !== null) backToNow(); else select(null); },
	}[key];
	if (!act || (key === 'Enter' && e.target.closest('button, a, [data-node]')))
		return;
	e.preventDefault();
	act();
}

/* --- Start -------------------------------------------------------------------------------------- */
function wire() {
	$('undo').addEventListener('click', () => undo(false));
	$('redo').addEventListener('click', () => undo(true));
	$('fit').addEventListener('click', () => stage.fit());
	for (const b of $('sides').children)
		b.addEventListener('click', async () => {
			stage.turned = null;
			await call({ tool: 'render_set_projection', args: { projection: b.dataset.side } });
			await stage.fit();
		});
	$('zoom-in').addEventListener('click', () => stage.zoomMiddle(1.25));
	$('zoom-out').addEventListener('click', () => stage.zoomMiddle(0.8));
	$('theme').addEventListener('click', () => {
		const t = isDark() ? 'light' : 'dark';
		memory.set('theme', t);
		setTheme(t);
	});
	night.addEventListener('change', () => setTheme(document.documentElement.dataset.theme));
	$('help').addEventListener('click', () => $('help-dialog').showModal());
	$('keys').checked = memory.get('keys') !== 'off';
	$('keys').addEventListener('change', () => memory.set('keys', $('keys').checked ? '' : 'off'));
	for (const d of document.querySelectorAll('dialog')) {
		d.querySelector('.close').addEventListener('click', () => d.close());
		d.addEventListener('click', e => { if (e.target === d) d.close(); });
	}
	$('step').addEventListener('input', () => goTo(Number($('step').value)));
	$('step-back').addEventListener('click', () => goTo((stage.step === null ? state.steps : stage.step) - 1));
	$('step-on').addEventListener('click', () => goTo((stage.step === null ? state.steps : stage.step) + 1));
	$('language').value = tongue.name;
	$('language').parentNode.hidden = framed;
	$('language').addEventListener('change', () => {
		document.cookie = `porism_language=${$('language').value}; path=/; max-age=31536000; SameSite=Lax`;
		location.reload();
	});
	wireShare();
	wireEdit();
	$('title').addEventListener('change', async () => {
		const title = $('title').value.trim();
		try {
			await api.rename(await ensure(), title);
			showTitle(title);
		} catch (e) {
			complain(e);
		}
	});
	$('title').addEventListener('keydown', e => { if (e.key === 'Enter') $('title').blur(); });
	$('relation-declare').addEventListener('click', declare);
	for (const t of TABS)
		$('tab-' + t).addEventListener('click', () => showTab(t));
	document.querySelector('.tabs').addEventListener('keydown', e => {
		const d = ahead() * { ArrowRight: 1, ArrowLeft: -1 }[e.key];
		if (d) {
			e.preventDefault();
			showTab(TABS[(TABS.indexOf(state.tab) + d + TABS.length) % TABS.length]);
			$('tab-' + state.tab).focus();
		}
	});
	$('examples').append(...EXAMPLES.map(([title, text], k) => el('button', { class: 'example', onclick: () => runExample(k) },
		el('b', { text: tr(title) }), el('span', { text: tr(text) }))));
	document.addEventListener('keydown', onKey);
	$('runs-open').addEventListener('click', () => {
		if (/^#runs/.test(location.hash))
			leaveRuns();
		else
			location.hash = '#runs';
	});
}

setTheme(memory.get('theme'));
wire();
(embedded.on ? needPart('frame').then(() => wireEmbed()) : Promise.resolve()).then(framed ? startApp : startHttp).catch(complain);
