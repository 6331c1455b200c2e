import { spawnSync } from 'node:child_process';
import { describe, it } from '@jest/globals';

/** Elsewhere than on Linux, the workflow installs nothing. */
const inCi = (process.env['CI'] ?? '') !== '' && process.platform === 'linux';

const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: `${process.env['PATH']}:/usr/sbin` } }).status === 0;

/** A suite on a program from Debian; skipped by name where that is not installed, a failure in CI on Linux. */
export function describeWith(program: string, name: string, body: () => void): void {
  const present = isInstalled(program);
  if (!present && inCi) throw new Error(`Cannot test with ${program}: it is not installed`);
  if (present) describe(name, body);
  else it.skip(`${name} (skipped: ${program} is not installed)`, () => undefined);
}
