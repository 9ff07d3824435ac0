/* http.js -- the engine over HTTP: docs/API.md; and how the page begins there, by its address. */
'use strict';

/* The server asks for a token that this browser does not have (any more).  A figure in another site's page
 * asks nobody for it. */
function locked(hint) {
	if ($('locked-dialog') || embedded.mode)
		return;
	popUp(tr('This server asks for a token'),
		el('p', { text: tr('Open the address with the token once, or paste the token here.') }), el('p', { id: 'locked-where', class: 'small', text: hint ? hint.split(':')[0] : '', ...EN }),
		el('form', { class: 'dialog-foot', onsubmit: e => { e.preventDefault(); unlock($('locked-token').value.trim()); } },
			el('input', { id: 'locked-token', type: 'password', 'aria-label': tr('Token'), autocomplete: 'off', spellcheck: 'false', required: true }), el('button', { class: 'main', text: tr('Open') })),
		el('p', { id: 'locked-told', role: 'status', dir: 'auto' })).id = 'locked-dialog';
	$('locked-token').focus();
}
async function unlock(token) {
	try {
		const r = await fetch('/?' + new URLSearchParams({ token }), { redirect: 'manual', cache: 'no-store' });

		if (r.type === 'opaqueredirect')
			location.reload();
		else
			$('locked-told').textContent = `${(await r.json()).error.message}.`;
	} catch {
		$('locked-told').textContent = tr('The server is away.');
	}
}

class HttpTransport {
	constructor(base) {
		this.base = base;
		this.name = 'http';
		this.ticket = embedded.ticket;
	}

	async ask(method, path, body, type) {
		const headers = this.ticket ? { Authorization: 'Bearer ' + this.ticket } : {};
		const keeps = method !== 'GET' && !/\/(moved|share|preview)$/.test(path) && !(body && body.preview);
		let r;

		if (body !== undefined)
			headers['Content-Type'] = type || 'application/json';
		if (keeps)
			kept.begin();
		try {
			r = await fetch(this.base + path, {
				method, cache: 'no-store', headers,
				body: body === undefined || type ? body : JSON.stringify(body),
			});
		} catch (e) {
			if (keeps)
				kept.end(false);
			throw new Away(e.message);
		}
		if (keeps)
			kept.end(r.status < 502);
		if (r.ok)
			return r;
		let error = null;
		try {
			error = (await r.json()).error;
		} catch { /* not ours */ }
		if (r.status === 401)
			locked(error && error.hint);
		if (r.status === 502 || r.status === 504)
			throw new Away('gateway');
		throw new Asked(error || { message: tr('the server answered {status}', { status: String(r.status) }) }, r.status);
	}
	async json(method, path, body, type) {
		const r = await this.ask(method, path, body, type);
		try {
			return await r.json();
		} catch (e) {
			throw new Away(e.message);
		}
	}
	at(id, rest) {
		return '/canvases/' + encodeURIComponent(id) + (rest ? '/' + rest : '');
	}

	async list() {
		return (await this.json('GET', '/canvases')).canvases;
	}
	create(o) {
		return this.json('POST', '/canvases', o || {});
	}
	entry(id) {
		return this.json('GET', this.at(id));
	}
	rename(id, title) {
		return this.json('PATCH', this.at(id), { title });
	}
	async remove(id) {
		await this.ask('DELETE', this.at(id));
	}
	call(id, call) {
		return this.json('POST', this.at(id, 'call'), call);
	}
	/* together: one step for undo; on: what is refused costs no other. */
	batch(id, calls, together, on) {
		return this.json('POST', this.at(id, 'batch'),
			{ calls: calls.map(c => (typeof c === 'string' ? { line: c } : c)), whole: !on, ...(together ? { together: true } : {}) });
	}
	attempt(id, lines, o) {
		return this.json('POST', this.at(id, 'preview'), { calls: lines, ...(o ? pictureFields(o) : { picture: false }) });
	}
	move(id, free, x, y, z) {
		return this.json('POST', this.at(id, 'move'), free.names ? { names: free.names, dx: x, dy: y, ...(z === undefined ? {} : { dz: z }) } :
			{ name: free.name, x, y, ...(z === undefined ? {} : { z }) });
	}
	picture(id, o) {
		const f = pictureFields(o);

		if (o.moves)
			return this.json('POST', this.at(id, 'moved'), { moves: o.moves, ...f });
		if (o.drag)
			return this.json('POST', this.at(id, 'move'),
				{ ...(o.drag.names ? {} : { name: o.drag.name }), ...placeOf(o.drag), preview: true, ...f });
		if (o.looks)
			f.looks = true;
		return this.json('GET', this.at(id, 'picture?' + new URLSearchParams(f)));
	}
	async steps(id) {
		return (await this.json('GET', this.at(id, 'steps'))).steps;
	}
	graph(id) {
		return this.json('GET', this.at(id, 'graph'));
	}
	async complete(id, prefix) {
		return (await this.json('GET', this.at(id, 'complete?' + new URLSearchParams({ prefix })))).names;
	}
	async text(id) {
		return (await this.ask('GET', this.at(id, 'text'))).text();
	}
	/* Runs of models; here alone. */
	runs(o) {
		return this.json('GET', '/runs?' + new URLSearchParams(Object.entries(o).filter(([, v]) => v)));
	}
	run(id, after) {
		return this.json('GET', `/runs/${encodeURIComponent(id)}?brief=1&after=${after}`);
	}
	async runPicture(id, call, frame) {
		const o = { call, width: 640, height: 480, ...(frame === null ? {} : { frame }) };
		return (await this.ask('GET', `/runs/${encodeURIComponent(id)}/picture?${new URLSearchParams(o)}`)).text();
	}
	runImage(id, o) {
		return `${this.base}/runs/${encodeURIComponent(id)}/image?${new URLSearchParams(o)}`;
	}
	async file(id, kind, options) {
		return (await this.ask('GET', this.at(id, `${kind}?${new URLSearchParams(options)}`))).blob();
	}
	open(bytes, name, title) {
		return this.json('POST', '/open?' + new URLSearchParams({ name, ...(title ? { title } : {}) }), bytes, 'application/octet-stream');
	}
	trash() {
		return this.json('GET', '/trash');
	}
	restore(id) {
		return this.json('POST', `/trash/${encodeURIComponent(id)}/restore`);
	}
	share(id) {
		return this.json('POST', this.at(id, 'share'), {});
	}

