/**
 * Loads the build of every platform-neutral entry in a bare context that has web globals only:
 * no process, no Buffer, no require, no node: modules. Walks the declarations of neutral entries of other packages too,
 * which must not need the types of Node. Needs a build and --experimental-vm-modules.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import vm from 'node:vm';
import { layers } from './layers.js';
import { entries, readJson, report, root } from './lib/workspace.js';

const webGlobals = [
  'TextEncoder',
  'TextDecoder',
  'URL',
  'URLSearchParams',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'queueMicrotask',
  'setTimeout',
  'clearTimeout',
  'performance',
  'structuredClone',
];
const nodeOnly = /\/node(\/|\.js$)/;
const problems = [];

const manifestOf = (name) => readJson(`${root}packages/${name}/package.json`);

function resolve(specifier, from) {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const match = /^@wirework\/([^/]+)(\/.+)?$/.exec(specifier);
  if (match === null) throw new Error(`imports '${specifier}', which is not neutral`);
  const target = manifestOf(match[1]).exports[`.${match[2] ?? ''}`];
  return join(root, 'packages', match[1], target.default);
}

/** Third-party libraries that neutral entries import: the files that browsers load. */
const libraries = new Map([
  ['lru-cache', 'json/node_modules/lru-cache/dist/esm/index.js'],
  ['yaml', 'openapi/node_modules/yaml/browser/index.js'],
]);

/** Returns a library, loaded outside of the context. */
async function library(specifier, context) {
  const real = await import(join(root, 'packages', libraries.get(specifier)));
  const names = Object.keys(real);
  return new vm.SyntheticModule(
    names,
    function fill() {
      for (const it of names) this.setExport(it, real[it]);
    },
    { context },
  );
}

async function load(file) {
  const context = vm.createContext(Object.fromEntries(webGlobals.map((it) => [it, globalThis[it]])), {
    codeGeneration: { strings: false, wasm: false },
  });
  const modules = new Map();
  const get = (path) => {
    let module = modules.get(path);
    if (module === undefined) {
      module = new vm.SourceTextModule(readFileSync(path, 'utf8'), { context, identifier: path });
      modules.set(path, module);
    }
    return module;
  };
  const entry = get(file);
  await entry.link((specifier, from) => {
    if (libraries.has(specifier)) return library(specifier, context);
    return get(resolve(specifier, from.identifier));
  });
  await entry.evaluate();
  return Object.keys(entry.namespace);
}

const importedType = /(?:from|import) ?\(?['"]([^'"]+)['"]/g;

/** Walks the declarations that an entry reaches. */
function checkTypes(file, walked = new Set()) {
  if (walked.has(file)) return;
  walked.add(file);
  const text = readFileSync(file, 'utf8');
  if (/reference types="node"/.test(text)) throw new Error(`${file} refers to the types of Node`);
  for (const [, specifier] of text.matchAll(importedType)) {
    if (specifier.startsWith('node:')) throw new Error(`${file} has a type of '${specifier}'`);
    if (specifier.startsWith('.')) checkTypes(join(dirname(file), specifier.replace(/\.[jt]s$/, '.d.ts')), walked);
  }
}

for (const [name, layer] of Object.entries(layers)) {
  for (const [subpath, target] of entries(manifestOf(name))) {
    const isNamed = layer.neutralEntries?.includes(subpath) === true;
    if (!isNamed && (!layer.neutral || nodeOnly.test(target.default))) continue;
    try {
      await load(join(root, 'packages', name, target.default));
      if (isNamed) checkTypes(join(root, 'packages', name, target.types));
    } catch (error) {
      problems.push(`packages/${name} '${subpath}': ${error.message}`);
    }
  }
}

report('neutrality', problems);
