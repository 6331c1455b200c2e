/** Helpers of the checks: where packages are, and how a tool is run. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The folder names of the published packages, sorted. */
export const packageNames = () => readdirSync(`${root}packages`).toSorted();

/** The folders whose tests `pnpm test` runs. The other examples need built packages, so `pnpm ok --full` runs them. */
export const testedFolders = () => [
  ...packageNames().map((it) => `packages/${it}`),
  'internal/conformance',
  'internal/fuzz',
  'internal/compat',
  'internal/test-support',
  'examples/demo',
];

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The subpaths of a manifest that are modules, with their conditions. */
export const entries = (manifest) =>
  Object.entries(manifest.exports).filter(([, target]) => target.default !== undefined);

/**
 * Runs a tool of `node_modules/.bin` with the workspace's tools on the PATH, behind the folder `pathFirst`. For
 * turbo's `--affected`, `base` is the commit that a change began at.
 */
export function run(command, args, { pathFirst, base, ...options } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [...(pathFirst === undefined ? [] : [pathFirst]), `${root}node_modules/.bin`, process.env.PATH].join(
        delimiter,
      ),
      TURBO_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
      ...(base === undefined ? {} : { TURBO_SCM_BASE: base }),
    },
    ...options,
  });
  if (result.error !== undefined) throw result.error;
  return result;
}

/** Prints the problems of a check and ends the process accordingly. */
export function report(name, problems) {
  for (const problem of problems) console.error(`${name}: ${problem}`);
  if (problems.length > 0) process.exit(1);
  console.log(`${name}: ok`);
}

/**
 * Returns the folders of the options `--only <folder>` of this process, or `undefined` without one: the part of the
 * repository that a check is about.
 */
export function onlyFolders() {
  const { only } = parseArgs({ options: { only: { type: 'string', multiple: true } }, strict: false }).values;
  return only;
}
