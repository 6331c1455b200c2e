import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processArguments } from './processes.ts';

/** The terminal in which a command runs. */
export interface TerminalOptions {
  /** An empty folder for the files of tmux. */
  readonly folder: string;
  readonly cwd: string;
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A terminal of tmux with one command. */
export interface Terminal {
  /** Resolves to the screen, without the empty lines at its end, when it has a text; rejects in the end. */
  until(text: string): Promise<string>;
  /** The screen with colors. */
  coloredScreen(): string;
  /** All that was written to the terminal, escapes and all. */
  written(): string;
  /** Presses keys, by the names that tmux has for them. */
  press(...keys: readonly string[]): void;
  /** Returns a variable of tmux, such as `cursor_flag`. */
  variable(name: string): string;
  /** Removes the terminal. It must be called on every path. */
  close(): void;
}

/** Runs the command, prints its exit code where a shell would print its prompt, and stays. */
const script = `trap : INT
tmux wait-for recorded
"$@"
code=$?
[ $code -lt 128 ] || echo
echo "exit code $code"
tmux wait-for closed
`;

/** Runs the command in a terminal of 20 lines. */
export function openTerminal(
  argv: readonly string[],
  { folder, cwd, columns = 80, env = {} }: TerminalOptions,
): Terminal {
  const socket = join(folder, 'socket');
  const record = join(folder, 'record');
  const tmux = (...args: readonly string[]): string =>
    execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', TERM: 'xterm-256color', ...env },
    });
  writeFileSync(record, '');
  const size = ['-x', String(columns), '-y', '20'];
  const shell = ['sh', '-c', script, 'sh', process.execPath, ...processArguments, ...argv];
  tmux('new-session', '-d', ...size, '-c', cwd, ...shell);
  const close = (): void => void tmux('kill-server');
  try {
    tmux('pipe-pane', `cat >'${record}'`);
    tmux('wait-for', '-S', 'recorded');
  } catch (error) {
    close();
    throw error;
  }
  const capture = (...args: readonly string[]): string => tmux('capture-pane', '-p', ...args).trimEnd();
  const written = (): string => readFileSync(record, 'utf8');
  return {
    async until(text) {
      for (let polls = 0; ; polls++) {
        const screen = capture();
        // The record is written by another process.
        if (screen.includes(text) && written().includes(text)) return screen;
        if (polls > 5_000) throw new Error(`the terminal does not show '${text}': ${screen}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    coloredScreen: () => capture('-e'),
    written,
    press: (...keys) => void tmux('send-keys', ...keys),
    variable: (name) => tmux('display-message', '-p', `#{${name}}`).trim(),
    close,
  };
}
