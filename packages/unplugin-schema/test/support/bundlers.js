/**
 * Builds `main.js` of a folder with a bundler and this plugin in watch mode, and prints what its `answers` are after
 * each build, as one line of JSON. A build that fails is printed as its message.
 *
 *     node bundlers.js BUNDLER FOLDER
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { schemaModules } from '../../src/index.ts';

const [bundler = '', root = ''] = process.argv.slice(2);
const entry = join(root, 'main.js');
const outFile = join(root, 'dist/main.js');
const options = { root, formats: 'annotate' };
let builds = 0;

const say = (value) => console.log(JSON.stringify(value));
const fail = (error) => say(String(error?.message ?? error));
async function run() {
  builds++;
  const { answers } = await import(`${pathToFileURL(outFile)}?${builds}`);
  say(answers);
}

/** Watches as Rollup does. */
function watchEvents(watcher) {
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') fail(event.error);
    if (event.code === 'BUNDLE_END') void run().catch(fail);
  });
}

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
  async rollup() {
    const { watch } = await import('rollup');
    const resolution = {
      name: 'packages',
      resolveId: (id) => (id.startsWith('@') ? `${root}/node_modules/@wirework/schema/runtime.js` : null),
    };
    const plugins = [schemaModules.rollup(options), resolution];
    watchEvents(watch({ input: entry, output: { file: outFile, format: 'es' }, plugins }));
  },
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
