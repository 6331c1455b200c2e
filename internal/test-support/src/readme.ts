import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { snippetsOf } from './snippets.ts';

/**
 * Runs the snippets of a README or another page in order, each in its own scope, and checks
 * every `expression; // → result` line: the expression must print as the
 * comment says (`util.inspect`, one line).
 *
 * @param url where the page is
 * @param modules what a snippet may import, by specifier
 * @returns how many expectations were checked, so that a test can demand some
 */
export function runReadme(url: URL, modules: Record<string, object>): Promise<number> {
  return runSnippets(url.pathname.split('/').at(-1) ?? '', readFileSync(url, 'utf8'), modules);
}

/** Runs the snippets of the guide of a package and of its chapters, if it has some, as {@link runReadme} does. */
export async function runGuide(name: string, modules: Record<string, object>): Promise<number> {
  const chapters = new URL(`../../../docs/guide/${name}/`, import.meta.url);
  let checked = await runReadme(new URL(`../${name}.md`, chapters), modules);
  if (existsSync(chapters))
    for (const chapter of readdirSync(chapters)) checked += await runReadme(new URL(chapter, chapters), modules);
  return checked;
}

/** Runs the snippets of any Markdown as {@link runReadme} does; `name` says in errors where they are from. */
export async function runSnippets(name: string, markdown: string, modules: Record<string, object>): Promise<number> {
  let checked = 0;
  for (const { line, imports, body } of snippetsOf(markdown)) {
    const values = imports.map(({ specifier, from }) => {
      const module = modules[specifier];
      if (module === undefined) throw new Error(`${name} line ${line}: no module '${specifier}'`);
      if (!(from in module)) throw new Error(`${name} line ${line}: '${specifier}' has no '${from}'`);
      return (module as Record<string, unknown>)[from];
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
        throw new Error(`${name} snippet at line ${line}: expected\n  ${expected}\nbut got\n  ${shown}`);
      }
    };
    const run = new AsyncFunction(...imports.map((it) => it.to), '$expect', body);
    await run(...values, expectLine);
  }
  return checked;
}

type AsyncFunctionConstructor = new (...parts: string[]) => (...values: unknown[]) => Promise<void>;

// The snippets are this repository's own text; the packages themselves never compile code.
const AsyncFunction = (async () => undefined).constructor as unknown as AsyncFunctionConstructor;
