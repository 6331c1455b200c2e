import { resolve } from 'node:path';
import { type Io, write } from '../terminal/io.ts';
import { standardInput } from './expand-files.ts';

/**
 * Replaces a file atomically: a process that is killed leaves the old file or the new one. For `-` the text goes to
 * standard output.
 *
 * @throws the error of the system
 */
export async function writeText(
  file: string,
  text: string,
  { stdout, cwd }: Pick<Io, 'stdout' | 'cwd'>,
): Promise<void> {
  if (file === standardInput) return write(stdout, text);
  const { replaceFile } = await import('@wirework/json/node');
  await replaceFile(resolve(cwd, file), text);
}
