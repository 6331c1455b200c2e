import { readFileSync } from 'node:fs';

/**
 * Returns the tables of one of the two documents that the project implements, as data. They change only if a document
 * does.
 */
export function specification<T>(name: 'http' | 'json'): T {
  const file = new URL(`../../conformance/tables/specification/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
