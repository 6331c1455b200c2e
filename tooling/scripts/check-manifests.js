/** Compares every published manifest and its configuration with the template. */
import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { layers } from './layers.js';
import { entries, packageNames, readJson, report, root } from './lib/workspace.js';
import { conditions, fixed, tsconfig } from './template.js';

const pick = (object, names) => Object.fromEntries(names.map((name) => [name, object?.[name]]));

const problems = [];
const bugForm = readFileSync(`${root}.github/ISSUE_TEMPLATE/bug.yml`, 'utf8');

for (const name of packageNames()) {
  const folder = `${root}packages/${name}`;
  const manifest = readJson(`${folder}/package.json`);
  const wrong = (what) => problems.push(`packages/${name}: ${what}`);
  const layer = layers[name];
  if (layer === undefined) {
    wrong('has no layer in tooling/scripts/layers.js');
    continue;
  }

  if (!bugForm.includes(`  - ${name}\n`)) wrong('is missing in .github/ISSUE_TEMPLATE/bug.yml');
  if (manifest.name !== `@wirework/${name}`) wrong(`is named '${manifest.name}'`);
  if (!/^.{20,}[^.]$/.test(manifest.description ?? '')) wrong('has no one-sentence description without a period');
  const sideEffects = layer.effects?.map((it) => manifest.exports[it]?.default) ?? fixed.sideEffects;
  for (const [field, value] of Object.entries({ ...fixed, sideEffects })) {
    // A package may have more commands.
    const found = field === 'scripts' ? pick(manifest.scripts, Object.keys(value)) : manifest[field];
    if (!isDeepStrictEqual(found, value)) wrong(`'${field}' differs from tooling/scripts/template.js`);
  }
  for (const [subpath, target] of entries(manifest)) {
    const source = target['@wirework/source']?.replace(/^\.\/src\//, '').replace(/\.ts$/, '');
    if (JSON.stringify(target) !== JSON.stringify(conditions(source))) {
      wrong(`exports '${subpath}' has other conditions, or another order, than the template`);
    }
    if (!existsSync(`${folder}/src/${source}.ts`)) wrong(`exports '${subpath}' has no source`);
    if (subpath.includes('*')) wrong(`exports '${subpath}' is a pattern; declare subpaths one by one`);
  }
  if (manifest.exports['./package.json'] !== './package.json') wrong("does not export './package.json'");

  const allowed = new Map([
    ...layer.wirework.map((it) => [`@wirework/${it}`, 'workspace:^']),
    ...(layer.libraries ?? []).map((it) => [it, 'catalog:']),
  ]);
  for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
    if (allowed.get(dependency) !== range) wrong(`must not depend on '${dependency}' at '${range}'`);
  }
  const ofRing = layer.wirework.filter((it) => layers[it].ring);
  if (!layer.ring && ofRing.length > 0) wrong(`is core, and '${ofRing[0]}' of its layer is ring`);
  if (layer.ring && !manifest.version.startsWith('0.')) wrong(`is ring, and its version is not 0.x`);
  for (const dependency of Object.keys(manifest.peerDependencies ?? {})) {
    if (dependency.startsWith('@wirework/')) wrong(`has its sibling '${dependency}' as a peer`);
    const isOptional = manifest.peerDependenciesMeta?.[dependency]?.optional === true;
    if (isOptional === (dependency === layer.host))
      wrong(`peer '${dependency}' is ${isOptional ? '' : 'not '}optional`);
  }
  for (const range of Object.values(manifest.devDependencies ?? {})) {
    if (range !== 'catalog:' && range !== 'workspace:*' && range !== 'workspace:^')
      wrong(`has the version '${range}' outside the catalog`);
  }

  if (readJson(`${folder}/tsconfig.json`).extends !== tsconfig.extends)
    wrong('tsconfig.json differs from the template');
  for (const file of ['README.md', 'LICENSE', 'api.txt']) {
    if (!existsSync(`${folder}/${file}`)) wrong(`has no ${file}`);
  }
}

report('manifests', problems);
