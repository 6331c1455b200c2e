import { isObject } from './kind.ts';

/** Which keywords hold schemas, and how. Everything else, such as `enum`, holds data. */
const holders: ReadonlyMap<string, 'one' | 'list' | 'map' | 'either'> = new Map([
  ['additionalItems', 'one'],
  ['additionalProperties', 'one'],
  ['contains', 'one'],
  ['else', 'one'],
  ['if', 'one'],
  ['not', 'one'],
  ['propertyNames', 'one'],
  ['then', 'one'],
  ['allOf', 'list'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
  ['definitions', 'map'],
  ['dependencies', 'map'],
  ['patternProperties', 'map'],
  ['properties', 'map'],
  ['items', 'either'],
]);

type Subschema = readonly [schema: unknown, ...tokens: string[]];

/** The schemas that stand directly in a schema, with the tokens that lead to them. */
export function* subschemasOf(schema: unknown): Generator<Subschema> {
  if (!isObject(schema)) return;
  for (const keyword of Object.keys(schema)) {
    const how = holders.get(keyword);
    const value = schema[keyword];
    if (how === undefined || typeof value !== 'object' || value === null) continue;
    if (how === 'one' || (how === 'either' && !Array.isArray(value))) yield [value, keyword];
    else for (const [token, item] of Object.entries(value)) yield [item, keyword, token] as Subschema;
  }
}
