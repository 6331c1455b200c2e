import type { DraftName } from '@wirework/schema';
import { expandFiles } from '../files/expand-files.ts';
import { standardInput } from '../files/standard-input.ts';
import { inOrder } from '../files/in-order.ts';
import { shownName } from '../files/shown-name.ts';
import { fileSyntaxes, syntaxOf } from '../files/syntax-of.ts';
import { whenFilesChange } from '../files/watch-files.ts';
import { reporterFor, reportFormats } from '../report/reporter-for.ts';
import { counted } from '../terminal/counted.ts';
import { type Io, write } from '../terminal/io.ts';
import { writePlaces } from '../terminal/places.ts';
import { openProgress } from '../terminal/progress.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { CommandError, isCommandError } from '../usage/command-error.ts';
import { ExitCode, worst } from '../usage/exit-code.ts';
import { countOf } from '../usage/parse-arguments.ts';
import { checkFile, type CheckOptions } from '../validate/check-file.ts';
import type { FileReport } from '../validate/finding.ts';
import { draftNames, type SchemaSettings } from '../validate/load-schema.ts';
import { addressesIn, type SchemasOfFiles, schemasOfFiles } from '../validate/schemas-of-files.ts';
import { validateExamples } from './validate-examples.ts';

/** The values of the option `--fix-only`: the changes that `--fix` makes. */
const fixKinds: readonly string[] = ['coercions', 'defaults', 'removals'];

const options = {
  schema: { short: 's', value: 'FILE', summary: 'the JSON Schema of all files, a file or an address' },
  map: {
    value: 'PATTERN=FILE',
    multiple: true,
    summary: 'the schema of the files that match a pattern, which are validated too',
  },
  ref: { value: 'URI=FILE', multiple: true, summary: 'the file of a document to which schemas refer by a URI' },
  fetch: { summary: 'fetches schemas that are addresses, and keeps them for a day; without it nothing is fetched' },
  offline: { summary: 'uses schemas that were fetched before, however old' },
  draft: { value: 'NAME', choices: draftNames, summary: 'the draft of schemas without $schema' },
  strict: { summary: 'refuses unknown keywords and formats in schemas' },
  formats: { value: 'HOW', choices: ['assert', 'annotate'], summary: 'whether a wrong format is an error' },
  syntax: { value: 'NAME', choices: fileSyntaxes, summary: 'the syntax of all files, instead of that of their names' },
  format: { short: 'f', value: 'NAME', choices: reportFormats, summary: 'the format of the report' },
  verbose: { short: 'v', summary: 'prints the part of the schema with each error' },
  'max-errors': { value: 'N', summary: 'the most errors of a file that are printed; 20 by default' },
  fix: { summary: 'fills in defaults, converts types and removes what is not allowed, and keeps the formatting' },
  'fix-only': { value: 'WHAT', multiple: true, choices: fixKinds, summary: 'fixes only some of it' },
  jobs: { short: 'j', value: 'N', summary: 'how many files are read at a time; 8 by default' },
  watch: { summary: 'validates again after each change, until it is interrupted' },
} as const;

type Given = Arguments<typeof options>['options'];

/** The command `wirework validate`. */
export const validate: Command = defineCommand({
  usage: '[options] -s SCHEMA FILE...',
  description:
    "Prints each error with file, line and column, the line, and a caret below the value. Without --schema and --map, the property '$schema' of a file decides. The syntax is that of the name: .json, .jsonc, .jsonl and .ndjson line by line, .yaml and .yml.",
  options,
  examples: validateExamples,
  run,
});

async function run({ options: given, operands }: Arguments<typeof options>, io: Io): Promise<ExitCode> {
  if (operands.length === 0 && given.map.length === 0)
    throw new CommandError("there is no file to validate; the file '-' is standard input");
  const jobs = countOf('jobs', given.jobs, 8);
  const check: CheckOptions = {
    syntax: given.syntax,
    isVerbose: given.verbose,
    maxErrors: countOf('max-errors', given['max-errors'], 20, 0),
  };
  const fixes = given['fix-only'].length > 0 ? given['fix-only'] : given.fix ? fixKinds : [];
  const settings: RunSettings = { check, jobs, fixes };
  if (!given.watch) return runOnce(given, operands, settings, io);
  await whenFilesChange(io.cwd, io.signal, async () => {
    const read = new Set<string>();
    const exitCode = await runOnce(given, operands, settings, io, (file) => read.add(file)).catch((error: unknown) =>
      printed(error, io),
    );
    await write(io.stderr, exitCode === ExitCode.ok ? 'no errors; watching\n' : 'watching\n');
    return read;
  });
  return ExitCode.ok;
}

