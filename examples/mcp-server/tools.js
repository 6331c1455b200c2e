// @ts-check
import { readFile, realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { getFromText, setInText } from '@wirework/path';
import { compileSchema } from '@wirework/schema';
import writeFileAtomic from 'write-file-atomic';

const file = /** @type {const} */ ({ type: 'string', pattern: '\\.json$', description: 'a file of the folder' });
const path = /** @type {const} */ ({ type: 'string', description: "such as 'users[0].name'" });

const readInput = compileSchema({
  type: 'object',
  properties: { file, path },
  required: ['file', 'path'],
  additionalProperties: false,
});

const writeInput = compileSchema({
  type: 'object',
  properties: { file, path, value: { description: 'any JSON value' } },
  required: ['file', 'path', 'value'],
  additionalProperties: false,
});

/**
 * Returns the path of a file of the folder.
 *
 * @param {string} folder
 * @param {string} name
 */
async function fileOf(folder, name) {
  const root = await realpath(folder);
  // A symbolic link may lead out of the folder as well as '..'
  const found = await realpath(resolve(root, name));
  const within = relative(root, found);
  if (within.startsWith('..') || isAbsolute(within)) throw new Error(`Cannot open '${name}': it is outside the folder`);
  return found;
}

/**
 * Returns the answer of a tool.
 *
 * @param {string} text
 * @returns {import('@modelcontextprotocol/server').CallToolResult}
 */
const answer = (text) => ({ content: [{ type: 'text', text }] });

/**
 * Adds the tools to a server. A compiled schema is the `inputSchema` as it is, because it is a Standard Schema with
 * JSON Schema: the SDK shows it to the model, checks each input, and `input` has its type.
 *
 * @param {import('@modelcontextprotocol/server').McpServer} server
 * @param {string} folder
 */
export function addTools(server, folder) {
  server.registerTool(
    'read_json',
    { description: 'Reads a value of a JSON file by its path', inputSchema: readInput },
    async (input) => {
      const text = await readFile(await fileOf(folder, input.file), 'utf8');
      return answer(JSON.stringify(getFromText(text, input.path, { strict: true }).value));
    },
  );
  server.registerTool(
    'write_json',
    { description: 'Sets a value of a JSON file by its path', inputSchema: writeInput },
    async (input) => {
      const name = await fileOf(folder, input.file);
      const text = await readFile(name, 'utf8');
      await writeFileAtomic(name, setInText(text, input.path, input.value, { create: true }));
      return answer(`${input.file}: ${input.path} is set`);
    },
  );
}
