import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from '@jest/globals';

/** What a line adds to a bundle, in bytes, minified and compressed; and the files that it is made of. */
async function bundle(contents: string): Promise<{ size: number; files: string[] }> {
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
  const files = Object.entries(output?.inputs ?? {})
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => file);
  return { size: gzipSync(result.outputFiles[0]?.contents ?? '', { level: 9 }).length, files };
}

// The bounds stand one per cent above what was reached: see docs/decisions/054-where-the-bytes-are.md.
it.each([
  ['everything', "export * from './index.ts'", 32_000],
  ['compileSchema', "export { compileSchema } from './index.ts'", 31_000],
  ['compileValueSchema', "export { compileValueSchema } from './index.ts'", 25_000],
])('%s stays small, with all formats and all of other packages that it needs', async (_, contents, bound) => {
  expect((await bundle(contents)).size).toBeLessThan(bound);
});

it('a bundle for values alone holds nothing that reads texts', async () => {
  const { files } = await bundle("export { compileValueSchema } from './index.ts'");
  expect(files.filter((file) => /scanner|parse-text|locate-issues/.test(file))).toEqual([
    expect.stringMatching(/own-property\.ts$/),
    expect.stringMatching(/scanner.*options\.ts$/),
  ]);
});

it('what only prints, revives or configures stays out of a bundle that does not ask for it', async () => {
  const { files } = await bundle("export { compileSchema } from './index.ts'");
  expect(files.filter((file) => /format-errors|from-json|schema-config|validate-schema/.test(file))).toEqual([]);
});
