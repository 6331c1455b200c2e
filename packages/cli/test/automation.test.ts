import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { parse } from 'yaml';
import { folderWith } from './folder-with.ts';
import { processArguments } from './run-wirework.ts';

const newFolder = temporaryFolders();
const read = (path: string): unknown => parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

/** Makes a folder with a program `npx` that runs the command of this package, whatever version it is asked for. */
function folderWithNpx(): string {
  const folder = newFolder();
  const words = [process.execPath, ...processArguments].map((it) => `'${it}'`).join(' ');
  writeFileSync(join(folder, 'npx'), `#!/bin/sh\n[ "$1" = --yes ] || exit 9\nshift 2\nexec ${words} "$@"\n`);
  chmodSync(join(folder, 'npx'), 0o755);
  return folder;
}

const files = {
  'user.schema.json': '{"properties": {"age": {"type": "integer"}}}',
  'users/a b.json': '{"age": "x"}',
  'users/good.json': '{"age": 1}',
};

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly runs: {
    readonly using: string;
    readonly steps: readonly { readonly shell: string; readonly env: Record<string, string>; readonly run: string }[];
  };
}

describe('the action of GitHub', () => {
  const { inputs, runs } = read('../action.yml') as Action;

  /** Runs the step as a runner does. */
  function run(given: Readonly<Record<string, string>>): { readonly stdout: string; readonly status: number | null } {
    const [step] = runs.steps;
    const env = Object.entries(step!.env).map(([name, text]) => {
      const [, input = ''] = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(text) ?? [];
      expect(inputs).toHaveProperty(input);
      return [name, given[input] ?? inputs[input]!.default];
    });
    const cwd = folderWith(newFolder(), files);
    const path = [folderWithNpx(), process.env['PATH']].join(delimiter);
    return spawnSync('bash', ['-e', '-o', 'pipefail', '-c', step!.run], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, ...Object.fromEntries(env), PATH: path },
    });
  }

  const annotation =
    '::error file=users/a b.json,line=1,col=9,title=wirework type::age: expected integer, got string\n';

  it('annotates each fault', () => {
    expect(run({ files: 'users/a b.json\nusers/good.json\n', schema: 'user.schema.json' })).toMatchObject({
      stdout: annotation,
      status: 1,
    });
    expect(run({ map: 'users/*.json=user.schema.json' })).toMatchObject({ stdout: annotation, status: 1 });
    expect(run({ files: 'users/good.json', schema: 'user.schema.json', options: '--strict\n' })).toMatchObject({
      stdout: '',
      status: 0,
    });
  });

  it('runs nothing that is in an input', () => {
    expect(run({ files: '$(echo users/*.json)', schema: 'user.schema.json' })).toMatchObject({ stdout: '', status: 3 });
  });
});

describe('the hook of pre-commit', () => {
  it('validates the files that it is given', () => {
    const [hook] = read('../../../.pre-commit-hooks.yaml') as [{ readonly entry: string; readonly id: string }];
    const cwd = folderWith(newFolder(), files);
    const env = { ...process.env, PATH: [folderWithNpx(), process.env['PATH']].join(delimiter) };
    const [program = '', ...argv] = hook.entry.split(' ');
    const given = [...argv, '-s', 'user.schema.json', 'users/a b.json', 'users/good.json'];
    const { stdout, status } = spawnSync(program, given, { cwd, env, encoding: 'utf8' });
    expect([status, stdout.split('\n')[0]]).toEqual([1, 'users/a b.json:1:9: age: expected integer, got string']);
  });
});
