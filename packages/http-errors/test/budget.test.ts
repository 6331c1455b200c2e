import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from '@jest/globals';

// See docs/decisions/070-size-of-the-error-model.md.
it('the whole entry is below 12 kB when minified and compressed', async () => {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('../src/index.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
  });
  expect(Object.values(result.metafile.outputs).flatMap((it) => it.imports)).toEqual([]);
  expect(gzipSync(result.outputFiles[0]?.contents ?? '', { level: 9 }).length).toBeLessThan(12_000);
});
