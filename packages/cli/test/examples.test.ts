import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { commands } from '../src/commands.ts';
import { runLine, runWirework } from './run-wirework.ts';
import { startServer } from './start-server.ts';

const newFolder = temporaryFolders();

describe.each(Object.keys(commands))('wirework %s --help', (name) => {
  it('has examples, each of which prints what it says', async () => {
    const { examples } = await commands[name]!.load();
    expect(examples.length).toBeGreaterThan(0);
    for (const { line, files = {}, serves, prints, exitCode = 0 } of examples) {
      const cwd = newFolder();
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(dirname(join(cwd, file)), { recursive: true });
        writeFileSync(join(cwd, file), text);
      }
      const server = serves === undefined ? undefined : await startServer((_, answer) => answer.end(serves));
      const ran = await runLine(line.replace('https://api.example.com', server?.origin ?? '$&'), { cwd });
      await server?.close();
      expect({ line, ...ran }).toMatchObject({ line, stderr: '', exitCode });
      expect(ran.stdout).toContain(prints);
      if (prints === '') expect(ran.stdout).toBe('');
    }
  });

  it('shows each option once, in at most 80 columns', async () => {
    const { options } = await commands[name]!.load();
    const { stdout, exitCode } = await runWirework([name, '--help'], { cwd: newFolder() });
    expect(exitCode).toBe(0);
    const lines = stdout.split('\n');
    for (const option of ['help', 'no-progress', ...Object.keys(options)]) {
      expect(lines.filter((it) => new RegExp(`^ +(?:-\\w, +)?--${option}(?: |$)`).test(it))).toHaveLength(1);
    }
    expect(lines.filter((it) => it.length > 80 && !it.startsWith('  wirework '))).toEqual([]);
  });
});
