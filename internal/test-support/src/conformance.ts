import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function folder(): string {
  const named = process.env['WIREWORK_CONFORMANCE'] ?? '../shared/conformance';
  return isAbsolute(named) ? named : join(root, named);
}

/** Reads one JSON file of the outside test data, by its path in there. */
export function conformance<T = unknown>(path: string): T {
  return JSON.parse(readFileSync(join(folder(), path), 'utf8')) as T;
}

/** The JSON files below one folder of the outside test data, as paths from that folder, in order. */
export function conformanceFiles(path: string): string[] {
  const names = readdirSync(join(folder(), path), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
}

/**
 * A suite on outside test data. Where the data is not at hand the suite is
 * reported as skipped, by name; in CI a missing folder is a failure.
 */
export function describeConformance(name: string, body: () => void): void {
  const present = existsSync(folder());
  if (!present && process.env['CI'] !== undefined && process.env['CI'] !== '') {
    throw new Error('Cannot run the conformance suites: WIREWORK_CONFORMANCE names no folder');
  }
  if (present) {
    describe(name, body);
  } else {
    it.skip(`${name} (skipped: WIREWORK_CONFORMANCE names no folder)`, () => undefined);
  }
}
