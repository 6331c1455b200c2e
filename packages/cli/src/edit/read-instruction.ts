import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isJsonError } from '@wirework/encoding-errors';
import { compilePath, type CompiledPath, compilePointer, getFromText } from '@wirework/path';
import { standardInput } from '../files/standard-input.ts';
import { readText } from '../files/read-text.ts';
import { syntaxOf } from '../files/syntax-of.ts';
import type { Io } from '../terminal/io.ts';
import { CommandError } from '../usage/command-error.ts';
import { problemText } from './report-problems.ts';

/**
 * Returns the path of an argument: a JSON Pointer if it begins with a slash.
 *
 * @throws CommandError if it is malformed
 */
export function readPath(argument: string): CompiledPath {
  if (/^\.\w/.test(argument))
    throw new CommandError(`a path has no dot in front of its first name: ${argument.slice(1)}`);
  return usage(() => (argument.startsWith('/') ? compilePointer(argument) : compilePath(argument)));
}

/**
 * Refuses operands in another order.
 *
 * @param form the right order
 * @throws CommandError if the first operand is not a file, and another one is
 */
export function assertFileFirst([first = '', ...rest]: readonly string[], form: string, { cwd }: Io): void {
  const isFile = (it: string): boolean => statSync(resolve(cwd, it), { throwIfNoEntry: false })?.isFile() === true;
  if (first !== standardInput && !isFile(first) && !/[*]/.test(first) && rest.some(isFile))
    throw new CommandError(`the file comes first: ${form}`);
}

/** Returns the result of a function, whose JSON errors are about the command line. */
export function usage<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (isJsonError(error)) throw new CommandError(error.message, undefined, { cause: error });
    throw error;
  }
}

/**
 * Reads a file that tells a command what to do, such as a patch. Its numbers keep their digits.
 *
 * @throws CommandError if it is not JSON
 */
async function readInstruction(file: string, io: Io): Promise<unknown> {
  const { text } = await readText(file, io);
  try {
    return readValue(text, syntaxOf(file));
  } catch (error) {
    if (!isJsonError(error)) throw error;
    throw new CommandError((await problemText(error, text, file)).trimEnd());
  }
}

/**
 * Reads the operands of a command that applies a patch: the file, which may be a pattern, and the file with the patch.
 *
 * @throws CommandError if there are not two
 */
export async function readPatchOperands(
  operands: readonly string[],
  io: Io,
): Promise<{ readonly target: string; readonly patch: unknown }> {
  const [target, file, more] = operands;
  if (target === undefined || file === undefined || more !== undefined)
    throw new CommandError("a file and a patch are needed; the file '-' is standard input");
  return { target, patch: await readInstruction(file, io) };
}

/** Returns the value of a JSON text. Its numbers keep their digits. */
export function readValue(text: string, syntax: string): unknown {
  return getFromText(text, [], { numbers: 'lossless', syntax: syntax === 'jsonc' ? 'jsonc' : 'json' }).value;
}
