import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nested } from '@wirework/test-support';
import { compileSchema, type JsonSchema, validateSchema } from '../src/index.ts';
import { openapi30 } from '../src/openapi.ts';
import { type AnnotationOptions, compileAnnotations, compileOutput, type OutputUnit, toOutput } from '../src/output.ts';
import { schema as anySchema, value as anyValue } from './support/any-schema.ts';
import { messages } from './support/messages.ts';
import { thrown } from './support/refusal.ts';

describe('output', () => {
  /** The schema of the examples of the specification (Draft 2020-12 core, 12.4). */
  const polygon: JsonSchema = {
    $id: 'https://example.com/polygon',
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: {
      point: {
        type: 'object',
        properties: { x: { type: 'number' }, y: { type: 'number' } },
        additionalProperties: false,
        required: ['x', 'y'],
      },
    },
    type: 'array',
    items: { $ref: '#/$defs/point' },
    minItems: 3,
  };
  const points = [
    { x: 2.5, y: 1.3 },
    { x: 1, z: 6.7 },
  ];

  /** Returns the locations of the leaves of an output. */
  function leaves({ errors, annotations, ...unit }: OutputUnit): string[] {
    const parts = [...(errors ?? []), ...(annotations ?? [])];
    return parts.length === 0 ? [`${unit.keywordLocation} ${unit.instanceLocation}`] : parts.flatMap(leaves);
  }

  describe('compileOutput()', () => {
    const output = compileOutput(polygon);

    it('writes the verdict alone as flag', () => {
      expect(output(points, 'flag')).toEqual({ valid: false });
      expect(output([], 'flag')).toEqual({ valid: false });
      expect(output([points[0], points[0], points[0]], 'flag')).toEqual({ valid: true });
    });

    it('writes the errors as a list in basic, with locations through references', () => {
      expect(output(points)).toEqual({
        valid: false,
        keywordLocation: '',
        absoluteKeywordLocation: 'https://example.com/polygon#',
        instanceLocation: '',
        errors: [
          {
            valid: false,
            keywordLocation: '/items/$ref/additionalProperties',
            absoluteKeywordLocation: 'https://example.com/polygon#/$defs/point/additionalProperties',
            instanceLocation: '/1/z',
            error: "property 'z' is not allowed",
          },
          {
            valid: false,
            keywordLocation: '/items/$ref/required',
            absoluteKeywordLocation: 'https://example.com/polygon#/$defs/point/required',
            instanceLocation: '/1',
            error: "required property 'y' is missing",
          },
          {
            valid: false,
            keywordLocation: '/minItems',
            absoluteKeywordLocation: 'https://example.com/polygon#/minItems',
            instanceLocation: '',
            error: 'expected at least 3 elements, got 2',
          },
        ],
      });
    });

    it('replaces a node with one child by that child in detailed', () => {
      const { errors = [] } = output(points, 'detailed');
      expect(errors.map((it) => it.keywordLocation)).toEqual(['/items/$ref', '/minItems']);
      expect(errors[0]?.absoluteKeywordLocation).toBe('https://example.com/polygon#/$defs/point');
      expect(errors[0]?.errors?.map((it) => it.keywordLocation)).toEqual([
        '/items/$ref/additionalProperties',
        '/items/$ref/required',
      ]);
      expect(compileOutput({ allOf: [{ items: { type: 'number' } }] })(['a'], 'detailed')).toEqual({
        valid: false,
        keywordLocation: '/allOf/0/items/type',
        instanceLocation: '/0',
        error: 'expected number, got string',
      });
    });

    it('has every keyword in verbose, even those that pass', () => {
      const verbose = compileOutput({
        type: 'object',
        properties: {},
        additionalProperties: { type: 'number' },
        anyOf: [{ required: ['a'] }, { required: ['b'] }],
      })({ a: 1 }, 'verbose');
      expect(leaves(verbose)).toEqual([
        '/type ',
        '/properties ',
        '/additionalProperties/type /a',
        '/anyOf/0/required ',
        '/anyOf/1/required ',
      ]);
    });

    it.each<[string, JsonSchema, unknown, string[]]>([
      ['not', { not: {} }, 1, ['/not ']],
      ['several branches of oneOf', { oneOf: [{ type: 'number' }, { type: 'string' }, {}] }, 1, ['/oneOf ']],
      [
        'every branch of anyOf',
        { anyOf: [{ type: 'null' }, { minimum: 2 }] },
        1,
        ['/anyOf/0/type ', '/anyOf/1/minimum '],
      ],
      ['then, and not if', { if: { minimum: 0 }, then: { maximum: 0 }, else: false }, 1, ['/then/maximum ']],
      ['else, and not if', { if: { minimum: 0 }, else: { maximum: -5 } }, -1, ['/else/maximum ']],
      ['contains', { contains: { type: 'string' }, maxContains: 1 }, [1], ['/contains/type /0']],
      ['minContains', { contains: {}, minContains: 2 }, [1], ['/minContains ']],
      ['maxContains', { contains: {}, maxContains: 1 }, [1, 2], ['/maxContains ']],
      ['a name', { propertyNames: { maxLength: 1 } }, { ab: 1 }, ['/propertyNames/maxLength ']],
      ['dependencies', { dependencies: { a: ['b'] } }, { a: 1 }, ['/dependencies ']],
      [
        'the first elements',
        { items: [{ type: 'null' }], additionalItems: false },
        [1, 2],
        ['/items/0/type /0', '/additionalItems /1'],
      ],
      ['the schema false', false, 1, [' ']],
      [
        'unevaluated members and elements',
        { anyOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
        { a: 1, b: 2 },
        ['/unevaluatedProperties /b'],
      ],
      [
        'members of a failed allOf only once',
        { allOf: [{ properties: { a: { type: 'null' } } }], unevaluatedProperties: false },
        { a: 1 },
        ['/allOf/0/properties/a/type /a'],
      ],
      [
        'unevaluated elements',
        { prefixItems: [{}], contains: { const: 3 }, unevaluatedItems: false },
        [1, 2, 3],
        ['/unevaluatedItems /1'],
      ],
    ])('locates the fault of %s', (_, schema, value, expected) => {
      expect(leaves(compileOutput(schema)(value, 'detailed'))).toEqual(expected);
    });

    it('locates keywords of other documents by their URI', () => {
      const registry = {
        'https://example.com/a#b': true,
        'https://example.com/x': { $defs: { 'a b#': { minimum: 3 } } },
      };
      const { errors } = compileOutput({ $ref: 'https://example.com/x#/$defs/a%20b%23' }, { registry })(1);
      expect(errors?.map((it) => it.absoluteKeywordLocation)).toEqual([
        'https://example.com/x#/$defs/a%20b%23/minimum',
      ]);
      const based = compileOutput({ minimum: 3 }, { baseUri: 'https://example.com/y' })(1);
      expect(based.errors?.[0]?.absoluteKeywordLocation).toBe('https://example.com/y#/minimum');
      const relative = compileOutput({ $ref: '#/definitions/a', definitions: { a: { minimum: 3 } } })(1);
      expect(relative.errors?.[0]?.absoluteKeywordLocation).toBe('#/definitions/a/minimum');
    });

    it('names a keyword with a lone surrogate', () => {
      const [schema, value] = [{ properties: { '\uD800': false } }, { '\uD800': 1 }];
      const { errors } = compileOutput(schema, { baseUri: 'https://example.com/' })(value);
      expect(errors?.[0]?.absoluteKeywordLocation).toBe('https://example.com/#/properties/%EF%BF%BD');
    });

    it('has the annotations of a value that passes, and of no failed branch', () => {
      const { annotations, errors } = compileOutput({
        title: 'T',
        anyOf: [{ type: 'string', title: 'S' }, { title: 'A' }],
        propertyNames: { title: 'N' },
      })({ a: 1 });
      expect(annotations?.map((it) => [it.keywordLocation, it.annotation])).toEqual([
        ['/title', 'T'],
        ['/anyOf/1/title', 'A'],
      ]);
      expect(errors).toBeUndefined();
    });

    it('agrees with check() about any schema and value', () => {
      fc.assert(
        fc.property(anySchema, anyValue, (schema, value) => {
          const document = { allOf: [schema], definitions: { any: {}, small: { maxLength: 2, maximum: 2 } } };
          const output = compileOutput(document);
          const expected = compileSchema(document).check(value);
          for (const format of ['flag', 'basic', 'detailed', 'verbose'] as const)
            expect(output(value, format).valid).toBe(expected);
        }),
      );
    });

    it('agrees with check() about nullable and discriminators of OpenAPI', () => {
      const pet = (kind: string, type: string) =>
        ({ type: 'object', properties: { kind: { enum: [kind] }, n: { type } }, required: ['kind'] }) as JsonSchema;
      const schema = {
        properties: {
          name: { type: 'string', nullable: true },
          pet: {
            oneOf: [{ $ref: '#/definitions/Cat' }, { $ref: '#/definitions/Dog' }],
            discriminator: { propertyName: 'kind' },
          },
        },
        definitions: { Cat: pet('Cat', 'number'), Dog: pet('Dog', 'string') },
      } as JsonSchema;
      const options = { openapi: openapi30 } as const;
      const { check } = compileSchema(schema, options);
      const flags = compileOutput(schema, options);
      const pets = [{ kind: 'Cat', n: 1 }, { kind: 'Cat', n: '' }, { kind: 'Dog', n: '' }, { kind: 'Cow' }, {}];
      const values = [{ name: null }, { name: 1 }, ...pets.map((it) => ({ pet: it }))];
      expect(values.map((it) => flags(it, 'flag').valid)).toEqual(values.map((it) => check(it)));
      expect(values.map((it) => check(it))).toEqual([true, false, true, false, true, false, false]);
    });

    it('refuses another format', () => {
      expect(() => output(1, 'list' as 'basic')).toThrow(
        new RangeError(
          "Cannot write the output: expected the format 'flag', 'basic', 'detailed' or 'verbose', got 'list'",
        ),
      );
      expect(() => compileOutput({}, { maxUnits: 0 })).toThrow(RangeError);
      expect(() => compileOutput({}, { unknown: 1 } as never)).toThrow(TypeError);
      expect(thrown(() => compileOutput({ type: 'text' } as never))?.code).toBe('SCHEMA');
    });
  });

  describe('compileOutput() with hostile input', () => {
    it('throws a LimitExceededError for exponentially many results', () => {
      const $defs: Record<string, JsonSchema> = { d40: { type: 'null' } };
      for (let i = 0; i < 40; i++)
        $defs[`d${i}`] = { anyOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] };
      const output = compileOutput({ $ref: '#/$defs/d0', $defs }, { maxUnits: 10_000 });
      expect(thrown(() => output(1))?.code).toBe('LIMIT_EXCEEDED');
    });

    it('does not read results again for unevaluated properties', () => {
      let schema: JsonSchema = {};
      for (let i = 0; i < 100; i++) schema = { allOf: [schema], unevaluatedProperties: false, properties: { a: {} } };
      expect(compileOutput(schema, { maxUnits: 1_000 })({ a: 1 }, 'flag')).toEqual({ valid: true });
    });

    it('compiles objects that occur in exponentially many places', () => {
      let schema: JsonSchema = { type: 'string' };
      for (let i = 0; i < 60; i++) schema = { properties: { a: schema, b: schema } };
      const output = compileOutput(schema);
      expect(output({ b: { a: { b: {} } } }, 'flag')).toEqual({ valid: true });
      expect(leaves(output(nested(60, 1, (b) => ({ b }))))).toEqual([
        `${'/properties/b'.repeat(60)}/type ${'/b'.repeat(60)}`,
      ]);
    });

    it('throws a LimitExceededError for a value of 100,000 levels', () => {
      const output = compileOutput({ properties: { next: { $ref: '#' } } });
      const value = nested(100_000, {}, (next) => ({ next }));
      expect(thrown(() => output(value))?.code).toBe('LIMIT_EXCEEDED');
      expect(
        output(
          nested(300, {}, (next) => ({ next })),
          'verbose',
        ).valid,
      ).toBe(true);
      const deep = compileOutput({ properties: { next: { $ref: '#' } } }, { maxDepth: 1_000_000 });
      expect(thrown(() => deep(value))?.code).toBe('LIMIT_EXCEEDED');
    });

    it('reads properties that JavaScript knows as any other', () => {
      const value = JSON.parse('{"__proto__": {"constructor": 1}}') as unknown;
      const schema = JSON.parse(
        '{"properties": {"__proto__": {"properties": {"constructor": {"type": "string"}}}}}',
      ) as JsonSchema;
      expect(leaves(compileOutput(schema)(value))).toEqual([
        '/properties/__proto__/properties/constructor/type /__proto__/constructor',
      ]);
    });
  });

  describe('toOutput()', () => {
    const { validate } = compileSchema(polygon);

    it('writes errors with the locations that they know', () => {
      expect(toOutput(validate(points), 'flag')).toEqual({ valid: false });
      expect(toOutput([], 'flag')).toEqual({ valid: true });
      expect(toOutput([])).toEqual({ valid: true, keywordLocation: '', instanceLocation: '' });
      const { errors = [] } = toOutput(validate(points));
      expect(errors.map((it) => [it.keywordLocation, it.instanceLocation])).toEqual([
        ['/minItems', ''],
        ['/$defs/point/required', '/1'],
        ['/$defs/point/additionalProperties', '/1/z'],
      ]);
    });

    it('lists the errors of the closest alternative in basic, and nests them in detailed', () => {
      const errors = compileSchema({ anyOf: [{ type: 'string' }, { properties: { a: { type: 'null' } } }] }).validate({
        a: 1,
      });
      expect(toOutput(errors).errors?.map((it) => it.keywordLocation)).toEqual([
        '/anyOf',
        '/anyOf/1/properties/a/type',
      ]);
      const detailed = toOutput(errors, 'detailed');
      expect(detailed.keywordLocation).toBe('/anyOf');
      expect(detailed.errors?.map((it) => it.instanceLocation)).toEqual(['/a']);
    });

    it('locates a fault of a name at the object, and one of another document by its URI', () => {
      const registry = { 'https://example.com/x': { propertyNames: { 'x-#': 1, pattern: '^b' } } };
      const errors = compileSchema({ items: { $ref: 'https://example.com/x' } }, { registry }).validate([{ a: 1 }]);
      expect(toOutput(errors).errors?.map((it) => [it.absoluteKeywordLocation, it.instanceLocation])).toEqual([
        ['https://example.com/x#/propertyNames', '/0'],
        ['https://example.com/x#/propertyNames/pattern', '/0'],
      ]);
    });

    it('refuses what errors do not know', () => {
      expect(() => toOutput([], 'verbose' as 'basic')).toThrow(
        new RangeError(
          "Cannot write the output: the format 'verbose' needs the keywords that passed, which errors do not have; use 'compileOutput'",
        ),
      );
      expect(() => toOutput([], 'list' as 'basic')).toThrow(RangeError);
      expect(() => toOutput({} as never)).toThrow(TypeError);
    });
  });
});

