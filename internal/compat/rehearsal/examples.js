/** The examples, with the packages of the registry in place of those of the workspace. */
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageNames, readJson } from '../../../tooling/scripts/lib/workspace.js';
import { json } from '../../../tooling/scripts/template.js';

/** Runs the tests of the examples; throws with what they print if one fails. */
export async function runExamples({ folder, run, versions }) {
  const published = versions();
  const manifests = readdirSync(join(folder, 'examples'), { recursive: true })
    .filter((it) => /^[\w-]+[\\/]package\.json$/.test(it))
    .map((it) => join(folder, 'examples', it));
  const before = manifests.map((it) => readFileSync(it, 'utf8'));
  const lockfile = readFileSync(join(folder, 'examples/pnpm-lock.yaml'), 'utf8');

  for (const file of manifests) {
    const manifest = readJson(file);
    for (const name of packageNames()) {
      if (manifest.dependencies?.[`@wirework/${name}`] !== undefined)
        manifest.dependencies[`@wirework/${name}`] = published[name];
    }
    writeFileSync(file, json(manifest));
  }
  await run('pnpm', [
    '--dir',
    join(folder, 'examples'),
    'install',
    '--no-frozen-lockfile',
    '--prefer-offline',
    '--ignore-scripts',
  ]);
  if (realpathSync(join(folder, 'examples/download/node_modules/@wirework/http-client')).includes('/packages/'))
    throw new Error('The examples have the packages of the workspace and not those of the registry');
  await run('pnpm', ['--dir', join(folder, 'examples'), 'test'], { WIREWORK_RUNS: 'all' });

  manifests.forEach((file, index) => writeFileSync(file, before[index]));
  writeFileSync(join(folder, 'examples/pnpm-lock.yaml'), lockfile);
}
