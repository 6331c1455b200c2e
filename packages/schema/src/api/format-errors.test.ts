import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { isJsonError, PathNotFoundError } from '@wirework/encoding-errors';
import { ValidationError } from '../report/validation-error.ts';
import { compileSchema } from './compile-schema.ts';
import { formatErrors } from './format-errors.ts';
import type { FormattableError } from './formattable-error.ts';
import type { JsonSchema } from './schema.ts';
import { validateSchema } from './validate-schema.ts';
import { validationErrorFromJson } from './validation-error-from-json.ts';

describe('formatErrors()', () => {
  it('indents causes below their error', () => {
    const schema: JsonSchema = {
      properties: { a: { anyOf: [{ type: 'string' }, { properties: { b: { type: 'null' } }, type: 'object' }] } },
    };
    const text = '{"a": {"b": 1}}';
    expect(formatErrors(validateSchema(text, schema), text).split('\n')).toEqual([
      'input:1:7: a: value matches none of 2 alternatives; alternative 2 is closest',
      '1 | {"a": {"b": 1}}',
      '  |       ^',
      '  input:1:13: a.b: expected null, got number',
      '  1 | {"a": {"b": 1}}',
      '    |             ^',
      '',
    ]);
  });

  it('prints a line once for an error and its cause', () => {
    const text = '{"a": 1}';
    expect(
      formatErrors(
        validateSchema(text, { properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } }),
        text,
      ).split('\n'),
    ).toEqual([
      'input:1:7: a: value matches none of 2 alternatives',
      '1 | {"a": 1}',
      '  |       ^',
      '  input:1:7: a: expected string or null, got number',
      '',
    ]);
  });

  it('counts lines from the option line', () => {
    const line = '{"id": 7, "total": "x"}';
    const errors = validateSchema(line, { properties: { total: { anyOf: [{ type: 'number' }, { enum: [null] }] } } });
    expect(formatErrors(errors, line, { name: 'orders.ndjson', line: 25_000, max: 1 }).split('\n').slice(0, 3)).toEqual(
      [
        'orders.ndjson:25000:20: total: value matches none of 2 alternatives; alternative 2 is closest',
        `25000 | ${line}`,
        '      |                    ^',
      ],
    );
    const part = '{\n"total": ["x"]}';
    expect(formatErrors(validateSchema(part, { properties: { total: { items: false } } }), part, { line: 9 })).toBe(
      'input:10:11: total[0]: no value is allowed here\n10 | "total": ["x"]}\n   |           ^\n',
    );
    for (const bad of [0, -1, NaN, '2' as never]) {
      expect(() => formatErrors(errors, line, { line: bad })).toThrow(
        new RangeError("Cannot use the option 'line': expected a number of at least 1"),
      );
    }
  });

  it('ends with a line feed, so that results can be joined', () => {
    const schema = compileSchema({ items: { type: 'string' } });
    const printed = ['[1, 2]', '[]', '[3]'].map((text, at) =>
      formatErrors(schema.validateText(text), text, { line: at + 1 }),
    );
    expect(printed.join('').split('\n')).toEqual([
      'input:1:2: [0]: expected string, got number',
      '1 | [1, 2]',
      '  |  ^',
      '',
      'input:1:5: [1]: expected string, got number',
      '1 | [1, 2]',
      '  |     ^',
      'input:3:2: [0]: expected string, got number',
      '3 | [3]',
      '  |  ^',
      '',
    ]);
  });

  it('prints both forms of toJSON', () => {
    const text = '{"a": {"b": 1}}';
    const errors = validateSchema(text, {
      properties: { a: { anyOf: [{ type: 'string' }, { properties: { b: { type: 'null' } }, type: 'object' }] } },
    });
    const sent = errors.map((it) => it.toJSON({ full: true })) as unknown as FormattableError[];
    expect(formatErrors(sent, text)).toBe(formatErrors(errors, text));
    expect(formatErrors([{ path: 'a', message: 'no' }], text, { line: 7 })).toBe('input: a: no\n');
  });

  it('prints a syntax error with its hint, as it prints errors of a schema', () => {
    const text = "{\n  'a': 1\n}";
    let error: unknown;
    try {
      validateSchema(text, true);
    } catch (thrown) {
      error = thrown;
    }
    if (!isJsonError(error)) throw error;
    expect(formatErrors([error], text, { name: 'a.json' })).toBe(
      `a.json:2:3: ${error.message}: ${error.hint}\n2 |   'a': 1\n  |   ^\n`,
    );
    expect(formatErrors([new PathNotFoundError({ path: 'a.b' })], '{}')).toBe(
      "input: a.b: Cannot find 'a.b': no such value\n",
    );
  });

  it('prints the number of errors beyond max, and errors without a position', () => {
    const errors = compileSchema({ items: false }).validate([1, 2, 3]);
    expect(formatErrors(errors, '[1, 2, 3]', { name: 'a.json', max: 1 })).toBe(
      'a.json: [0]: no value is allowed here\n\nand 2 more errors\n',
    );
    expect(formatErrors([], '')).toBe('');
    expect(() => formatErrors(undefined as never, '1')).toThrow(
      new TypeError('Cannot format the errors: expected an array of them'),
    );
    expect(() => formatErrors(validateSchema('1', false), new TextEncoder().encode('1') as never)).toThrow(
      new TypeError('Cannot draw a line: the text is not a string'),
    );
  });
});

