/**
 * Builds one package into `dist`: its declarations, and its JavaScript, which is a file for each of its entries and
 * files for what they share. Run in the package's folder, after the packages that it imports were built.
 *
 * Node opens each module of a graph by itself, so that a hundred small files take longer to load than to run: see
 * docs/decisions/007-one-file-for-each-entry.md.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { transform } from 'esbuild';
import { rollup } from 'rollup';
import ts from 'typescript';
import { layers } from './layers.js';
import { runtimePieces } from './lib/runtime-pieces.js';
import { entries, readJson } from './lib/workspace.js';

const folder = process.cwd();
rmSync(join(folder, 'dist'), { recursive: true, force: true });
writeDeclarations();
await writeJavaScript();

/**
 * Checks and writes the declarations: with the settings of the package, but the globals of its sources only, and the
 * built siblings.
 */
function writeDeclarations() {
  const { lib = [], types = [] } = globalsOf(layers[basename(folder)]);
  const { options } = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), undefined, ts.sys);
  const program = ts.createProgram({
    rootNames: filesIn('src').filter((it) => it.endsWith('.ts') && !it.endsWith('.test.ts')),
    options: {
      ...options,
      lib: ['lib.es2023.d.ts', ...lib],
      types,
      customConditions: [],
      noEmit: false,
      declaration: true,
      declarationMap: true,
      emitDeclarationOnly: true,
      isolatedDeclarations: true,
      stripInternal: true,
      rootDir: join(folder, 'src'),
      outDir: join(folder, 'dist'),
    },
  });
  const { diagnostics } = program.emit();
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length === 0) return;
  console.error(
    ts.formatDiagnostics(problems, { ...ts.sys, getNewLine: () => '\n', getCanonicalFileName: (it) => it }),
  );
  process.exit(1);
}

/** The types of globals that the sources of a package may use. */
function globalsOf({ globals }) {
  if (globals === 'node') return { types: ['node'] };
  return globals === 'web' ? { lib: ['lib.webworker.d.ts'] } : {};
}

async function writeJavaScript() {
  const sources = entries(readJson(join(folder, 'package.json'))).map(([, target]) =>
    join(folder, target['@wirework/source']),
  );
  // Each worker thread starts from a separate file.
  const workers = filesIn('src').filter((it) => it.endsWith('-worker.ts'));
  const bundle = await rollup({
    input: Object.fromEntries([...sources, ...workers].map((it) => [it.slice(join(folder, 'src/').length, -3), it])),
    external: (id) => !/^[./]/.test(id),
    preserveEntrySignatures: 'allow-extension',
    plugins: [{ name: 'typescript', transform: toJavaScript }],
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  await bundle.write({
    dir: 'dist',
    format: 'es',
    chunkFileNames: 'shared-[name].js',
    // A package that reads JSON text loads one file of the scanner; the patterns are another.
    manualChunks: (id) =>
      existsSync(join(folder, 'src/primitives.ts')) && !/\/src\/(?:index\.ts|patterns)/.test(id) ? 'primitives' : null,
    hoistTransitiveImports: false,
    minifyInternalExports: false,
    sourcemap: true,
    // The sources are in the package.
    sourcemapExcludeSources: true,
  });
  await bundle.close();
}

/** Removes types and most comments. */
async function toJavaScript(code, sourcefile) {
  const options = { loader: 'ts', target: 'es2022', charset: 'utf8', sourcemap: true, sourcefile };
  const result = await transform(code, options);
  if (!sourcefile.endsWith('/runtime-pieces.ts')) return { code: result.code, map: result.map };
  const pieces = JSON.stringify(await runtimePieces(join(dirname(sourcefile), 'runtime.ts')));
  return { code: result.code.replace('runtimePieces = []', () => `runtimePieces = ${pieces}`), map: result.map };
}

function filesIn(name) {
  return readdirSync(join(folder, name), { recursive: true }).map((it) => join(folder, name, it));
}
