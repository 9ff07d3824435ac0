/*
 * aimock.mjs -- the loop against a mock of the providers that others made (@copilotkit/aimock):
 * every wire, plain and streamed, and refusals on the way.
 *
 *   node aimock.mjs PORISM DIR
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LLMock } from '@copilotkit/aimock';
import { ok, done } from './tap.mjs';

const [porism, dir] = process.argv.slice(2);
const key = 'sk-planted-5c1e94d7b3f0a862';
const mock = new LLMock({ port: 0, logLevel: 'silent' });

/* By the number of results so far: what counts as a turn differs between the wires. */
function after(results, response) {
	mock.on({ userMessage: 'How far',
		predicate: q => q.messages.filter(m => m.role === 'tool').length === results }, response);
}
after(0, { content: 'I draw it first.', toolCalls: [
	{ name: 'run_script', arguments: JSON.stringify({ script: 'A = (0, 0)\nB = (3, 4)' }) },
	{ name: 'add_point', arguments: JSON.stringify({ name: 'C', x: '3', y: '0' }) },
] });
after(2, { toolCalls: [
	{ name: 'query_distance', arguments: JSON.stringify({ obj1: 'A', obj2: 'B' }) },
] });
after(3, { content: 'It was measured.\nANSWER: {"value": 5, "type": "numerical"}' });
await mock.start();

const env = { ...process.env, OPENAI_API_KEY: key, ANTHROPIC_API_KEY: key, GEMINI_API_KEY: key };
for (const name of ['http_proxy', 'https_proxy', 'all_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'])
	delete env[name];

/* One run in a folder of its own: what it printed, and its trace. */
function run(model, ...more) {
	const out = mkdtempSync(join(dir, 'run-'));

	return new Promise(end => {
		const p = spawn(porism, ['agent', 'How far is B = (3, 4) from A = (0, 0)?', '--model', model,
			'--base-url', mock.url, '--out', out, ...more], { env });
		let said = '';

		p.stdout.on('data', d => said += d);
		p.stderr.on('data', d => said += d);
		p.on('close', code => {
			const file = readdirSync(out).find(f => f.endsWith('.trace.json'));
			const text = file ? readFileSync(join(out, file), 'utf8') : '';
			let r = {};

			try {
				r = JSON.parse(text).result;
			} catch (e) {
				said += e.message;
			}
			end({ code, said, text, r });
		});
	});
}

for (const model of ['openai:gpt-4o', 'openai-chat:gpt-4o', 'anthropic:claude-sonnet', 'gemini:gemini-flash'])
	for (const stream of [false, true]) {
		mock.clearRequests();
		const { said, text, r } = await run(model, stream ? '--stream' : '--json');
		const streamed = mock.getRequests().filter(q => q.body?.stream || q.path.includes('stream')).length;

		ok(r.status === 'answered' && r.answer.value === '5' && r.turns === 3 && r.calls === 3 && r.failed_calls === 0,
			`${model}${stream ? ', streamed' : ''}: drawn, measured, answered`, said + text.slice(-300));
		ok(streamed === (stream ? 3 : 0), `${model}: ${stream ? 'all' : 'none'} of it streamed`, streamed);
		ok(text && !(said + text).includes(key), `${model}: no key in what it says and keeps`);
	}
for (const status of [429, 500, 503]) {
	mock.nextRequestError(status, { message: 'try later', type: 'some_error' });
	const { said, text, r } = await run('openai-chat:gpt-4o');

	ok(r.status === 'answered' && r.answer.value === '5' && text.includes('"event":"retry"'),
		`${status} once: tried again`, said);
}
mock.nextRequestError(400, { message: `the key ${key} may not do this`, type: 'invalid_request_error' });
{
	const { code, said, text, r } = await run('openai-chat:gpt-4o');

	ok(code !== 0 && r.status === 'error' && r.error.message.includes('may not do this'), '400: told', said);
	ok(!(said + text).includes(key), '400: without the key that the server said', said);
}
await mock.stop();
done();
