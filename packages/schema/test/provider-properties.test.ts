import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { compileSchema, type JsonSchema, type Schema } from '../src/index.ts';
import { type ProviderRules, type ProviderSchema, toProviderSchema } from '../src/providers.ts';
import { laterDocument, laterSchema } from './support/any-later-schema.ts';
import { document, schema as anySchema, value as anyValue } from './support/any-schema.ts';

const rules: ProviderRules = {
  keywords: ['type', 'properties', 'items', 'anyOf', 'minimum', 'required', 'additionalProperties', 'maxItems'],
};
/** Schemas that providers write: objects with a few properties. */
const objectSchema = fc.record(
  {
    type: fc.constant('object' as const),
    properties: fc.record({ a: anySchema, b: anySchema, c: anySchema }, { requiredKeys: ['a'] }),
    required: fc.subarray(['a', 'b', 'c']),
    additionalProperties: fc.oneof(fc.boolean(), anySchema),
    anyOf: fc.array(anySchema, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['type', 'properties'] },
) as fc.Arbitrary<Schema>;
const documents = fc.oneof(anySchema, objectSchema).map(document);
const later = laterSchema.map((it) => laterDocument(it) as Schema);
const values = fc.array(
  fc.oneof(anyValue, fc.record({ a: anyValue, b: anyValue, c: anyValue }, { requiredKeys: [] })),
  { maxLength: 8 },
);
const all = ['openai', 'anthropic', 'gemini', rules, { ...rules, allRequired: true, closed: true }] as const;

describe('toProviderSchema(), for any schema', () => {
  it('explains by `dropped` every value that only the schema of the provider accepts', () => {
    let explained = 0;
    fc.assert(
      fc.property(fc.oneof(documents, later), fc.constantFrom(...all), values, (full, provider, list) => {
        const result = possible(() => toProviderSchema(full, provider));
        if (result === undefined) return;
        const accepts = compileSchema(result.schema, { draft: '2020-12' });
        const rest = compileSchema(without(full, result));
        const judge = compileSchema(full);
        for (const value of list) {
          for (const given of [
            value,
            { value },
            full.$schema === undefined ? filled(full, value) : { b: value, c: value },
          ]) {
            if (!accepts.check(given)) continue;
            const restored = result.restore(given);
            if (!judge.check(restored)) explained++;
            expect({ full, provider, given, passes: rest.check(restored) }).toMatchObject({ passes: true });
          }
        }
      }),
      { numRuns: runs(1_000) },
    );
    expect(explained).toBeGreaterThan(0);
  });

  it('restores a valid value from what the schema of the provider makes of one', () => {
    let restored = 0;
    fc.assert(
      fc.property(documents, fc.constantFrom(...all), values, (full, provider, list) => {
        const result = possible(() => toProviderSchema(full, provider));
        if (result === undefined) return;
        const accepts = compileSchema(result.schema, { draft: '2020-12' });
        const judge = compileSchema(full);
        for (const value of list.filter((each) => judge.check(each))) {
          const isFilled = provider === 'openai' || (typeof provider === 'object' && provider.allRequired === true);
          const given = isFilled ? filled(full, value) : value;
          if (!accepts.check(given)) continue;
          restored++;
          expect({ full, provider, given, passes: judge.check(result.restore(given)) }).toMatchObject({ passes: true });
        }
      }),
      { numRuns: runs(1_000) },
    );
    expect(restored).toBeGreaterThan(0);
  });
});

/** Returns the result; `undefined` if no value is valid, or the result is larger than a limit. */
function possible<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    expect(String(error)).toMatch(/no value is valid|has more than|becomes more than|itself/);
    return undefined;
  }
}

/** Returns a schema without the keywords that a provider's schema does not have. */
function without(full: Schema, { dropped }: ProviderSchema): JsonSchema {
  const copy = JSON.parse(JSON.stringify(full)) as Schema;
  // Inner ones first, because pointers lead through keywords.
  for (const { pointer, keyword } of [...dropped].sort((a, b) => b.pointer.length - a.pointer.length)) {
    const tokens = pointer.split('/').slice(1);
    let at = copy as Record<string, unknown>;
    for (const token of tokens) at = at[token.replaceAll('~1', '/').replaceAll('~0', '~')] as Record<string, unknown>;
    if (keyword === 'oneOf' && !Object.hasOwn(at, 'anyOf')) at['anyOf'] = at[keyword];
    Reflect.deleteProperty(at, keyword);
  }
  return copy;
}

/** Returns a valid value with null for each optional property that it lacks. */
function filled(schema: JsonSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || typeof schema !== 'object') return value;
  const passed = schema.anyOf?.find((it) => compileSchema(document(it)).check(value)) ?? true;
  const filledParts = (schema.allOf ?? []).reduce<unknown>((it, part) => filled(part, it), filled(passed, value));
  if (Array.isArray(filledParts)) {
    const { items } = schema;
    return Array.isArray(items)
      ? filledParts
      : filledParts.map((it) => filled((items as JsonSchema | undefined) ?? {}, it));
  }
  const members = new Map(Object.entries(filledParts as object));
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const has = Object.hasOwn(value, name);
    if (has) members.set(name, filled(inner, members.get(name)));
    else if (schema.required?.includes(name) !== true) members.set(name, null);
  }
  return Object.fromEntries(members);
}
