import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type { Io } from '../terminal/io.ts';
import { standardInput } from './expand-files.ts';

/** One line of a file. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Without the line feed. Bytes that are not UTF-8 are `isDamaged`, and are replaced. */
  readonly text: string;
  readonly isDamaged: boolean;
}

const lineFeed = 0x0a;

/**
 * Yields the lines of a file of any size, or of standard input for `-`, in constant memory. Only a line feed ends a
 * line, and a byte order mark at the beginning of the file is left out.
 *
 * @param onBytes is called with the size of each chunk
 * @throws the error of the system
 */
export async function* readLines(
  file: string,
  { stdin, cwd }: Pick<Io, 'stdin' | 'cwd'>,
  onBytes?: (count: number) => void,
): AsyncGenerator<Line, undefined, undefined> {
  const source = file === standardInput ? stdin : createReadStream(resolve(cwd, file), { highWaterMark: 256 * 1024 });
  let number = 1;
  let begun: Uint8Array[] = [];
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    onBytes?.(chunk.length);
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      yield lineOf([...begun, chunk.subarray(start, end)], number++);
      begun = [];
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
  if (begun.length > 0) yield lineOf(begun, number);
}

function lineOf(parts: readonly Uint8Array[], number: number): Line {
  const [first = new Uint8Array(), ...others] = parts;
  const bytes = others.length === 0 ? first : Buffer.concat(parts);
  const isMarked = number === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(isMarked ? 3 : 0);
  return { number, text: content.toString('utf8'), isDamaged: !isUtf8(content) };
}
