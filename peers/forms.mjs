/*
 * forms.mjs -- every form of every command that both programs know, with other numbers.
 *
 * t/data/geogebra/*.tsv has a script for each form (docs/COMPATIBILITY.md is made from it).  A
 * script here takes some of these rows and changes their points and numbers at random, so
 * that a form which is added to the table is compared from then on.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const data = join(dirname(fileURLToPath(import.meta.url)), '../t/data/geogebra');

/* Rows whose lines make nothing to compare: the view, styles, scripts. */
const idle = /^(Set[A-Z]|Show|Hide|Zoom|Pan$|CenterView|Start|Run|Select|Update|Delete|Rename)/;

export const table = readdirSync(data).filter((f) => f.endsWith('.tsv')).sort().flatMap((f) =>
	readFileSync(join(data, f), 'utf8').split('\n').map((l) => l.split('\t'))
		.filter((r) => r.length >= 5 && r[0] && !r[0].startsWith('#')).map((r) =>
			({ command: r[0], kinds: r[1], how: r[2], note: r[3], script: r[4] })));

/* Forms of space, whose objects compare.mjs does not read: told by points with three coordinates,
 * equations with z, planes and bodies. */
const space = new RegExp('(?<!\\w)\\((-?[\\w.]+, ?){2}-?[\\w.]+\\)|zAxis|O[yz]Plane|\\dz|\\bz *=|' +
	'z\\^2|(Cone|Cube|Cylinder|Prism|Pyramid|hedron|Sphere|Surface|Plane)\\(|' +
	',t,t,0,2pi|Function\\(u|SpinSpeed');
const flat = table.filter((r) => r.how !== 'none' && !space.test(r.script));

/* The forms that can be compared: known to both, and an object comes of them. */
export const rows = flat.filter((r) => !idle.test(r.command));

/* The commands that both know and no script uses: those that make no object. */
export const silent = [...new Set(flat.filter((r) => !rows.some((q) => q.command === r.command))
	.map((r) => r.command))];

/* A piece of text outside quotation marks, changed by fn. */
function outside(text, fn)
{
	return text.split('"').map((part, i) => i % 2 ? part : fn(part)).join('"');
}

/* Other numbers: whole points anew, other whole numbers near what they were. */
function mutate(r, text)
{
	const near = (n) => r.odds(0.45) ? n : r.of([n + 1, n + 2, Math.max(0, n - 1), 2 * n,
		r.int(0, 6), 1, 0]);

	return outside(text, (part) => part
		.replace(/(?<![\w)])\((-?\d+), ?(-?\d+)\)/g, (all) => r.odds(0.4) ? all :
			'(' + r.int(-5, 5) + ',' + r.int(-5, 5) + ')')
		.replace(/(?<![\w.^(]|\d,|[(,]-)\d+(?![.\d°])/g, (n) => String(near(Number(n)))));
}

/* The row with every name that it gives changed: lines of several rows make one script. */
function renamed(text, suffix)
{
	const own = [...text.matchAll(/(?:^|; )(\w+)(?:\(x(?:, ?y)?\))?\s*[=:](?!=)/g)].map((m) => m[1]);
	let out = text;

	for (const n of new Set(own))
		out = outside(out, (part) => part.replace(new RegExp('(?<![\\w°])' + n + '(?!\\w)', 'g'),
			n + suffix));
	return out;
}

/* Lines for a script: some rows of the table; `r` is a generator of numbers. */
export function form_lines(r)
{
	return ['u', 'v', 'w'].flatMap((suffix) => {
		const row = r.of(rows);

		return renamed(r.odds(0.15) ? row.script : mutate(r, row.script), suffix).split('; ');
	});
}
