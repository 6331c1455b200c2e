export const metaSchemaUri = 'http://json-schema.org/draft-07/schema';

/** The meta-schema of Draft 7, for schemas that describe schemas. */
export function metaSchema(): unknown {
  const self = { $ref: '#' };
  const count = { type: 'integer', minimum: 0 };
  const schemas = { type: 'array', minItems: 1, items: self };
  const schemaMap = { type: 'object', additionalProperties: self };
  const strings = { type: 'array', items: { type: 'string' }, uniqueItems: true };
  const string = { type: 'string' };
  const number = { type: 'number' };
  const uriReference = { type: 'string', format: 'uri-reference' };
  const names = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
  const simpleType = { enum: names };
  const properties: Record<string, unknown> = {
    $id: uriReference,
    $schema: { type: 'string', format: 'uri' },
    $ref: uriReference,
    default: true,
    readOnly: { type: 'boolean' },
    writeOnly: { type: 'boolean' },
    examples: { type: 'array' },
    multipleOf: { type: 'number', exclusiveMinimum: 0 },
    pattern: { type: 'string', format: 'regex' },
    items: { anyOf: [self, schemas] },
    uniqueItems: { type: 'boolean' },
    required: strings,
    patternProperties: { ...schemaMap, propertyNames: { format: 'regex' } },
    dependencies: { type: 'object', additionalProperties: { anyOf: [self, strings] } },
    const: true,
    enum: { type: 'array' },
    type: { anyOf: [simpleType, { type: 'array', items: simpleType, minItems: 1, uniqueItems: true }] },
  };
  const groups: readonly (readonly [unknown, string])[] = [
    [string, '$comment title description format contentMediaType contentEncoding'],
    [number, 'maximum exclusiveMaximum minimum exclusiveMinimum'],
    [count, 'maxLength minLength maxItems minItems maxProperties minProperties'],
    [self, 'additionalItems contains additionalProperties propertyNames if then else not'],
    [schemaMap, 'definitions properties'],
    [schemas, 'allOf anyOf oneOf'],
  ];
  for (const [schema, keywords] of groups) for (const name of keywords.split(' ')) properties[name] = schema;
  const definitions = {
    schemaArray: schemas,
    nonNegativeInteger: count,
    nonNegativeIntegerDefault0: count,
    simpleTypes: simpleType,
    stringArray: strings,
  };
  return { $id: `${metaSchemaUri}#`, definitions, title: 'Core schema meta-schema', type: ['object', 'boolean'], properties };
}
