import { stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { counted } from '../terminal/counted.ts';
import { type Io, write } from '../terminal/io.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode } from '../usage/exit-code.ts';
import { shownName } from './shown-name.ts';
import { standardInput } from './standard-input.ts';
import { extensions } from './syntax-of.ts';

/** The files of a folder that is an operand. */
const inFolder = `**/*.{${extensions.join(',')}}`;

/**
 * Returns the files that operands name, each once: `-`, paths, folders with all files in them whose names have a known
 * extension, and patterns such as `src/**\/*.json`, whose files are sorted by name. Patterns do not reach into
 * `node_modules` and `.git`, unless they name them.
 *
 * @param reads returns whether the command reads a file; files of a folder that it does not read are left out, and
 * reported to standard error
 * @throws CommandError if nothing matches one of them
 */
export async function expandFiles(
  operands: readonly string[],
  io: Pick<Io, 'cwd' | 'stderr'>,
  reads: (file: string) => boolean = () => true,
): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const operand of operands) {
    for (const file of await filesOf(operand, io, reads)) found.add(file);
  }
  return [...found];
}

async function filesOf(
  operand: string,
  { cwd, stderr }: Pick<Io, 'cwd' | 'stderr'>,
  reads: (file: string) => boolean,
): Promise<readonly string[]> {
  if (operand === standardInput) return [operand];
  const stats = await stat(resolve(cwd, operand)).catch(() => undefined);
  if (stats?.isDirectory() === true) {
    const files = await matches(operand, `${await escaped(operand)}/${inFolder}`, cwd);
    const [first, ...others] = files.filter((it) => !reads(it));
    if (first === undefined) return files;
    const more = others.length === 0 ? '' : ` and ${counted(others.length, 'more file')}`;
    const message = `left out ${shownName(first)}${more}: this command does not read such files`;
    if (others.length + 1 === files.length) throw new CommandError(message, ExitCode.files);
    await write(stderr, `${message}\n`);
    return files.filter(reads);
  }
  // A name that exists is a file, brackets and all.
  if (stats !== undefined || !/[*?[\]{}()!]/.test(operand)) return [operand];
  return matches(operand, withSlashes(operand), cwd);
}

async function matches(operand: string, pattern: string, cwd: string): Promise<readonly string[]> {
  const { glob } = await import('tinyglobby');
  const ignore = ['node_modules', '.git'].filter((it) => !pattern.includes(it)).map((it) => `**/${it}/**`);
  const found = await glob(pattern, {
    cwd,
    ignore,
    dot: pattern.includes('/.') || pattern.startsWith('.'),
    // In a folder the extension decides, as it does for a file.
    caseSensitiveMatch: !pattern.endsWith(inFolder),
  });
  if (found.length > 0) return found.toSorted();
  const { quoteName } = await import('@wirework/encoding-errors');
  throw new CommandError(`no file matches ${quoteName(operand)}`, ExitCode.files);
}

/** Returns a folder as the beginning of a pattern. */
async function escaped(folder: string): Promise<string> {
  const { escapePath } = await import('tinyglobby');
  return escapePath(withSlashes(folder).replace(/\/$/, ''));
}

/** Returns a path of Windows as patterns have it. Elsewhere a backslash escapes. */
function withSlashes(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path;
}
