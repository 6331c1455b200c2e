import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { isJsonError, type JsonError } from '@wirework/encoding-errors';
import type { DraftName } from '@wirework/schema';
import type { CompiledModule } from '@wirework/schema/module';
import { compilePlan, formatPlan } from '@wirework/schema/plan';
import { compileSchemaFile } from '@wirework/schema/node';
import { shownName } from '../files/shown-name.ts';
import { whenFilesChange } from '../files/watch-files.ts';
import { writeText } from '../files/write-text.ts';
import { type Io, write } from '../terminal/io.ts';
import { writePlaces } from '../terminal/places.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { CommandError, isCommandError } from '../usage/command-error.ts';
import { ExitCode } from '../usage/exit-code.ts';
import {
  draftNames,
  loadSchema,
  locateSchemaError,
  readDocument,
  type SchemaDocument,
  type SchemaSettings,
} from '../validate/load-schema.ts';

const options = {
  output: {
    short: 'o',
    value: 'FILE',
    summary:
      'the module: .js or .mjs with its declarations beside it, or .ts; of OpenAPI also .d.ts, for the types alone',
  },
  check: { summary: 'writes nothing, and ends with 1 if the module is not current' },
  plan: { summary: 'prints the rules of the schema, for people who debug it, and writes no module' },
  standalone: { summary: 'the module imports nothing' },
  draft: { value: 'NAME', choices: draftNames, summary: 'the draft of schemas without $schema' },
  strict: { summary: 'refuses unknown keywords and formats' },
  formats: { value: 'HOW', choices: ['assert', 'annotate'], summary: 'whether a wrong format is an error' },
  watch: { summary: 'compiles again after each change, until it is interrupted' },
} as const;

type Given = Arguments<typeof options>['options'];

/** The command `wirework compile`. */
export const compile: Command = defineCommand({
  usage: '[options] SCHEMA -o MODULE',
  description:
    'Writes a module that checks values by the schema, and does not contain the compiler: it exports check, validate, validateText, parseText and the type Value. Of an OpenAPI document, it writes the types paths and operations, and a module that exports the contract. References to other files are followed in the working folder.',
  options,
  examples: [
    {
      summary: 'A module and its declarations, user.schema.d.ts',
      line: 'wirework compile user.schema.json -o user.schema.js',
      files: { 'user.schema.json': '{"type": "object", "required": ["id"]}' },
      prints: '',
    },
    {
      summary: 'The rules of a schema',
      line: 'wirework compile --plan user.schema.json',
      files: { 'user.schema.json': '{"type": "object", "required": ["id"]}' },
      prints: "#\n  type: of type object\n  required: need 'id'",
    },
    {
      summary: 'The types of an OpenAPI document',
      line: 'wirework compile openapi.yaml -o api.d.ts',
      files: { 'openapi.yaml': 'openapi: 3.1.0\npaths: {}\n' },
      prints: '',
    },
    {
      summary: 'Whether the module is current, for CI',
      line: 'wirework compile user.schema.json -o user.schema.ts --check',
      files: { 'user.schema.json': '{"type": "object"}', 'user.schema.ts': '' },
      prints: "user.schema.ts is not current; run 'wirework compile user.schema.json -o user.schema.ts'",
      exitCode: ExitCode.findings,
    },
  ],
  run,
});

async function run({ options: given, operands }: Arguments<typeof options>, io: Io): Promise<ExitCode> {
  const [file] = operands;
  if (file === undefined || operands.length > 1) throw new CommandError('expected one schema');
  const { output } = given;
  if (output === undefined && (given.check || given.watch)) throw new CommandError('the option --output is missing');
  if (output !== undefined && !/\.(?:m?js|ts)$/.test(output))
    throw new CommandError(`Cannot write ${shownName(output)}: expected a name that ends with .js, .mjs or .ts`);
  if (given.plan) return printPlan(file, given, io);
  if (!given.watch) return compileOnce(file, given, io);
  await whenFilesChange(io.cwd, io.signal, async () => {
    const read: string[] = [file];
    try {
      await compileOnce(file, given, io, (it) => read.push(it));
    } catch (error) {
      if (!isCommandError(error)) throw error;
      await writePlaces(io, io.stderr, `wirework compile: ${error.message}\n`);
    }
    await write(io.stderr, 'watching\n');
    return read;
  });
  return ExitCode.ok;
}

