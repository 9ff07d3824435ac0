/* server.mjs -- start porism serve on a free port; gives its address and how to end it.
 *
 * It asks for no token unless the first argument is 'token': then `open` is where a browser begins.
 * No request is cut because the machine is slow: a film takes more than the usual two seconds on a busy one. */
import { spawn } from 'node:child_process';

export default function serve(porism, ...args) {
	const token = args[0] === 'token', more = token ? args.slice(1) : ['--no-token', ...args];
	const child = spawn(porism, ['serve', '--port', '0', '--deadline', '60', ...more], { stdio: ['ignore', 'pipe', 'inherit'] });

	return new Promise((resolve, reject) => {
		let text = '';
		child.on('error', reject);
		child.on('exit', code => reject(new Error(`porism serve ended with ${code}`)));
		child.stdout.on('data', d => {
			text += d;
			const all = text.match(/http:\/\/\S+(?=\n)/g) || [];
			if (all.length > Number(token))
				resolve({ url: all[0], open: all[1], end: () => new Promise(r => {
					child.removeAllListeners('exit');
					child.on('exit', r);
					child.kill();
				}) });
		});
	});
}
