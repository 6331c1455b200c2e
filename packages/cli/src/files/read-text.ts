import { constants } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Io } from '../terminal/io.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode } from '../usage/exit-code.ts';
import { standardInput } from './standard-input.ts';
import { shownName } from './shown-name.ts';
import { nameFile } from './system-error.ts';

/** A text, and where it is from. */
export interface SourceText {
  /** The path as the user wrote it; `-` for standard input. */
  readonly file: string;
  /** The characters without a byte order mark. */
  readonly text: string;
  /** The byte order mark at the beginning of the file, or nothing. */
  readonly mark: '' | '\uFEFF';
}

/**
 * Reads a file, or standard input for `-`.
 *
 * @throws JsonSyntaxError with the position, if it is not UTF-8
 * @throws CommandError if it is larger than a string of this engine can be, 512 MiB
 * @throws the error of the system, if it cannot be read
 */
export async function readText(file: string, { stdin, cwd }: Pick<Io, 'stdin' | 'cwd'>): Promise<SourceText> {
  const bytes = file === standardInput ? await readAll(stdin) : await readWhole(file, resolve(cwd, file));
  const text = await decode(bytes);
  return text.startsWith('\uFEFF') ? { file, text: text.slice(1), mark: '\uFEFF' } : { file, text, mark: '' };
}

async function readWhole(file: string, path: string): Promise<Uint8Array> {
  try {
    assertSize(file, (await stat(path)).size);
    return await readFile(path);
  } catch (error) {
    throw nameFile(error, 'read', file);
  }
}

async function readAll(stream: AsyncIterable<Uint8Array | string>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    assertSize(standardInput, (size += chunk.length));
    chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  }
  return Buffer.concat(chunks);
}

function assertSize(file: string, size: number): void {
  if (size <= constants.MAX_STRING_LENGTH) return;
  const reason = 'it is larger than 512 MiB; JSON Lines of any size are read line by line';
  throw new CommandError(`Cannot read ${shownName(file)}: ${reason}`, ExitCode.files);
}

async function decode(bytes: Uint8Array): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    const { invalidUtf8 } = await import('./invalid-utf8.ts');
    throw await invalidUtf8(bytes, error);
  }
}
