/**
 * Builds `main.js` of a folder with a bundler and the plugin in watch mode, and prints what its `answers` are after
 * each build, as one line of JSON. A build that fails is printed as its message.
 *
 *     node bundlers.js BUNDLER FOLDER
 */
import { join } from 'node:path';
import { schemaModules } from '../../../packages/unplugin-schema/src/index.ts';
import {
  bundler,
  entry,
  fail,
  options,
  root,
  run,
  say,
  watchEvents,
} from '../../../packages/unplugin-schema/test/support/watching.js';

/** Watches as webpack does. */
function watchCompiler(compilerOf, plugin) {
  const compiler = compilerOf({
    context: root,
    mode: 'none',
    entry,
    output: { path: join(root, 'dist'), filename: 'main.js', library: { type: 'module' } },
    experiments: { outputModule: true },
    plugins: [plugin],
  });
  compiler.watch({}, (error, stats) => {
    if (error) fail(error);
    else if (stats.hasErrors()) fail(stats.toString({ all: false, errors: true }));
    else void run().catch(fail);
  });
}

const start = {
  async vite() {
    const { build } = await import('vite');
    const lib = { entry, formats: ['es'], fileName: () => 'main.js' };
    const plugins = [schemaModules.vite(options)];
    watchEvents(await build({ root, logLevel: 'silent', plugins, build: { lib, watch: {}, outDir: 'dist' } }));
  },
  async 'vite-server'() {
    const { createServer } = await import('vite');
    const load = async () => say((await server.ssrLoadModule('/main.js')).answers);
    const report = {
      name: 'report',
      hotUpdate() {
        if (this.environment.name === 'ssr') void load().catch(fail);
      },
    };
    const server = await createServer({
      root,
      logLevel: 'silent',
      plugins: [schemaModules.vite(options), report],
      server: { middlewareMode: true, ws: false },
    });
    await load().catch(fail);
  },
  async webpack() {
    const { default: webpack } = await import('webpack');
    watchCompiler(webpack, schemaModules.webpack(options));
  },
  async rspack() {
    const { rspack } = await import('@rspack/core');
    watchCompiler(rspack, schemaModules.rspack(options));
  },
};

await start[bundler]();
