/* mcp-echo.mjs -- the least that an MCP server can be, with the official SDK: the peer. */
import { peer } from './mcp-peer.mjs';

const { McpServer } = await peer('@modelcontextprotocol/sdk/server/mcp.js');
const { StdioServerTransport } = await peer('@modelcontextprotocol/sdk/server/stdio.js');
const { z } = await peer('zod');
const server = new McpServer({ name: 'echo', version: '1' });

server.registerTool('echo', { description: 'Say it again', inputSchema: { text: z.string() } },
	({ text }) => ({ content: [{ type: 'text', text }] }));
await server.connect(new StdioServerTransport());
