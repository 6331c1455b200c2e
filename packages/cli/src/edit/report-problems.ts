import { isJsonError, quoteName } from '@wirework/encoding-errors';
import type { FormattableError } from '@wirework/schema';
import { readText, type SourceText } from '../files/read-text.ts';
import { shownName } from '../files/shown-name.ts';
import { syntaxOf } from '../files/syntax-of.ts';
import { describeSystemError } from '../files/system-error.ts';
import { type Io, write } from '../terminal/io.ts';
import { writePlaces } from '../terminal/places.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode } from '../usage/exit-code.ts';

/** One JSON text that a command reads. */
export interface JsonSource extends SourceText {
  readonly syntax: 'json' | 'jsonc';
}

/**
 * Reads a file for a command, and prints what is wrong with it to standard error: the position of a fault of JSON or of
 * an edit, or the error of the system.
 *
 * @param use receives the text, and returns the exit code
 * @throws CommandError for a file of another syntax
 */
export async function withSource(
  file: string,
  syntax: string | undefined,
  io: Io,
  use: (source: JsonSource) => Promise<ExitCode>,
): Promise<ExitCode> {
  const found = jsonSyntaxOf(file, syntax);
  let text = '';
  try {
    const source = await readText(file, io);
    ({ text } = source);
    return await use({ ...source, syntax: found });
  } catch (error) {
    if (isJsonError(error)) {
      await writePlaces(io, io.stderr, await problemText(error, text, file));
      return ExitCode.findings;
    }
    const problem = describeSystemError(error);
    if (problem === undefined) throw error;
    await write(io.stderr, `${problem}\n`);
    return ExitCode.files;
  }
}

/** Returns whether a file is one JSON text, with or without comments, by its name. */
export function isJson(file: string): boolean {
  return syntaxOf(file).startsWith('json');
}

/**
 * Returns the syntax of a file of JSON.
 *
 * @throws CommandError for a file of another syntax
 */
export function jsonSyntaxOf(file: string, syntax: string | undefined): 'json' | 'jsonc' {
  const found = syntaxOf(file, syntax);
  if (found === 'yaml') throw new CommandError(`Cannot read ${quoteName(file)}: this command does not read YAML`);
  if (found === 'lines')
    throw new CommandError(`Cannot read ${quoteName(file)}: it has one JSON text a line; use 'wirework lines'`);
  return found;
}

/**
 * Returns an error as a compiler prints it.
 *
 * @param line the number of the first line of the text in its file
 */
export async function problemText(error: FormattableError, text: string, file: string, line = 1): Promise<string> {
  const { formatErrors } = await import('@wirework/schema');
  return inOptions(formatErrors([error], text, { name: shownName(file), line }));
}

/** Writes the options of functions that hints name, such as `create: true`, as those of the command. */
function inOptions(text: string): string {
  return text.replace("the option syntax: 'jsonc'", '--syntax jsonc').replace('with create: true,', 'with --create,');
}
