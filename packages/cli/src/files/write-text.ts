import { resolve } from 'node:path';
import { type Io, write } from '../terminal/io.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode } from '../usage/exit-code.ts';
import { standardInput } from './standard-input.ts';
import { nameFile } from './system-error.ts';

/** Bytes that are written between two looks whether the process is to end. */
const pieceSize = 1_048_576;

/**
 * Replaces a file atomically: a process that is killed leaves the old file or the new one, and one that is interrupted
 * leaves nothing beside it. For `-` the text goes to standard output.
 *
 * @throws the error of the system, which names the file
 */
export async function writeText(
  file: string,
  text: string,
  { stdout, cwd, onInterrupt }: Pick<Io, 'stdout' | 'cwd' | 'onInterrupt'>,
): Promise<void> {
  if (file === standardInput) return write(stdout, text);
  const { replaceFile } = await import('@wirework/json/node');
  const bytes = Buffer.from(text);
  let isInterrupted = false;
  const release = onInterrupt?.(() => (isInterrupted = true));
  try {
    await replaceFile(
      resolve(cwd, file),
      (async function* () {
        for (let at = 0; at < bytes.length; at += pieceSize) {
          if (isInterrupted) throw new CommandError('interrupted', ExitCode.files);
          yield bytes.subarray(at, at + pieceSize);
        }
      })(),
    );
  } catch (error) {
    throw nameFile(error, 'write', file);
  } finally {
    release?.();
  }
}
