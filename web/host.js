/* host.js -- the engine through the host of an MCP App, and how the page begins there.  It is in the page
 * that is one text alone. */
'use strict';

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
			throw new Asked((data && data.error) || { message: (data && data.text) || tr('the tool failed') }, 0);
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
	async batch(id, calls, together, on) {
		if (calls.every(c => typeof c === 'string')) {
			if (!together)
				return this.script(id, calls.join('\n'), true);
			const { data } = await this.tool('canvas_call', { canvas_id: id, lines: calls });
			return { version: data.version || 0, ok: data.ok, observations: data.observations };
		}
		const observations = [];
		let version = 0;
		for (const c of calls) {
			const r = await this.call(id, c);
			observations.push(r.observation);
			version = r.version || version;
			if (r.observation && r.observation.ok === false && !on)
				break;
		}
		return { version, ok: observations.every(o => !o || o.ok !== false), observations };
	}
	async attempt(id, lines, o) {
		return (await this.tool('canvas_picture', { canvas_id: id, try: lines, ...(o ? pictureFields(o) : { want: 'observations' }) })).data;
	}
	async move(id, free, x, y, z) {
		const r = free.names ? await this.observe(id, 'move_objects', { obj: free.names, dx: x, dy: y, ...(z === undefined ? {} : { dz: z }) }) : free.type === 'slider' || free.type === 'number' ?
			await this.observe(id, 'set_value', { name: free.name, value: x }) :
			await this.observe(id, 'move_point', { name: free.name, x, y, ...(z === undefined ? {} : { z }) });

		if (r.observation.ok !== false)
			this.tell(free.names ? `The reader moved ${free.names} by (${[x, y, z].filter(v => v !== undefined).join(', ')}).` : free.type === 'slider' || free.type === 'number' ? `The reader set ${free.name} to ${x}.` :
				`The reader moved ${free.name} to (${[x, y, z].filter(v => v !== undefined).join(', ')}).`);
		return r;
	}
	async picture(id, o) {
		const drag = o.drag ? { drag: { ...(o.drag.names ? {} : { name: o.drag.name }), ...placeOf(o.drag) } } : {};
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
	async file(id, kind, options) {
		const preset = options.preset ? { preset: options.preset } : {};
		const { result, data } = await this.tool('render_canvas', { canvas_id: id, format: kind, ...preset });
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

/* The canvas is the one of the tool call that opened us. */
async function startApp() {
	document.documentElement.classList.add('app');
	const follow = id => {
		if (id && id !== state.id)
			open(id).catch(complain);
		else if (id) {
			/* What a model draws is seen, as long as the reader has not chosen the view. */
			stage.refit = stage.fitted && !stage.drag;
			changed(0, true);
		}
	};
	const context = c => {
		if (c.theme === 'light' || c.theme === 'dark')
			setTheme(c.theme);
	};
	const canvasOf = r => (r.structuredContent && (r.structuredContent.canvas_id || r.structuredContent.id)) || null;
	let hinted = null;
	api.on['ui/notifications/tool-input'] = p => { hinted = (p.arguments && p.arguments.canvas_id) || hinted; };
	api.on['ui/notifications/tool-result'] = p => follow(canvasOf(p) || hinted);
	api.on['ui/notifications/host-context-changed'] = context;
	none();
	await api.start();
	context(api.context);
	let told = 0;
	new ResizeObserver(() => {
		const height = Math.ceil(document.body.offsetHeight);
		if (height !== told)
			api.notify('ui/notifications/size-changed', { width: document.documentElement.clientWidth, height: told = height });
	}).observe(document.body);
	window.addEventListener('focus', () => { if (state.id && !stage.drag) changed(0, true); });
}
