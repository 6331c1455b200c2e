/** Fails when sources import each other in a circle, or when a file is reached by nobody. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { entries, packageNames, readJson, report, root } from './lib/workspace.js';
import { sourceFiles } from './lib/source-files.js';

const problems = [];
const importing = /(?:^|\n)\s*(import|export)\s+(type\s+)?[^'";]*?from\s*'(\.[^']+)'/g;
/** A worker is reached by its address. */
const address = /new URL\('(\.[^']+)\.js', [^)]+\)/g;
const sideEffect = /(?:^|\n)\s*import\s*\(?'(\.[^']+)'/g;

for (const name of packageNames()) {
  const folder = `${root}packages/${name}`;
  const files = sourceFiles(`${folder}/src`);
  const graph = new Map();
  const reached = new Set();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const all = [];
    const atRunTime = [];
    for (const [, , type, specifier] of text.matchAll(importing)) {
      all.push(join(dirname(file), specifier));
      if (type === undefined) atRunTime.push(join(dirname(file), specifier));
    }
    for (const [, specifier] of text.matchAll(sideEffect)) all.push(join(dirname(file), specifier));
    for (const [, specifier] of text.matchAll(address)) all.push(join(dirname(file), `${specifier}.ts`));
    graph.set(file, { all, atRunTime });
  }

  const state = new Map();
  const visit = (file, trail) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      const circle = [...trail.slice(trail.indexOf(file)), file].map((it) => relative(folder, it));
      problems.push(`packages/${name}: ${circle.join(' → ')}`);
      return;
    }
    state.set(file, 'open');
    for (const next of graph.get(file)?.atRunTime ?? []) visit(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of files) visit(file, []);

  const reach = (file) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const next of graph.get(file)?.all ?? []) reach(next);
  };
  for (const [, target] of entries(readJson(`${folder}/package.json`))) reach(join(folder, target['@wirework/source']));
  for (const file of files) {
    if (!reached.has(file)) problems.push(`packages/${name}: ${relative(folder, file)} is imported by nobody`);
  }
}

report('cycles', problems);
