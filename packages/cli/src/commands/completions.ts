import { write, type Io } from '../terminal/io.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode } from '../usage/exit-code.ts';
import { bashCompletions } from '../shell/bash.ts';
import type { TableRow } from '../shell/command-table.ts';
import { fishCompletions } from '../shell/fish.ts';
import { zshCompletions } from '../shell/zsh.ts';

const shells: Readonly<Record<string, (rows: readonly TableRow[]) => string>> = {
  bash: bashCompletions,
  zsh: zshCompletions,
  fish: fishCompletions,
};

/** Returns the command `wirework completions` for a table of commands. */
export function completionsFor(rows: () => Promise<readonly TableRow[]>): Command {
  return defineCommand({
    usage: Object.keys(shells).join('|'),
    description: '',
    options: {},
    examples: [
      {
        summary: 'In bash, put this into ~/.bashrc: source <(wirework completions bash)',
        line: 'wirework completions bash',
        prints: 'complete -o default -F _wirework wirework',
      },
      {
        summary: 'In zsh, write it to a folder of $fpath',
        line: 'wirework completions zsh',
        prints: '#compdef wirework',
      },
      {
        summary: 'In fish, write it to ~/.config/fish/completions/wirework.fish',
        line: 'wirework completions fish',
        prints: 'complete -c wirework -n __fish_use_subcommand',
      },
    ],
    run: async ({ operands: [shell = ''] }: Arguments, { stdout }: Io) => {
      const script = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
      if (script === undefined) throw new CommandError(`expected one of ${Object.keys(shells).join(', ')}`);
      await write(stdout, script(await rows()));
      return ExitCode.ok;
    },
  });
}
