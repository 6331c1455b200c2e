import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from '@jest/globals';

/** Returns the files that a bundle of a line is made of; `tooling/budget.json` bounds its size. */
async function filesOf(contents: string): Promise<string[]> {
  const result = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('../src/', import.meta.url)), loader: 'ts' },
    bundle: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    write: false,
    conditions: ['@wirework/source'],
  });
  const [output] = Object.values(result.metafile.outputs);
  return Object.entries(output?.inputs ?? {})
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => file);
}

it('leaves the code that reads texts out of a bundle for values alone', async () => {
  const files = await filesOf("export { compileValueSchema } from './index.ts'");
  expect(files.filter((file) => /scanner|parse-string|errors-in-text/.test(file)).sort()).toEqual([
    expect.stringMatching(/scanner.*nearest\.ts$/),
    expect.stringMatching(/scanner.*read-option\.ts$/),
    // The engine of regular expressions.
    expect.stringMatching(/scanner.*char-set\.ts$/),
    expect.stringMatching(/scanner.*linear-matcher\.ts$/),
    expect.stringMatching(/scanner.*parse-pattern\.ts$/),
    expect.stringMatching(/scanner.*program\.ts$/),
    expect.stringMatching(/scanner.*equality\.ts$/),
    expect.stringMatching(/kind-of\.ts$/),
    expect.stringMatching(/own-property\.ts$/),
  ]);
});

it('leaves functions that print, revive and configure out of a bundle that does not use them', async () => {
  const files = await filesOf("export { compileSchema } from './index.ts'");
  expect(files.filter((file) => /format-errors|from-json|schema-config|validate-schema/.test(file))).toEqual([]);
});
