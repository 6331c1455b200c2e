import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';

const fence = /^```(?:ts|js)\n([\s\S]*?)^```/gm;
const importLine = /^import \{([^}]*)\} from '([^']+)';$/gm;

/** One snippet of a README: its source and what its comments promise. */
interface Snippet {
  readonly source: string;
  readonly line: number;
}

function snippets(markdown: string): Snippet[] {
  return [...markdown.matchAll(fence)].map((match) => ({
    source: match[1] ?? '',
    line: markdown.slice(0, match.index).split('\n').length + 1,
  }));
}

/**
 * Runs the snippets of a README in order, each in its own scope, and checks
 * every `expression; // → result` line: the expression must print as the
 * comment says (`util.inspect`, one line).
 *
 * @param url where the README is
 * @param modules what a snippet may import, by specifier
 * @returns how many expectations were checked, so that a test can demand some
 */
export async function runReadme(url: URL, modules: Record<string, object>): Promise<number> {
  let checked = 0;
  for (const { source, line } of snippets(readFileSync(url, 'utf8'))) {
    const names: string[] = [];
    const values: unknown[] = [];
    const body = source
      .replace(importLine, (_whole, list: string, specifier: string) => {
        const module = modules[specifier];
        if (module === undefined) throw new Error(`README line ${line}: no module '${specifier}'`);
        for (const name of list.split(',').map((it) => it.trim())) {
          if (name === '') continue;
          const [from = name, to = from] = name.split(' as ');
          if (!(from in module)) throw new Error(`README line ${line}: '${specifier}' has no '${from}'`);
          names.push(to);
          values.push((module as Record<string, unknown>)[from]);
        }
        return '';
      })
      .replace(/^(.*);\s*\/\/ → (.*)$/gm, (_whole, code: string, expected: string) => {
        const declared = /^\s*(?:const|let) (\w+) = /.exec(code);
        const expression = declared === null ? code : declared[1];
        const before = declared === null ? '' : `${code};`;
        return `${before} await $expect(async () => (${expression}), ${JSON.stringify(expected.trim())});`;
      });
    const expectLine = async (run: () => Promise<unknown>, expected: string): Promise<void> => {
      let shown: string;
      try {
        shown = inspect(await run(), { breakLength: Infinity, depth: 10 });
      } catch (error) {
        shown = `throws ${String(error)}`;
      }
      checked++;
      if (shown !== expected) {
        throw new Error(`README snippet at line ${line}: expected\n  ${expected}\nbut got\n  ${shown}`);
      }
    };
    const run = new AsyncFunction(...names, '$expect', body);
    await run(...values, expectLine);
  }
  return checked;
}

type AsyncFunctionConstructor = new (...parts: string[]) => (...values: unknown[]) => Promise<void>;

// The snippets are this repository's own text; the packages themselves never compile code.
const AsyncFunction = (async () => undefined).constructor as unknown as AsyncFunctionConstructor;