describe('compileAnnotations()', () => {
  /** Returns the annotations as lines. */
  function found(schema: JsonSchema, value: unknown, options?: AnnotationOptions): string[] {
    return compileAnnotations(
      schema,
      options,
    )(value).map((it) => `${it.pointer} ${it.keyword}=${JSON.stringify(it.value)} ${it.schemaPointer}`);
  }

  it.each<[string, JsonSchema, unknown, string[]]>([
    [
      'meta-data of parts',
      { title: 'T', properties: { a: { default: 1, readOnly: true, deprecated: true } } },
      { a: 1 },
      [
        ' title="T" /title',
        '/a default=1 /properties/a/default',
        '/a readOnly=true /properties/a/readOnly',
        '/a deprecated=true /properties/a/deprecated',
      ],
    ],
    ['formats of any value', { format: 'date' }, 1, [' format="date" /format']],
    ['formats that are checked', { format: 'date' }, '2024-12-31', [' format="date" /format']],
    ['the content of texts', { contentEncoding: 'base64' }, 'YQ==', [' contentEncoding="base64" /contentEncoding']],
    ['no content of other values', { contentEncoding: 'base64' }, 1, []],
    ['unknown keywords', { 'x-order': [1] }, 1, [' x-order=[1] /x-order']],
    ['no keywords of the core', { $comment: 'c', $defs: {}, $id: 'https://example.com/' }, 1, []],
    ['no absent members', { properties: { a: { title: 'A' } } }, {}, []],
    ['no names', { propertyNames: { title: 'N' } }, { a: 1 }, []],
    [
      'nothing of a failed branch',
      { anyOf: [{ type: 'null', title: 'A' }, { title: 'B' }] },
      1,
      [' title="B" /anyOf/1/title'],
    ],
    ['nothing of a failed value', { title: 'T', type: 'null' }, 1, []],
    ['nothing below not', { not: { not: { title: 'T' } } }, 1, []],
    [
      'references, and what stands beside them',
      { properties: { a: { $ref: '#/definitions/a', title: 'Here' } }, definitions: { a: { title: 'There' } } },
      { a: 1 },
      ['/a title="There" /definitions/a/title', '/a title="Here" /properties/a/title'],
    ],
    [
      'nothing beside a reference where the draft ignores it',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        properties: { a: { $ref: '#/definitions/a', title: 'Here' } },
        definitions: { a: { title: 'There' } },
      },
      { a: 1 },
      ['/a title="There" /definitions/a/title'],
    ],
    [
      'a keyword of another draft, which is unknown',
      { $schema: 'https://json-schema.org/draft/2020-12/schema', additionalItems: false, unevaluatedItems: false },
      [],
      [' additionalItems=false /additionalItems'],
    ],
  ])('finds %s', (_, schema, value, expected) => {
    expect(found(schema, value).sort()).toEqual([...expected].sort());
  });

  it('finds those of a value that fails if asked, but not of alternatives that it fails', () => {
    const schema = {
      title: 'T',
      properties: { a: { type: 'string', title: 'A' } },
      anyOf: [{ required: ['b'], title: 'B' }, { title: 'C' }],
    } as const;
    expect(found(schema, { a: 1 })).toEqual([]);
    expect(found(schema, { a: 1 }, { includeInvalid: true })).toEqual([
      ' title="T" /title',
      '/a title="A" /properties/a/title',
      ' title="C" /anyOf/1/title',
    ]);
    expect(() => compileAnnotations({}, { includeInvalid: 1 as never })).toThrow(TypeError);
  });

  it('finds those of other documents by their URI', () => {
    const registry = { 'https://example.com/x': { title: 'X' } };
    expect(found({ items: { $ref: 'https://example.com/x' } }, [1], { registry })).toEqual([
      '/0 title="X" https://example.com/x#/title',
    ]);
  });

  it('has no annotations of custom keywords', () => {
    expect(found({ even: true } as JsonSchema, 2, { keywords: { even: { compile: () => () => true } } })).toEqual([]);
  });

  it('finds the title of every schema exactly if the value passes', () => {
    fc.assert(
      fc.property(anySchema, anyValue, (schema, value) => {
        const document = { allOf: [schema], title: 'T', definitions: { any: {}, small: { maxLength: 2 } } };
        const titles = compileAnnotations(document)(value).filter((it) => it.schemaPointer === '/title');
        expect(titles.length).toBe(compileSchema(document).check(value) ? 1 : 0);
      }),
    );
  });
});

