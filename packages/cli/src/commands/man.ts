import { write, type Io } from '../terminal/io.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { ExitCode } from '../usage/exit-code.ts';
import type { TableRow } from '../shell/command-table.ts';
import { manPage } from '../shell/man-page.ts';

/** Returns the command `wirework man` for a table of commands. */
export function manFor(rows: () => Promise<readonly TableRow[]>, version: string): Command {
  return defineCommand({
    usage: '',
    description: '',
    options: {},
    examples: [
      {
        summary: 'Read it with: wirework man | man -l -',
        line: 'wirework man',
        prints: '.TH WIREWORK 1',
      },
    ],
    run: async (_args: Arguments, { stdout }: Io) => {
      await write(stdout, manPage(await rows(), version));
      return ExitCode.ok;
    },
  });
}
