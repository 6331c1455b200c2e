import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { pathOf } from '../run-program.ts';
import { shownIn } from '../shown-in.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const outside = temporaryFolder();
const folder = join(outside, 'served');
const client = new Client({ name: 'tests', version: '1.0.0' });

beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'users.json'), '{\n  "users": [{ "name": "Ada" }],\n  "rate": 1.50\n}\n');
  writeFileSync(join(outside, 'secret.json'), '{"a": 1}');
  symlinkSync(join(outside, 'secret.json'), join(folder, 'link.json'));
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [pathOf('mcp-server/server.js'), folder] }),
  );
});
afterAll(() => client.close());

/** The text that a tool answers, and whether it is an error. */
async function call(name: string, input: Record<string, unknown>): Promise<[string, boolean]> {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  return [(content as { text: string }[])[0]?.text ?? '', isError as boolean];
}

describe('server.js', () => {
  it('lists its tools with their schemas', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name, inputSchema }) => [name, inputSchema.required])).toEqual([
      ['read_json', ['file', 'path']],
      ['write_json', ['file', 'path', 'value']],
    ]);
  });

  it('reads a value by its path', async () => {
    expect(await call('read_json', { file: 'users.json', path: 'users[0]' })).toEqual(['{"name":"Ada"}', false]);
  });

  it('sets a value, and keeps everything else of the file', async () => {
    expect(await call('write_json', { file: 'users.json', path: 'users[+]', value: { name: 'Bo' } })).toEqual([
      'users.json: users[+] is set',
      false,
    ]);
    expect(readFileSync(join(folder, 'users.json'), 'utf8')).toBe(
      '{\n  "users": [{ "name": "Ada" }, { "name": "Bo" }],\n  "rate": 1.50\n}\n',
    );
  });

  it('returns every fault of an input to the model', async () => {
    expect(await call('read_json', { file: 7, pth: 'users' })).toEqual([
      shownIn('mcp-server/README.md')[0]?.trimEnd(),
      true,
    ]);
  });

  it('answers the model that there is no such value', async () => {
    expect(await call('read_json', { file: 'users.json', path: 'users[9].name' })).toEqual([
      expect.stringContaining("Cannot find 'users[9].name'"),
      true,
    ]);
  });

  it.each(['../secret.json', 'link.json'])('refuses %s, which is outside the folder', async (file) => {
    expect(await call('read_json', { file, path: 'a' })).toEqual([
      expect.stringContaining('it is outside the folder'),
      true,
    ]);
  });
});
