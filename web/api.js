/* api.js -- how the page asks the engine: over HTTP, or through an MCP host.
 *
 * Both transports have the same methods; all return promises.  A canvas is named by its
 * id.  An observation is that of docs/OBSERVATION.md, a picture that of docs/API.md.
 *
 *   list() create(o) entry(id) rename(id, title) remove(id)
 *   call(id, {tool, args} | {line})        -> {version, observation}
 *   batch(id, lines)                       -> {version, ok, observations}
 *   move(id, free, x, y)                   -> {version, observation}
 *   picture(id, {width, height, bounds, step, drag, exact, projection}) -> picture
 *   steps(id) graph(id) complete(id, prefix) text(id) file(id, kind, preset)
 *   listen(id, {change, gone, away, back}) -> a function that ends it
 *
 * A refused request throws an Asked; one that nobody answered, an Away. */
'use strict';

class Asked extends Error {
	constructor(error, status) {
		super(error.message || 'the server refused');
		this.error = error;
		this.status = status;
	}
}
class Away extends Error {}

/* The server asks for a token that this browser does not have (any more). */
function locked(hint) {
	if ($('locked-dialog').open)
		return;
	$('locked-where').textContent = hint ? ` (${hint.split(':')[0]})` : '';
	$('locked-dialog').showModal();
}

/* The parameters of a picture as flat fields. */
function pictureFields(o) {
	const f = { width: Math.round(o.width), height: Math.round(o.height) };

	if (o.bounds)
		[f.x_min, f.x_max, f.y_min, f.y_max] = o.bounds;
	if (o.step !== undefined && o.step !== null)
		f.step = o.step;
	f.exact = o.exact !== false;
	if (o.projection)
		f.projection = o.projection;
	return f;
}

/* Where something is dragged to, for a preview, which takes numbers: texts that are kept, 19/10, are
 * for the move itself. */
function placeOf(drag) {
	const [x, y, z] = drag.at || [drag.x, drag.y, drag.z];

	return z === undefined ? { x, y } : { x, y, z };
}

class HttpTransport {
	constructor(base) {
		this.base = base;
		this.name = 'http';
	}