describe('positions', () => {
  const text = '{\r\n  "é": {"b": [1, "😀", true]},\r\n  "extra": 1, "extra": 2\r\n}';

  it('point at values, names and the objects that lack a property', () => {
    const schema: JsonSchema = {
      properties: { é: { properties: { b: { items: { type: 'number' } } }, required: ['c'] } },
      additionalProperties: false,
    };
    const errors = validateSchema(text, schema);
    expect(errors.map(({ pointer, index, offset, line, column }) => [pointer, index, offset, line, column])).toEqual([
      ['/é/c', 10, 11, 2, 8],
      ['/é/b/1', 20, 21, 2, 18],
      ['/é/b/2', 26, 29, 2, 24],
      ['/extra', 49, 52, 3, 15],
    ]);
  });

  it('belong to the last of properties with one name', () => {
    const [error] = validateSchema('{"a": 1, "a": "x"}', { properties: { a: { type: 'number' } } });
    expect(error?.index).toBe(14);
    expect(validateSchema('{"a": "x", "a": 1}', { properties: { a: { type: 'number' } } })).toEqual([]);
  });

  it('belong to the last of properties with one name, even if an earlier one has another kind', () => {
    const schema = {
      properties: { a: { properties: { x: { type: 'string' } }, items: { type: 'string' } }, b: { type: 'null' } },
    };
    for (const first of ['1', '"{["', 'true', '[1, 2]', '{"x": {"x": 2}}', '{}', '[]']) {
      for (const [last, at] of [
        ['{"x": 5}', 6],
        ['[5]', 1],
      ] as const) {
        const text = `{"a": ${first}, "a": ${last}, "b": 7}`;
        const start = text.lastIndexOf(last);
        expect([text, ...validateSchema(text, schema as JsonSchema).map((it) => it.index)]).toEqual([
          text,
          start + at,
          text.indexOf('7'),
        ]);
      }
    }
  });

  it('point at a number that is too large for a double', () => {
    expect(validateSchema('[1e400]', { items: { type: 'number' } }).map(String)).toEqual([
      "validation error at path '[0]' (line 1, column 2): expected number, got no JSON value, or a number out of range",
    ]);
  });

  it('point at a number that is too large for a bound, without a type', () => {
    expect(validateSchema('[1e400, -1e400]', { items: { maximum: 10, minimum: 0 } }).map(String)).toEqual([
      "validation error at path '[0]' (line 1, column 2): expected a number of at most 10",
      "validation error at path '[1]' (line 1, column 9): expected a number of at least 0",
    ]);
    expect(compileSchema({ exclusiveMaximum: 10 }).check(NaN)).toBe(false);
  });

  it('are absent without a text', () => {
    expect(compileSchema({ type: 'null' }).validate(1)[0]?.line).toBeUndefined();
  });
});

