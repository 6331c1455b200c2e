import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { describeWith, temporaryFolders } from '@wirework/test-support';
import { folderWith } from './folder-with.ts';
import { drawPicture, pictureFile } from './terminal-picture.ts';
import { openTerminal, type Terminal, type TerminalOptions } from './terminal.ts';

const newFolder = temporaryFolders();

describeWith('tmux', 'wirework in a terminal', () => {
  const cwd = folderWith(newFolder(), {
    's.json': '{"items": {"type": "null"}}',
    'files/a.json': '[null]',
    'files/b.json': '[1]',
    'files/c.json': '[null]',
    'lines.ndjson': '{"a": 1}\n{"a": 2,}\n{"a": 3}\n',
  });
  const validating = ['validate', '-s', 's.json', 'files'];

  async function inTerminal(
    argv: readonly string[],
    use: (terminal: Terminal) => Promise<void>,
    options: Partial<TerminalOptions> = {},
  ): Promise<void> {
    const terminal = openTerminal(argv, { folder: newFolder(), cwd, ...options });
    try {
      await use(terminal);
    } finally {
      terminal.close();
    }
  }

  /** Returns the texts of the bar, each as it was drawn. */
  const barsOf = (written: string): string[] => Array.from(written.matchAll(/\r([^\r\n]+)\u001b\[K/g), ([, it]) => it!);

  it('draws a bar, and removes it before errors and at the end', () =>
    inTerminal(validating, async (terminal) => {
      expect(await terminal.until('exit code')).toBe(
        [
          'files/b.json:1:2: [0]: expected null, got number',
          '1 | [1]',
          '  |  ^',
          '',
          '1 error in 1 of 3 files',
          'exit code 1',
        ].join('\n'),
      );
      const bars = barsOf(terminal.written());
      expect(bars[0]).toBe(`${'░'.repeat(40)} 0/3 files`);
    }));

  it('leaves the modes of the terminal as they are', () =>
    inTerminal(validating, async (terminal) => {
      await terminal.until('exit code');
      const escapes = new Set(terminal.written().match(/\u001b(?:\[[\d;?]*[a-zA-Z]|.)/g));
      expect([...escapes].filter((it) => !/^\u001b\[(?:\d+m|K)$/.test(it))).toEqual([]);
    }));

  it('removes the bar before the problems of edited files', async () => {
    const edited = folderWith(newFolder(), { 'a.json': '{"v": 1}', 'b.json': '{"v":', 'c.json': '{"v": 1}' });
    await inTerminal(
      ['set', '-w', '*.json', 'v=2'],
      async (terminal) => {
        expect(await terminal.until('exit code')).toBe(
          [
            'b.json:1:6: unexpected end of JSON input: the object is not closed',
            '1 | {"v":',
            '  |      ^',
            'exit code 1',
          ].join('\n'),
        );
        expect(barsOf(terminal.written())[0]).toContain('0/3 files');
      },
      { cwd: edited },
    );
    expect(readFileSync(join(edited, 'c.json'), 'utf8')).toBe('{"v": 2}');
  });

  it('removes the bar before lines that go to the same terminal', () =>
    inTerminal(['lines', '--skip-bad', '-s', 'a', 'lines.ndjson'], async (terminal) => {
      const screen = await terminal.until('exit code');
      expect(screen.split('\n')).toEqual([
        '1',
        expect.stringMatching(/^lines\.ndjson:2:9: /),
        expect.anything(),
        '2 | {"a": 2,}',
        '  |         ^',
        '3',
        'lines.ndjson: 1 line was skipped',
        'exit code 1',
      ]);
      expect(barsOf(terminal.written())[0]).toMatch(/^░+ 0% \| 0 B\/\d+ B \| 0 B\/s$/);
    }));

  it('draws no bar with --no-progress', () =>
    inTerminal([...validating, '--no-progress'], async (terminal) => {
      await terminal.until('exit code');
      expect(terminal.written()).not.toMatch(/[█░]|\r(?!\n)/);
    }));

  it('has colors, and none with NO_COLOR', async () => {
    await inTerminal(validating, async (terminal) => {
      await terminal.until('exit code');
      expect(terminal.written()).toContain('\u001b[1mfiles/b.json:1:2:\u001b[22m [0]: expected null');
      expect(terminal.written()).toContain('  |  \u001b[31m^\u001b[39m');
    });
    await inTerminal(
      validating,
      async (terminal) => {
        await terminal.until('exit code');
        expect(terminal.written()).not.toMatch(/\u001b\[\d*m/);
      },
      { env: { NO_COLOR: '1' } },
    );
  });

  it.each([12, 20, 30])('keeps the bar in %i columns', (columns) =>
    inTerminal(
      validating,
      async (terminal) => {
        const screen = await terminal.until('exit code 1');
        for (const bar of barsOf(terminal.written())) expect(bar.length).toBeLessThan(columns);
        expect(screen).not.toMatch(/[█░]|\d\/3/);
      },
      { columns },
    ),
  );

  it('ends with Ctrl-C in the middle, with the cursor and the prompt in place', async () => {
    execFileSync('mkfifo', [join(cwd, 'pipe.ndjson')]);
    await inTerminal(['lines', 'pipe.ndjson'], async (terminal) => {
      // Both ends, so that opening does not wait.
      const pipe = openSync(join(cwd, 'pipe.ndjson'), 'r+');
      try {
        await terminal.until('/s');
        terminal.press('C-c');
        expect(await terminal.until('exit code')).toBe('0 B | 0 B/s^C\nexit code 130');
        expect([terminal.variable('cursor_flag'), terminal.variable('wrap_flag')]).toEqual(['1', '1']);
      } finally {
        closeSync(pipe);
      }
    });
    expect(readdirSync(cwd).toSorted()).toEqual(['files', 'lines.ndjson', 'pipe.ndjson', 's.json']);
  });

  it('shows the picture of the guide', async () => {
    const picture = readFileSync(pictureFile, 'utf8');
    expect(picture).toBe(await drawPicture(newFolder()));
    const guide = readFileSync(new URL('cli.md', pictureFile), 'utf8');
    const [, alternative] = /!\[([^\]]*)\]\(cli-terminal\.svg\)/.exec(guide) ?? [];
    const errors = picture.match(/(?<=>)\S+:\d+:\d+:(?=<)/g) ?? [];
    expect(errors).toHaveLength(2);
    for (const error of errors) expect(alternative).toContain(error);
  });
});
