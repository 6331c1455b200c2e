import { compileSchema, type CompiledSchema, formatErrors, isJsonError, type JsonSchema } from '@wirework/schema';
import { expandFiles } from '../files/expand-files.ts';
import { readText } from '../files/read-text.ts';
import { fileSyntaxes, syntaxOf } from '../files/syntax-of.ts';
import { describeSystemError } from '../files/system-error.ts';
import { type Io, write } from '../terminal/io.ts';
import { openProgress } from '../terminal/progress.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode, worst } from '../usage/exit-code.ts';

const options = {
  schema: { short: 's', value: 'FILE', summary: 'the JSON Schema' },
  syntax: {
    value: 'NAME',
    choices: fileSyntaxes,
    summary: 'the syntax of all files, instead of the one of their names',
  },
} as const;

/** The command `wirework validate`. */
export const validate: Command = defineCommand({
  usage: '[options] -s SCHEMA FILE...',
  description: 'Prints each error with file, line and column, the line, and a caret below the value.',
  options,
  examples: [
    {
      summary: 'All files of a folder by one schema',
      line: "wirework validate -s user.schema.json 'users/*.json'",
      files: {
        'user.schema.json': '{"type": "object", "properties": {"age": {"type": "integer"}}}',
        'users/ada.json': '{"age": 36}',
        'users/bob.json': '{\n  "age": "old"\n}',
      },
      prints: 'users/bob.json:2:10: age: expected integer, got string\n2 |   "age": "old"\n  |          ^',
      exitCode: ExitCode.findings,
    },
  ],
  run,
});

async function run({ options: given, operands }: Arguments<typeof options>, io: Io): Promise<ExitCode> {
  if (given.schema === undefined) throw new CommandError('the option --schema is missing');
  if (operands.length === 0) throw new CommandError('there is no file to validate');
  const schema = await readSchema(given.schema, io);
  const files = await expandFiles(operands, io.cwd);
  const progress = await openProgress(io, { total: files.length, unit: 'files', isOff: false });
  const codes: ExitCode[] = [];
  try {
    for (const file of files) {
      codes.push(await validateFile(file, schema, given.syntax, io));
      progress.advance();
    }
  } finally {
    progress.stop();
  }
  return worst(codes);
}

async function readSchema(file: string, io: Io): Promise<CompiledSchema> {
  const { text } = await readText(file, io);
  try {
    return compileSchema(compileSchema(true).parseText(text).value as JsonSchema);
  } catch (error) {
    if (!isJsonError(error)) throw error;
    throw new CommandError(formatErrors([error], text, { name: file }).trimEnd());
  }
}

async function validateFile(
  file: string,
  schema: CompiledSchema,
  syntax: string | undefined,
  io: Io,
): Promise<ExitCode> {
  let text = '';
  try {
    ({ text } = await readText(file, io));
    const errors = schema.validateText(text);
    await write(io.stdout, formatErrors(errors, text, { name: file }));
    return errors.length === 0 ? ExitCode.ok : ExitCode.findings;
  } catch (error) {
    if (isJsonError(error)) {
      await write(io.stdout, formatErrors([error], text, { name: file }));
      return ExitCode.findings;
    }
    const problem = describeSystemError(error, `read ${syntaxOf(file, syntax)} of`);
    if (problem === undefined) throw error;
    await write(io.stderr, `${problem}\n`);
    return ExitCode.files;
  }
}
