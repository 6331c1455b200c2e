/**
 * `node tooling/scripts/sbom.js`: makes the bill of materials of each package from the lockfile, and checks it against
 * the schema of CycloneDX. Needs a build.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installWorkspace } from './lib/install-workspace.js';
import { packageNames, readJson, report, root, run } from './lib/workspace.js';

/** Writes `wirework-<package>-<version>.cdx.json` of each package into a folder. pnpm 10 has no such command. */
export function makeBills(folder) {
  const { status } = run(
    'npx',
    [
      ...['-y', 'pnpm@12.21.0', '--filter', './packages/*', 'sbom', '--split', '--prod', '--exclude-peers'],
      ...['--sbom-format', 'cyclonedx', '--out', join(folder, '%s-%v.cdx.json')],
    ],
    // Otherwise it starts the pnpm that package.json names.
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, pnpm_config_pm_on_fail: 'ignore' } },
  );
  if (status !== 0) throw new Error('Cannot make the bills of materials: pnpm sbom failed');
}

/** Returns the schema of CycloneDX, compiled. */
async function compiledSchema() {
  const { compileSchema } = await import(pathToFileURL(`${root}packages/schema/dist/index.js`).href);
  installWorkspace('internal/release');
  const manifest = createRequire(`${root}internal/release/package.json`).resolve(
    '@cyclonedx/cyclonedx-library/package.json',
  );
  const file = (name) => `${name}.SNAPSHOT.schema.json`;
  const read = (name) => readJson(join(dirname(manifest), 'res/schema', file(name)));
  const others = ['spdx', 'jsf-0.82', 'cryptography-defs'].map((it) => [
    `http://cyclonedx.org/schema/${file(it)}`,
    read(it),
  ]);
  return compileSchema(read('bom-1.7'), { registry: Object.fromEntries(others) });
}

if (process.argv[1] === import.meta.filename) {
  const folder = mkdtempSync(join(tmpdir(), 'wirework-bills-'));
  const problems = [];
  try {
    makeBills(folder);
    const schema = await compiledSchema();
    for (const name of packageNames()) {
      const { version, dependencies = {} } = readJson(`${root}packages/${name}/package.json`);
      const file = `wirework-${name}-${version}.cdx.json`;
      if (!readdirSync(folder).includes(file)) {
        problems.push(`packages/${name}: has no bill`);
        continue;
      }
      const bill = readJson(join(folder, file));
      for (const error of schema.validate(bill)) problems.push(`${file}: ${error}`);
      const listed = bill.components.map((it) => (it.group === undefined ? it.name : `${it.group}/${it.name}`));
      for (const it of Object.keys(dependencies).filter((it) => !listed.includes(it)))
        problems.push(`${file}: '${it}' is missing`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  report('bills of materials', problems);
}
