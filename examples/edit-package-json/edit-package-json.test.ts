import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runProgram, type Finished } from '../run-program.ts';
import { shownIn } from '../shown-in.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

/** Writes files, runs the program on them, and returns its end with what the files are then. */
async function edit(texts: readonly string[], ...options: string[]): Promise<Finished & { files: string[] }> {
  const names = texts.map((text, at) => {
    writeFileSync(join(folder, `${at}.json`), text);
    return `${at}.json`;
  });
  const finished = await runProgram('edit-package-json/edit.js', [...options, ...names], folder);
  return { ...finished, files: names.map((name) => readFileSync(join(folder, name), 'utf8')) };
}

const tabs = '{\r\n\t"name": "a",\r\n\t"scripts": {\r\n\t\t"test": "jest",\r\n\t\t"prepublish": "x"\r\n\t}\r\n}\r\n';
const spaces = '{ "name": "b", "engines": { "node": ">=18" } }';

describe('edit.js', () => {
  it('sets and removes properties, and keeps everything else', async () => {
    const { code, stdout, files } = await edit(
      [tabs, spaces],
      '--set',
      'engines.node=">=20.19"',
      '--remove',
      'scripts.prepublish',
    );
    expect(files).toEqual([
      '{\r\n\t"name": "a",\r\n\t"scripts": {\r\n\t\t"test": "jest"\r\n\t},\r\n\t"engines": {\r\n\t\t"node": ">=20.19"\r\n\t}\r\n}\r\n',
      '{ "name": "b", "engines": { "node": ">=20.19" } }',
    ]);
    expect([code, stdout]).toEqual([0, '0.json: changed\n1.json: changed\n']);
  });

  it('takes text that is not JSON for a string', async () => {
    const { files } = await edit([spaces], '--set', 'type=module', '--set', 'private=true');
    expect(JSON.parse(files[0] ?? '')).toMatchObject({ type: 'module', private: true });
  });

  it('changes nothing and fails under --check when a file would change', async () => {
    const { code, stdout, files } = await edit([tabs, spaces], '--check', '--set', 'engines.node=">=18"');
    expect([code, stdout, files]).toEqual([1, '0.json: would change\n1.json: unchanged\n', [tabs, spaces]]);
  });

  it('shows the line at fault of a broken file, leaves it, and edits the others', async () => {
    const broken = '{\n  "name": "a", // mine\n}';
    const { code, stdout, stderr, files } = await edit([broken, spaces], '--set', 'name="c"');
    expect([code, stdout]).toEqual([1, '1.json: changed\n']);
    expect(stderr).toBe(shownIn('edit-package-json/README.md')[1]?.replace('broken.json', '0.json'));
    expect(files[0]).toBe(broken);
  });

  it('prints its usage without an edit', async () => {
    const { code, stderr } = await edit([spaces]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^usage: /);
  });
});
