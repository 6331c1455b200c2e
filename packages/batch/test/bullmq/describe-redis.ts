import { spawnSync } from 'node:child_process';
import { describe, it } from '@jest/globals';

const inCi = (process.env['CI'] ?? '') !== '';

/** A suite on a real Redis; skipped by name where it is not installed, a failure in CI. */
export function describeRedis(name: string, body: () => void): void {
  const present = spawnSync('redis-server', ['--version']).status === 0;
  if (!present && inCi) throw new Error('Cannot test with redis-server: it is not installed');
  if (present) describe(name, body);
  else it.skip(`${name} (skipped: redis-server is not installed)`, () => undefined);
}
