import { stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode } from '../usage/exit-code.ts';

/** The operand for standard input. */
export const standardInput = '-';

/** The files of a folder that is an operand. */
const inFolder = '**/*.{json,jsonc,jsonl,ndjson}';

/**
 * Returns the files that operands name, each once: `-`, paths, folders with all JSON files in them, and patterns such
 * as `src/**\/*.json`, whose files are sorted by name. Patterns do not reach into `node_modules` and `.git`, unless
 * they name them.
 *
 * @param cwd the folder to which they are relative
 * @throws CommandError if nothing matches one of them
 */
export async function expandFiles(operands: readonly string[], cwd: string): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const operand of operands) {
    for (const file of await filesOf(operand, cwd)) found.add(file);
  }
  return [...found];
}

async function filesOf(operand: string, cwd: string): Promise<readonly string[]> {
  if (operand === standardInput) return [operand];
  const stats = await stat(resolve(cwd, operand)).catch(() => undefined);
  if (stats?.isDirectory() === true) return matches(operand, `${await escaped(operand)}/${inFolder}`, cwd);
  // A name that exists is a file, brackets and all.
  if (stats !== undefined || !/[*?[\]{}()!]/.test(operand)) return [operand];
  return matches(operand, withSlashes(operand), cwd);
}

async function matches(operand: string, pattern: string, cwd: string): Promise<readonly string[]> {
  const { glob } = await import('tinyglobby');
  const ignore = ['node_modules', '.git'].filter((it) => !pattern.includes(it)).map((it) => `**/${it}/**`);
  const found = await glob(pattern, { cwd, ignore, dot: pattern.includes('/.') || pattern.startsWith('.') });
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
