import { isJsonError } from '@wirework/encoding-errors';
import { getFromText } from '@wirework/path';
import { standardInput } from '../files/standard-input.ts';
import { readText } from '../files/read-text.ts';
import { shownName } from '../files/shown-name.ts';
import { syntaxOf } from '../files/syntax-of.ts';
import { writeText } from '../files/write-text.ts';
import type { Io } from '../terminal/io.ts';
import { CommandError } from '../usage/command-error.ts';
import { type CheckOptions, checkText } from './check-file.ts';
import type { FileReport } from './finding.ts';
import { compileFix } from './fix-text.ts';
import { ReportBuilder } from './report-builder.ts';
import type { SchemasOfFiles } from './schemas-of-files.ts';

/**
 * Fixes one file in place, or standard input to standard output, and checks the result. A file that is not JSON stays
 * as it is.
 */
export async function fixFile(
  file: string,
  schemas: SchemasOfFiles,
  kinds: readonly string[],
  options: CheckOptions,
  io: Io,
): Promise<FileReport> {
  const builder = new ReportBuilder(file, options);
  let text = '';
  try {
    const syntax = syntaxOf(file, options.syntax);
    if (syntax === 'yaml') throw new CommandError(`Cannot fix ${shownName(file)}: --fix edits JSON, and not YAML`);
    const source = await readText(file, io);
    ({ text } = source);
    const fixed = await fixedText(file, text, syntax, schemas, kinds);
    if (syntax === 'lines') {
      for (const [at, line] of fixed.split('\n').entries()) {
        if (line.trim() !== '') await checkText(file, line, 'json', schemas, builder, at + 1);
      }
    } else await checkText(file, fixed, syntax, schemas, builder);
    const isFixed = fixed !== text;
    if (file === standardInput || isFixed) await writeText(file, source.mark + fixed, io);
    return { ...builder.report(), isFixed };
  } catch (error) {
    if (!isJsonError(error)) return builder.reportError(error);
    builder.add([error], { text, line: 1 });
    return builder.report();
  }
}

async function fixedText(
  file: string,
  text: string,
  syntax: 'json' | 'jsonc' | 'lines',
  schemas: SchemasOfFiles,
  kinds: readonly string[],
): Promise<string> {
  const named = (): unknown => (syntax === 'lines' ? undefined : getFromText(text, '$schema', { syntax }).value);
  const fix = compileFix(await schemas.schemaOf(file, named), kinds);
  if (syntax !== 'lines') return fix(text, syntax);
  return text
    .split('\n')
    .map((line) => (line.trim() === '' ? line : unlessBroken(line, () => fix(line, 'json'))))
    .join('\n');
}

/** Returns a line that is not JSON as it is: the check reports it. */
function unlessBroken(line: string, fix: () => string): string {
  try {
    return fix();
  } catch (error) {
    if (isJsonError(error)) return line;
    throw error;
  }
}
