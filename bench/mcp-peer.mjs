/* mcp-peer.mjs -- packages of t/node, from here. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const from = createRequire(new URL('../t/node/package.json', import.meta.url));
export const peer = name => import(pathToFileURL(from.resolve(name)));
