/** Bundles of the sources by esbuild, their compressed sizes, and the shares of their parts. */
import { gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { root } from './workspace.js';

export const kilobytes = (size) => `${(size / 1000).toFixed(1)} kB`;
export const gzipSize = (code) => gzipSync(code, { level: 9 }).length;

/**
 * The files of a bundle, each with its `path` and `text`: `first` are loaded with it, `later` by `import()`.
 *
 * @param {string} contents the module to bundle
 * @param {string} from the folder whose dependencies it imports
 * @param {import('esbuild').BuildOptions} options
 */
export async function bundle(contents, from, options = {}) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root + from },
    bundle: true,
    splitting: true,
    outdir: 'out',
    minify: true,
    ...options,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    conditions: ['@wirework/source'],
    write: false,
    logLevel: 'silent',
  });
  const loaded = new Set();
  const load = (name) => {
    const file = outputFiles.find(({ path }) => path.endsWith(name));
    if (file === undefined || loaded.has(file)) return;
    loaded.add(file);
    for (const [, chunk] of file.text.matchAll(/(?:from|import) ?"\.\/([^"]+)"/g)) load(chunk);
  };
  load('stdin.js');
  return { first: [...loaded], later: outputFiles.filter((it) => !loaded.has(it)) };
}

/** The modules of the sources that a bundle loads first, minified as in it. */
export async function modulesOf(contents) {
  const { first } = await bundle(contents, 'internal/compat', {
    minify: false,
    minifyIdentifiers: true,
    minifySyntax: true,
  });
  const modules = [];
  // Without minified white space each module begins with a comment that names its file.
  const code = first.map(({ text }) => text).join('\n');
  for (const part of code.split(/^\/\/ (?=\S+\.ts$)/m).slice(1)) {
    const end = part.indexOf('\n');
    const name = part
      .slice(0, end)
      .replace(/^.*packages\//, '')
      .replace('/src/', '/');
    const body = part.slice(end).replace(/^\/\/ <stdin>[^]*|^export \{[^]*/m, '');
    modules.push({ name, code: (await transform(body, { minifyWhitespace: true, target: 'es2022' })).code });
  }
  return modules;
}

/** Returns by how much a compressed bundle shrinks without the modules that a test accepts. */
export function shareOf(modules) {
  const size = (kept) => gzipSize(kept.map(({ code }) => code).join(''));
  const all = size(modules);
  return (isLeftOut) => all - size(modules.filter((it) => !isLeftOut(it)));
}

/** Returns a function that assigns a module to the first of some patterns. */
export const clusterOf =
  (clusters) =>
  ({ name }) =>
    Object.keys(clusters).find((it) => clusters[it].test(name));
