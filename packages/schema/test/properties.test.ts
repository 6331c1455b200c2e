import { describe, expect, it } from '@jest/globals';
import { nested, metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { parseNative } from '@wirework/scanner/primitives';
import { compileSchema, compileValueSchema, type JsonSchema, validationErrorFromJson } from '../src/index.ts';
import { document, schema, value } from './support/any-schema.ts';
import { isValid } from './support/plain-validator.ts';

describe('any schema and any value', () => {
  it('check() and validate() agree, and every error points to a part of the value and of the schema', () => {
    let refused = 0;
    fc.assert(
      fc.property(schema, value, (it, data) => {
        const root = document(it);
        const { check, validate } = compileSchema(root);
        const errors = validate(data);
        expect(errors.length === 0).toBe(check(data));
        if (errors.length > 0) refused++;
        const places = errors.map(({ pointer, schemaPointer }) => `${pointer} ${schemaPointer}`);
        const first = compileSchema(root, { maxErrors: 1 }).validate(data);
        expect(first).toHaveLength(Math.min(1, errors.length));
        for (const { pointer, schemaPointer } of first) expect(places).toContain(`${pointer} ${schemaPointer}`);
        for (const error of errors) {
          expect(error.message).not.toBe('');
          expect(at(root, error.schemaPointer)).not.toBeUndefined();
        }
      }),
      { numRuns: runs(4_000) },
    );
    expect(refused).toBeGreaterThan(metBy(400));
  });

  it('check() agrees with a plain validator', () => {
    const withoutFormats = schema.map(
      (it) =>
        JSON.parse(JSON.stringify(it, (name, inner: unknown) => (name === 'format' ? undefined : inner))) as JsonSchema,
    );
    fc.assert(
      fc.property(withoutFormats, fc.array(value, { minLength: 8, maxLength: 8 }), (it, values) => {
        const root = document(it);
        const { check } = compileSchema(root);
        for (const data of values) expect(check(data)).toBe(isValid(root, data));
      }),
      { numRuns: runs(4_000) },
    );
  });

  it('parseText() returns the value of JSON.parse(), or the errors of validateText()', () => {
    let taken = 0;
    fc.assert(
      fc.property(schema, value, (it, data) => {
        const { parseText, validateText } = compileSchema(document(it));
        const text = JSON.stringify(data);
        const parsed = parseText(text);
        const found = validateText(text);
        taken += Number(found.length === 0);
        if (found.length === 0) expect(parsed).toEqual({ value: parseNative(text) });
        else expect([Object.keys(parsed), parsed.errors?.map(String)]).toEqual([['errors'], found.map(String)]);
      }),
      { numRuns: runs(1_000) },
    );
    expect(taken).toBeGreaterThan(metBy(100));
  });

  it('errors are revived unchanged from their full JSON form, with causes at any depth', () => {
    let found = 0;
    const deep = fc
      .tuple(schema, fc.nat(12))
      .map(([it, levels]) => nested(levels, it, (inner) => ({ anyOf: [inner, { enum: [] }] })) as JsonSchema);
    fc.assert(
      fc.property(deep, value, (it, data) => {
        for (const error of compileSchema(document(it)).validateText(JSON.stringify(data))) {
          const full = error.toJSON({ full: true });
          const revived = validationErrorFromJson(JSON.parse(JSON.stringify(full)));
          // As texts, since JSON has one zero.
          expect([JSON.stringify(revived.toJSON({ full: true })), String(revived), revived.causes.map(String)]).toEqual(
            [JSON.stringify(full), String(error), error.causes.map(String)],
          );
          found++;
        }
      }),
      { numRuns: runs(1_000) },
    );
    expect(found).toBeGreaterThan(metBy(200));
  });

  it('compileValueSchema() checks as compileSchema() does', () => {
    fc.assert(
      fc.property(schema, value, (it, data) => {
        expect(compileValueSchema(document(it)).check(data)).toBe(compileSchema(document(it)).check(data));
      }),
      { numRuns: runs(500) },
    );
  });

  it('validateText() finds the same errors with any white space, at the positions of the values at fault', () => {
    fc.assert(
      fc.property(schema, value, fc.constantFrom(0, 1, '\t', '\r\n '), (it, data, space) => {
        const { validate, validateText } = compileSchema(document(it));
        const text = JSON.stringify(data, undefined, typeof space === 'string' ? '\t' : space).replaceAll(
          '\t',
          String(space || '\t'),
        );
        const parsed: unknown = parseNative(text);
        const expected = validate(parsed)
          .map((error) => `${error.pointer} ${error.schemaPointer}`)
          .sort();
        const errors = validateText(text);
        expect(errors.map((error) => `${error.pointer} ${error.schemaPointer}`).sort()).toEqual(expected);
        for (const { index, offset, keyword, pointer } of errors) {
          expect(offset).toBe(Buffer.byteLength(text.slice(0, index)));
          const rest = text.slice(index);
          if (keyword === 'required' || keyword === 'dependencies') expect(rest.startsWith('{')).toBe(true);
          else if (keyword === 'propertyNames' || keyword === 'additionalProperties')
            expect(rest.startsWith('"')).toBe(true);
          else expect(rest.startsWith(JSON.stringify(at(parsed, pointer)).slice(0, 1))).toBe(true);
        }
      }),
      { numRuns: runs(2_000) },
    );
  });
});

function at(root: unknown, pointer: string): unknown {
  let here = root;
  for (const token of pointer.split('/').slice(1)) {
    here = (here as Record<string, unknown>)[token.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return here;
}
