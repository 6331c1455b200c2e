import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import * as scanner from '@wirework/scanner';
import { runReadme } from '@wirework/test-support';
import * as codec from '../src/index.ts';
import * as streams from '../src/streams.ts';

const folder = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.ts') && !it.endsWith('.test.ts'));

/** The examples in the comments of a file, as a document whose snippets import what they name. */
function documentOf(file: string, names: readonly string[]): string {
  const source = readFileSync(join(folder, file), 'utf8');
  const blocks = [...source.matchAll(/^ *\* ```ts\n([\s\S]*?)^ *\* ```$/gm)].map(([, block = '']) => block.replaceAll(/^ *\* ?/gm, ''));
  return blocks
    .filter((block) => block.includes('; // →'))
    .map((block) => {
      const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(block) && !new RegExp(`(?:const|type) ${name}\\b`).test(block));
      return `\`\`\`ts\nimport { ${used.join(', ')} } from 'here';\n${block}\`\`\`\n`;
    })
    .join('\n');
}

it('the examples in the comments do what they say', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'wirework-examples-'));
  const failures: string[] = [];
  let checked = 0;
  try {
    for (const file of files) {
      const own = (await import(pathToFileURL(join(folder, file)).href)) as object;
      const known = { ...scanner, ...codec, ...streams, ...own };
      const path = join(temporary, file.replaceAll('/', '-'));
      writeFileSync(path, documentOf(file, Object.keys(known)));
      try {
        checked += await runReadme(pathToFileURL(path), { here: known });
      } catch (error) {
        failures.push(`${file}: ${String(error)}`);
      }
    }
  } finally {
    rmSync(temporary, { recursive: true });
  }
  expect(failures).toEqual([]);
  expect(checked).toBeGreaterThan(40);
});
