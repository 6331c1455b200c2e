/**
 * `pnpm suites [--write]`: runs test suites of other projects against the HTTP client, and prints their counts. It
 * fails if a row fails that is not known to fail, or if one that is known to fail passes. `--write` puts the table into
 * `docs/reference/conformance.md`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMarkedSection } from '../../../tooling/scripts/lib/marked-section.js';
import { runCacheTests } from './cache-tests.js';
import { runHttpState } from './http-state.js';
import { knownFailures } from './known-failures.js';
import { runNodeFetch } from './node-fetch.js';
import { unpack } from './unpack.js';

const suites = [
  {
    name: 'http-cache-tests',
    version: '0.4.5',
    integrity: 'sha512-DjuwN9nUZXLTW+wav1LRESCZNVxl8SshwOy4z1pxuWbWt5/ay6sM9QQ1lebBaDO6P1IMBoK6mdf+PuVP/QNL8A==',
    run: runCacheTests,
  },
  {
    name: 'tough-cookie',
    version: '2.0.0',
    integrity: 'sha512-qYeH1zA+4+36nVi2waxBoFcbL54iInWYs6NuMQztwijcfhPZqeCm/fjRkDrnEtkYzOIh19SkKrjs5A+VDx+5sA==',
    run: runHttpState,
  },
  {
    name: 'node-fetch',
    version: '1.7.3',
    integrity: 'sha512-NhZ4CsKx7cYm2vSrBAr2PvFOe6sWDf0UYLRqA6svUYg7+/TSfVAu49jYC4BvQ4Sms9SZgdqGBgroqfDhJdTyKQ==',
    run: runNodeFetch,
  },
];

const folder = mkdtempSync(join(tmpdir(), 'wirework-suites-'));
const lines = ['| suite | rows run | passed | failed | why |', '|---|---|---|---|---|'];
try {
  for (const { name: archive, version, integrity, run } of suites) {
    for (const { name, ran, failed, why } of await run(unpack(archive, version, integrity, folder))) {
      // A good cache answers more from memory than it must; and Node's `fetch` is run for comparison
      const known = Object.entries(knownFailures[name] ?? {});
      const reasons = known.map(([reason, ids]) => `${ids.length} ${reason}`).join('; ');
      lines.push(`| ${name} | ${ran} | ${ran - failed.length} | ${failed.length} | ${why ?? reasons} |`);
      if (known.length === 0) continue;
      const expected = new Set(known.flatMap(([, ids]) => ids));
      const found = new Set(failed.map(({ id }) => id));
      for (const { id, why } of failed) if (!expected.has(id)) report(`${name}: ${id} fails: ${why}`);
      for (const id of expected) if (!found.has(id)) report(`${name}: ${id} passes now`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function report(line) {
  console.error(line);
  process.exitCode = 1;
}

const table = lines.join('\n');
console.log(table);
if (process.argv.includes('--write')) writeMarkedSection('docs/reference/conformance.md', 'http', table);
