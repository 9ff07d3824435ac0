/* server.mjs -- start porism serve on a free port; gives its address and how to end it. */
import { spawn } from 'node:child_process';

export default function serve(porism, ...args) {
	const child = spawn(porism, ['serve', '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });

	return new Promise((resolve, reject) => {
		let text = '';
		child.on('error', reject);
		child.on('exit', code => reject(new Error(`porism serve ended with ${code}`)));
		child.stdout.on('data', d => {
			text += d;
			const m = /http:\/\/\S+/.exec(text);
			if (m && text.includes('\n'))
				resolve({ url: m[0], end: () => new Promise(r => {
					child.removeAllListeners('exit');
					child.on('exit', r);
					child.kill();
				}) });
		});
	});
}
