/**
 * Builds `main.js` of a folder with a bundler and this plugin in watch mode, and prints what its `answers` are after
 * each build, as one line of JSON. A build that fails is printed as its message.
 *
 *     node bundlers.js BUNDLER FOLDER
 */
import { schemaModules } from '../../src/index.ts';
import { bundler, entry, fail, options, outFile, root, run, watchEvents } from './watching.js';

const start = {
  async rollup() {
    const { watch } = await import('rollup');
    const resolution = {
      name: 'packages',
      resolveId: (id) => (id.startsWith('@') ? `${root}/node_modules/@wirework/schema/runtime.js` : null),
    };
    const plugins = [schemaModules.rollup(options), resolution];
    watchEvents(watch({ input: entry, output: { file: outFile, format: 'es' }, plugins }));
  },
  async esbuild() {
    const { context } = await import('esbuild');
    const report = {
      name: 'report',
      setup: (build) =>
        build.onEnd(({ errors }) => (errors.length > 0 ? fail(errors[0].text) : void run().catch(fail))),
    };
    const plugins = [schemaModules.esbuild(options), report];
    const building = await context({
      entryPoints: [entry],
      outfile: outFile,
      bundle: true,
      format: 'esm',
      plugins,
      logLevel: 'silent',
    });
    await building.watch();
  },
};

await start[bundler]();
