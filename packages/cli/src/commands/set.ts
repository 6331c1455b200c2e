import { setManyInText, type TextUpdate } from '@wirework/path';
import { editFiles, editOptions } from '../edit/edit-files.ts';
import { assertFileFirst, readPath, readValue } from '../edit/read-instruction.ts';
import type { Io } from '../terminal/io.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { CommandError } from '../usage/command-error.ts';
import type { ExitCode } from '../usage/exit-code.ts';

const options = {
  string: { short: 's', summary: 'takes the values as strings; otherwise they are JSON' },
  create: { summary: 'makes the objects and arrays on the way to a path' },
  ...editOptions,
} as const;

/** The command `wirework set`. */
export const set: Command = defineCommand({
  usage: '[options] FILE PATH=VALUE...',
  description:
    'Sets values, all or none of them, and keeps every other character: comments, white space, digits. The first = outside of quotes separates a path from its value. FILE may be a pattern in quotes.',
  options,
  examples: [
    {
      summary: 'Two edits of a file with comments',
      line: 'wirework set tsconfig.json compilerOptions.strict=true \'include[+]="test"\'',
      files: {
        'tsconfig.json':
          '{\n  // for all packages\n  "compilerOptions": { "strict": false },\n  "include": ["src"]\n}\n',
      },
      prints: '{\n  // for all packages\n  "compilerOptions": { "strict": true },\n  "include": ["src", "test"]\n}',
    },
    {
      summary: 'A string, written to the file',
      line: 'wirework set -w --string package.json version=1.0.1',
      files: { 'package.json': '{ "name": "a", "version": "1.0.0" }' },
      prints: '',
    },
  ],
  run,
});

async function run({ options: given, operands }: Arguments<typeof options>, io: Io): Promise<ExitCode> {
  const [operand, ...rest] = operands;
  if (operand === undefined || rest.length === 0)
    throw new CommandError("a file and PATH=VALUE are needed; the file '-' is standard input");
  assertFileFirst(operands, 'wirework set FILE PATH=VALUE', io);
  const updates = rest.map((it) => readUpdate(it, given.string));
  return editFiles([operand], given, io, ({ text, syntax }) =>
    setManyInText(text, updates, { syntax, create: given.create }),
  );
}

/** Returns the path and the value of an argument. */
function readUpdate(argument: string, isString: boolean): TextUpdate {
  const at = equalsSign(argument);
  if (at === -1) throw new CommandError(`expected PATH=VALUE, found ${argument}`);
  const [path, value] = [argument.slice(0, at), argument.slice(at + 1)];
  if (isString) return [readPath(path), value];
  try {
    return [readPath(path), readValue(value, 'json')];
  } catch (error) {
    const { message } = error as Error;
    throw new CommandError(`Cannot read the value of ${path}: ${message}; --string takes it as a string`);
  }
}

/** Returns the index of the first equals sign outside of quotes, or -1. */
function equalsSign(argument: string): number {
  let isQuoted = false;
  for (let i = 0; i < argument.length; i++) {
    if (argument[i] === '\\') i++;
    else if (argument[i] === '"') isQuoted = !isQuoted;
    else if (argument[i] === '=' && !isQuoted) return i;
  }
  return -1;
}