describe('formatErrors() for a model', () => {
  type Members = Readonly<Record<string, unknown>>;

  const place = {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 40 },
      unit: { enum: ['celsius', 'fahrenheit'] },
      days: { type: 'integer', minimum: 1, maximum: 14 },
    },
    required: ['name', 'unit'],
    additionalProperties: false,
  } as const;

  const tools: readonly { readonly schema: JsonSchema; readonly call: Members }[] = [
    { schema: place, call: { name: 'Tartu', unit: 'celsius', days: 3 } },
    {
      schema: {
        type: 'object',
        properties: {
          title: { type: 'string', maxLength: 80 },
          start: { type: 'string', format: 'date-time' },
          guests: {
            type: 'array',
            items: { type: 'string', format: 'email' },
            minItems: 1,
            maxItems: 5,
            uniqueItems: true,
          },
          priority: { const: 'high' },
          place: { $ref: '#/$defs/place' },
        },
        required: ['title', 'start', 'guests'],
        additionalProperties: false,
        $defs: { place },
      },
      call: {
        title: 'Review',
        start: '2026-11-28T09:00:00Z',
        guests: ['ada@example.org', 'bob@example.org'],
        priority: 'high',
        place: { name: 'Room 7', unit: 'fahrenheit', days: 1 },
      },
    },
    {
      schema: {
        type: 'object',
        properties: {
          orders: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                sku: { type: 'string', pattern: '^[A-Z]{3}-\\d+$' },
                quantity: { type: 'integer', minimum: 1 },
                price: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 },
                gift: { type: ['boolean', 'null'] },
              },
              required: ['sku', 'quantity'],
            },
            minItems: 1,
          },
        },
        required: ['orders'],
        additionalProperties: false,
      },
      call: {
        orders: [
          { sku: 'ABC-1', quantity: 2, price: 0.25, gift: null },
          { sku: 'XYZ-20', quantity: 1, price: 12, gift: true },
          { sku: 'DEF-3', quantity: 7 },
        ],
      },
    },
  ];

  /** A call with one fault, the path at the start of its line, and words of the rule that it breaks. */
  interface BrokenCall {
    readonly keyword: string;
    readonly value: unknown;
    readonly path: string;
    readonly rule: RegExp;
  }

  const secret = 'VaLuE-of-the-call';

  /** A value of each kind. */
  const kinds: Readonly<Record<string, unknown>> = {
    string: secret,
    number: 12.5,
    boolean: true,
    null: null,
    array: [secret],
    object: { [secret]: 1 },
  };

  const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

  /** Yields calls that each break one keyword of a schema. */
  function* brokenCalls(schema: Members, value: unknown, path: string): Generator<BrokenCall> {
    if (schema['$ref'] !== undefined) return yield* brokenCalls(place, value, path);
    const types = [schema['type'] ?? []].flat() as string[];
    for (const [kind, other] of Object.entries(kinds)) {
      if (types.length === 0 || types.includes(kind) || (kind === 'number' && types.includes('integer'))) continue;
      yield { keyword: 'type', value: other, path, rule: new RegExp(`expected ${types.join(' or ')}, got ${kind}`) };
    }
    const breaks = (keyword: string, broken: unknown, rule: string, at = path): BrokenCall[] =>
      schema[keyword] === undefined ? [] : [{ keyword, value: broken, path: at, rule: new RegExp(rule) }];
    const limit = (name: string): number => Number(schema[name]);
    const list = value as readonly unknown[];
    yield* breaks('minimum', limit('minimum') - 1, `at least ${limit('minimum')}`);
    yield* breaks('maximum', limit('maximum') + 7, `at most ${limit('maximum')}`);
    yield* breaks('exclusiveMinimum', 0, 'greater than 0');
    yield* breaks('multipleOf', 0.255, 'a multiple of 0.01');
    yield* breaks('minLength', '', 'at least 1 character, got 0');
    yield* breaks('maxLength', 'x'.repeat(99), `at most ${limit('maxLength')} characters, got 99`);
    yield* breaks('pattern', secret, escaped(`does not match the pattern '${String(schema['pattern'])}'`));
    yield* breaks('format', secret, `not a valid ${String(schema['format'])}`);
    yield* breaks('minItems', [], 'at least 1 element, got 0');
    yield* breaks(
      'maxItems',
      Array.from({ length: 9 }, (_, at) => `g${at}@example.org`),
      'at most 5 elements, got 9',
    );
    if (Array.isArray(value))
      yield* breaks('uniqueItems', [...list, list[0]], `elements 0 and ${list.length} are equal`);
    for (const allowed of (schema['enum'] ?? []) as string[]) {
      const all = (schema['enum'] as string[]).map((it) => `'${it}'`).join(', ');
      const misspelt = allowed.slice(0, 3) + allowed.slice(4);
      yield* breaks('enum', misspelt, `one of ${all}, got another string; did you mean '${allowed}'\\?`);
      yield* breaks('enum', allowed.toUpperCase(), `one of ${all}, got another string; did you mean '${allowed}'\\?`);
      yield* breaks('enum', secret, `one of ${all}, got another string$`);
      yield* breaks('enum', [allowed], `one of ${all}, got an array$`);
    }
    yield* breaks('const', 'hihg', `expected 'high', got another string; did you mean 'high'\\?$`);
    yield* breaks('const', null, "expected 'high', got null$");
    if (Array.isArray(value)) {
      for (const [at, item] of list.entries()) {
        for (const broken of brokenCalls(schema['items'] as Members, item, `${path}[${at}]`))
          yield { ...broken, value: list.with(at, broken.value) };
      }
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      yield* brokenObjects(schema, value as Members, path);
  }

  function* brokenObjects(schema: Members, object: Members, path: string): Generator<BrokenCall> {
    const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
    const without = (name: string): Members => Object.fromEntries(Object.entries(object).filter(([it]) => it !== name));
    for (const name of (schema['required'] ?? []) as string[]) {
      const rule = `required property '${name}' is missing`;
      yield { keyword: 'required', value: without(name), path: at(name), rule: new RegExp(`${rule}$`) };
      const misspelt = `${name.slice(0, 2)}_${name.slice(2)}`;
      const renamed = { ...without(name), [misspelt]: object[name] };
      yield {
        keyword: 'required',
        value: renamed,
        path: at(name),
        rule: new RegExp(`${rule}; the object has '${misspelt}'$`),
      };
      if (schema['additionalProperties'] !== false) continue;
      const meant = new RegExp(`property '${misspelt}' is not allowed; did you mean '${name}'\\?$`);
      yield { keyword: 'additionalProperties', value: renamed, path: at(misspelt), rule: meant };
    }
    if (schema['additionalProperties'] === false) {
      const extra = { ...object, explanation: secret };
      const rule = /property 'explanation' is not allowed$/;
      yield { keyword: 'additionalProperties', value: extra, path: at('explanation'), rule };
    }
    for (const [name, part] of Object.entries(object)) {
      const inner = (schema['properties'] as Members)[name] as Members;
      for (const broken of brokenCalls(inner, part, at(name)))
        yield { ...broken, value: { ...object, [name]: broken.value } };
    }
  }

  /** Returns 200 of the calls, by a generator of numbers with a seed. */
  function table(): (BrokenCall & { readonly schema: JsonSchema })[] {
    const all = tools.flatMap(({ schema, call }) =>
      [...brokenCalls(schema as Members, call, '')].map((it) => ({ ...it, schema })),
    );
    let state = 41;
    const below = (max: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state % max;
    };
    return Array.from({ length: 200 }, () => all.splice(below(all.length), 1)[0]).filter((it) => it !== undefined);
  }

  it('names the property and the rule in each of 200 broken tool calls, and no value', () => {
    const calls = table();
    for (const { schema, value, path, rule } of calls) {
      const text = JSON.stringify(value);
      const errors = compileSchema(schema).validateText(text);
      const printed = formatErrors(errors, text, { for: 'model' });
      const lines = printed.split('\n');
      expect(lines).toHaveLength(errors.length + 1);
      expect(lines).toContainEqual(
        expect.stringMatching(new RegExp(`^${escaped(path === '' ? 'the whole value' : path)}: .*${rule.source}`)),
      );
      expect(printed.replaceAll(`${secret}' is not allowed`, '').replaceAll(`${secret}: property`, '')).not.toContain(
        secret,
      );
      expect(printed.length).toBeLessThan(600);
    }
    expect(calls).toHaveLength(200);
    expect([...new Set(calls.map((it) => it.keyword))].sort()).toEqual([
      'additionalProperties',
      'const',
      'enum',
      'exclusiveMinimum',
      'format',
      'maxItems',
      'maxLength',
      'maximum',
      'minItems',
      'minLength',
      'minimum',
      'multipleOf',
      'pattern',
      'required',
      'type',
      'uniqueItems',
    ]);
  });

  const print = (schema: JsonSchema, value: unknown): string => {
    const text = JSON.stringify(value);
    return formatErrors(compileSchema(schema).validateText(text), text, { for: 'model' });
  };

  it('prints the faults of the closest alternative in the same line', () => {
    const shape: JsonSchema = {
      properties: {
        shape: {
          oneOf: [
            { properties: { kind: { const: 'circle' }, radius: { type: 'number' } }, required: ['kind', 'radius'] },
            { properties: { kind: { const: 'square' }, side: { type: 'number' } }, required: ['kind', 'side'] },
          ],
        },
      },
    };
    expect(print(shape, { shape: { kind: 'circle', radius2: 1 } })).toBe(
      "shape: value matches none of 2 alternatives; alternative 1 is closest: shape.radius: required property 'radius' is missing; the object has 'radius2'\n",
    );
    expect(print(shape, { shape: { kind: 'circel' } })).toBe(
      "shape: value matches none of 2 alternatives: shape.kind: expected one of 'circle', 'square', got another string; did you mean 'circle'?\n",
    );
    expect(print({ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1)).toBe(
      'the whole value: value matches none of 2 alternatives: expected string or null, got number\n',
    );
    expect(print({ not: { type: 'array' } }, [])).toBe(
      "the whole value: value matches the schema of 'not', which it must not, got an array\n",
    );
    expect(print({ anyOf: [{ required: ['a', 'b', 'c', 'd', 'e'] }] }, {})).toBe(
      "the whole value: value does not match the only alternative: a: required property 'a' is missing; b: required property 'b' is missing; c: required property 'c' is missing; and 2 more\n",
    );
  });

  it('prints the position of a fault of syntax', () => {
    const text = "{\n  'a': 1\n}";
    let error: unknown;
    try {
      compileSchema(true).validateText(text);
    } catch (thrown) {
      error = thrown;
    }
    if (!isJsonError(error)) throw error;
    expect(formatErrors([error], text, { for: 'model' })).toBe(`line 2, column 3: ${error.message}: ${error.hint}\n`);
  });

  it('prints errors of a value, and errors with a path and a message only', () => {
    const errors = compileSchema({ properties: { a: { enum: ['on', 'off'] } } }).validate({ a: 'ON' });
    expect(formatErrors(errors, '', { for: 'model' })).toBe("a: expected one of 'on', 'off'\n");
    expect(formatErrors(errors, '{"a": "ON"}', { for: 'model' })).toMatch(
      /, got another string; did you mean 'on'\?\n$/,
    );
    expect(formatErrors([{ path: 'a', message: 'no\nyes' }, { message: 'bad' }], '{}', { for: 'model' })).toBe(
      'a: no yes\nthe text: bad\n',
    );
    const wrong = { path: 'a', message: 'no', keyword: 'enum', pointer: 'a/__proto__/b', params: { allowed: 1 } };
    expect(formatErrors([wrong, { ...wrong, params: { missing: 'x' } }], '{"a": 1}', { for: 'model' })).toBe(
      'a: no\na: no\n',
    );
  });

  it('prints at most max lines of at most 600 characters', () => {
    const names = Array.from({ length: 30 }, (_, at) => `${'\u200b'.repeat(90)}${at}`);
    const value = { ['a'.repeat(5_000)]: Object.fromEntries(names.map((name) => [name, 1])) };
    const printed = print({ additionalProperties: { properties: { known: {} }, additionalProperties: false } }, value);
    const lines = printed.split('\n');
    expect(lines).toHaveLength(22);
    expect(lines[20]).toBe('and 10 more errors');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(600);
    expect(lines[0]).toMatch(/^….*: property '.*…$/);
    expect(formatErrors([], '', { for: 'model' })).toBe('');
    expect(() => formatErrors([], '', { for: 'robot' as never })).toThrow(
      "Cannot use the option 'for': expected 'people' or 'model'",
    );
  });
});

describe('validationErrorFromJson()', () => {
  const full = { full: true };

  const text = '{"shape": {"kind": "box",\n "size": "1"}, "0": [1]}';

  const errors = validateSchema(text, {
    properties: {
      shape: { anyOf: [{ type: 'string' }, { properties: { kind: { const: 'box' }, size: { type: 'number' } } }] },
      0: { items: { enum: ['a', null] } },
    },
    required: ['b.c'],
  });

  /** Returns the error that a call throws. */
  function thrown(run: () => unknown): unknown {
    try {
      return run();
    } catch (error) {
      return isJsonError(error) ? [error.code, error.message] : error;
    }
  }

  it('reverses toJSON({ full: true }), through JSON and structuredClone', () => {
    expect(errors).toHaveLength(3);
    for (const error of errors) {
      for (const sent of [
        JSON.parse(JSON.stringify(error.toJSON(full))) as unknown,
        structuredClone(error.toJSON(full)),
      ]) {
        const revived = validationErrorFromJson(sent);
        expect(revived).toBeInstanceOf(ValidationError);
        expect(revived.toJSON(full)).toEqual(error.toJSON(full));
        expect([String(revived), JSON.stringify(revived)]).toEqual([String(error), JSON.stringify(error)]);
        expect([revived.causes.map(String), revived.line]).toEqual([error.causes.map(String), error.line]);
        expect(validationErrorFromJson(revived.toJSON(full)).toJSON(full)).toEqual(error.toJSON(full));
      }
    }
    const revived = errors.map((it) => validationErrorFromJson(it.toJSON(full)));
    expect(formatErrors(revived, text)).toBe(formatErrors(errors, text));
  });

  it('reads the short form, and leaves the other strings empty', () => {
    for (const error of errors) {
      const revived = validationErrorFromJson(JSON.parse(JSON.stringify(error)));
      expect(revived.toJSON()).toEqual(error.toJSON());
      const { path, message } = error;
      expect(revived.toJSON(full)).toEqual({
        path,
        message,
        keyword: '',
        pointer: '',
        schemaPointer: '',
        params: {},
        causes: [],
      });
      expect(validationErrorFromJson(revived.toJSON(full)).toJSON(full)).toEqual(revived.toJSON(full));
      expect([String(revived), revived.line]).toEqual([`validation error at path '${path}': ${message}`, undefined]);
    }
  });

  const plain = {
    path: 'a',
    message: 'm',
    keyword: 'type',
    pointer: '/a',
    schemaPointer: '/type',
    params: {},
    causes: [],
  };

  it('reads an error without a position, and ignores unknown fields', () => {
    const revived = validationErrorFromJson({ ...plain, extra: 1, stack: 'secret' });
    expect(revived.toJSON(full)).toEqual(plain);
    expect([revived.line, revived.offset, revived.name]).toEqual([undefined, undefined, 'ValidationError']);
  });

  it.each<[unknown, string]>([
    [undefined, 'Cannot use the value: expected object, found missing'],
    [null, 'Cannot use the value: expected object, found null'],
    ['x', 'Cannot use the value: expected object, found string'],
    [[plain], 'Cannot use the value: expected object, found array'],
    [{}, "Cannot use 'path': expected string, found missing"],
    [Object.create(plain), "Cannot use 'path': expected string, found missing"],
    [{ path: 'a' }, "Cannot use 'message': expected string, found missing"],
    [{ ...plain, causes: undefined }, "Cannot use 'causes': expected array, found missing"],
    [{ path: 'a', message: 'm', pointer: '/a' }, "Cannot use 'causes': expected array, found missing"],
    [{ ...plain, message: 5 }, "Cannot use 'message': expected string, found number"],
    [{ ...plain, params: 'x' }, "Cannot use 'params': expected object, found string"],
    [
      { ...plain, causes: [plain, { ...plain, pointer: null }] },
      "Cannot use 'causes[1].pointer': expected string, found null",
    ],
    [
      { ...plain, causes: [{ ...plain, causes: [7] }] },
      "Cannot use 'causes[0].causes[0]': expected object, found number",
    ],
    [{ ...plain, offset: 5 }, "Cannot use 'index': expected number, found missing"],
    [{ ...plain, offset: '5' }, "Cannot use 'offset': expected number, found string"],
  ])('refuses %j', (bad, message) => {
    expect(thrown(() => validationErrorFromJson(bad))).toEqual(['TYPE_MISMATCH', message]);
  });

  it('throws when causes are nested too deeply', () => {
    const endless: Record<string, unknown> = { ...plain };
    endless['causes'] = [endless];
    expect(thrown(() => validationErrorFromJson(endless))).toEqual([
      'LIMIT_EXCEEDED',
      'Cannot revive the error: its causes are nested deeper than 8 levels',
    ]);
  });

  it('reads all fields of toJSON({ full: true }), and no others', () => {
    const [error] = validateSchema('5', { type: 'string' });
    const all = [
      'path',
      'message',
      'keyword',
      'pointer',
      'schemaPointer',
      'params',
      'causes',
      'offset',
      'index',
      'line',
      'column',
    ];
    expect(Object.keys(error?.toJSON({ full: true }) ?? {})).toEqual(all);
    for (const options of [undefined, {}, { full: false }, Object.create({ full: true }) as object, 'full']) {
      expect(Object.keys(error?.toJSON(options) ?? {})).toEqual(['path', 'message']);
    }
  });
});

describe('ValidationError', () => {
  const [error] = validateSchema('{"a": 1}', { properties: { a: { type: 'string' } } }) as [ValidationError];

  it('toJSON() returns path and message, and all fields with full', () => {
    expect(JSON.parse(JSON.stringify([error]))).toEqual([{ path: 'a', message: 'expected string, got number' }]);
    expect(error.toJSON({ full: true })).toEqual({
      path: 'a',
      message: 'expected string, got number',
      keyword: 'type',
      pointer: '/a',
      schemaPointer: '/properties/a/type',
      params: { expected: ['string'], actual: 'number' },
      causes: [],
      index: 6,
      offset: 6,
      line: 1,
      column: 7,
    });
    expect(inspect(error)).toContain("schemaPointer: '/properties/a/type'");
  });

  it('has its fields in a structured clone and in a spread, and is revived from them', () => {
    const fields = error.toJSON({ full: true });
    for (const copy of [structuredClone(error), { ...error }]) {
      expect(copy).toMatchObject(fields);
      expect(String(validationErrorFromJson(copy))).toBe(String(error));
    }
    const [nested] = compileSchema({ anyOf: [{ type: 'string' }, { properties: { a: false } }] }).validate({ a: 1 });
    expect(nested?.causes).not.toEqual([]);
    expect(structuredClone(nested)).toMatchObject(nested!.toJSON({ full: true }));
  });

  it('toString() returns one line with path, position and message', () => {
    expect(String(error)).toBe("validation error at path 'a' (line 1, column 7): expected string, got number");
    expect(String(compileSchema(false).validate(1)[0])).toBe('validation error: no value is allowed here');
    expect(error.name).toBe('ValidationError');
  });
});
