/**
 * The JavaScript of one package: a file for each of its entries, and files for what they share. Run in the package's folder,
 * after `tsc` has written the types.
 *
 * Node opens each module of a graph by itself, so that a hundred small files take longer to load than to run: see
 * docs/decisions/007-one-file-for-each-entry.md.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { rollup } from 'rollup';
import { entries, readJson } from './lib/workspace.js';

const folder = process.cwd();
const filesIn = (name) => readdirSync(join(folder, name), { recursive: true }).map((it) => join(name, it));

const sources = entries(readJson(join(folder, 'package.json'))).map(([, target]) => target['@wirework/source']);
// A thread starts from a file of its own.
const workers = filesIn('src').filter((it) => it.endsWith('-worker.ts'));

/** Removes types and most comments. */
async function toJavaScript(code, sourcefile) {
  const options = { loader: 'ts', target: 'es2022', charset: 'utf8', sourcemap: true, sourcefile };
  const result = await transform(code, options);
  return { code: result.code, map: result.map };
}

/** Whether a declaration is left over from a source that was renamed or removed. */
const isStale = (file) => {
  const declared = /^dist\/(.*)\.d\.ts(?:\.map)?$/.exec(file)?.[1];
  return declared !== undefined && !existsSync(join(folder, 'src', `${declared}.ts`));
};
for (const file of filesIn('dist')) {
  if (/\.js(?:\.map)?$/.test(file) || isStale(file)) rmSync(file);
}
const bundle = await rollup({
  input: Object.fromEntries(
    [...sources, ...workers].map((it) => [it.replace(/^(?:\.\/)?src\/|\.ts$/g, ''), join(folder, it)]),
  ),
  external: (id) => !/^[./]/.test(id),
  preserveEntrySignatures: 'allow-extension',
  plugins: [{ name: 'typescript', transform: toJavaScript }],
  onwarn(warning) {
    throw new Error(warning.message);
  },
});
await bundle.write({
  dir: 'dist',
  format: 'es',
  chunkFileNames: 'shared-[name].js',
  // A package that reads JSON text loads one file of the scanner.
  manualChunks: (id) =>
    existsSync(join(folder, 'src/primitives.ts')) && !id.endsWith('/src/index.ts') ? 'primitives' : null,
  hoistTransitiveImports: false,
  minifyInternalExports: false,
  sourcemap: true,
  // The sources are in the package.
  sourcemapExcludeSources: true,
});
await bundle.close();
