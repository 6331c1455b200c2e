import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const read = (path: string): string => readFileSync(path, 'utf8');
const here = dirname(createRequire(import.meta.url).resolve('../package.json'));

/** Returns the names that the lists `export { … }` of a declaration have. */
function exported(text: string): string[] {
  const lists = text.match(/export (?:type )?\{[^}]*\}/g) ?? [];
  return lists.flatMap((list) =>
    list
      .replace(/^[^{]*\{|\}$/g, '')
      .split(',')
      .map((it) => it.replace(/^.* as /s, '').trim())
      .filter((it) => it !== ''),
  );
}

describe('@wirework/schema/ajv', () => {
  it('exports every name of ajv, or the guide lists it', () => {
    const dist = dirname(createRequire(import.meta.url).resolve('ajv'));
    const own = exported(read(join(here, 'src/ajv.ts')));
    const guide = read(join(here, '../../docs/moving/ajv.md'));
    const [, section = ''] = guide.split('## Names of ajv that are missing');
    const cells =
      section
        .split('\n## ')[0]
        ?.split('\n')
        .map((row) => row.split('|')[1]) ?? [];
    const listed = cells.flatMap((it = '') => [...it.matchAll(/`([\w$]+)`/g)].map(([, name]) => name as string));
    const names = new Set(['ajv', '2019', '2020'].flatMap((it) => exported(read(join(dist, `${it}.d.ts`)))));
    names.delete('default');
    expect(names.size).toBeGreaterThan(30);
    expect([...names].filter((it) => !own.includes(it) && !listed.includes(it))).toEqual([]);
    expect(own.filter((it) => listed.includes(it))).toEqual([]);
  });
});
