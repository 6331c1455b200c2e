import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { commands } from '../src/commands.ts';
import { itIf } from './it-if.ts';
import { runWirework } from './run-wirework.ts';

const cwd = temporaryFolders()();
const names = Object.keys(commands);

/** Adds a test with a program that may not be installed. */
function itWith(program: string, name: string, run: () => Promise<void>): void {
  const isInstalled = spawnSync(program, ['--version']).error === undefined;
  itIf(isInstalled, name, `${program} is not installed`, run);
}

async function completions(shell: string): Promise<string> {
  const { stdout, stderr } = await runWirework(['completions', shell], { cwd });
  expect(stderr).toBe('');
  return stdout;
}

describe('wirework completions', () => {
  itWith('bash', 'complete commands, options and values in bash', async () => {
    const script = await completions('bash');
    const complete = (...words: string[]): string[] => {
      const list = words.map((it) => `'${it}'`).join(' ');
      const run = `${script}\nCOMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _wirework; echo "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', run], { encoding: 'utf8' }).trim().split(' ');
    };
    expect(complete('wirework', '')).toEqual([...names, '--help', '--version']);
    expect(complete('wirework', 'va')).toEqual(['validate']);
    expect(complete('wirework', 'validate', '--fo')).toEqual(['--formats', '--format']);
    expect(complete('wirework', 'validate', '-f', 's')).toEqual(['sarif']);
    expect(complete('wirework', 'validate', 'x')).toEqual(['']);
    expect(complete('wirework', 'compile', '-s', '--ch')).toEqual(['--check']);
  });

  it.each(['zsh', 'fish'])('name every option in %s', async (shell) => {
    const script = await completions(shell);
    for (const { load } of Object.values(commands)) {
      for (const name of Object.keys((await load()).options))
        expect(script).toContain(shell === 'zsh' ? `--${name}` : `-l ${name}`);
    }
  });

  for (const shell of ['zsh', 'fish'])
    itWith(shell, `are a valid script of ${shell}`, async () => {
      writeFileSync(join(cwd, shell), await completions(shell));
      execFileSync(shell, ['-n', join(cwd, shell)]);
    });

  it('refuse other shells', async () => {
    expect(await runWirework(['completions', 'cmd'], { cwd })).toMatchObject({ exitCode: 2, stdout: '' });
  });
});

describe('wirework man', () => {
  it('is a page with every command', async () => {
    const { stdout } = await runWirework(['man'], { cwd });
    // A hyphen that is typed has an escape.
    for (const name of names) expect(stdout).toContain(`.SH WIREWORK ${name.toUpperCase().replace('-', '\\-')}\n`);
    expect(stdout.split('\n').filter((it) => /^\.(?!TH |SH |TP$|B |I |PP$|nf$|fi$|br$)/.test(it))).toEqual([]);
  });

  itWith('groff', 'is read by groff without a warning', async () => {
    const { stdout } = await runWirework(['man'], { cwd });
    const { stderr, stdout: shown } = spawnSync('groff', ['-man', '-Tutf8', '-ww'], {
      input: stdout,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    // Each bold letter is printed twice.
    expect(shown.replaceAll(/.\u0008/g, '')).toContain('--max-errors');
  });
});
