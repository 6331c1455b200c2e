// @ts-check
/** Bundles the Worker and the page. The bundles have the checks of the schema, and no compiler. */
import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { schemaModules } from '@wirework/unplugin-schema';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('.', import.meta.url));

/** @param {string} entry the file without `.js` */
export async function bundle(entry) {
  await build({
    absWorkingDir: root,
    entryPoints: [`${entry}.js`],
    outdir: 'dist',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    plugins: [schemaModules.esbuild({ root })],
  });
  if (entry === 'page') copyFileSync(`${root}page.html`, `${root}dist/page.html`);
}
