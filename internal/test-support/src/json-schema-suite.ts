/**
 * The official JSON-Schema-Test-Suite, in one of two layouts: a checkout of its repository that
 * `JSON_SCHEMA_TEST_SUITE` names (`tests/draft7`, `remotes`, …), or the folder `json-schema` of the outside test data,
 * which has the drafts beside `remotes`. Paths are those of the second layout.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function locate(path: string): string {
  const checkout = process.env['JSON_SCHEMA_TEST_SUITE'] ?? '';
  if (checkout !== '') return join(resolve(root, checkout), path.startsWith('draft') ? 'tests' : '', path);
  return join(resolve(root, process.env['WIREWORK_CONFORMANCE'] ?? '../shared/conformance'), 'json-schema', path);
}

/** Returns the content of one JSON file of the suite. */
export function jsonSchemaSuite<T = unknown>(path: string): T {
  return JSON.parse(readFileSync(locate(path), 'utf8')) as T;
}

/**
 * Returns the paths of the JSON files in a folder of the suite, in order; none if the suite does not have the folder.
 */
export function jsonSchemaSuiteFiles(folder: string): string[] {
  if (!existsSync(locate(folder))) return [];
  return readdirSync(locate(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

/**
 * Describes tests that read the suite. Without the suite, one skipped test has their name.
 *
 * @throws if `JSON_SCHEMA_TEST_SUITE` is set, but names no checkout
 */
export function describeJsonSchemaSuite(name: string, body: () => void): void {
  if (existsSync(locate('draft7'))) {
    describe(name, body);
  } else if ((process.env['JSON_SCHEMA_TEST_SUITE'] ?? '') === '') {
    it.skip(`${name} (skipped: JSON_SCHEMA_TEST_SUITE is not set)`, () => undefined);
  } else {
    throw new Error(`Cannot read the JSON-Schema-Test-Suite: JSON_SCHEMA_TEST_SUITE names no checkout of it`);
  }
}
