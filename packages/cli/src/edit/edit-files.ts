import { writeText } from '../files/write-text.ts';
import { expandFiles } from '../files/expand-files.ts';
import { standardInput } from '../files/standard-input.ts';
import { type Io, write } from '../terminal/io.ts';
import { openProgress } from '../terminal/progress.ts';
import type { Arguments, Option } from '../usage/command.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode, worst } from '../usage/exit-code.ts';
import { shownName } from '../files/shown-name.ts';
import { isJson, jsonSyntaxOf, type JsonSource, withSource } from './report-problems.ts';

/** The option with the syntax of JSON texts. */
export const syntaxOption: Readonly<Record<'syntax', Option & { readonly value: string }>> = {
  syntax: {
    value: 'NAME',
    choices: ['json', 'jsonc'],
    summary: 'the syntax of all files, instead of the one of their names',
  },
};

/** Options of all commands that change files. */
export const editOptions: Readonly<Record<'write' | 'check', Option>> & typeof syntaxOption = {
  write: { short: 'w', summary: 'changes the files; each is replaced at once, or stays as it was' },
  check: { summary: 'prints the names of the files that would change, and ends with 1 if there are any' },
  ...syntaxOption,
};

type Given = Arguments<typeof editOptions>['options'];

/**
 * Edits files: prints the new text of one, or with `--write` replaces those that change.
 *
 * @param operands files and patterns
 * @param edit returns the new text; a JSON error that it throws is printed with its position, and the file stays
 * @throws CommandError for several files without `--write` and `--check`
 */
export async function editFiles(
  operands: readonly string[],
  given: Given,
  io: Io,
  edit: (source: JsonSource) => string | Promise<string>,
): Promise<ExitCode> {
  const files = await expandFiles(operands, io, isJson);
  if (files.length > 1 && !given.write && !given.check) throw new CommandError('several files need --write or --check');
  // Before the first file changes.
  for (const file of files) jsonSyntaxOf(file, given.syntax);
  const progress = openProgress(io, {
    total: files.length,
    unit: 'files',
    isOff: files.length === 1 || given['no-progress'],
  });
  const codes: ExitCode[] = [];
  try {
    for (const file of files) {
      codes.push(
        await withSource(file, given.syntax, progress.io, async (source) =>
          finish(source, await edit(source), given, progress.io),
        ),
      );
      progress.advance();
    }
  } finally {
    progress.stop();
  }
  return worst(codes);
}

async function finish({ file, text, mark }: JsonSource, edited: string, given: Given, io: Io): Promise<ExitCode> {
  if (given.check) {
    if (edited === text) return ExitCode.ok;
    await write(io.stdout, `${shownName(file)}\n`);
    return ExitCode.findings;
  }
  if (!given.write) await writeText(standardInput, mark + edited, io);
  else if (edited !== text || file === standardInput) await writeText(file, mark + edited, io);
  return ExitCode.ok;
}
