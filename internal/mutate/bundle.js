/**
 * `node bundle.js <package> <test file> …`: bundles test files of the folder into one module, with the sources and the
 * packages that they import. A context of jest loads one module in a third of the time of all of them.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../../tooling/scripts/lib/workspace.js';

const testSupport = join(root, 'internal/test-support/src');
const [name, ...files] = process.argv.slice(2);
const imports = [join(testSupport, 'fixed-seed.ts'), ...files.map((it) => `./${it}`)];
const folder = process.cwd();
const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
/** Lets packages of the ring, which tests import by their sources, import the sources that are mutated. */
const ring = {
  name: 'ring',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^@wirework/${name}(?:/|$)`) }, ({ path }) => ({
      path: join(folder, exports[path.replace(`@wirework/${name}`, '.')]['@wirework/source']),
    }));
    onResolve({ filter: /^\.\.\// }, ({ path, resolveDir }) => {
      const file = resolve(resolveDir, path);
      const isBesides = resolveDir.startsWith(folder) && !file.startsWith(`${folder}/`);
      return isBesides ? { path: join(root, 'packages', relative(dirname(folder), file)) } : undefined;
    });
  },
};
await build({
  stdin: { contents: imports.map((it) => `import ${JSON.stringify(it)};`).join('\n'), resolveDir: process.cwd() },
  outfile: 'mutated.test.mjs',
  bundle: true,
  format: 'esm',
  platform: 'node',
  // The Node of jest has no `using`.
  target: 'node20',
  // CommonJS modules in the bundle load those of Node.
  banner: {
    js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
  },
  conditions: ['@wirework/source'],
  // The copy of the package has no dependencies yet.
  nodePaths: [join(root, 'packages', name, 'node_modules')],
  external: ['@jest/globals', 'typescript', 'esbuild'],
  // Test files are imported for what they do.
  ignoreAnnotations: true,
  // The helpers of tests find the data of the repository beside themselves.
  define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(testSupport, 'index.ts')).href) },
  plugins: [ring],
  logLevel: 'error',
});
