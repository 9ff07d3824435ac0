// jsxgraph.mjs -- the same builds and the same drag in JSXGraph, without a page.
//
//   node jsxgraph.mjs seven.txt drag.txt
//
// The scripts are translated line by line before any clock runs.  The renderer is the
// one that draws nothing, so that geometry alone is measured.
// Prints "key value" lines, microseconds, the median of several batches.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const JXG = createRequire(import.meta.url)('./node_modules/jsxgraph/distrib/jsxgraphcore.js');
const BATCHES = 11;

// It styles the page element, which is not there.
JXG.Board.prototype.setAttribute = function () { return this; };

// As they come, points have labels; without them less has to follow a drag.
const plain = {};
const bare = { withLabel: false, name: '' };
const plane = {
	renderer: 'no', boundingbox: [-20, 20, 20, -20], axis: false, grid: false,
	showCopyright: false, showNavigation: false, showInfobox: false,
};

function newBoard() {
	return JXG.JSXGraph.initBoard(null, plane);
}

// One line of a script to [name, element, parents]; parents are names or numbers.
// An angle bisector and a reflection have their own elements, a command with an index
// counts from 1.
function translate(line) {
	const point = line.match(/^(\w+) = \(([-\d.]+), ([-\d.]+)\)$/);
	if (point)
		return [point[1], 'point', [Number(point[2]), Number(point[3])]];
	const call = line.match(/^(?:(\w+) = )?(\w+)\((.*)\)$/);
	const arg = call[3].split(', ').map((a) => (/^[\d.]+$/.test(a) ? Number(a) : a));
	switch (call[2]) {
	case 'Segment': return [call[1], 'segment', arg];
	case 'Line': return [call[1], 'line', arg];
	case 'Midpoint': return [call[1], 'midpoint', arg];
	case 'PerpendicularLine': return [call[1], 'perpendicular', [arg[1], arg[0]]];
	case 'ParallelLine': return [call[1], 'parallel', [arg[1], arg[0]]];
	case 'AngleBisector': return [call[1], 'bisector', arg];
	case 'Reflect': return [call[1], 'reflection', arg];
	case 'Circle': return [call[1], arg.length === 3 ? 'circumcircle' : 'circle', arg];
	case 'Intersect': return [call[1], 'intersection', [arg[0], arg[1], (arg[2] ?? 1) - 1]];
	case 'Distance': return [null, 'distance', arg];
	default: throw new Error(`no translation of ${line}`);
	}
}

function blocks(path) {
	const text = readFileSync(path, 'utf8').replace(/^#.*\n/gm, '');
	return text.trim().split('\n\n').map((b) => b.split('\n').map(translate));
}

function build(board, steps, looks) {
	const made = {};
	let answer;
	for (const [name, element, parents] of steps) {
		const from = parents.map((p) => (typeof p === 'string' ? made[p] : p));
		if (element === 'distance')
			answer = from[0].Dist(from[1]);
		else
			made[name] = board.create(element, from, looks);
	}
	return [made, answer];
}

function median(v) {
	return v.sort((a, b) => a - b)[v.length >> 1];
}

// Wall time counts other programs, processor time the engine's helper threads: the
// smaller of the two is the nearer to the work itself.
function measure(n, work) {
	const v = [];
	for (let k = -3; k < BATCHES; k++) {
		const from = performance.now(), cpu = process.cpuUsage();
		for (let i = 0; i < n; i++)
			work(i);
		const used = process.cpuUsage(cpu);
		const us = Math.min((performance.now() - from) * 1e3, used.user + used.system);
		if (k >= 0)
			v.push(us / n);
	}
	return median(v);
}

const [seven, drag] = process.argv.slice(2);
console.log('version', JXG.version);

// The first position alone: in doubles all cost the same, and boards made before slow
// down the later ones.  A fresh board for each build, as we use a fresh figure.
{
	const steps = blocks(seven)[0];
	let answer;
	for (const [key, looks] of [['seven', plain], ['seven_bare', bare]]) {
		const us = measure(20, () => {
			const board = newBoard();
			answer = build(board, steps, looks)[1];
			delete JXG.boards[board.id];
		});
		console.log(`${key}_us`, us.toFixed(2));
	}
	let board;
	const us = measure(60, (k) => {
		if (k === 0)
			board = newBoard();
		build(board, steps, bare);
	});
	console.log('seven_shared_us', us.toFixed(2));
	console.log('seven_answer', answer);
}

for (const [key, looks] of [['drag', plain], ['drag_bare', bare]]) {
	const board = newBoard();
	const [made] = build(board, blocks(drag)[0], looks);
	let x, y;
	const us = measure(100, (i) => {
		x = 0.5 + 0.00371 * i;
		y = 0.25 - 0.00173 * i;
		made.A.setPositionDirectly(JXG.COORDS_BY_USER, [x, y]);
		board.update(made.A);
	});
	console.log(`${key}_objects`, Object.keys(made).length);
	console.log(`${key}_us`, us.toFixed(2));
	console.log(`${key}_check`, (made.G.X() - (x + 9) / 3).toFixed(9));
}
