import { isObject } from '../core/kind.ts';
import { draft7Keywords } from './meta-schema.ts';

type Subschema = readonly [schema: unknown, ...tokens: string[]];

/** The schemas that stand directly in a schema, with the tokens that lead to them. What is `undefined` is unset. */
export function* subschemasOf(schema: unknown): Generator<Subschema> {
  if (!isObject(schema)) return;
  for (const keyword of Object.keys(schema)) {
    const holds = draft7Keywords.get(keyword);
    const value = schema[keyword];
    if (holds === undefined || value === undefined) continue;
    if (holds === 'schema' || (holds === 'list' && !Array.isArray(value))) {
      yield [value, keyword];
    } else if (typeof value === 'object' && value !== null) {
      for (const [token, item] of Object.entries(value)) {
        const isUnset = holds === 'map' && (item === undefined || (keyword === 'dependencies' && Array.isArray(item)));
        if (!isUnset) yield [item, keyword, token] as Subschema;
      }
    }
  }
}
