import { describe, expect, it } from '@jest/globals';
import { compileSchema, createRegistry, type JsonSchema, type SchemaOptions } from '../src/index.ts';
import { compileToModule } from '../src/module.ts';

const later = 'https://json-schema.org/draft/2020-12/schema';
/** Refuses 5 only where keywords beside a `$ref` apply, as in Draft 2020-12. */
const schemaOf = ($schema: string): JsonSchema => ({
  $schema,
  $defs: { a: { type: 'integer' } },
  $ref: '#/$defs/a',
  minimum: 10,
});

function refusalOf(schema: JsonSchema, options?: SchemaOptions): string | undefined {
  try {
    compileSchema(schema, options);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a document that names a dialect', () => {
  it.each([
    later,
    'https://json-schema.org/v1',
    'https://json-schema.org/v1/2026',
    'https://spec.openapis.org/oas/3.1/dialect/base',
    'https://spec.openapis.org/oas/3.2/dialect/2025-09-17',
  ])('%s is read as Draft 2020-12', (uri) => {
    expect(compileSchema(schemaOf(uri)).check(5)).toBe(false);
  });

  it.each([
    ['https://json-schema.org/draft/2020-12', `; did you mean '${later}'?`],
    ['https://json-schema.org/draft/2020-12/schemas', `; did you mean '${later}'?`],
    ['http://json-schema.org/draft-08/schema#', "; did you mean 'http://json-schema.org/draft-04/schema#'?"],
    ['https://example.com/mine', "; add it to the registry, or use unknownDialects: 'draft'"],
  ])('%s is refused with a way out', (uri, way) => {
    const message = `Cannot compile the schema at '/$schema': '${uri}' is an unknown dialect${way}`;
    expect(refusalOf(schemaOf(uri))).toBe(message);
    expect(refusalOf(schemaOf(uri), { strict: true })).toBe(message);
    expect(() => compileToModule(schemaOf(uri))).toThrow(message);
  });

  it('is refused in a registry and in an embedded resource if the dialect is unknown', () => {
    const uri = 'https://example.com/mine';
    const inner = { $id: 'https://example.com/a', $schema: uri, type: 'string' } as JsonSchema;
    const registry = { 'https://example.com/a': inner };
    for (const documents of [registry, createRegistry(registry)])
      expect(refusalOf({ $ref: 'https://example.com/a' }, { registry: documents })).toMatch(
        /^Cannot compile the schema at 'https:\/\/example\.com\/a#\/\$schema': 'https:\/\/example\.com\/mine' is an unknown/,
      );
    expect(refusalOf({ $schema: later, $defs: { inner }, $ref: 'https://example.com/a' })).toContain(
      "at '/$defs/inner/$schema'",
    );
  });

  it('is read as if it named none, with the option unknownDialects', () => {
    const lenient: SchemaOptions = { unknownDialects: 'draft' };
    const schema = schemaOf('https://example.com/mine');
    expect(compileSchema(schema, lenient).check(5)).toBe(true);
    expect(compileSchema(schema, { ...lenient, draft: '2020-12' }).check(5)).toBe(false);
    expect(() => compileSchema(true, { unknownDialects: 'ignore' as never })).toThrow(RangeError);
  });

  it('is read by the meta-schema of the registry, also if that names no dialect', () => {
    const uri = 'https://example.com/mine';
    expect(compileSchema(schemaOf(uri), { registry: { [uri]: { $schema: later } } }).check(5)).toBe(false);
    expect(compileSchema(schemaOf(uri), { registry: { [uri]: {} } }).check(5)).toBe(true);
  });
});
