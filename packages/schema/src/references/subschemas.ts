import { isObject } from '../core/kind.ts';
import { draft7Keywords } from '../dialects/meta-schema.ts';

type Subschema = readonly [schema: unknown, ...tokens: string[]];

/** Yields the direct subschemas of a schema, with the tokens that lead to them. One that is `undefined` is absent. */
export function* subschemasOf(schema: unknown): Generator<Subschema> {
  if (!isObject(schema)) return;
  for (const keyword of Object.keys(schema)) {
    const contents = draft7Keywords.get(keyword);
    const value = schema[keyword];
    if (contents === undefined || value === undefined) continue;
    if (contents === 'schema' || (contents === 'list' && !Array.isArray(value))) {
      yield [value, keyword];
    } else if (typeof value === 'object' && value !== null) {
      for (const [token, item] of Object.entries(value)) {
        const isAbsent =
          contents === 'map' && (item === undefined || (keyword === 'dependencies' && Array.isArray(item)));
        if (!isAbsent) yield [item, keyword, token] as Subschema;
      }
    }
  }
}
