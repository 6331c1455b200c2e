/** How each bundler makes one file of a program and of the packages that it imports. */
import { join } from 'node:path';
import { build as buildWithEsbuild } from 'esbuild';
import { build as buildWithVite } from 'vite';
import webpack from 'webpack';

const vite = (folder, entry, name) =>
  buildWithVite({
    root: folder,
    configFile: false,
    logLevel: 'error',
    // Libraries keep it for the page that includes them.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      minify: true,
      emptyOutDir: false,
      outDir: folder,
      lib: { entry: join(folder, entry), formats: ['es'], fileName: () => name },
    },
  });

async function webpackTo(folder, entry, name) {
  const compiler = webpack({
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: `./${entry}`,
    output: { path: folder, filename: name, library: { type: 'module' }, chunkFormat: 'module' },
    experiments: { outputModule: true },
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => compiler.close(() => (error === null ? resolve(result) : reject(error))));
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
}

const esbuild = (folder, entry, name) =>
  buildWithEsbuild({
    absWorkingDir: folder,
    entryPoints: [entry],
    outfile: name,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });

/**
 * @type {Readonly<Record<string, (folder: string, entry: string, name: string) => Promise<unknown>>>} each writes the
 *   file `name` into the folder
 */
export const bundlers = Object.freeze({ esbuild, vite, webpack: webpackTo });
