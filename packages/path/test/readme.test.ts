import { expect, it } from '@jest/globals';
import { runGuide, runReadme } from '@wirework/test-support';
import { readFileSync } from 'node:fs';
import * as path from '../src/index.ts';
import * as patch from '../src/patch.ts';

const modules = {
  '@wirework/path': path,
  '@wirework/path/patch': patch,
};

it('snippets of the README return what they show', async () => {
  expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(11);
});

it('snippets of the guide return what they show', async () => {
  expect(await runGuide('path', modules)).toBeGreaterThanOrEqual(32);
});

it('the table of reads in SYNTAX.md states what reads return', () => {
  const syntax = readFileSync(new URL('../SYNTAX.md', import.meta.url), 'utf8');
  const [, head = '', table = ''] = /\| on `(.*)` \| result \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/.exec(syntax) ?? [];
  let rows = 0;
  for (const [, paths = '', expected = ''] of table.matchAll(/^\| (.*) \| (.*) \|$/gm)) {
    for (const [, one = ''] of paths.matchAll(/`([^`]*)`/g)) {
      const value = expected === 'nothing' ? undefined : (JSON.parse(expected.slice(1, -1)) as unknown);
      expect([one, path.getFromText(head, one).value]).toEqual([one, value]);
      rows++;
    }
  }
  expect(rows).toBe(11);
});
