const fence = /^```(?:ts|js)(?: \[[^\]\n]*\])?\n([\s\S]*?)^```/gm;
const importLine = /^import \{([^}]*)\} from '([^']+)';$/gm;
const resultComment = /^(.*?)\s*\/\/ → (.*)$/;
const continuation = /^\s*\/\/ {3}(.*)$/;

/** A name that a snippet imports. */
export interface ImportedName {
  readonly specifier: string;
  /** The name in the module. */
  readonly from: string;
  /** The name in the snippet. */
  readonly to: string;
}

/** One snippet of a README. */
export interface Snippet {
  /** Where it starts. */
  readonly line: number;
  readonly imports: readonly ImportedName[];
  /**
   * The source without its imports, in which each `expression; // → result` has become
   * `await $expect(async () => (expression), 'result');`. The comment may be on the next line, and a long result goes
   * on in lines that begin with `//` and three spaces, which replace a space or follow `\\n`.
   */
  readonly body: string;
}

/** The snippets of a README, in order. */
export function snippetsOf(markdown: string): Snippet[] {
  return [...markdown.matchAll(fence)].map((match) => {
    const imports: ImportedName[] = [];
    const code = (match[1] ?? '').replace(importLine, (_whole, list: string, specifier: string) => {
      for (const name of list
        .split(',')
        .map((it) => it.trim())
        .filter((it) => it !== '' && !it.startsWith('type '))) {
        const [from = name, to = from] = name.split(' as ');
        imports.push({ specifier, from, to });
      }
      return '';
    });
    return { line: markdown.slice(0, match.index).split('\n').length + 1, imports, body: withChecks(code) };
  });
}

/** Returns code in which each statement with a result is checked. */
function withChecks(code: string): string {
  const checked: string[] = [];
  const lines = code.split('\n');
  while (lines.length > 0) {
    const line = lines.shift() ?? '';
    const [, before, result] = resultComment.exec(line) ?? [];
    if (before === undefined || result === undefined) {
      checked.push(line);
      continue;
    }
    let expected = result.trim();
    for (let part; (part = continuation.exec(lines[0] ?? '')?.[1]) !== undefined; lines.shift())
      expected += `${expected.endsWith('\\n') ? '' : ' '}${part.trimEnd()}`;
    if (before !== '') checked.push(before);
    const statement = checked.splice(startOfStatement(checked, indentation(line))).join('\n');
    checked.push(checkOf(statement, expected));
  }
  return checked.join('\n');
}

/** Returns the index of the line at which the last statement of well formatted lines begins. */
function startOfStatement(lines: readonly string[], indent: number): number {
  const begins = (line: string): boolean => indentation(line) === indent && !/^\s*(?:[)\]}]|$)/.test(line);
  return Math.max(0, lines.findLastIndex(begins));
}

const indentation = (line: string): number => line.length - line.trimStart().length;

function checkOf(statement: string, expected: string): string {
  const declared = /^\s*(?:const|let) (\w+) = /.exec(statement)?.[1];
  const expression = declared ?? statement.trim().replace(/;$/, '');
  const before = declared === undefined ? '' : statement;
  return `${before} await $expect(async () => (${expression}), ${JSON.stringify(expected)});`;
}
