import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
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
