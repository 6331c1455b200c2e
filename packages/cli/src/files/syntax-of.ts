import { basename, extname } from 'node:path';

/** How a file is written. `lines` is one JSON text a line. */
export type FileSyntax = 'json' | 'jsonc' | 'lines' | 'yaml';

/** The values of an option `--syntax`. */
export const fileSyntaxes: readonly FileSyntax[] = ['json', 'jsonc', 'lines', 'yaml'];

const byExtension: Readonly<Record<string, FileSyntax>> = {
  '.json': 'json',
  '.jsonc': 'jsonc',
  '.code-workspace': 'jsonc',
  '.jsonl': 'lines',
  '.ndjson': 'lines',
  '.yaml': 'yaml',
  '.yml': 'yaml',
};

/** The extensions of the files of a folder, without the dot. */
export const extensions: readonly string[] = Object.keys(byExtension).map((it) => it.slice(1));

/** Files with comments whose extension is `.json`. */
const withComments =
  /^(?:[tj]sconfig(?:\.[\w-]+)*|devcontainer|language-configuration|\.eslintrc|\.swcrc|api-extractor)\.json$/;
/** Files of VS Code, which may have comments. */
const inSettings = /(?:^|[\\/])\.vscode[\\/][^\\/]+\.json$/;

/**
 * Returns the syntax of a file by its name: `.jsonc`, and files such as `tsconfig.json`, may have comments and commas
 * at the end.
 *
 * @param asked the option `--syntax`, which decides for all files
 */
export function syntaxOf(file: string, asked?: string): FileSyntax {
  if (asked !== undefined) return asked as FileSyntax;
  if (withComments.test(basename(file)) || inSettings.test(file)) return 'jsonc';
  const extension = extname(file).toLowerCase();
  return Object.hasOwn(byExtension, extension) ? (byExtension[extension] as FileSyntax) : 'json';
}
