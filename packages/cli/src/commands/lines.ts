import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { compact, elements, isJsonError, stringify, t } from '@wirework/codec';
import { type CompiledPath, getFromText } from '@wirework/path';
import { assertSyntax } from '@wirework/scanner/primitives';
import { readPath } from '../edit/read-instruction.ts';
import { problemText } from '../edit/report-problems.ts';
import { expandFiles } from '../files/expand-files.ts';
import { standardInput } from '../files/standard-input.ts';
import { invalidUtf8 } from '../files/invalid-utf8.ts';
import { maxLineBytes, readChunks, readLines, tooLong } from '../files/read-lines.ts';
import { shownName } from '../files/shown-name.ts';
import { syntaxOf } from '../files/syntax-of.ts';
import { describeSystemError, nameFile } from '../files/system-error.ts';
import { counted } from '../terminal/counted.ts';
import { type Io, write } from '../terminal/io.ts';
import { writePlaces } from '../terminal/places.ts';
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
  const files =
    operands.length === 0 ? [standardInput] : await expandFiles(operands, io, (it) => syntaxOf(it) !== 'yaml');
  if (given['to-array'] && !(await areOpened(files, io))) return ExitCode.files;
  const total = await totalBytes(files, io);
  const progress = openProgress(io, { total, unit: 'bytes', isOff: given['no-progress'] });
  const output = new Output(progress.io, given['to-array']);
  const codes: ExitCode[] = [];
  try {
    await output.begin();
    for (const file of files) codes.push(await copyFile(file, path, given, output, progress));
    await output.end();
  } finally {
    progress.stop();
  }
  return worst(codes);
}

/** Reports the files that cannot be opened: an array without their items would look complete. */
async function areOpened(files: readonly string[], io: Io): Promise<boolean> {
  let isGood = true;
  for (const file of files) {
    if (file === standardInput) continue;
    try {
      await (await open(resolve(io.cwd, file))).close();
    } catch (error) {
      isGood = false;
      await failure(nameFile(error, 'read', file), file, io);
    }
  }
  return isGood;
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

/** Copies the values of a file to the output. */
async function copyFile(
  file: string,
  path: CompiledPath | undefined,
  given: Given,
  output: Output,
  progress: Progress,
): Promise<ExitCode> {
  try {
    if (!given['from-array']) return await copyLines(file, path, given['skip-bad'], output, progress);
    const source = readChunks(file, progress.io, progress.advance);
    const items = elements(source, [], { target: t.raw(), invalidUtf8: 'reject', maxBytes: maxLineBytes });
    for await (const batch of items.batches())
      await output.add(batch.map(({ text }) => (path === undefined ? compact(text) : selected(text, path, compact))));
    return ExitCode.ok;
  } catch (error) {
    return failure(error, file, progress.io);
  }
}

/** Copies the values of lines, and reports those that are not JSON. */
async function copyLines(
  file: string,
  path: CompiledPath | undefined,
  skipsBad: boolean,
  output: Output,
  { io, advance }: Progress,
): Promise<ExitCode> {
  let bad = 0;
  for await (const lines of readLines(file, io, advance)) {
    let values: (string | undefined)[] = [];
    for (const { number, text, damaged } of lines) {
      if (damaged === undefined && /^[\t\r ]*$/.test(text)) continue;
      try {
        if (damaged !== undefined) throw await invalidUtf8(damaged);
        values.push(path === undefined ? whole(text) : selected(text, path, String));
      } catch (error) {
        if (!isJsonError(error)) throw error;
        // The values in front of it are printed first.
        await output.add(values);
        values = [];
        if (++bad <= maxReports) await writePlaces(io, io.stderr, await problemText(error, text, file, number));
        if (!skipsBad) return ExitCode.findings;
      }
    }
    await output.add(values);
  }
  if (bad > maxReports) await write(io.stderr, `and ${bad - maxReports} more\n`);
  if (bad > 0) await write(io.stderr, `${shownName(file)}: ${counted(bad, 'line was', 'lines were')} skipped\n`);
  return bad === 0 ? ExitCode.ok : ExitCode.findings;
}

/** Bad lines of a file that are shown. The others are counted. */
const maxReports = 20;

async function failure(error: unknown, file: string, io: Io): Promise<ExitCode> {
  if (isJsonError(error)) {
    const isTooLong = isJsonError(error, 'LIMIT_EXCEEDED') && error.limit === 'maxBytes';
    const message = isTooLong ? tooLong : error.message;
    await writePlaces(io, io.stderr, `${shownName(file)}:${error.line ?? 1}:${error.column ?? 1}: ${message}\n`);
    return ExitCode.findings;
  }
  const problem = describeSystemError(error);
  if (problem === undefined) throw error;
  await write(io.stderr, `${problem}\n`);
  return ExitCode.files;
}

/** Nesting levels of a line. */
const maxDepth = 10_000;

/** Returns a line as it was written. */
function whole(text: string): string {
  assertSyntax(text, maxDepth);
  return text.trim();
}

/**
 * Returns the value at a path; undefined if there is none.
 *
 * @param print makes one line of a value as it was written
 */
function selected(text: string, path: CompiledPath, print: (written: string) => string): string | undefined {
  const { exists, value, start, end } = getFromText(text, path, { numbers: 'lossless', maxDepth });
  if (!exists) return undefined;
  const isPlace = path.segments.every((it) => typeof it !== 'object');
  return isPlace ? print(text.slice(start, end)) : stringify(value, { escapeHtml: false });
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
