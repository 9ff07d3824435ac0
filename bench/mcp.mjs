/* mcp.mjs -- what a client in Node sees of porism mcp, beside an echo server in Node.
 *
 *   node bench/mcp.mjs PORISM FOLDER     prints "key value" lines
 *
 * Both are asked through the official client, over standard input and output, in turns. */
import { fileURLToPath } from 'node:url';
import { peer } from './mcp-peer.mjs';

const { Client } = await peer('@modelcontextprotocol/sdk/client/index.js');
const { StdioClientTransport } = await peer('@modelcontextprotocol/sdk/client/stdio.js');
const [porism, folder] = process.argv.slice(2);
const ROUNDS = 20, CALLS = 100;
const now = () => Number(process.hrtime.bigint()) / 1e6;
const median = a => a.sort((x, y) => x - y)[a.length >> 1];

async function open(command, ...args) {
	const c = new Client({ name: 'bench', version: '1' });
	const begun = now();

	await c.connect(new StdioClientTransport({ command, args, stderr: 'inherit' }));
	await c.listTools();
	return { c, took: now() - begun };
}

/* From nothing to the first answer: the median of several. */
async function connect(...command) {
	const all = [];

	for (let i = 0; i < 7; i++) {
		const { c, took } = await open(...command);
		all.push(took);
		await c.close();
	}
	return median(all);
}

const echoServer = fileURLToPath(new URL('mcp-echo.mjs', import.meta.url));
const echo = (await open(process.execPath, echoServer)).c;
const disk = (await open(porism, 'mcp', '--store', folder)).c;
const memory = (await open(porism, 'mcp', '--memory')).c;
const canvas = new Map();
for (const c of [disk, memory]) {
	const r = await c.callTool({ name: 'run_script', arguments: { script: 'A = (0, 0)\nB = (4, 1)\nC = (1, 3)\nt = Polygon(A, B, C)' } });
	canvas.set(c, r.structuredContent.canvas_id);
}
let n = 0;
const asks = {
	echo: () => echo.callTool({ name: 'echo', arguments: { text: 'hello' } }),
	query: () => disk.callTool({ name: 'query_distance', arguments: { canvas_id: canvas.get(disk), obj1: 'A', obj2: 'C' } }),
	move: () => disk.callTool({ name: 'move_point', arguments: { canvas_id: canvas.get(disk), name: 'C', x: String(n++ % 7 + 1), y: '3' } }),
	move_memory: () => memory.callTool({ name: 'move_point', arguments: { canvas_id: canvas.get(memory), name: 'C', x: String(n++ % 7 + 1), y: '3' } }),
};
const took = Object.fromEntries(Object.keys(asks).map(k => [k, []]));
for (let round = 0; round < ROUNDS; round++)
	for (const [name, ask] of Object.entries(asks))
		for (let i = 0; i < CALLS; i++) {
			const begun = now();
			const r = await ask();
			if (round > 0)
				took[name].push(now() - begun);
			if (r.isError)
				throw new Error(JSON.stringify(r));
		}
for (const c of [echo, disk, memory])
	await c.close();
for (const [name, all] of Object.entries(took))
	console.log(`mcp_${name}_us ${(1000 * median(all)).toFixed(1)}`);
console.log(`mcp_connect_ms ${(await connect(porism, 'mcp', '--store', folder)).toFixed(2)}`);
console.log(`mcp_echo_connect_ms ${(await connect(process.execPath, echoServer)).toFixed(2)}`);
