const fence = /^```(?:ts|js)\n([\s\S]*?)^```/gm;
const importLine = /^import \{([^}]*)\} from '([^']+)';$/gm;
const resultLine = /^(.*);\s*\/\/ → (.*)$/gm;

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
   * `await $expect(async () => (expression), 'result');`.
   */
  readonly body: string;
}

/** The snippets of a README, in order. */
export function snippetsOf(markdown: string): Snippet[] {
  return [...markdown.matchAll(fence)].map((match) => {
    const imports: ImportedName[] = [];
    const body = (match[1] ?? '')
      .replace(importLine, (_whole, list: string, specifier: string) => {
        for (const name of list
          .split(',')
          .map((it) => it.trim())
          .filter((it) => it !== '' && !it.startsWith('type '))) {
          const [from = name, to = from] = name.split(' as ');
          imports.push({ specifier, from, to });
        }
        return '';
      })
      .replace(resultLine, (_whole, code: string, expected: string) => {
        const declared = /^\s*(?:const|let) (\w+) = /.exec(code);
        const expression = declared === null ? code : declared[1];
        const before = declared === null ? '' : `${code};`;
        return `${before} await $expect(async () => (${expression}), ${JSON.stringify(expected.trim())});`;
      });
    return { line: markdown.slice(0, match.index).split('\n').length + 1, imports, body };
  });
}
