/**
 * Runs the built packages where code generation from strings is off
 * (`node --disallow-code-generation-from-strings`), and looks for it in the builds' text.
 * Needs a build.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { exercises } from './lib/exercises.js';
import { entries, packageNames, readJson, report, root } from './lib/workspace.js';
import { builtFiles } from './lib/built-files.js';

const problems = [];
const generators = [/\beval\s*\(/, /\bnew\s+Function\b/, /\bFunction\s*\(\s*['"`]/, /setTimeout\(\s*['"`]/];

try {
  // eslint-disable-next-line no-eval -- the flag's effect is what is tested
  globalThis.eval('1');
  problems.push('code generation is allowed here; run with --disallow-code-generation-from-strings');
} catch {
  // This is how it should be.
}

for (const name of packageNames()) {
  const folder = `${root}packages/${name}`;
  const modules = {};
  for (const [subpath, target] of entries(readJson(`${folder}/package.json`))) {
    try {
      modules[subpath] = await import(pathToFileURL(`${folder}/${target.default}`).href);
    } catch (error) {
      problems.push(`packages/${name} '${subpath}': ${error.message}`);
    }
  }
  for (const file of builtFiles(`${folder}/dist`)) {
    const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    for (const pattern of generators) {
      if (pattern.test(text)) problems.push(`${file.slice(root.length)}: matches ${pattern}`);
    }
  }
  const exercise = exercises[name];
  if (exercise === undefined) {
    problems.push(`packages/${name}: has no exercise in tooling/scripts/lib/exercises.js`);
    continue;
  }
  try {
    await exercise(modules);
  } catch (error) {
    problems.push(`packages/${name}: ${error.stack}`);
  }
}

report('no code generation', problems);
