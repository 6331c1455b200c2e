import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { compileToModule } from '../module/compile-to-module.ts';
import { compileModuleFile } from './compile-module-file.ts';
import { compileSchemaFile } from './compile-schema-file.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'wirework-files-')));
  mkdirSync(join(root, 'a b'));
  write('a b/user.json', { type: 'object', properties: { home: { $ref: '../address.json' }, id: { $ref: 'urn:id' } } });
  write('address.json', { type: 'object', properties: { city: { $ref: 'a%20b/%23.json' } } });
  write('a b/#.json', { type: 'string' });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const at = (name: string): string => join(root, name);
const write = (name: string, value: unknown): void => writeFileSync(at(name), `\uFEFF${JSON.stringify(value)}`);
const load = (uri: string): unknown => (uri === 'urn:id' ? { type: 'integer' } : undefined);

describe('compileSchemaFile()', () => {
  it('reads the files that the schema refers to, and names them by their path in the folder', async () => {
    const read: string[] = [];
    const { code } = await compileSchemaFile(at('a b/user.json'), { root, load, onRead: (file) => read.push(file) });
    expect(read).toEqual([at('a b/user.json'), at('address.json'), at('a b/#.json')]);
    expect(code).toContain('"file:///a%20b/%23.json#/type"');
    expect(code).not.toContain(root);
  });

  it('passes options to the compiler', async () => {
    write('name.json', { format: 'date' });
    const { code } = await compileSchemaFile(at('name.json'), { root, formats: 'annotate' });
    expect(code).toBe(compileToModule({ format: 'date' }, { formats: 'annotate' }).code);
    await expect(compileSchemaFile(at('name.json'), { root, formats: 'never' as 'assert' })).rejects.toThrow(
      RangeError,
    );
    await expect(compileSchemaFile(at('name.json'), { root, unknown: 1 } as object)).rejects.toThrow(TypeError);
  });

  it('reads no file outside the folder', async () => {
    const reason = "it is outside the folder '";
    await expect(compileSchemaFile(at('address.json'), { root: at('a b') })).rejects.toThrow(reason);
    write('escape.json', { $ref: '..%2f..%2fetc/passwd' });
    await expect(compileSchemaFile(at('escape.json'), { root })).rejects.toThrow(reason);
    // URIs have nothing above their root.
    write('dots.json', { $ref: '../../address.json#/properties/city' });
    const read: string[] = [];
    await compileSchemaFile(at('dots.json'), { root, onRead: (file) => read.push(file) });
    expect(read).toEqual([at('dots.json'), at('address.json'), at('a b/#.json')]);
  });

  it('is rejected with the reference, if a document is missing', async () => {
    await expect(compileSchemaFile(at('a b/user.json'), { root })).rejects.toMatchObject({
      code: 'SCHEMA',
      pointer: '/properties/id/$ref',
      message: expect.stringContaining("it is neither a file nor in the registry, and there is no option 'load'"),
    });
    rmSync(at('a b/#.json'));
    await expect(compileSchemaFile(at('a b/user.json'), { root, load })).rejects.toThrow(/ENOENT/);
    await expect(compileSchemaFile(at('missing.json'), { root })).rejects.toThrow(/ENOENT/);
  });

  it('is rejected with the position, if the file is not JSON', async () => {
    writeFileSync(at('bad.json'), '{\n  "type": }');
    await expect(compileSchemaFile(at('bad.json'), { root })).rejects.toMatchObject({
      code: 'SYNTAX',
      line: 2,
      column: 11,
    });
    writeFileSync(at('empty.json'), '');
    await expect(compileSchemaFile(at('empty.json'), { root })).rejects.toMatchObject({ code: 'SYNTAX', line: 1 });
  });

  it('waits for the text of a file that an editor has emptied to write it', async () => {
    writeFileSync(at('name.json'), '');
    const compiling = compileSchemaFile(at('name.json'), { root });
    setTimeout(() => write('name.json', { type: 'string' }), 20);
    expect((await compiling).types).toMatch(/Value = string;/);
  });
});

describe('compileModuleFile()', () => {
  it('writes a module and its declarations, and says whether they were current', async () => {
    const options = { root, load };
    const compile = (check: boolean): Promise<boolean> =>
      compileModuleFile(at('a b/user.json'), at('user.mjs'), { ...options, check });
    expect(await compile(true)).toBe(false);
    await expect(compile(true)).resolves.toBe(false);
    expect(await compile(false)).toBe(false);
    const { code, types } = await compileSchemaFile(at('a b/user.json'), options);
    expect(readFileSync(at('user.mjs'), 'utf8')).toBe(code);
    expect(readFileSync(at('user.d.mts'), 'utf8')).toBe(types);
    expect(await compile(true)).toBe(true);
    expect(await compile(false)).toBe(true);
    write('a b/#.json', { type: 'number' });
    expect(await compile(true)).toBe(false);
    expect(readFileSync(at('user.mjs'), 'utf8')).toBe(code);
    expect(await compile(false)).toBe(false);
    expect(readFileSync(at('user.d.mts'), 'utf8')).toMatch(/Json = number;/);
  });

  it('refuses other names of modules, and folders', async () => {
    await expect(compileModuleFile(at('address.json'), at('user.ts'), { root })).rejects.toThrow(RangeError);
    mkdirSync(at('user.js'));
    write('name.json', { type: 'string' });
    await expect(compileModuleFile(at('name.json'), at('user.js'), { root })).rejects.toThrow(/EISDIR/);
  });
});
