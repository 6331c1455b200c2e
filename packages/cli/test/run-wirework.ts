import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sourceLoader } from '@wirework/test-support/source-loader';
import { main, type ExitCode, type OutputStream } from '../src/index.ts';

/** The surroundings of a run. */
export interface Given {
  readonly cwd: string;
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether both outputs are terminals. */
  readonly isTerminal?: boolean;
  readonly signal?: AbortSignal;
}

/** The outcome of a run. */
export interface Ran {
  readonly exitCode: ExitCode | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in this process. */
export async function runWirework(argv: readonly string[], given: Given): Promise<Ran> {
  const output = (): OutputStream & { text(): string } => {
    const chunks: string[] = [];
    const stream = new PassThrough().setEncoding('utf8').on('data', (it: string) => chunks.push(it));
    return Object.assign(stream, { isTTY: given.isTerminal === true, columns: 80, text: () => chunks.join('') });
  };
  const [stdout, stderr] = [output(), output()];
  const exitCode = await main(argv, {
    stdin: Readable.from(given.stdin === undefined ? [] : [Buffer.from(given.stdin)]),
    stdout,
    stderr,
    cwd: given.cwd,
    env: given.env ?? {},
    signal: given.signal ?? new AbortController().signal,
  });
  return { exitCode, stdout: stdout.text(), stderr: stderr.text() };
}

/** The arguments of `node` for a process with the command, from its sources. */
export const processArguments: readonly string[] = [
  '--no-warnings',
  '--conditions=@wirework/source',
  `--import=${sourceLoader}`,
  fileURLToPath(new URL('../bin/wirework.js', import.meta.url)),
];

/** Runs the command as a process with pipes. */
export function spawnWirework(argv: readonly string[], { cwd, stdin, env }: Given): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...processArguments, ...argv], { cwd, env: { ...process.env, ...env } });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (it: string) => (stdout += it));
    child.stderr.setEncoding('utf8').on('data', (it: string) => (stderr += it));
    child.on('error', reject).on('close', (code) => resolve({ exitCode: code as ExitCode | null, stdout, stderr }));
    child.stdin.on('error', () => undefined).end(stdin);
  });
}

/** Runs a line as examples have it: words with single quotes, and `< FILE` at the end. */
export function runLine(line: string, given: Given): Promise<Ran> {
  const [command = '', input] = line.split(' < ');
  const [name, ...argv] = Array.from(command.matchAll(/'([^']*)'|[^\s']+/g), ([word, quoted]) => quoted ?? word);
  if (name !== 'wirework') throw new Error(`not a line of wirework: ${line}`);
  return runWirework(argv, {
    ...given,
    ...(input !== undefined && { stdin: readFileSync(join(given.cwd, input)) }),
  });
}
