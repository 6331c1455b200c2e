/** Checks how installed tarballs behave on a machine without the packages that they can do without. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const usesBatch = (create) => `
import * as batch from '@wirework/batch/bullmq';
try {
  batch.${create}({ connection: {}, name: 'a' });
} catch (error) {
  console.log(batch.isBatchError(error, 'CONNECTION'), error.message);
}`;

const withoutRedis =
  "true Cannot connect to Redis: the package 'ioredis' is not installed; run 'npm install ioredis', or give a client as the connection";

/** For each package that may be missing: what is installed, a program, and what it prints. */
const cases = [
  {
    missing: 'bullmq',
    program: `await import('@wirework/batch/bullmq').catch((it) => console.log(it.code, it.message));`,
    // A static import: with a dynamic one, CommonJS could not load the entry by \`require\`.
    prints: /^ERR_MODULE_NOT_FOUND Cannot find package 'bullmq' imported from \S+$/,
  },
  {
    missing: 'bullmq',
    program: `import { openBatchPool } from '@wirework/batch';
const pool = await openBatchPool({ concurrency: 1 });
console.log(JSON.stringify(await pool.run([{ type: 'get', jsonStr: '{"a":1}', path: 'a' }])));
await pool.close();`,
    prints: '[{"id":"","result":1,"error":null}]',
  },
  { missing: 'ioredis', beside: ['bullmq'], program: usesBatch('createBatchQueue'), prints: withoutRedis },
  { missing: 'ioredis', beside: ['bullmq'], program: usesBatch('createBatchWorker'), prints: withoutRedis },
  {
    missing: '@opentelemetry/api',
    program: `import { createClient, isClientError, telemetry } from '@wirework/http-client';
try {
  telemetry(undefined);
} catch (error) {
  console.log(isClientError(error), error.message);
}
await createClient().close();`,
    prints: "true Cannot make the middleware: telemetry needs the whole of '@opentelemetry/api': 'trace' is missing",
  },
];

/** Packages that are installed with ours, so that they cannot be missing. */
const installed = ['piscina', 'socks', 'tough-cookie'];

/**
 * Installs tarballs into projects without optional packages, and runs programs there.
 *
 * @returns {string[]} a line for each program that prints something else
 */
export function optionalPackageProblems(tarballs, folder) {
  const problems = [];
  const projects = new Map();
  const projectWith = (beside) => {
    const key = beside.join();
    const known = projects.get(key);
    if (known !== undefined) return known;
    const cwd = join(folder, `project-${projects.size}`);
    projects.set(key, cwd);
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'package.json'), '{"private": true, "type": "module"}');
    const args = ['install', '--no-audit', '--no-fund', '--omit=peer', '--ignore-scripts', ...tarballs, ...beside];
    const { status, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' });
    if (status !== 0) problems.push(`npm install failed\n${stderr}`);
    return cwd;
  };
  for (const { missing, beside = [], program, prints } of cases) {
    const cwd = projectWith(beside);
    rmSync(join(cwd, 'node_modules', missing), { recursive: true, force: true });
    writeFileSync(join(cwd, 'main.mjs'), program);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['main.mjs'], {
      cwd,
      encoding: 'utf8',
      timeout: 60_000,
    });
    const printed = `${stdout}${stderr}`.trim();
    const isRight = status !== null && (typeof prints === 'string' ? printed.startsWith(prints) : prints.test(printed));
    if (!isRight) problems.push(`without '${missing}': exit code ${status}, printed ${printed}`);
  }
  const present = readdirSync(join(projectWith([]), 'node_modules'));
  for (const it of installed) if (!present.includes(it)) problems.push(`'${it}' is not installed with our packages`);
  return problems;
}
