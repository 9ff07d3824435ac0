import { spawn } from 'node:child_process';
import { writeFileSync, mkdirSync } from 'node:fs';
import { script } from './generate.mjs';
import { open } from './ggb.mjs';
import { porism_state, compare_line } from './compare.mjs';

function porism(lines) {
	return new Promise((done) => {
		const p = spawn(process.env.PORISM ?? 'build/porism', ['run', '--json', '--compat', 'geogebra', '-'], { stdio: ['pipe', 'pipe', 'inherit'] });
		let text = '';
		p.stdout.on('data', (d) => { text += d; });
		p.on('close', () => done(text.split('\n').filter(Boolean).map((l) => JSON.parse(l))));
		p.stdin.end(lines.join('\n') + '\n');
	});
}
const [seed, n] = [Number(process.argv[2] ?? 1), Number(process.argv[3] ?? 100)];
const scripts = Array.from({ length: n }, (_, i) => script(seed, i));
let t = Date.now();
const g = await open();
const theirs = await g.run(scripts); await g.close();
console.error('geogebra', Date.now() - t); t = Date.now();
const mine = new Array(n); let next = 0;
await Promise.all([0, 1].map(async () => { while (next < n) { const i = next++; mine[i] = await porism(scripts[i]); } }));
console.error('porism', Date.now() - t);
const count = {}; const out = []; let lines = 0;
scripts.forEach((s, i) => {
	if (mine[i].length !== s.length) { console.error('script', i, 'answers', mine[i].length, s.length); return; }
	const p = porism_state(s, mine[i]); const lost = new Set();
	s.forEach((line, k) => { lines++; const r = compare_line(k, p, theirs[i], lost);
		const key = r.class; count[key] = (count[key] ?? 0) + 1;
		if (!['same', 'follows', 'both_none', 'unread'].includes(r.class)) out.push({ script: i, line, ...r, all: s }); });
});
console.log(lines, count);
mkdirSync('build/peers', { recursive: true });
writeFileSync('build/peers/differences.jsonl', out.map((o) => JSON.stringify(o)).join('\n') + '\n');
