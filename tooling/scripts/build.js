/**
 * Builds one package into `dist`: declarations and JavaScript, each a file for every entry and files for what the
 * entries share. Run in the package's folder, after the packages that it imports were built.
 *
 * Node opens each module of a graph by itself, so that a hundred small files take longer to load than to run: see
 * docs/decisions/007-one-file-for-each-entry.md.
 */
import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { build, transform } from 'esbuild';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import ts from 'typescript';
import { layers } from './layers.js';
import { licensesOf } from './lib/licenses.js';
import { runtimePieces } from './lib/runtime-pieces.js';
import { entries, readJson } from './lib/workspace.js';

const folder = process.cwd();
const src = join(folder, 'src/');
const files = readdirSync(src, { recursive: true }).map((it) => join(src, it));
const sources = entries(readJson(join(folder, 'package.json'))).map(([, target]) =>
  join(folder, target['@wirework/source']),
);

rmSync(join(folder, 'dist'), { recursive: true, force: true });
await writeDeclarations();
await (layers[basename(folder)].bundled ? writeWhole() : writeJavaScript());

async function writeDeclarations() {
  const declarations = emitDeclarations();
  const libraryReference = /^\/\/\/ <reference lib=.*/gm;
  const emitted = {
    name: 'emitted declarations',
    resolveId: (id, from) => (id.startsWith('.') ? join(dirname(from), id.replace(/\.ts$/, '.d.ts')) : id),
    load: (id) => declarations.get(id).replace(libraryReference, ''),
  };
  // Its last step lets entries import from each other, and so brings the types of Node into neutral ones.
  const { generateBundle: _, ...bundled } = dts();
  const typeOnly = {
    name: 'type-only exports',
    renderChunk: (code, { facadeModuleId }) => withTypeOnlyExports(code, declarations.get(facadeModuleId) ?? ''),
  };
  const modules = sources.map((it) => it.replace(/\.ts$/, '.d.ts'));
  const options = { plugins: [emitted, bundled, typeOnly] };
  await write('.d.ts', modules, options, {
    // The plugin keeps references to types, but not to libraries.
    banner: ({ moduleIds }) => {
      const text = moduleIds.map((it) => declarations.get(it)).join('\n');
      return [...new Set(text.match(libraryReference))].join('\n');
    },
    // An entry that is imported for what it does is a module too.
    footer: ({ exports }) => (exports.length === 0 ? 'export {};' : ''),
  });
  for (const file of files.filter((it) => it.endsWith('.d.ts')))
    copyFileSync(file, join(folder, 'dist', file.slice(src.length)));
}

/**
 * Returns the declarations of an entry with the word `type` where its source has it: rollup has one kind of export, and
 * a class would look as if its value were exported.
 */
function withTypeOnlyExports(code, source) {
  const exported = (it) => it.split(' as ').at(-1);
  const lists = [...source.matchAll(/^export type \{([^}]*)\}/gm)].flatMap(([, list]) => list.split(','));
  const types = new Set(lists.map((it) => exported(it.trim())));
  return code.replace(/^export \{ (.*) \}/gm, (_, list) => {
    const names = list.split(', ').map((it) => (types.has(exported(it)) ? `type ${it}` : it));
    return `export { ${names.join(', ')} }`;
  });
}

/**
 * Checks the sources, and returns their declarations by the path that each would have beside its source. Settings are
 * those of the package, but with the globals of its sources only, and the built siblings.
 */
function emitDeclarations() {
  const { lib = [], types = [] } = globalsOf(layers[basename(folder)]);
  const { options } = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), undefined, ts.sys);
  const program = ts.createProgram({
    rootNames: files.filter((it) => it.endsWith('.ts') && !it.endsWith('.test.ts')),
    options: {
      ...options,
      lib: ['lib.es2023.d.ts', ...lib],
      types,
      customConditions: [],
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      isolatedDeclarations: true,
      stripInternal: true,
    },
  });
  const declarations = new Map();
  const { diagnostics } = program.emit(undefined, (file, text) => declarations.set(file, text));
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length === 0) return declarations;
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
  // Each worker thread starts from a separate file.
  const workers = files.filter((it) => it.endsWith('-worker.ts'));
  const typescript = {
    name: 'typescript',
    transform: (code, id) => (id.endsWith('.ts') ? toJavaScript(code, id) : null),
  };
  const { resolve } = createRequire(join(folder, 'package.json'));
  const siblings = { name: 'siblings', resolveId: (id) => (id.startsWith('@wirework/') ? resolve(id) : null) };
  const options = {
    plugins: [typescript],
    preserveEntrySignatures: 'allow-extension',
  };
  // Modules of schemas import nothing else, and load one file in a third of the time of ten.
  const whole = sources.filter((it) => it === join(src, 'module/runtime.ts'));
  for (const it of whole)
    await write('.js', [it], { ...options, external: () => false, plugins: [siblings, typescript] });
  const others = sources.filter((it) => !whole.includes(it));
  await write('.js', [...others, ...workers], options, {
    // A package that reads JSON text loads one file of the scanner; the patterns are another.
    manualChunks: (id) =>
      existsSync(join(src, 'primitives.ts')) && !/\/src\/(?:index\.ts|patterns)/.test(id) ? 'primitives' : null,
  });
}

/** Writes the entries with all that they import, and the licences of the libraries in them. */
async function writeWhole() {
  const { metafile } = await build({
    entryPoints: sources,
    outdir: 'dist',
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    // CommonJS modules load the modules of Node by `require`, which an ES module does not have.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
    },
    logLevel: 'warning',
  });
  writeFileSync('dist/licenses.txt', licensesOf(Object.keys(metafile.inputs)));
}

/** Removes types and most comments. */
async function toJavaScript(code, sourcefile) {
  const result = await transform(code, { loader: 'ts', target: 'es2022', charset: 'utf8', sourcefile });
  if (!sourcefile.endsWith('/runtime-pieces.ts')) return result.code;
  const pieces = JSON.stringify(await runtimePieces(join(dirname(sourcefile), 'runtime.ts')));
  return result.code.replace('runtimePieces = []', () => `runtimePieces = ${pieces}`);
}

/** Bundles modules: a file with the ending for each of them, and files for what they share. */
async function write(ending, modules, options, output) {
  const bundle = await rollup({
    input: Object.fromEntries(modules.map((it) => [it.slice(src.length).replace(/(?:\.d)?\.ts$/, ''), it])),
    external: (id) => !/^[./]/.test(id),
    onwarn(warning) {
      // The declarations of an entry that is imported for what it does.
      if (warning.code === 'EMPTY_BUNDLE' && ending === '.d.ts') return;
      throw new Error(warning.message);
    },
    ...options,
  });
  await bundle.write({
    dir: 'dist',
    format: 'es',
    entryFileNames: `[name]${ending}`,
    chunkFileNames: ({ name }) => `shared-${name.replace(/\.d$/, '')}${ending}`,
    hoistTransitiveImports: false,
    minifyInternalExports: false,
    ...output,
  });
  await bundle.close();
}
