import { build } from 'esbuild';

let count = 0;

/**
 * Imports modules that are written in TypeScript.
 *
 * @param {string} folder where they are compiled to
 * @param {string} contents what to import, as a module that exports it
 * @param {URL} base what its specifiers are relative to
 */
export async function importTypeScript(folder, contents, base) {
  const outfile = `${folder}/typescript-${++count}.mjs`;
  // Code for `require` loads the modules of Node by it.
  const banner = {
    js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
  };
  await build({
    stdin: { contents, resolveDir: base.pathname, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner,
    outfile,
  });
  return import(outfile);
}
