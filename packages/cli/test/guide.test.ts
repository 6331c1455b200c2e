import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as stream from 'node:stream';
import { expect, it } from '@jest/globals';
import { runGuide, runReadme, temporaryFolders } from '@wirework/test-support';
import * as exports from '../src/index.ts';
import { runLine } from './run-wirework.ts';

const guide = readFileSync(new URL('../../../docs/guide/cli.md', import.meta.url), 'utf8');
const cwd = temporaryFolders()();

it('prints what the guide shows', async () => {
  let count = 0;
  for (const [, file, text = '', session = ''] of guide.matchAll(
    /^```\w+ file=(\S+)\n([\s\S]*?)^```$|^```console\n([\s\S]*?)^```$/gm,
  )) {
    if (file !== undefined) {
      mkdirSync(dirname(join(cwd, file)), { recursive: true });
      writeFileSync(join(cwd, file), text);
    }
    for (const [, line = '', shown = ''] of session.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)) {
      const { stdout, stderr } = await runLine(line, { cwd });
      expect({ line, shown: (stdout + stderr).trimEnd() }).toEqual({ line, shown: shown.trimEnd() });
      count++;
    }
  }
  expect(count).toBeGreaterThan(0);
});

it('has snippets that are right', async () => {
  const modules = { '@wirework/cli': exports, 'node:stream': stream };
  expect(await runGuide('cli', modules)).toBeGreaterThan(0);
  await runReadme(new URL('../README.md', import.meta.url), { '@wirework/cli': exports });
});
