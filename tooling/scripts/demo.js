/** `pnpm demo`: bundles the demo with the sources of the packages, without a file, and runs it. */
import { build, stop } from 'esbuild';
import { root } from './lib/workspace.js';

const { outputFiles } = await build({
  entryPoints: [`${root}examples/demo/src/main.js`],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['@wirework/source'],
  // CommonJS packages in the bundle require modules of Node.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(process.execPath);" },
  write: false,
});
await stop();
await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
