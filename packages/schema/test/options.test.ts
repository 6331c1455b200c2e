import { describe, expect, it } from '@jest/globals';
import { thrownBy } from '@wirework/test-support';
import {
  compileSchema,
  type CustomKeyword,
  formatErrors,
  type JsonSchema,
  type Schema,
  type SchemaOptions,
} from '../src/index.ts';

describe('options', () => {
  it('strict accepts known formats; without it an unknown format checks nothing', () => {
    expect(compileSchema({ format: 'date' }, { strict: true }).check('x')).toBe(false);
    expect(compileSchema({ format: 'dat' }).check('x')).toBe(true);
    expect(compileSchema({ format: 'date' }, { formats: 'annotate' }).check('x')).toBe(true);
  });

  it('formats: annotate checks no formats', () => {
    expect(compileSchema({ format: 'date' }, { formats: 'annotate' }).check('x')).toBe(true);
    expect(() => compileSchema({}, { formats: 'yes' as 'assert' })).toThrow(
      "Cannot use the option 'formats': expected 'assert' or 'annotate'",
    );
  });

  it('throws for an unknown option, and lists the known ones', () => {
    expect(() => compileSchema({}, { maxError: 1 } as never)).toThrow(
      new TypeError(
        "Cannot use the option 'maxError': there is no such option; known are formats, customFormats, keywords, registry, draft, unknownDialects, openapi, baseUri, strict, syntax, maxErrors, maxDepth, maxSchemaDepth",
      ),
    );
    expect(() => compileSchema({}, [] as never)).toThrow(
      new TypeError('Cannot use the options: expected an object, found array'),
    );
    expect(() => compileSchema({}, { strict: 'yes' } as never)).toThrow(
      new TypeError("Cannot use the option 'strict': expected true or false"),
    );
    expect(() => formatErrors([], '', { maximum: 1 } as never)).toThrow(
      "Cannot use the option 'maximum': there is no such option; known are for, name, line, max",
    );
    for (const [options, found] of [
      ['draft7', 'string'],
      [null, 'null'],
    ])
      expect(() => compileSchema({}, options as never)).toThrow(
        new TypeError(`Cannot use the options: expected an object, found ${found}`),
      );
    expect(compileSchema({}, { formats: undefined, maxErrors: undefined, registry: undefined }).check(1)).toBe(true);
  });

  it('strict refuses unknown formats and keywords at any depth, but not extensions and annotations', () => {
    const strict = { strict: true };
    expect(() => compileSchema({ format: 'nobody' }, strict)).toThrow("at '/format': unknown format 'nobody'");
    expect(() => compileSchema({ format: 'emial' }, strict)).toThrow("unknown format 'emial'; did you mean 'email'?");
    expect(() => compileSchema({ properties: { a: { type: 'strng' as 'string' } } })).toThrow(
      "'object'; did you mean 'string'?",
    );
    expect(() => compileSchema({ format: 'skuu' }, { ...strict, customFormats: { sku: /^a/ } })).toThrow(
      "did you mean 'sku'?",
    );
    expect(() => compileSchema({ items: { propertees: {} } as Schema }, strict)).toThrow(
      "at '/items/propertees': unknown keyword; did you mean 'properties'?",
    );
    expect(() => compileSchema({ frobnicate: 1 } as Schema, strict)).toThrow('unknown keyword');
    expect(() => compileSchema({ definitions: { unused: { minLenght: 1 } as Schema } }, strict)).toThrow(
      "at '/definitions/unused/minLenght': unknown keyword",
    );
    const registry = {
      'http://example.com/a': { definitions: { a: { $ref: '#/definitions/b', requird: [] }, b: true } },
    };
    expect(() => compileSchema({ $ref: 'http://example.com/a#/definitions/a' }, { ...strict, registry })).toThrow(
      "did you mean 'required'?",
    );
    expect(
      compileSchema(
        { 'x-a': 1, title: 't', $comment: 'c', if: true, then: true, else: true, contentEncoding: 'base64' },
        strict,
      ).check(1),
    ).toBe(true);
  });

  it('custom keywords and formats belong to one compilation', () => {
    const keywords = {
      odd: { kind: 'number', compile: () => (value: unknown) => (value as number) % 2 === 1 },
    } as const;
    const odd = compileSchema({ odd: true }, { keywords });
    expect([odd.check(3), odd.check(4), odd.check('x')]).toEqual([true, false, true]);
    expect(odd.validate(4).map(String)).toEqual(["validation error: value is refused by the keyword 'odd'"]);
    expect(compileSchema({ odd: true } as Schema).check(4)).toBe(true);
    expect(() => compileSchema({}, { keywords: { type: keywords.odd } })).toThrow(
      "Cannot define the keyword 'type': it is built in",
    );
    const picky = {
      compile: (value: unknown) => {
        throw new Error(`not ${String(value)}`);
      },
    };
    expect(() => compileSchema({ picky: 1 }, { keywords: { picky } })).toThrow("at '/picky': not 1");
    const strict = {
      compile: (value: unknown) => {
        compileSchema(value as JsonSchema);
        return () => true;
      },
    };
    expect(() => compileSchema({ sub: { type: 'x' } }, { keywords: { sub: strict } })).toThrow(
      "at '/type': expected one of",
    );
    const even = compileSchema(
      { format: 'even' },
      { customFormats: { even: (text) => text.length % 2 === 0, date: /x/ } },
    );
    expect([even.check('ab'), even.check('a')]).toEqual([true, false]);
    const german = compileSchema({ format: 'date' }, { customFormats: { date: /^\d\d\.\d\d\.\d{4}$/ } });
    expect(german.validate('2024-12-31').map(String)).toEqual(['validation error: string is not a valid date']);
  });

  it('custom keywords and formats may return any truthy or falsy value', () => {
    const match = (value: unknown) => String(value).match(/a/) as unknown as boolean;
    for (const schema of [
      { hasA: 1 },
      { format: 'hasA' },
      { type: 'string', hasA: 1 },
      { type: 'string', format: 'hasA' },
    ] as JsonSchema[]) {
      const { check } = compileSchema(schema, {
        keywords: { hasA: { compile: () => match } },
        customFormats: { hasA: match },
      });
      expect([check('a'), check('b')]).toEqual([true, false]);
    }
  });

  it.each<[string, SchemaOptions, string]>([
    [
      'a kind that there is not',
      { keywords: { a: { kind: 'integer' as 'number', compile: () => () => true } } },
      "the keyword 'a': its kind is none of null, boolean, number",
    ],
    [
      'no function to compile it',
      { keywords: { a: {} as CustomKeyword } },
      "the keyword 'a': 'compile' is not a function",
    ],
    [
      'no test',
      { keywords: { a: { compile: () => undefined as never } } },
      "the keyword 'a': 'compile' returned no function",
    ],
    [
      'a format that is a string',
      { customFormats: { a: 'x' as unknown as RegExp } },
      "the format 'a': it is neither a function nor a regular expression",
    ],
  ])('throws for a custom keyword or format with %s', (_, options, message) => {
    expect(thrownBy(() => compileSchema({ a: 1 } as Schema, options))).toMatchObject({
      name: 'TypeError',
      message: expect.stringContaining(message) as unknown,
    });
  });

  it.each([
    ['keywords', 'a list', [], ''],
    ['keywords', 'a Map', new Map(), ''],
    ['customFormats', 'a word', 'email', ''],
    ['customFormats', 'a Map', new Map(), ''],
    ['registry', 'a list of schemas', [{ $id: 'http://a.example/' }], ' or a Map'],
    ['registry', 'a Set', new Set(), ' or a Map'],
    ['registry', 'an address', 'http://a.example/', ' or a Map'],
  ])('throws for the option %s with %s, whose properties would not be found', (name, _, given, other) => {
    expect(() => compileSchema({}, { [name]: given })).toThrow(
      new TypeError(`Cannot use the option '${name}': expected an object${other}`),
    );
  });

  it.each(['maxErrors', 'maxDepth', 'maxSchemaDepth'] as const)('%s must be a number of at least 1', (limit) => {
    expect(() => compileSchema({}, { [limit]: 0 })).toThrow(`Cannot use the option '${limit}'`);
    expect(() => compileSchema({}, { [limit]: 'x' as unknown as number })).toThrow(
      new RangeError(`Cannot use the option '${limit}': expected a number of at least 1`),
    );
  });
});
