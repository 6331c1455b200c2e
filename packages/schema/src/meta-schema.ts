import { parts, shapes } from './shapes.ts';

export const metaSchemaUri = 'http://json-schema.org/draft-07/schema';

/** The meta-schema of Draft 7, for schemas that describe schemas. */
export function metaSchema(): unknown {
  return {
    $id: `${metaSchemaUri}#`,
    definitions: {
      schemaArray: parts.schemas,
      nonNegativeInteger: parts.count,
      nonNegativeIntegerDefault0: parts.count,
      simpleTypes: parts.typeName,
      stringArray: parts.names,
    },
    title: 'Core schema meta-schema',
    type: ['object', 'boolean'],
    properties: Object.fromEntries(Array.from(shapes, ([name, { meta }]) => [name, meta])),
  };
}
