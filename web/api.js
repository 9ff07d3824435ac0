/* api.js -- how the page asks the engine: over HTTP (http.js), or through an MCP host (host.js).
 *
 * Both transports have the same methods; all return promises.  A canvas is named by its
 * id.  An observation is that of docs/OBSERVATION.md, a picture that of docs/API.md.
 *
 *   list() create(o) entry(id) rename(id, title) remove(id)
 *   call(id, {tool, args} | {line})        -> {version, observation}
 *   batch(id, lines or calls, together, on) -> {version, ok, observations}; together: one step for undo;
 *                                          on: what is refused costs no other
 *   attempt(id, lines, picture)            -> {observations} of lines that are only tried, with a picture if asked
 *   move(id, free, x, y)                   -> {version, observation}
 *   picture(id, {width, height, bounds, step, drag, exact, projection}) -> picture
 *   steps(id) graph(id) complete(id, prefix) text(id)
 *   file(id, kind, options) -> a Blob      open(bytes, name, title) -> as create, with kind and report
 *   trash() restore(id) share(id)          over HTTP alone
 *   listen(id, {change, gone, away, back}) -> a function that ends it
 *
 * A refused request throws an Asked; one that nobody answered, an Away. */
'use strict';

/* In a frame of another page (docs/EMBED.md): mode is readonly or movable, null where all can be done; `on`: in such a
 * frame at all. */
const embedded = (() => {
	const on = location.pathname.endsWith('/embed'), q = new URLSearchParams(on ? location.search : '');
	const mode = q.get('mode') || 'readonly';

	return { on, mode: on && mode !== 'full' ? (mode === 'movable' ? mode : 'readonly') : null, ticket: q.get('ticket'), steps: q.get('steps') === '1', theme: q.get('theme') };
})();

class Asked extends Error {
	constructor(error, status) {
		super(error.message || tr('the server refused'));
		this.error = error;
		this.status = status;
	}
}
class Away extends Error {}

/* The parameters of a picture as flat fields. */
function pictureFields(o) {
	const f = { width: Math.round(o.width), height: Math.round(o.height) };

	if (o.bounds)
		[f.x_min, f.x_max, f.y_min, f.y_max] = o.bounds;
	if (o.step !== undefined && o.step !== null)
		f.step = o.step;
	f.exact = o.exact !== false;
	if (o.list === false)
		f.objects = false;
	if (o.projection)
		f.projection = o.projection;
	if (o.decimals !== undefined)
		f.decimals = o.decimals;
	return f;
}

/* Where something is dragged to, for a preview, which takes numbers: texts that are kept, 19/10, are
 * for the move itself. */
function placeOf(drag) {
	const [x, y, z] = drag.at || [drag.x, drag.y, drag.z];

	if (drag.names)
		return { names: drag.names, dx: Number(x), dy: Number(y), ...(z === undefined ? {} : { dz: Number(z) }) };

	return z === undefined ? { x, y } : { x, y, z };
}
