import { formatTable } from '../formats/format-table.ts';
import type { AjvCore } from './ajv-core.ts';

/**
 * Adds the formats of Wirework to an instance, as the default export of `ajv-formats` adds its formats.
 *
 * @param names the formats; all without them
 * @example
 * ```ts
 * const ajv = addFormats(new Ajv());
 * ajv.validate({ type: 'string', format: 'date' }, '2026-02-29'); // → false
 * ```
 */
export function addFormats<A extends AjvCore>(ajv: A, names: readonly string[] = [...formatTable.keys()]): A {
  for (const name of names) {
    const test = formatTable.get(name);
    if (test === undefined) throw new Error(`Unknown format "${name}"`);
    ajv.addFormat(name, test);
  }
  return ajv;
}
