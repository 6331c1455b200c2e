import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from '@jest/globals';

/** Returns the bytes that a line adds to a bundle, minified and compressed, and the files that it is made of. */
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

// The bounds are a little above the sizes that were reached: see decisions 040 and 106.
it.each([
  ['everything', "export * from './index.ts'", 47_700],
  ['compileSchema', "export { compileSchema } from './index.ts'", 44_900],
  ['compileValueSchema', "export { compileValueSchema } from './index.ts'", 36_700],
  ['compileOutput', "export { compileOutput } from './output.ts'", 37_200],
  ['bundleSchema', "export { bundleSchema } from './bundle.ts'", 37_000],
])(
  'bundles %s within its bound, with all formats and the parts of other packages that it needs',
  async (_, contents, bound) => {
    expect((await bundle(contents)).size).toBeLessThan(bound);
  },
);

it('leaves the code that reads texts out of a bundle for values alone', async () => {
  const { files } = await bundle("export { compileValueSchema } from './index.ts'");
  expect(files.filter((file) => /scanner|parse-string|locate-issues/.test(file))).toEqual([
    expect.stringMatching(/kind-of\.ts$/),
    expect.stringMatching(/own-property\.ts$/),
    expect.stringMatching(/scanner.*read-option\.ts$/),
    expect.stringMatching(/scanner.*nearest\.ts$/),
  ]);
});

it('leaves functions that print, revive and configure out of a bundle that does not use them', async () => {
  const { files } = await bundle("export { compileSchema } from './index.ts'");
  expect(files.filter((file) => /format-errors|from-json|schema-config|validate-schema/.test(file))).toEqual([]);
});
