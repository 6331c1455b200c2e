/** The bytes that `@wirework/http-client/fetch` adds to a page, which take no time to measure. */
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { table, writeInto } from '../lib/table.js';

const kilobytes = (size) => `${(size / 1000).toFixed(1)} kB`;

/** Returns the compressed size of the code that a page loads first, and of all of it. */
async function sizesOf(contents, external = []) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    splitting: true,
    outdir: 'out',
    minify: true,
    external,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    write: false,
    logLevel: 'silent',
  });
  const loaded = new Set();
  const load = (name) => {
    const file = outputFiles.find((it) => it.path.endsWith(name));
    if (file === undefined || loaded.has(file)) return;
    loaded.add(file);
    for (const [, chunk] of file.text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) load(chunk);
  };
  load('stdin.js');
  const compressed = (files) =>
    files.reduce((sum, { contents: bytes }) => sum + gzipSync(bytes, { level: 9 }).length, 0);
  return { first: compressed([...loaded]), later: compressed(outputFiles.filter((it) => !loaded.has(it))) };
}

export async function run({ write }) {
  const from = "from '@wirework/http-client/fetch'";
  const everything = await sizesOf(`export * ${from}`);
  const alone = await sizesOf(`export { createClient } ${from}`);
  const own = await sizesOf(`export { createClient } ${from}`, ['@wirework/http-errors']);
  const text = table(
    ['part', 'minified and compressed'],
    [
      ['everything', kilobytes(everything.first)],
      ['`createClient` alone', kilobytes(alone.first)],
      ['`createClient` alone, without `@wirework/http-errors`', kilobytes(own.first)],
      ['loaded with the first cookie, outside browsers: `tough-cookie`', kilobytes(alone.later)],
    ],
  );
  console.log(`\n${text}`);
  if (write) writeInto('docs/reference/sizes.md', 'fetch', text);
}
