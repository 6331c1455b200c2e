/** Follows the imports of sources, across packages: what a reader may have to read, and a runtime has to load. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { entries, readJson, root } from './workspace.js';

const importing = /(?:^|\n)\s*(?:import|export)\s+(?!type\s)([^'";]*?)from\s*'([^']+)'/g;
/** Entries of siblings: of these, only the files of the imported names count. */
const frontDoor = /\/src\/(?:documents|index|middleware|patterns|primitives|transport)\.ts$/;

const imports = new Map();

/** Returns the run-time imports of a file: the names, and the file that they come from. */
function importsOf(file) {
  let found = imports.get(file);
  if (found === undefined) imports.set(file, (found = readImports(file)));
  return found;
}

function readImports(file) {
  const found = [];
  for (const [, clause, specifier] of readFileSync(file, 'utf8').matchAll(importing)) {
    const names = (/\{([^}]*)\}/.exec(clause)?.[1] ?? '').split(',').map((it) => it.trim());
    const atRunTime = names.filter((it) => it !== '' && !it.startsWith('type '));
    if (names.length > 0 && atRunTime.length === 0 && !/\*/.test(clause)) continue;
    const home = specifier.startsWith('.')
      ? join(dirname(file), specifier)
      : specifier.startsWith('@wirework/')
        ? entryOf(specifier)
        : undefined;
    if (home !== undefined)
      found.push({
        names: atRunTime.map((it) => it.split(' as ')[0].trim()),
        exported: atRunTime.map((it) => it.split(' as ').at(-1).trim()),
        file: home,
      });
  }
  return found;
}

/** Returns the source of an entry, such as `@wirework/path/patch`. */
function entryOf(specifier) {
  const [, name, ...rest] = specifier.split('/');
  const manifest = readJson(`${root}packages/${name}/package.json`);
  const subpath = ['.', ...rest].join('/');
  const target = entries(manifest).find(([it]) => it === subpath)?.[1];
  if (target === undefined) throw new Error(`'${specifier}' is not an entry`);
  return join(root, 'packages', name, target['@wirework/source']);
}

/** Returns the file that an entry re-exports a name from. */
function homeOf(entry, name) {
  for (const { names, exported, file } of importsOf(entry)) {
    const index = exported.indexOf(name);
    if (index !== -1) return frontDoor.test(file) ? homeOf(file, names[index]) : file;
  }
  return entry;
}

/**
 * Returns all files that an import loads.
 *
 * @param {string} specifier an entry
 * @param {string} name an export of it, or `*`
 * @returns {Set<string>}
 */
export function loadedFiles(specifier, name) {
  const entry = entryOf(specifier);
  const loaded = new Set();
  const open = [name === '*' ? entry : homeOf(entry, name)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    for (const { names, file: next } of importsOf(file)) {
      if (frontDoor.test(next)) open.push(...names.map((it) => homeOf(next, it)));
      else open.push(next);
    }
  }
  return loaded;
}
