/** Bundles the playground into `site/public/playground`, from where VitePress copies it into the site. */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const source = fileURLToPath(new URL('../playground', import.meta.url));
const target = fileURLToPath(new URL('../public/playground', import.meta.url));

export async function buildPlayground() {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const file of ['index.html', 'style.css']) cpSync(`${source}/${file}`, `${target}/${file}`);
  await build({
    entryPoints: [`${source}/main.ts`],
    outfile: `${target}/main.js`,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    conditions: ['@wirework/source'],
  });
}

if (argv[1] === fileURLToPath(import.meta.url)) await buildPlayground();
