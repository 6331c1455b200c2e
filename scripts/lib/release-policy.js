/**
 * Which bumps a release must have: a package whose public types come from another may break when that one may.
 *
 * With a patch it would be installed by a caret range, and bring the other's new types with it. Needs a build.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { entries, packageNames, readJson, root } from './workspace.js';

/** The packages from which the public declarations of `name` import. */
function typesFrom(name) {
  const found = new Set();
  const seen = new Set();
  const open = entries(readJson(`${root}packages/${name}/package.json`)).map(([, target]) => target.types);
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

/** The bump with which a package of this version may break its users. */
const breakingBump = (version) => (version.startsWith('0.') ? 'minor' : 'major');

/** Whether users of a package at `version` must expect a break from `bump`. */
const mayBreak = (version, bump) => bump === 'major' || (bump === 'minor' && breakingBump(version) === 'minor');

/** Returns the packages whose bump in the plan of `getReleasePlan` is too small, with the bump that they need and the package that causes it. */
export function tooSmallBumps({ releases }, versions) {
  const bumps = new Map(releases.map((it) => [it.name.slice('@wirework/'.length), it.type]));
  const breaks = (name) => mayBreak(versions[name], bumps.get(name));
  return packageNames().flatMap((name) =>
    [...typesFrom(name)]
      .filter((it) => breaks(it) && !breaks(name))
      .map((cause) => ({ name, cause, bump: bumps.get(name) ?? 'missing', needed: breakingBump(versions[name]) })),
  );
}
