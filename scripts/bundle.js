/**
 * The JavaScript of one package: a file for each of its entries, and one for what they share. Run in the package's folder,
 * after `tsc` has written the types.
 *
 * Node opens each module of a graph by itself, so that a hundred small files take longer to load than to run: see
 * docs/decisions/007-one-file-for-each-entry.md.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { withoutEffects } from './lib/without-effects.js';
import { entries, readJson } from './lib/workspace.js';

const folder = process.cwd();
const filesIn = (name) => readdirSync(join(folder, name), { recursive: true }).map((it) => join(folder, name, it));
const sources = entries(readJson(join(folder, 'package.json'))).map(([, target]) => target['@wirework/source']);
// A thread starts from a file of its own.
const workers = filesIn('src').filter((it) => it.endsWith('-worker.ts'));

for (const file of filesIn('dist')) {
  if (/\.js(?:\.map)?$/.test(file)) rmSync(file);
}

await build({
  absWorkingDir: folder,
  entryPoints: [...sources, ...workers],
  outdir: 'dist',
  outbase: 'src',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'neutral',
  format: 'esm',
  target: 'es2022',
  chunkNames: 'shared-[hash]',
  sourcemap: true,
  // The sources are in the package.
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [
    {
      name: 'without effects',
      setup: ({ onLoad }) => {
        onLoad({ filter: /\.ts$/ }, ({ path }) => ({ contents: withoutEffects(path, readFileSync(path, 'utf8')), loader: 'ts' }));
      },
    },
  ],
});