	async ask(method, path, body) {
		let r;

		try {
			r = await fetch(this.base + path, {
				method, cache: 'no-store',
				headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
				body: body === undefined ? undefined : JSON.stringify(body),
			});
		} catch (e) {
			throw new Away(e.message);
		}
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
		throw new Asked(error || { code: 'internal', message: `the server answered ${r.status}` }, r.status);
	}
	async json(method, path, body) {
		const r = await this.ask(method, path, body);
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
	batch(id, lines) {
		return this.json('POST', this.at(id, 'batch'),
			{ calls: lines.map(line => ({ line })), whole: true });
	}
	move(id, free, x, y, z) {
		return this.json('POST', this.at(id, 'move'), { name: free.name, x, y, ...(z === undefined ? {} : { z }) });
	}
	picture(id, o) {
		const f = pictureFields(o);

		if (o.drag)
			return this.json('POST', this.at(id, 'move'),
				{ name: o.drag.name, ...placeOf(o.drag), preview: true, ...f });
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
	async file(id, kind, preset) {
		const options = kind === 'journal' ? {} : { preset };

		if (kind === 'png')
			options.scale = 2;
		/* What is printed lies on paper of its own. */
		if (kind === 'pdf' || kind === 'tex')
			options.transparent = 1;
		return (await this.ask('GET', this.at(id, `${kind}?${new URLSearchParams(options)}`))).blob();
	}

	/* EventSource comes back by itself while the server is there; when it is not, the
	 * browser may give up, so we start it anew, with longer and longer waits. */
	listen(id, on) {
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
}

/* JSON-RPC over postMessage with the host of an MCP App (protocol 2026-01-26). */
class AppTransport {
	constructor(host) {
		this.name = 'app';
		this.host = host;
		this.next = 1;
		this.open = new Map();
		this.on = {};
		this.context = {};
		this.can = {};
		window.addEventListener('message', e => {
			if (e.source === this.host && e.data && e.data.jsonrpc === '2.0')
				this.receive(e.data);
		});
	}
	send(message) {
		this.host.postMessage({ jsonrpc: '2.0', ...message }, '*');
	}
	notify(method, params) {
		this.send({ method, params });
	}
	request(method, params) {
		const id = this.next++;

		return new Promise((resolve, reject) => {
			this.open.set(id, { resolve, reject });
			this.send({ id, method, params });
		});
	}
	receive(m) {
		if (m.method === undefined) {
			const waiting = this.open.get(m.id);
			this.open.delete(m.id);
			if (!waiting)
				return;
			if (m.error)
				waiting.reject(new Asked({ code: 'internal', message: m.error.message }, m.error.code));
			else
				waiting.resolve(m.result);
			return;
		}
		if (m.method === 'ui/notifications/host-context-changed')
			Object.assign(this.context, m.params);
		const f = this.on[m.method];
		if (m.id === undefined) {
			if (f)
				f(m.params || {});
		} else if (m.method === 'ui/resource-teardown' || m.method === 'ping') {
			this.send({ id: m.id, result: {} });
		} else {
			this.send({ id: m.id, error: { code: -32601, message: 'unknown method ' + m.method } });
		}
	}
	async start() {
		const r = await this.request('ui/initialize', {
			protocolVersion: '2026-01-26',
			appInfo: { name: 'porism', title: 'Porism canvas', version: '1' },
			appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
		});

		this.context = r.hostContext || {};
		this.can = r.hostCapabilities || {};
		this.notify('ui/notifications/initialized', {});
	}

	/* A tool's structured result; failures that are no observation throw. */
	async tool(name, args) {
		const r = await this.request('tools/call', { name, arguments: args });
		let data = r.structuredContent;

		if (data === undefined) {
			const text = (r.content || []).filter(c => c.type === 'text').map(c => c.text).join('\n');
			try { data = JSON.parse(text); } catch { data = { text }; }
		}
		if (r.isError && !(data && (data.ok === false || data.observation)))
			throw new Asked((data && data.error) || { code: 'internal', message: (data && data.text) || 'the tool failed' }, 0);
		return { data, result: r };
	}
	/* What a tool of the table answered, and the figure's version after it.  Hosts hand on
	 * only tools that the server lists: one of them is for all others. */
	async observe(id, name, args = {}) {
		const { data } = await this.tool('canvas_call', { canvas_id: id, tool: name, args });

		return { version: data.version || 0, observation: data.observation || data };
	}
	tell(text) {
		if (this.can.updateModelContext)
			this.request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => {});
	}

	async list() {
		return [];
	}
	async create(o) {
		const { data } = await this.tool('create_canvas', o && o.title ? { title: o.title } : {});
		return { id: data.canvas_id || data.id, title: (o && o.title) || '', version: 0 };
	}
	async entry(id) {
		return { id, title: '' };
	}
	call(id, call) {
		if (call.tool)
			return this.observe(id, call.tool, call.args);
		return this.script(id, call.line);
	}
	async script(id, script, whole) {
		const { data } = await this.tool('run_script', { canvas_id: id, script, full: true, whole: !!whole });
		const all = data.observations || [data.observation || data];

		return { version: data.version || 0, ok: all.every(o => o.ok !== false),
			observation: all[all.length - 1], observations: all };
	}
	batch(id, lines) {
		return this.script(id, lines.join('\n'), true);
	}
	async move(id, free, x, y, z) {
		const r = free.type === 'slider' ?
			await this.observe(id, 'set_value', { name: free.name, value: x }) :
			await this.observe(id, 'move_point', { name: free.name, x, y, ...(z === undefined ? {} : { z }) });

		if (r.observation.ok !== false)
			this.tell(free.type === 'slider' ? `The reader set ${free.name} to ${x}.` :
				`The reader moved ${free.name} to (${[x, y, z].filter(v => v !== undefined).join(', ')}).`);
		return r;
	}
	async picture(id, o) {
		const drag = o.drag ? { drag: { name: o.drag.name, ...placeOf(o.drag) } } : {};
		return (await this.tool('canvas_picture', { canvas_id: id, ...pictureFields(o), ...drag })).data;
	}
	async steps(id) {
		return (await this.tool('canvas_picture', { canvas_id: id, want: 'steps' })).data.steps;
	}
	async graph(id) {
		const { observation } = await this.observe(id, 'query_dag');
		return observation.value;
	}
	async complete() {
		return [];
	}
	async text(id) {
		const { observation } = await this.observe(id, 'describe');
		return (observation.value && observation.value.exact) || '';
	}
	async file(id, kind, preset) {
		const { result, data } = await this.tool('render_canvas', { canvas_id: id, format: kind, preset });
		const image = (result.content || []).find(c => c.type === 'image' || c.resource);
		const mime = { svg: 'image/svg+xml', png: 'image/png', pdf: 'application/pdf' }[kind] || 'text/plain';

		if (image && image.data)
			return new Blob([Uint8Array.from(atob(image.data), c => c.charCodeAt(0))], { type: image.mimeType });
		if (image && image.resource)
			return new Blob([image.resource.text || Uint8Array.from(atob(image.resource.blob), c => c.charCodeAt(0))], { type: mime });
		return new Blob([data.svg || data.text || ''], { type: mime });
	}
	listen() {
		return () => {};
	}
}
