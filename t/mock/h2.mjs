/*
 * h2.mjs -- a server that speaks HTTP/2, as the providers do: how many connections are made?
 *
 *   node h2.mjs CERT KEY    prints its port
 */
import { createSecureServer } from 'node:http2';
import { readFileSync } from 'node:fs';

let connections = 0, answered = 0;
const server = createSecureServer({ cert: readFileSync(process.argv[2]), key: readFileSync(process.argv[3]) });

server.on('session', () => connections++);
server.on('stream', s => {
	let bytes = 0;

	s.on('data', d => bytes += d.length);
	s.on('error', () => {});
	s.on('end', () => setTimeout(() => {
		s.respond({ ':status': 200, 'content-type': 'application/json' });
		s.end(JSON.stringify({ bytes, connections, answered: ++answered }));
	}, 20));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.exit(0), 500);
