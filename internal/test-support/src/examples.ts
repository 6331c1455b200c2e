import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runSnippets } from './readme.ts';

/**
 * Runs the examples in the comments of a package's sources as `runReadme` runs snippets. They import nothing: what they
 * name is what their own file exports, or one of the modules.
 *
 * @param sources the folder of the sources
 * @param modules what every example may name
 * @returns how many expectations were checked
 * @throws Error that lists all examples with another result than they state
 */
export async function runExamples(sources: URL, modules: object): Promise<number> {
  const files = readdirSync(fileURLToPath(sources), { recursive: true, encoding: 'utf8' }).filter(
    (it) => it.endsWith('.ts') && !it.endsWith('.test.ts'),
  );
  const failures: string[] = [];
  let checked = 0;
  for (const file of files) {
    const url = new URL(file, sources);
    const blocks = examplesOf(readFileSync(url, 'utf8'));
    if (blocks.length === 0) continue;
    const here = { ...((await import(url.href)) as object), ...modules };
    // A reserved word cannot be a name of an example.
    const names = Object.keys(here).filter((it) => it !== 'delete');
    try {
      checked += await runSnippets(file, blocks.map((it) => withImports(it, names)).join('\n'), { here });
    } catch (error) {
      failures.push(`${file}: ${String(error)}`);
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return checked;
}

/** The examples of a source that state their result. */
function examplesOf(source: string): string[] {
  return [...source.matchAll(/^ *\* ```ts\n([\s\S]*?)^ *\* ```$/gm)]
    .map(([, block = '']) => block.replaceAll(/^ *\* ?/gm, ''))
    .filter((block) => block.includes('; // →'));
}

function withImports(block: string, names: readonly string[]): string {
  const used = names.filter(
    (name) => new RegExp(`\\b${name}\\b`).test(block) && !new RegExp(`(?:const|type) ${name}\\b`).test(block),
  );
  return `\`\`\`ts\nimport { ${used.join(', ')} } from 'here';\n${block}\`\`\`\n`;
}
