/* graph.js -- the dependency graph in layers: what a thing is made from stands above it.
 *
 * A node's layer is the longest way to it from a free object.  Within a layer the order
 * is improved by a few sweeps: each node moves to the mean place of its neighbours.  Long
 * layers are folded into rows that fit the width. */
'use strict';

function layoutGraph(graph, width) {
	const ROW = 46, GAP = 8;
	const nodes = new Map(graph.nodes.map((n, i) => [n.name, { ...n, i, up: [], down: [], layer: 0 }]));

	for (const [a, b] of graph.edges)
		if (nodes.has(a) && nodes.has(b)) {
			nodes.get(a).down.push(nodes.get(b));
			nodes.get(b).up.push(nodes.get(a));
		}
	/* Objects come after what they are made from, so one pass is enough. */
	const layers = [];
	for (const n of nodes.values()) {
		n.layer = n.up.reduce((m, u) => Math.max(m, u.layer + 1), 0);
		n.w = Math.max(26, Math.min(110, 14 + 7.2 * [...n.name].length));
		(layers[n.layer] ||= []).push(n);
	}
	const number = () => layers.forEach(l => l.forEach((n, k) => { n.at = (k + 0.5) / l.length; }));
	number();
	for (let sweep = 0; sweep < 6; sweep++) {
		for (const l of sweep % 2 ? [...layers].reverse() : layers) {
			for (const n of l) {
				const near = sweep % 2 ? n.down : n.up;
				n.want = near.length ? near.reduce((s, m) => s + m.at, 0) / near.length : n.at;
			}
			l.sort((a, b) => a.want - b.want || a.i - b.i);
			l.forEach((n, k) => { n.at = (k + 0.5) / l.length; });
		}
	}
	let y = 24;
	for (const l of layers) {
		let row = [], used = 0;
		const rows = [];
		for (const n of l) {
			if (row.length && used + n.w + GAP > width - 16) {
				rows.push(row);
				row = [];
				used = 0;
			}
			row.push(n);
			used += n.w + GAP;
		}
		rows.push(row);
		for (const r of rows) {
			const total = r.reduce((s, n) => s + n.w, 0);
			const gap = Math.min(40, (width - 16 - total) / (r.length + 1));
			let x = (width - total - gap * (r.length - 1)) / 2;
			for (const n of r) {
				n.x = x + n.w / 2;
				n.y = y;
				x += n.w + gap;
			}
			y += rows.length > 1 ? 34 : ROW;
		}
		y += rows.length > 1 ? ROW - 34 : 0;
		y += 8;
	}
	return { nodes: [...nodes.values()], width, height: y };
}

/* P_12 with its index lower. */
function graphName(name) {
	const [, head, index] = /^([^_]+)_(.+)$/.exec(name) || [null, name, ''];

	return el('svg:text', { 'text-anchor': 'middle', y: 4 }, head, index && el('svg:tspan', { dy: 4, class: 'index', text: index.replace(/[{}]/g, '') }));
}

/* Draws into `box`; on(name, more) when a node is chosen. */
function drawGraph(box, graph, on, hover) {
	if (!graph.nodes.length) {
		box.replaceChildren(el('p', { class: 'nothing', text: tr('Nothing depends on anything yet.') }));
		return;
	}
	const g = layoutGraph(graph, Math.max(240, box.clientWidth - 24));
	const svg = el('svg:svg', { viewBox: `0 0 ${g.width} ${g.height}`, width: g.width, height: g.height, class: 'graph',
		role: 'group', 'aria-label': tr('Dependency graph') });

	for (const n of g.nodes)
		for (const m of n.down) {
			const y0 = n.y + 12, y1 = m.y - 12, h = (y1 - y0) / 2;
			svg.append(el('svg:path', { d: `M${n.x} ${y0}C${n.x} ${y0 + h} ${m.x} ${y1 - h} ${m.x} ${y1}`,
				'data-from': n.name, 'data-to': m.name }));
		}
	for (const n of g.nodes) {
		const about = { name: n.name, kind: freeKind(n), names: n.up.map(u => u.name).join(', ') };
		const node = el('svg:g', { class: 'node' + (n.free ? ' free' : '') + (n.defined === false ? ' undefined' : ''),
			'data-node': n.name, tabindex: 0, role: 'button', transform: `translate(${n.x} ${n.y})`,
			'aria-label': n.up.length ? tr('{name}, {kind} from {names}', about) : tr('{name}, {kind}', about),
			onclick: e => on(n.name, e.shiftKey || e.ctrlKey),
			onkeydown: e => {
				if (e.key === 'Enter' || e.key === ' ') {
					e.preventDefault();
					e.stopPropagation();
					on(n.name, e.shiftKey || e.ctrlKey);
				}
			},
			onpointerenter: () => hover(n.name), onpointerleave: () => hover(null) },
		el('svg:title', { text: n.definition ? `${n.name} = ${n.definition}` : n.name }),
		el('svg:rect', { x: -n.w / 2, y: -12, width: n.w, height: 24, rx: 12 }),
		graphName(n.name.length > 13 ? n.name.slice(0, 12) + '…' : n.name));
		svg.append(node);
	}
	box.replaceChildren(svg);
}

/* Light up what is selected and everything between it and the free objects. */
function markGraph(box, selected) {
	const above = new Set(selected);
	const edges = [...box.querySelectorAll('path[data-from]')];

	for (let grew = true; grew;) {
		grew = false;
		for (const e of edges)
			if (above.has(e.dataset.to) && !above.has(e.dataset.from)) {
				above.add(e.dataset.from);
				grew = true;
			}
	}
	for (const n of box.querySelectorAll('[data-node]')) {
		n.classList.toggle('sel', selected.has(n.dataset.node));
		n.classList.toggle('above', above.has(n.dataset.node));
	}
	for (const e of edges)
		e.classList.toggle('above', above.has(e.dataset.to) && above.has(e.dataset.from));
}
