// @ts-check
/**
 * An MCP server that reads and edits the JSON files of a folder. It speaks over standard input and output.
 *
 *     node server.js FOLDER
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { tools } from './tools.js';

const [folder = '.'] = process.argv.slice(2);

// `Server`, because `McpServer` of SDK 1 takes schemas of zod only; that of SDK 2 takes Standard Schema
const server = new Server({ name: 'json-files', version: '1.0.0' }, { capabilities: { tools: {} } });

server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: Object.entries(tools).map(([name, { description, inputSchema }]) => ({
    name,
    description,
    // MCP requires an object at the top
    inputSchema: { .../** @type {object} */ (inputSchema), type: 'object' },
  })),
}));

server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: input = {} } }) => {
  try {
    if (!Object.hasOwn(tools, name)) throw new Error(`Cannot call '${name}': there is no such tool`);
    const text = await tools[/** @type {keyof typeof tools} */ (name)].call(input, folder);
    return { content: [{ type: 'text', text }] };
  } catch (error) {
    // The model reads the reason, and can call the tool again with a corrected input
    return { content: [{ type: 'text', text: String(error) }], isError: true };
  }
});

await server.connect(new StdioServerTransport());
