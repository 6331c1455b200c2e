import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { parse, stringify } from 'yaml';
import { folderWith } from './folder-with.ts';
import { itIf } from './it-if.ts';
import { processArguments } from './run-wirework.ts';

const newFolder = temporaryFolders();
const hooks = new URL('../../../.pre-commit-hooks.yaml', import.meta.url);
const read = (path: string | URL): unknown => parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

/** Makes a folder with a program `npx` that runs the command of this package if it is asked for that and `yaml`. */
function folderWithNpx(): string {
  const folder = newFolder();
  const words = [process.execPath, ...processArguments].map((it) => `'${it}'`).join(' ');
  const asked = "'--yes -p @wirework/cli'*' -p yaml wirework '*) ;; *) exit 9";
  writeFileSync(join(folder, 'npx'), `#!/bin/sh\ncase "$*" in ${asked} ;; esac\nshift 6\nexec ${words} "$@"\n`);
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
    const [hook] = read(hooks) as [{ readonly entry: string; readonly id: string }];
    const cwd = folderWith(newFolder(), files);
    const env = { ...process.env, PATH: [folderWithNpx(), process.env['PATH']].join(delimiter) };
    const [program = '', ...argv] = hook.entry.split(' ');
    const given = [...argv, '-s', 'user.schema.json', 'users/a b.json', 'users/good.json'];
    const { stdout, status } = spawnSync(program, given, { cwd, env, encoding: 'utf8' });
    expect([status, stdout.split('\n')[0]]).toEqual([1, 'users/a b.json:1:9: age: expected integer, got string']);
  });

  const isInstalled = spawnSync('pre-commit', ['--version']).error === undefined;
  itIf(isInstalled, 'is run by pre-commit', 'pre-commit is not installed', () => {
    const run = (cwd: string, program: string, ...argv: string[]): SpawnSyncReturns<string> => {
      const PATH = [folderWithNpx(), process.env['PATH']].join(delimiter);
      const env = { ...process.env, PATH, PRE_COMMIT_HOME: cache, PRE_COMMIT_COLOR: 'never' };
      return spawnSync(program, argv, { cwd, env, encoding: 'utf8' });
    };
    const cache = newFolder();
    const repository = folderWith(newFolder(), { '.pre-commit-hooks.yaml': readFileSync(hooks) });
    const commit = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'hooks'];
    for (const argv of [['init', '-q'], ['add', '.'], commit]) run(repository, 'git', ...argv);
    const rev = run(repository, 'git', 'rev-parse', 'HEAD').stdout.trim();
    const use = { id: 'wirework-validate', args: ['--schema', 'user.schema.json'], files: '^users/' };
    const config = stringify({ repos: [{ repo: repository, rev, hooks: [use] }] });
    const cwd = folderWith(newFolder(), { ...files, '.pre-commit-config.yaml': config });
    for (const argv of [
      ['init', '-q'],
      ['add', '.'],
    ])
      run(cwd, 'git', ...argv);
    const { stdout, status } = run(cwd, 'pre-commit', 'run', '--all-files');
    expect(stdout).toMatch(/^validate JSON and YAML by their schemas\.+Failed$/m);
    expect(stdout.match(/^users.*$/gm)).toEqual(['users/a b.json:1:9: age: expected integer, got string']);
    expect(status).toBe(1);
  });
});
