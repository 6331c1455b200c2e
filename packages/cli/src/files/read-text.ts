import { constants } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Io } from '../terminal/io.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode } from '../usage/exit-code.ts';
import { standardInput } from './expand-files.ts';
import { shownName } from './shown-name.ts';

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
  assertSize(file, (await stat(path)).size);
  return readFile(path);
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
    const { JsonSyntaxError } = await import('@wirework/encoding-errors');
    const { positionAtByte } = await import('@wirework/scanner');
    const { findInvalidUtf8 } = await import('@wirework/scanner/primitives');
    // Without an index no line is drawn: the text is not there.
    const { offset, line, column } = positionAtByte(bytes, findInvalidUtf8(bytes, 0, bytes.length));
    throw new JsonSyntaxError('invalid UTF-8', {
      offset,
      line,
      column,
      reason: 'utf8',
      cause: error,
      ...(isUtf16(bytes) && { hint: 'the file is UTF-16; save it as UTF-8' }),
    });
  }
}

/** Returns whether bytes begin with the byte order mark of UTF-16. */
function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
