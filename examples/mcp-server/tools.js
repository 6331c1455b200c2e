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
 * A tool, whose `run` gets an input that has passed its schema.
 *
 * @template T
 * @param {string} description
 * @param {import('@wirework/schema').CompiledSchema<T>} input
 * @param {(input: T, folder: string) => Promise<string>} run
 */
const tool = (description, input, run) => ({
  description,
  inputSchema: input.schema,
  /** @param {unknown} value @param {string} folder */
  call: async (value, folder) => {
    if (input.check(value)) return run(value, folder);
    throw new Error(input.validate(value).map(String).join('\n'));
  },
});

/** The tools of the server, by name. */
export const tools = {
  read_json: tool('Reads a value of a JSON file by its path', readInput, async (input, folder) => {
    const text = await readFile(await fileOf(folder, input.file), 'utf8');
    return JSON.stringify(getFromText(text, input.path, { strict: true }).value);
  }),
  write_json: tool('Sets a value of a JSON file by its path', writeInput, async (input, folder) => {
    const name = await fileOf(folder, input.file);
    const text = await readFile(name, 'utf8');
    await writeFileAtomic(name, setInText(text, input.path, input.value, { create: true }));
    return `${input.file}: ${input.path} is set`;
  }),
};