/** Prints the error of a run after which another one follows. */
async function printed(error: unknown, io: Io): Promise<ExitCode> {
  if (!isCommandError(error)) throw error;
  await writePlaces(io, io.stderr, `wirework validate: ${error.message}\n`);
  return error.exitCode;
}

interface RunSettings {
  readonly check: CheckOptions;
  readonly jobs: number;
  readonly fixes: readonly string[];
}

/** @param onRead is called with each file before it is read */
async function runOnce(
  given: Given,
  operands: readonly string[],
  settings: RunSettings,
  io: Io,
  onRead: (file: string) => void = () => undefined,
): Promise<ExitCode> {
  const fetcher =
    given.fetch || given.offline
      ? (await import('../validate/fetch-schema.ts')).openSchemaFetcher(given.offline, addressesIn(given), io)
      : undefined;
  try {
    const schemas = await schemasOfFiles(given, schemaSettings(given, fetcher?.fetchText, onRead), io);
    const files =
      operands.length === 0 ? schemas.mapped : await expandFiles(operands, io, readsAs(given.syntax, settings.fixes));
    for (const file of files) onRead(file);
    return await checkFiles(files, schemas, given, settings, io);
  } finally {
    await fetcher?.close();
  }
}

/** Returns whether a file of a folder is validated: YAML is not fixed, and is not JSON; JSON is YAML. */
function readsAs(syntax: string | undefined, fixes: readonly string[]): (file: string) => boolean {
  const readsAll = fixes.length === 0 && (syntax === undefined || syntax === 'yaml');
  return (file) => readsAll || syntaxOf(file) !== 'yaml';
}

function schemaSettings(
  given: Given,
  fetchText: SchemaSettings['fetchText'],
  onRead: SchemaSettings['onRead'],
): SchemaSettings {
  return {
    draft: given.draft as DraftName | undefined,
    isStrict: given.strict,
    formats: given.formats as SchemaSettings['formats'],
    files: new Map(given.ref.map(parseReference)),
    fetchText,
    onRead,
  };
}

function parseReference(assignment: string): [uri: string, file: string] {
  const at = assignment.lastIndexOf('=');
  if (at < 1) throw new CommandError(`Cannot use --ref ${assignment}: expected URI=FILE`);
  return [assignment.slice(0, at), assignment.slice(at + 1)];
}

async function checkFiles(
  files: readonly string[],
  schemas: SchemasOfFiles,
  given: Given,
  { check, jobs, fixes }: RunSettings,
  io: Io,
): Promise<ExitCode> {
  const reporter = reporterFor(given.format ?? 'text', io);
  const codes: ExitCode[] = [];
  /** The number of errors of each file. */
  const errors: number[] = [];
  const problems = new Set<string>();
  const progress = openProgress(io, { total: files.length, unit: 'files', isOff: given['no-progress'] });
  const { stdout, stderr } = progress.io;
  // Standard output has the fixed text of standard input.
  const target = fixes.length > 0 && files.includes(standardInput) ? stderr : stdout;
  const work = async (file: string): Promise<FileReport> => {
    if (fixes.length === 0) return checkFile(file, schemas, check, io);
    const { fixFile } = await import('../validate/fix-file.ts');
    return fixFile(file, schemas, fixes, check, progress.io);
  };
  try {
    for await (const report of inOrder(files, jobs, work)) {
      const { problem, findings, surplus, isFixed } = report;
      const text = reporter.file(report);
      const fixed = isFixed && report.file !== standardInput ? `fixed ${shownName(report.file)}\n` : '';
      const news = problem === undefined || problems.has(problem) ? '' : `wirework validate: ${problem}\n`;
      await write(target, text);
      await write(stderr, `${fixed}${news}`);
      if (problem !== undefined) problems.add(problem);
      errors.push(findings.length + surplus);
      codes.push(report.exitCode);
      progress.advance();
    }
  } finally {
    progress.stop();
  }
  await write(target, reporter.end());
  if (io.stderr.isTTY === true) await write(io.stderr, summaryOf(errors));
  return worst(codes);
}

/** Returns a line for people at a terminal; nothing for one file without errors. */
function summaryOf(errors: readonly number[]): string {
  const count = errors.reduce((sum, it) => sum + it, 0);
  const faulty = errors.filter((it) => it > 0).length;
  if (count === 0 && errors.length < 2) return '';
  const files = counted(errors.length, 'file');
  const found = count === 0 ? 'no errors' : counted(count, 'error');
  return faulty > 0 && faulty < errors.length ? `${found} in ${faulty} of ${files}\n` : `${found} in ${files}\n`;
}