async function printPlan(file: string, { draft, formats, strict }: Given, io: Io): Promise<ExitCode> {
  const settings: SchemaSettings = {
    draft: draft as DraftName | undefined,
    isStrict: strict,
    formats: formats as SchemaSettings['formats'],
    files: new Map(),
    fetchText: undefined,
    onRead: () => undefined,
  };
  const { value, options: more } = await loadSchema({ file }, settings, io);
  await write(io.stdout, formatPlan(compilePlan(value, more)));
  return ExitCode.ok;
}

async function compileOnce(file: string, given: Given, io: Io, onRead?: (file: string) => void): Promise<ExitCode> {
  const document = await openApiIn(file, io);
  if (document !== undefined) {
    const { contractFiles } = await import('../openapi/contract-files.ts');
    return writeFiles(file, await contractFiles(document, given.output, io, onRead), given, io);
  }
  return writeFiles(file, await schemaFiles(file, given, io, onRead), given, io);
}

/** Returns the document in a file if it is one of OpenAPI; faults of a schema are described when it is compiled. */
async function openApiIn(file: string, io: Io): Promise<SchemaDocument | undefined> {
  const document = await readDocument(file, io).catch(() => undefined);
  const value = document?.value;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'openapi') ? document : undefined;
}

/** Returns the names and texts of the files of the module of a schema. */
async function schemaFiles(
  file: string,
  given: Given,
  io: Io,
  onRead?: (file: string) => void,
): Promise<readonly ModuleFile[]> {
  const { draft, formats, output } = given;
  const module = await compileSchemaFile(resolve(io.cwd, file), {
    root: io.cwd,
    standalone: given.standalone,
    strict: given.strict,
    language: output?.endsWith('.ts') === true ? 'ts' : 'js',
    ...(draft !== undefined && { draft: draft as DraftName }),
    ...(formats !== undefined && { formats: formats as 'assert' }),
    ...(onRead !== undefined && { onRead }),
  }).catch(async (error: unknown) => {
    throw isJsonError(error) ? await locateSchemaError(file, error as JsonError, io) : error;
  });
  return filesOf(output, module);
}

/** Writes files, or the first of them to standard output if they have no name. */
async function writeFiles(file: string, files: readonly ModuleFile[], given: Given, io: Io): Promise<ExitCode> {
  const { output } = given;
  if (output === undefined) {
    await write(io.stdout, files[0]?.[1] ?? '');
    return ExitCode.ok;
  }
  for (const [name, text] of files) {
    if ((await currentText(resolve(io.cwd, name))) === text) continue;
    if (given.check) {
      const again = `wirework compile ${file} -o ${output}`;
      await write(io.stdout, `${shownName(name)} is not current; run '${again}'\n`);
      return ExitCode.findings;
    }
    await writeText(name, text, io);
    if (given.watch) await write(io.stderr, `wrote ${shownName(relative(io.cwd, resolve(io.cwd, name)))}\n`);
  }
  return ExitCode.ok;
}

/** A file of a module: its name, and its text. */
type ModuleFile = readonly [name: string, text: string];

/** Returns the files of a module and their texts. */
function filesOf(output = '', module: CompiledModule): readonly ModuleFile[] {
  if (!/\.m?js$/.test(output)) return [[output, module.code]];
  return [
    [output, module.code],
    [output.replace(/\.(m?)js$/, '.d.$1ts'), module.types],
  ];
}

/** Returns the text of a file; undefined if there is no such file. */
async function currentText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
