/**
 * Which bumps a release must have, and which packages a changeset must name.
 *
 * A package whose public types come from another may break when that one may: with a patch it would be installed by a
 * caret range, and bring the other's new types with it. This check needs a build.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { layers } from '../layers.js';
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
export const mayBreak = (version, bump) => bump === 'major' || (bump === 'minor' && breakingBump(version) === 'minor');

/**
 * Returns the packages whose bump in the plan of `getReleasePlan` is too small, with the bump that they need and the
 * package that causes it.
 */
export function tooSmallBumps({ releases }, versions) {
  const bumps = new Map(releases.map((it) => [it.name.slice('@wirework/'.length), it.type]));
  const breaks = (name) => mayBreak(versions[name], bumps.get(name));
  return packageNames().flatMap((name) =>
    [...typesFrom(name)]
      .filter((it) => breaks(it) && !breaks(name))
      .map((cause) => ({ name, cause, bump: bumps.get(name) ?? 'missing', needed: breakingBump(versions[name]) })),
  );
}

/** The names that the main entry of a package exports. */
function exportsOf(name) {
  const text = readFileSync(join(root, 'packages', name, 'src/index.ts'), 'utf8');
  const lists = [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list]) => list.split(','));
  return new Set(
    lists.map((it) =>
      it
        .trim()
        .split(/ as | /)
        .at(-1),
    ),
  );
}

/**
 * Returns the façades that a changeset has to name, because it may break an export of a package below that they have
 * too: users of a façade read its changelog only. A changeset concerns an export if its text has the name in backticks,
 * unless the text also has the name of the façade.
 *
 * @param changesets those of `getReleasePlan`
 * @param versions the version of each package
 * @returns {{id: string, facade: string, needed: string, names: string[]}[]}
 */
export function unnamedFacades(changesets, versions) {
  const facades = Object.keys(layers).filter((it) => layers[it].facade);
  return changesets.flatMap(({ id, summary, releases }) => {
    const bumps = new Map(releases.map(({ name, type }) => [name.slice('@wirework/'.length), type]));
    const words = new Set([...summary.matchAll(/`([^`]*)`/g)].flatMap(([, code]) => code.match(/[$\w]+/g) ?? []));
    return facades.flatMap((facade) => {
      if (mayBreak(versions[facade], bumps.get(facade)) || summary.includes(`\`@wirework/${facade}\``)) return [];
      const broken = layers[facade].wirework.filter((it) => mayBreak(versions[it], bumps.get(it)));
      const own = exportsOf(facade);
      const names = new Set(
        broken.flatMap((it) => [...exportsOf(it)].filter((name) => own.has(name) && words.has(name))),
      );
      return names.size === 0 ? [] : [{ id, facade, needed: breakingBump(versions[facade]), names: [...names] }];
    });
  });
}

/**
 * The packages that a plan of `getReleasePlan` releases. Those that only test with one are in it with the bump 'none'.
 */
export const releasedPackages = ({ releases }) =>
  releases.filter((it) => it.type !== 'none').map((it) => it.name.slice('@wirework/'.length));

/**
 * Returns the bundled packages that the plan of `getReleasePlan` leaves out although their tarballs hold code that it
 * releases, with the packages of that code.
 *
 * @returns {{name: string, holds: string[]}[]}
 */
export function staleBundles(plan) {
  const released = new Set(releasedPackages(plan));
  return Object.keys(layers)
    .filter((it) => layers[it].bundled && !released.has(it))
    .map((name) => ({ name, holds: layers[name].wirework.filter((it) => released.has(it)) }))
    .filter((it) => it.holds.length > 0);
}
