// @ts-check
/**
 * An MCP server that reads and edits the JSON files of a folder. It speaks over standard input and output.
 *
 *     node server.js FOLDER
 */
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { addTools } from './tools.js';

const [folder = '.'] = process.argv.slice(2);

serveStdio(() => {
  const server = new McpServer({ name: 'json-files', version: '1.0.0' });
  addTools(server, folder);
  return server;
});
