/**
 * Fails when pending changesets would let a plain `npm update` break a build.
 *
 * Before 1.0 a minor may break users. A package whose public types come from another package must then get at least a minor
 * too: with a patch it would be installed by a caret range, and bring the other's new types with it. Needs a build.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import getReleasePlan from '@changesets/get-release-plan';
import { entries, packageNames, readJson, report, root } from './lib/workspace.js';

const manifestOf = (name) => readJson(`${root}packages/${name}/package.json`);

/** The packages from which the public declarations of `name` import. */
function typesFrom(name) {
  const found = new Set();
  const seen = new Set();
  const open = entries(manifestOf(name)).map(([, target]) => target.types);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = readFileSync(join(root, 'packages', name, file), 'utf8');
    for (const [, specifier] of text.matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)) {
      if (specifier.startsWith('.')) open.push(posix.join(posix.dirname(file), specifier.replace(/\.[jt]s$/, '.d.ts')));
      else if (specifier.startsWith('@wirework/')) found.add(specifier.split('/')[1]);
    }
  }
  return found;
}

const { releases } = await getReleasePlan(root);
const bumps = new Map(releases.map((it) => [it.name.slice('@wirework/'.length), it.type]));
const mayBreak = (name) =>
  bumps.get(name) === 'major' || (bumps.get(name) === 'minor' && manifestOf(name).version.startsWith('0.'));

const problems = packageNames().flatMap((name) =>
  [...typesFrom(name)]
    .filter((it) => mayBreak(it) && !mayBreak(name))
    .map(
      (it) =>
        `Cannot release '${name}' with a ${bumps.get(name) ?? 'missing'} bump: its types come from '${it}', which may break; add a minor to a changeset`,
    ),
);

report('changesets', problems);
