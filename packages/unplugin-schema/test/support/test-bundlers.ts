import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { build } from 'esbuild';

const sources = fileURLToPath(new URL('../../src/', import.meta.url));
const hooks = fileURLToPath(new URL('../../../../internal/test-support/src/source-loader-hooks.mjs', import.meta.url));

const main = `
import { check, parseText, validateText } from './schemas/user.schema.json?module';
import * as user from './schemas/user.schema.json?module';

const text = '{\\n  "mail": "x",\\n  "home": { "city": 1 }\\n}';
export const answers = [
  check({ home: { city: 'Paris' } }),
  validateText(text).map((it) => [it.line, it.message, it.schemaPointer]),
  parseText('{ "home": {} }').value,
  user['~standard'].validate({ home: {} }),
];
`;
const user = { properties: { mail: { format: 'email' }, home: { $ref: 'address.json#/definitions/address' } } };
const address = (type: string): object => ({ definitions: { address: { properties: { city: { type } } } } });

/** The answers of the program while a city is of a type. */
const answersFor = (type: string, got: string): unknown => [
  type === 'string',
  got === ''
    ? []
    : [[3, `expected ${type}, got ${got}`, 'file:///schemas/address.json#/definitions/address/properties/city/type']],
  { home: {} },
  { value: { home: {} } },
];

let runtime = '';
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export * from '@wirework/schema/module/runtime'", resolveDir: sources },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@wirework/source'],
    write: false,
  });
  runtime = outputFiles[0]?.text ?? '';
});

const folders: string[] = [];
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Makes a project that has the runtime as an installed package. */
function newProject(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wirework-bundler-')));
  folders.push(folder);
  const installed = join(folder, 'node_modules/@wirework/schema');
  mkdirSync(installed, { recursive: true });
  mkdirSync(join(folder, 'schemas'));
  const manifest = { type: 'module', sideEffects: false, exports: { './module/runtime': './runtime.js' } };
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ name: '@wirework/schema', ...manifest }));
  writeFileSync(join(installed, 'runtime.js'), runtime);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'main.js'), main);
  writeFileSync(join(folder, 'schemas/user.schema.json'), JSON.stringify(user));
  writeFileSync(join(folder, 'schemas/address.json'), JSON.stringify(address('string')));
  return folder;
}

/** Tests the plugin with bundlers, each started by a program: see `watching.js`. */
export function testBundlers(program: string, bundlers: readonly string[]): void {
  it.each(bundlers)('makes modules for %s, and makes them anew when a schema changes', async (bundler) => {
    const folder = newProject();
    const args = ['--no-warnings', '--import', hooks, '--conditions=@wirework/source', program, bundler, folder];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    let last = '';
    /**
     * Returns the next answers that differ. A file that is written twice can be built twice, and on a busy machine
     * it stays empty for longer than the plugin waits.
     */
    const next = async (): Promise<unknown> => {
      let line = last;
      while (line === last || line.includes('unexpected end of JSON input'))
        line = (await lines.next()).value ?? 'null';
      last = line;
      return JSON.parse(line);
    };
    /** Changes a schema, until a watcher sees it: some are not ready when the first build ends. */
    const changed = async (type: string): Promise<unknown> => {
      const write = (): void => writeFileSync(join(folder, 'schemas/address.json'), JSON.stringify(address(type)));
      write();
      const writing = setInterval(write, 3_000);
      try {
        return await next();
      } finally {
        clearInterval(writing);
      }
    };
    expect(await next()).toEqual(answersFor('string', 'number'));
    expect(await changed('number')).toEqual(answersFor('number', ''));
    expect(await changed('text')).toEqual(expect.stringContaining('address/properties/city/type'));
    expect(await changed('null')).toEqual(answersFor('null', 'number'));
    child.kill();
  });
}
