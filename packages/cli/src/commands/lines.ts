import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  compact,
  decodeLines,
  elements,
  isJsonError,
  type LineFault,
  type RawJson,
  stringify,
  t,
} from '@wirework/codec';
import { type CompiledPath, getFromText } from '@wirework/path';
import { readPath } from '../edit/read-instruction.ts';
import { problemText } from '../edit/report-problems.ts';
import { shownName } from '../files/shown-name.ts';
import { expandFiles, standardInput } from '../files/expand-files.ts';
import { describeSystemError } from '../files/system-error.ts';
import { counted } from '../terminal/counted.ts';
import { type Io, write } from '../terminal/io.ts';
import { openProgress, type Progress } from '../terminal/progress.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode, worst } from '../usage/exit-code.ts';

const options = {
  select: { short: 's', value: 'PATH', summary: 'prints only this value of each line; lines without it are left out' },
  'skip-bad': { summary: 'goes on after lines that are not JSON; they are reported, and the exit code is 1' },
  'to-array': { summary: 'prints one JSON array instead of lines' },
  'from-array': { summary: 'reads the items of one JSON array, however large, instead of lines' },
} as const;

type Given = Arguments<typeof options>['options'];

/** The command `wirework lines`. */
export const lines: Command = defineCommand({
  usage: '[options] [FILE...]',
  description:
    'Reads one JSON text a line (NDJSON, JSON Lines), and prints each as it was written. Memory does not grow with the input. Without a file it reads standard input.',
  options,
  examples: [
    {
      summary: 'One property of each line, with every digit',
      line: 'wirework lines --select user.id events.ndjson',
      files: { 'events.ndjson': '{"user": {"id": 12345678901234567890}}\n{"ping": 1}\n{"user": {"id": 2.50}}\n' },
      prints: '12345678901234567890\n2.50',
    },
    {
      summary: 'Lines as an array',
      line: 'wirework lines --to-array < events.ndjson',
      files: { 'events.ndjson': '{"a": 1.0}\n[2]\n' },
      prints: '[\n{"a": 1.0},\n[2]\n]',
    },
    {
      summary: 'The items of an array as lines',
      line: 'wirework lines --from-array list.json',
      files: { 'list.json': '[{"a": 1.0},\n [2]]' },
      prints: '{"a":1.0}\n[2]',
    },
  ],
  run,
});

async function run({ options: given, operands }: Arguments<typeof options>, io: Io): Promise<ExitCode> {
  if (given['from-array'] && given['skip-bad'])
    throw new CommandError('--skip-bad is about lines, and an array has none');
  const path = given.select === undefined ? undefined : readPath(given.select);
  const files = operands.length === 0 ? [standardInput] : await expandFiles(operands, io.cwd);
  const output = new Output(io, given['to-array']);
  const total = await totalBytes(files, io);
  const progress = await openProgress(io, { total, unit: 'bytes', isOff: given['no-progress'] });
  const codes: ExitCode[] = [];
  try {
    await output.begin();
    for (const file of files) codes.push(await copyFile(file, path, given, io, output, progress));
    await output.end();
  } finally {
    progress.stop();
  }
  return worst(codes);
}

/** Returns the bytes of all files; undefined if one of them is a stream. */
async function totalBytes(files: readonly string[], { cwd }: Io): Promise<number | undefined> {
  let total = 0;
  for (const file of files) {
    const stats = file === standardInput ? undefined : await stat(resolve(cwd, file)).catch(() => undefined);
    if (stats?.isFile() !== true) return undefined;
    total += stats.size;
  }
  return total;
}

/** The marker of an iteration that ended with a reported fault. */
const ended = Symbol('ended');

