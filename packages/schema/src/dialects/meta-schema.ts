/** The form in which the value of a keyword contains schemas; `undefined` for a keyword with data, such as `enum`. */
type Contents = 'schema' | 'list' | 'map' | undefined;

type Row = readonly [keywords: string, meta: unknown, contents?: Contents];

export const metaSchemaUri = 'http://json-schema.org/draft-07/schema';

const string = { type: 'string' };
const number = { type: 'number' };
const boolean = { type: 'boolean' };
const array = { type: 'array' };
const count = { type: 'integer', minimum: 0 };
const regex = { format: 'regex' };
const names = { ...array, items: string, uniqueItems: true };
const typeName = { enum: ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] };

/** Returns the keywords of Draft 7 with their meta-schemas, given those of a schema, of an exclusive bound and of a reference. */
function rowsOf(schema: unknown, bound: unknown, reference: unknown): readonly Row[] {
  const schemas = { ...array, minItems: 1, items: schema };
  const schemaMap = { type: 'object', additionalProperties: schema };
  return [
    ['default const', true],
    ['$comment title description format contentEncoding contentMediaType', string],
    ['$schema', { ...string, format: 'uri' }],
    ['$id $ref', reference],
    ['pattern', { ...string, ...regex }],
    ['readOnly writeOnly uniqueItems', boolean],
    ['minimum maximum', number],
    ['exclusiveMinimum exclusiveMaximum', bound],
    ['multipleOf', { ...number, exclusiveMinimum: 0 }],
    ['minLength maxLength minItems maxItems minProperties maxProperties', count],
    ['enum examples', array],
    ['type', { anyOf: [typeName, { ...array, items: typeName, minItems: 1, uniqueItems: true }] }],
    ['required', names],
    ['additionalItems additionalProperties contains propertyNames not if then else', schema, 'schema'],
    ['allOf anyOf oneOf', schemas, 'list'],
    ['items', { anyOf: [schema, schemas] }, 'list'],
    ['definitions properties', schemaMap, 'map'],
    ['patternProperties', { ...schemaMap, propertyNames: regex }, 'map'],
    ['dependencies', { ...schemaMap, additionalProperties: { anyOf: [schema, names] } }, 'map'],
  ];
}

function perKeyword<T>(rows: readonly Row[], part: (row: Row) => T): [string, T][] {
  return rows.flatMap((row) => row[0].split(' ').map((name): [string, T] => [name, part(row)]));
}

/** Every keyword of Draft 7, with the form in which its value contains schemas. `$defs` is the later name of `definitions`, which generators write. */
export const draft7Keywords: ReadonlyMap<string, Contents> = new Map(
  /* @__PURE__ */ perKeyword(
    [.../* @__PURE__ */ rowsOf(true, true, true), ['$defs', true, 'map']],
    ([, , contents]) => contents,
  ),
);

/** Returns the meta-schema of Draft 7. */
export function metaSchema(
  schema: unknown = { $ref: '#' },
  bound: unknown = number,
  reference: unknown = { ...string, format: 'uri-reference' },
): unknown {
  return {
    $id: `${metaSchemaUri}#`,
    definitions: {
      schemaArray: { ...array, minItems: 1, items: schema },
      nonNegativeInteger: count,
      nonNegativeIntegerDefault0: count,
      simpleTypes: typeName,
      stringArray: names,
    },
    title: 'Core schema meta-schema',
    type: ['object', 'boolean'],
    properties: Object.fromEntries(perKeyword(rowsOf(schema, bound, reference), ([, meta]) => meta)),
  };
}