describe('messages', () => {
  describe('messages', () => {
    it.each<[JsonSchema, unknown, string[]]>([
      [{ type: 'string' }, 1, [': expected string, got number']],
      [{ type: ['string', 'null'] }, [], [': expected string or null, got array']],
      [{ type: 'number' }, NaN, [': expected number, got no JSON value, or a number out of range']],
      [{ enum: ['a', 1, null, [1]] }, 2, [": expected one of 'a', 1, null, an array of the schema"]],
      [
        { enum: Array.from({ length: 12 }, (_, i) => i) },
        'x',
        [': expected one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 2 more'],
      ],
      [{ enum: [] }, 1, [': no value is allowed here']],
      [{ const: { a: 1 } }, 2, [': expected an object of the schema']],
      [{ minLength: 1 }, '', [': expected at least 1 character, got 0']],
      [{ maxLength: 2 }, '😀😀😀', [': expected at most 2 characters, got 3']],
      [{ pattern: '^a' }, 'b', [": string does not match the pattern '^a'"]],
      [{ format: 'date' }, 'b', [': string is not a valid date, such as 2024-12-31']],
      [{ format: 'ipv4' }, 'b', [': string is not a valid ipv4']],
      [{ minimum: 3 }, 2, [': expected a number of at least 3']],
      [{ minimum: 3, exclusiveMinimum: true }, 3, [': expected a number greater than 3']],
      [{ maximum: 3 }, 4, [': expected a number of at most 3']],
      [{ exclusiveMaximum: 3 }, 3, [': expected a number less than 3']],
      [{ multipleOf: 0.5 }, 0.7, [': expected a multiple of 0.5']],
      [{ minItems: 1 }, [], [': expected at least 1 element, got 0']],
      [{ maxItems: 1 }, [1, 2], [': expected at most 1 element, got 2']],
      [{ items: [{}], additionalItems: false }, [1, 2], [': expected at most 1 element, got 2']],
      [{ items: [{}], additionalItems: { type: 'null' } }, [1, 2], ['[1]: expected null, got number']],
      [{ items: [{ type: 'null' }] }, [1, 2], ['[0]: expected null, got number']],
      [{ uniqueItems: true }, [1, [2], [2]], [': elements 1 and 2 are equal']],
      [{ contains: { type: 'null' } }, [1], [": no element matches the schema of 'contains'"]],
      [{ minProperties: 1 }, {}, [': expected at least 1 property, got 0']],
      [{ maxProperties: 0 }, { a: 1 }, [': expected at most 0 properties, got 1']],
      [{ required: ['a', 'b'] }, { a: 1 }, ["b: required property 'b' is missing"]],
      [
        { properties: { colour: {} }, additionalProperties: false },
        { color: 1 },
        ["color: property 'color' is not allowed; did you mean 'colour'?"],
      ],
      [{ additionalProperties: { type: 'null' } }, { 'a.b': 1 }, ['a\\.b: expected null, got number']],
      [{ patternProperties: { '^x': { type: 'null' } } }, { xy: 1, y: 1 }, ['xy: expected null, got number']],
      [{ propertyNames: { maxLength: 1 } }, { ab: 1 }, ["ab: property name 'ab' is not allowed"]],
      [{ dependencies: { a: ['b'] } }, { a: 1 }, ["b: property 'b' is missing, which 'a' needs"]],
      [{ dependencies: { a: { required: ['c'] } } }, { a: 1 }, ["c: required property 'c' is missing"]],
      [{ not: {} }, 1, [": value matches the schema of 'not', which it must not"]],
      [{ oneOf: [{}, {}] }, 1, [': value matches alternatives 1 and 2, but must match exactly one']],
      [{ oneOf: [{}, {}, false, {}] }, 1, [': value matches alternatives 1, 2 and 4, but must match exactly one']],
      [{ anyOf: [{ minimum: 3 }] }, 1, [': value does not match the only alternative']],
      [
        { if: { type: 'string' }, then: { minLength: 2 }, else: false },
        'a',
        [': expected at least 2 characters, got 1'],
      ],
      [{ if: { type: 'string' }, then: { minLength: 2 }, else: false }, 1, [': no value is allowed here']],
      [false, 1, [': no value is allowed here']],
      [
        { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] },
        { a: 1 },
        ["b: required property 'b' is missing", 'a: expected string, got number'],
      ],
    ])('of %j are one sentence', (schema, value, expected) => {
      expect(messages(schema, value)).toEqual(expected);
    });
  });

  it('report all faults of a number', () => {
    expect(
      compileSchema({ type: 'integer', minimum: 3 })
        .validate(2.5)
        .map((it) => it.keyword),
    ).toEqual(['type', 'minimum']);
  });

  it('are at most maxErrors for the names of an object', () => {
    const { validate } = compileSchema({ propertyNames: { maxLength: 1 } }, { maxErrors: 2 });
    expect(validate({ aa: 1, bb: 2, cc: 3 }).map((it) => it.path)).toEqual(['aa', 'bb']);
  });

  describe('propertyNames', () => {
    it('has the errors of a name as causes, at the name', () => {
      const [error, ...others] = validateSchema('{"ab": {"toolong": 1}}', {
        properties: { ab: { propertyNames: { maxLength: 3, pattern: '^x' } } },
      });
      expect(others).toEqual([]);
      expect(error?.causes.map((it) => `${it.line}:${it.column} ${it.path}: ${it.message}`)).toEqual([
        '1:9 ab.toolong: expected at most 3 characters, got 7',
        "1:9 ab.toolong: string does not match the pattern '^x'",
      ]);
    });

    it('has causes at the name, even below anyOf', () => {
      const [error] = validateSchema('{"ab": {"toolong": 1}}', {
        properties: { ab: { propertyNames: { anyOf: [{ maxLength: 3 }, { type: 'null' }] } } },
      });
      const [none] = error?.causes ?? [];
      expect(none?.causes.map((it) => `${it.line}:${it.column} ${it.path}: ${it.message}`)).toEqual([
        '1:9 ab.toolong: expected at most 3 characters, got 7',
      ]);
    });
  });
});
