import { describe, expect, it } from '@jest/globals';
import { metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { compileSchema, type JsonSchema, type SchemaOptions } from '../src/index.ts';
import { answersTo, answersToText } from './support/answers.ts';
import { laterDocument, laterSchema } from './support/any-later-schema.ts';
import { document, schema, value } from './support/any-schema.ts';
import { loadModule } from './support/load-module.ts';

/** Compares a module with the schema that is compiled at run time. Returns how many values were refused. */
function compare(root: JsonSchema, values: readonly unknown[], options: SchemaOptions): number {
  const compiled = compileSchema(root, options);
  const module = loadModule(root, options);
  let refused = 0;
  for (const data of values) {
    const text = JSON.stringify(data, undefined, 2);
    expect([root, data, answersTo(module, data), answersToText(module, text)]).toEqual([
      root,
      data,
      answersTo(compiled, data),
      answersToText(compiled, text),
    ]);
    refused += Number(!compiled.check(data));
  }
  return refused;
}

const values = fc.array(value, { minLength: 6, maxLength: 6 });
const options = fc.record({ maxErrors: fc.constantFrom(1, 2, 10_000), draft: fc.constantFrom('4', '7', '2019-09') });

describe('a module of any schema', () => {
  it('says the same as compileSchema(), for the keywords up to Draft 7', () => {
    let refused = 0;
    const property = fc.property(schema, values, options, (it, data, given) => {
      refused += compare(document(it), data, given as SchemaOptions);
    });
    fc.assert(property, { numRuns: runs(1_000, 30) });
    expect(refused).toBeGreaterThan(metBy(100));
  });

  it('says the same as compileSchema(), for objects whose schemas are checked in one pass', () => {
    let refused = 0;
    const property = fc.property(schema, schema, values, (it, other, data) => {
      const all = [
        it,
        { properties: { a: other }, required: ['a'] },
        { type: ['object', 'null'], additionalProperties: it },
      ];
      const root = { ...document(it), type: 'object', allOf: all, unevaluatedProperties: other } as JsonSchema;
      refused += compare(root, data, {});
    });
    fc.assert(property, { numRuns: runs(500, 30) });
    expect(refused).toBeGreaterThan(metBy(100));
  });

  it('says the same as compileSchema(), for the keywords of later drafts', () => {
    let refused = 0;
    const property = fc.property(laterSchema, values, options, (it, data, { maxErrors }) => {
      let isRefused = false;
      try {
        compileSchema(laterDocument(it), { strict: true });
      } catch {
        // A reference may lead back to itself.
        isRefused = true;
      }
      if (!isRefused) refused += compare(laterDocument(it), data, { maxErrors });
    });
    fc.assert(property, { numRuns: runs(1_000, 30) });
    expect(refused).toBeGreaterThan(metBy(100));
  });
});
