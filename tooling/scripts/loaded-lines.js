/**
 * Prints how many source files and lines an import of one function loads, across packages: what a reader may have to read,
 * and what a runtime has to load. `node tooling/scripts/loaded-lines.js`
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { entries, readJson, root } from './lib/workspace.js';

const starts = [
  ['getFromText', 'path', 'getFromText'],
  ['get', 'path', 'get'],
  ['newDecoder', 'codec', 'newDecoder'],
  ['stringify', 'codec', 'stringify'],
  ['compileSchema', 'schema', 'compileSchema'],
  ['index of json', 'json/src/index.ts'],
  ['createClient', 'http-client', 'createClient'],
];

const importing = /(?:^|\n)\s*(?:import|export)\s+(?!type\s)([^'";]*?)from\s*'([^']+)'/g;

/** The run-time imports of a file: the names and the file that they come from. */
function importsOf(file) {
  const found = [];
  for (const [, clause, specifier] of readFileSync(file, 'utf8').matchAll(importing)) {
    const names = (/\{([^}]*)\}/.exec(clause)?.[1] ?? '').split(',').map((it) => it.trim());
    const atRunTime = names
      .filter((it) => it !== '' && !it.startsWith('type '))
      .map((it) => it.split(' as ')[0].trim());
    if (names.length > 0 && atRunTime.length === 0 && !/\*/.test(clause)) continue;
    if (specifier.startsWith('.')) found.push({ names: atRunTime, file: join(dirname(file), specifier) });
    else if (specifier.startsWith('@wirework/')) found.push({ names: atRunTime, file: entryOf(specifier) });
  }
  return found;
}

function entryOf(specifier) {
  const [, name, ...rest] = specifier.split('/');
  const manifest = readJson(`${root}packages/${name}/package.json`);
  const [, target] = entries(manifest).find(([subpath]) => subpath === ['.', ...rest].join('/'));
  return join(root, 'packages', name, target['@wirework/source']);
}

/** The file that an entry re-exports a name from. */
const homeOf = (entry, name) => importsOf(entry).find((it) => it.names.includes(name))?.file ?? entry;

/** All files that `start` loads; of the index of another package, only the files of the names that are imported. */
function loadedBy(start) {
  const loaded = new Set();
  const open = [start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    for (const { names, file: next } of importsOf(file)) {
      if (next.endsWith('/src/index.ts') || next.endsWith('/src/primitives.ts'))
        open.push(...names.map((it) => homeOf(next, it)));
      else open.push(next);
    }
  }
  return loaded;
}

console.log('| import | files | lines |\n|---|---:|---:|');
for (const [title, place, name] of starts) {
  const start =
    name === undefined ? join(root, 'packages', place) : homeOf(join(root, `packages/${place}/src/index.ts`), name);
  const files = loadedBy(start);
  const lines = [...files].reduce(
    (sum, it) =>
      sum +
      readFileSync(it, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '').length,
    0,
  );
  console.log(`| ${title} | ${files.size} | ${lines} |`);
}
