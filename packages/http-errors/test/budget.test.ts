import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from '@jest/globals';
import { classifyError } from '../src/index.ts';

it('is small: below 5.65 kB when minified and compressed, all of it and with nothing left out', async () => {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('../src/index.ts', import.meta.url))],
    bundle: true, minify: true, format: 'esm', target: 'es2022', write: false, metafile: true,
  });
  expect(Object.values(result.metafile.outputs).flatMap((it) => it.imports)).toEqual([]);
  expect(gzipSync(result.outputFiles[0]?.contents ?? '', { level: 9 }).length).toBeLessThan(5750);
});

it('is fast: a failed fetch is classified in microseconds', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED', syscall: 'connect', errno: -111 });
  const thrown = new TypeError('fetch failed', { cause });
  const context = { url: 'https://api.example.com/v1/users?page=2', method: 'GET', attempts: 1 };
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    // The fastest of many rounds: others share the machine, and coverage or a debugger may slow it down. The bound is
    // a multiple of what `pnpm bench http-errors` measures.
    let fastest = Infinity;
    for (let round = 0; round < 20; round++) {
      const started = performance.now();
      for (let i = 0; i < 1000; i++) classifyError(thrown, context);
      fastest = Math.min(fastest, performance.now() - started);
    }
    expect(fastest).toBeLessThan(40);
  } finally {
    Error.stackTraceLimit = limit;
  }
});