/** Copies the values of a file to the output. */
async function copyFile(
  file: string,
  path: CompiledPath | undefined,
  given: Given,
  io: Io,
  output: Output,
  progress: Progress,
): Promise<ExitCode> {
  let bad = 0;
  const onError = async (fault: LineFault): Promise<void> => {
    bad++;
    progress.clear();
    if (bad <= maxReports) await write(io.stderr, await reportText(fault, file));
    if (!given['skip-bad']) throw ended as unknown as Error;
  };
  try {
    const source = bytesOf(file, io, progress);
    const decoding = { target: t.raw(), invalidUtf8: 'reject' } as const;
    const values = given['from-array'] ? elements(source, [], decoding) : decodeLines(source, { ...decoding, onError });
    for await (const batch of values.batches()) await output.add(batch.map((it) => valueText(it, path, given)));
  } catch (error) {
    if (error !== ended) return failure(error, file, io);
  }
  if (bad > maxReports) await write(io.stderr, `and ${bad - maxReports} more\n`);
  if (bad > 0 && given['skip-bad'])
    await write(io.stderr, `${shownName(file)}: ${counted(bad, 'line was', 'lines were')} skipped\n`);
  return bad === 0 ? ExitCode.ok : ExitCode.findings;
}

/** Bad lines of a file that are shown. The others are counted. */
const maxReports = 20;

/** Returns the error of a line as a compiler prints it. Its line counts from the beginning of the input. */
function reportText({ error, text, line }: LineFault, file: string): Promise<string> {
  const inText = { ...error, message: error.message, line: (error.line ?? line) - line + 1 };
  return problemText(inText, text, file, line);
}

async function failure(error: unknown, file: string, io: Io): Promise<ExitCode> {
  if (isJsonError(error)) {
    await write(io.stderr, `${shownName(file)}:${error.line ?? 1}:${error.column ?? 1}: ${error.message}\n`);
    return ExitCode.findings;
  }
  const problem = describeSystemError(error);
  if (problem === undefined) throw error;
  await write(io.stderr, `${problem}\n`);
  return ExitCode.files;
}

/** Returns what is printed of a value; undefined if nothing is. */
function valueText({ text }: RawJson, path: CompiledPath | undefined, given: Given): string | undefined {
  if (path === undefined) return given['from-array'] ? compact(text) : text;
  const { exists, value, start, end } = getFromText(text, path, { numbers: 'lossless' });
  if (!exists) return undefined;
  const isPlace = path.segments.every((it) => typeof it !== 'object');
  const written = isPlace ? text.slice(start, end) : stringify(value, { escapeHtml: false });
  return given['from-array'] ? compact(written) : written;
}

/** Reads the chunks of a file, and shows how many bytes were read. */
async function* bytesOf(file: string, { stdin, cwd }: Io, progress: Progress): AsyncGenerator<Uint8Array> {
  const handle = file === standardInput ? undefined : await open(resolve(cwd, file));
  try {
    const stream = handle?.createReadStream({ highWaterMark: 262_144, autoClose: false }) ?? stdin;
    for await (const chunk of stream as AsyncIterable<Uint8Array | string>) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      progress.advance(bytes.length);
      yield bytes;
    }
  } finally {
    await handle?.close();
  }
}

/** Writes values as lines, or as one array. A slow reader of the stream slows it down. */
class Output {
  readonly #io: Io;
  readonly #isArray: boolean;
  #count = 0;

  constructor(io: Io, isArray: boolean) {
    this.#io = io;
    this.#isArray = isArray;
  }

  async begin(): Promise<void> {
    if (this.#isArray) await write(this.#io.stdout, '[');
  }

  async add(values: readonly (string | undefined)[]): Promise<void> {
    let text = '';
    for (const value of values) {
      if (value === undefined) continue;
      text += this.#isArray ? `${this.#count++ === 0 ? '' : ','}\n${value}` : `${value}\n`;
    }
    await write(this.#io.stdout, text);
  }

  async end(): Promise<void> {
    if (this.#isArray) await write(this.#io.stdout, this.#count === 0 ? ']\n' : '\n]\n');
  }
}