	/* EventSource comes back by itself while the server is there; when it is not, the
	 * browser may give up, so we start it anew, with longer and longer waits. */
	listen(id, on) {
		if (this.ticket)
			return this.poll(id, on);
		let source = null, timer = 0, wait = 500, lost = false, over = false;
		const begin = () => {
			source = new EventSource(this.base + this.at(id, 'events'));
			source.addEventListener('open', () => {
				wait = 500;
				if (lost)
					on.back();
				lost = false;
			});
			source.addEventListener('change', e => {
				try { on.change(JSON.parse(e.data).version); } catch { on.change(0); }
			});
			source.addEventListener('gone', () => { end(); on.gone(); });
			source.addEventListener('error', () => {
				source.close();
				if (over)
					return;
				if (!lost)
					on.away();
				lost = true;
				timer = setTimeout(again, wait);
				wait = Math.min(8000, wait * 1.6);
			});
		};
		/* The source does not tell a server that is away from a canvas that is gone. */
		const again = async () => {
			try {
				await this.ask('GET', this.at(id));
			} catch (e) {
				if (over)
					return;
				if (e instanceof Asked && e.status === 404) {
					end();
					on.gone();
				} else {
					/* A last answer may have come after it was told. */
					on.away();
					timer = setTimeout(again, wait);
					wait = Math.min(8000, wait * 1.6);
				}
				return;
			}
			if (!over)
				begin();
		};
		const end = () => {
			over = true;
			clearTimeout(timer);
			source.close();
		};
		begin();
		return end;
	}
	/* A source sends no ticket: who has one asks now and then. */
	poll(id, on) {
		let lost = false;
		const timer = setInterval(async () => {
			if (document.hidden)
				return;
			try {
				const e = await this.entry(id);
				if (lost)
					on.back();
				lost = false;
				on.change(e.version);
			} catch (e) {
				if (e instanceof Away && !lost)
					on.away();
				lost = lost || e instanceof Away;
			}
		}, 4000);

		return () => clearInterval(timer);
	}
}

/* --- The page: its address says which canvas is open ---------------------------------------------- */
/* The canvas that the address asks for; '': none, null: it is of something else. */
function addressed() {
	return /^#(runs(\/|$)|f=)/.test(location.hash) ? null : location.hash.slice(1);
}
/* By its address, unless that has moved on before the server has answered. */
async function openAsked(id) {
	const still = () => location.hash === '#' + id;

	try {
		await api.entry(id);
		if (still() && state.id !== id)
			await open(id);
	} catch (e) {
		/* While the server is away nobody knows what there is. */
		if (still() && !(e instanceof Away))
			history.replaceState(null, '', state.id ? '#' + state.id : location.pathname);
		complain(e);
	}
}
function followAddress() {
	const id = location.hash.slice(1);

	if (showRuns() || showCarried())
		return;
	/* An address of nothing leaves what is open. */
	if (id && id !== state.id)
		openAsked(id);
	else if (!id && !state.id)
		openFirst().catch(complain);
}
async function startHttp() {
	window.addEventListener('hashchange', followAddress);
	await openFirst();
}
async function openFirst() {
	if (showRuns() || showCarried())
		return;
	const asked = addressed();

	for (let wait = 500; ; wait = Math.min(8000, wait * 1.6)) {
		try {
			/* In a frame there is this canvas and no other. */
			const all = embedded.mode ? [await api.entry(asked)] : await api.list();
			setAway(false);
			/* What was opened or made meanwhile stays; and the address may have moved on. */
			if (state.id)
				return;
			if (addressed() !== asked) {
				if (addressed() !== null)
					await openFirst();
				return;
			}
			if (asked && !all.some(c => c.id === asked)) {
				none(tr('There is no such canvas any more.'));
				return;
			}
			if (asked || all.length)
				await open(asked || all[0].id);
			else
				none();
			return;
		} catch (e) {
			if (!(e instanceof Away)) {
				if (!state.id)
					none();
				complain(e);
				return;
			}
			setAway(true);
			await new Promise(f => setTimeout(f, wait));
		}
	}
}
