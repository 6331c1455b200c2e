import { execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { layers } from '../../../tooling/scripts/layers.js';
import { section, table } from '../lib/table.js';

/** The packages of an install: those of this repository, and libraries that a user adds. */
const installs = [
  ['json', []],
  ['batch', []],
  ['batch', ['bullmq', 'ioredis']],
];

/** A package with all packages of this repository below it. */
const withDependencies = (name) => new Set([name, ...layers[name].wirework.flatMap((it) => [...withDependencies(it)])]);

/** The bytes and the number of the files in a folder. */
function sizeOf(folder) {
  const sizes = readdirSync(folder, { recursive: true }).map((it) => lstatSync(join(folder, it)));
  const files = sizes.filter((it) => it.isFile());
  return { bytes: files.reduce((sum, it) => sum + it.size, 0), files: files.length };
}

/** Packs the packages as they are published, and installs them in an empty folder. */
function measure(name, libraries) {
  const folder = mkdtempSync(join(tmpdir(), 'wirework-install-'));
  try {
    for (const it of withDependencies(name)) {
      const cwd = fileURLToPath(new URL(`../../../packages/${it}`, import.meta.url));
      execFileSync('pnpm', ['--config.ignore-scripts=true', 'pack', '--pack-destination', folder], { cwd });
    }
    const packed = readdirSync(folder).map((it) => `./${it}`);
    writeFileSync(join(folder, 'package.json'), '{"private": true}');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packed, ...libraries], {
      cwd: folder,
      stdio: 'pipe',
    });
    return sizeOf(join(folder, 'node_modules'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function run() {
  const rows = installs.map(([name, libraries]) => {
    const { bytes, files } = measure(name, libraries);
    const names = [`@wirework/${name}`, ...libraries].map((it) => `\`${it}\``).join(', ');
    return [names, `${(bytes / 1e6).toFixed(1)} MB`, String(files)];
  });
  return [section('docs/reference/sizes.md', 'install', [table(['install', 'size', 'files'], rows)])];
}
