import { describe, expect, it } from '@jest/globals';
import { t, type Target, unmarshal } from '@wirework/codec';
import { isJsonError, PathNotFoundError, TypeMismatchError, type UnmarshalTypeError } from '@wirework/encoding-errors';
import { compilePath } from '@wirework/path';
import { JsonNumber } from '@wirework/scanner';
import { thrownBy } from '@wirework/test-support';
import { createProcessor } from './create-processor.ts';
import type { Processor } from './processor.ts';
import type { TypedGetter } from './typed-getter.ts';

const text = '{"user": {"name": "Ada", "age": 36, "tags": ["a", "b"], "email": null, "score": 1.5, "active": true}}';

describe('get', () => {
  const { get } = createProcessor();

  it('gives the value at a path', () => {
    expect(get(text, 'user.name')).toBe('Ada');
    expect(get(text, 'user.tags[-1]')).toBe('b');
    expect(get(text, ['user', 'tags', 0])).toBe('a');
    expect(get(text, 'user.email')).toBeNull();
    expect(get(text, '')).toEqual(JSON.parse(text));
  });

  it('gives the same on the first read, the second path and the cached value', () => {
    const paths = ['user.tags', 'user.tags[*]', '', 'user{name}', 'user.age'];
    const rounds = [1, 2, 3].map(() => paths.map((path) => get(text, path)));
    expect(rounds[1]).toEqual(rounds[0]);
    expect(rounds[2]).toEqual(rounds[0]);
    for (const path of paths)
      expect(createProcessor({ cache: { enabled: false } }).get(text, path)).toEqual(get(text, path));
  });

  it('throws what is wrong, with its place', () => {
    expect(() => get(text, 'user.city')).toThrow(new PathNotFoundError({ path: 'user.city' }));
    expect(() => get(text, 'user.name.first')).toThrow(PathNotFoundError);
    expect(() => get(text, 'user[0]')).toThrow(TypeMismatchError);
    expect(() => get('{"a": tru}', 'a')).toThrow("invalid character '}' in literal true");
    expect(() => get(text, 'user..name')).toThrow(/expected/);
    expect(() => get(7 as never, 'a')).toThrow('expected a JSON text in a string, found number');
    expect(() => get(undefined as never, 'a')).toThrow('expected a JSON text in a string, found undefined');
  });

  it('does not take a failure for a value, however often it is asked', () => {
    for (let i = 0; i < 3; i++) {
      expect(() => get('[1, 2', '[0]')).toThrow('unexpected end of JSON input');
      expect(() => get(text, 'user.city')).toThrow('no such value');
    }
  });

  it('applies the limits of a call to that call only', () => {
    expect(() => get('[[1]]', '[0]', { maxDepth: 1 })).toThrow(expect.objectContaining({ limit: 'maxDepth', max: 1 }));
    expect(() => get('[[1]]', '[0]', { maxBytes: 4 })).toThrow(expect.objectContaining({ limit: 'maxBytes', max: 4 }));
    expect(get('[9007199254740993]', '[0]', { numbers: 'bigint' })).toBe(9007199254740993n);
    expect(get('[9007199254740993]', '[0]')).toBe(9007199254740992);
    expect(() => get('{"a":1,"a":2}', 'a', { duplicates: 'reject' })).toThrow(
      expect.objectContaining({ code: 'DUPLICATE_NAME' }),
    );
    expect(get('{"a":1,"a":2}', 'a')).toBe(2);
  });

  it('counts a text in bytes of UTF-8', () => {
    const { get: small } = createProcessor({ maxBytes: 8 });
    expect(small('["éé"]', '[0]')).toBe('éé');
    expect(() => small('["ééé"]', '[0]')).toThrow('maxBytes is 8');
    expect(() => small('[1, 2, 3]', '[0]')).toThrow('maxBytes is 8');
  });
});

describe('safeGet', () => {
  const { safeGet } = createProcessor();

  it('has kind, existence and conversions', () => {
    expect(safeGet(text, 'user.age').asInt().unwrap()).toBe(36);
    expect(safeGet(text, 'user.email')).toMatchObject({ exists: true, type: 'null', value: null });
    expect(safeGet(text, 'user.city')).toMatchObject({ exists: false, type: 'missing', value: undefined });
    expect(safeGet(text, 'user.city').asInt().error?.message).toBe("Cannot find 'user.city': no such value");
    expect(safeGet(text, ['user', 'city']).asInt().error?.message).toBe('Cannot find the value: no such value');
  });

  it.each([
    ['text that is not JSON', '{', 'a'],
    ['an empty text', '', 'a'],
    ['a malformed path', text, 'a..b'],
    ['no text', undefined, 'a'],
    ['no path', text, undefined],
  ])('is absent for %s', (_name, given, path) => {
    expect(safeGet(given as string, path as string).exists).toBe(false);
  });
});

describe('a read that reports its failure', () => {
  const processor = createProcessor();
  const { safeGet } = processor;

  it('has the reason of a failed read in each conversion', () => {
    expect(safeGet('{', 'a').asInt().error).toMatchObject({ code: 'SYNTAX', line: 1, column: 2 });
    expect(safeGet('{', 'a')).toMatchObject({ exists: false, type: 'missing', error: { code: 'SYNTAX' } });
    expect(safeGet('[[1]]', '', { maxDepth: 1 }).asString().error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      limit: 'maxDepth',
    });
    expect(safeGet(text, 'a..b').asBool().error).toMatchObject({ code: 'PATH_SYNTAX' });
    expect(safeGet(text, 'user.city').error).toBeUndefined();
    const closed = createProcessor();
    closed.close();
    expect(closed.safeGet(text, 'user.age').asInt().error).toMatchObject({ code: 'PROCESSOR_CLOSED' });
  });

  type Read = (it: Processor, config: object) => unknown;
  const reads: Record<string, Read> = {
    safeGet: (it, config) => it.safeGet(text, 'user.age', config),
    getResult: (it, config) => it.getResult(text, 'user.age', undefined, config),
    getTyped: (it, config) => it.getTyped(text, 'user.age', 5, config),
    getString: (it, config) => it.getString(text, 'user.age', 'x', config),
    getInt: (it, config) => it.getInt(text, 'user.age', undefined, config),
    getFloat: (it, config) => it.getFloat(text, 'user.age', 5, config),
    getBool: (it, config) => it.getBool(text, 'user.age', true, config),
    getArray: (it, config) => it.getArray(text, 'user.age', [], config),
    getObject: (it, config) => it.getObject(text, 'user.age', {}, config),
  };

  it.each(Object.entries(reads))('throws for a wrong option of %s, also after close()', (_name, read) => {
    const closed = createProcessor();
    closed.close();
    for (const it of [processor, closed])
      expect(() => read(it, { number: 'bigint' })).toThrow(
        new TypeError("Cannot use the config field 'number': there is no such field; did you mean 'numbers'?"),
      );
    expect(() => read(processor, { maxTextBytes: 5 })).toThrow("it is 'maxBytes' now");
    expect(() => read(processor, { numbers: 'exact' })).toThrow(RangeError);
    expect(() => read(processor, 'bigint' as never)).toThrow(
      new TypeError('Cannot use the config: expected an object, found a string'),
    );
    expect(() => read(processor, { maxBytes: 5 })).not.toThrow();
  });

  it('reads with the config of the call', () => {
    const large = '{"a": 9007199254740993, "b": ["x"]}';
    expect(processor.getResult(large, 'a', undefined, { numbers: 'bigint' }).unwrap()).toBe(9007199254740993n);
    expect(processor.getTyped(large, 'a', 5, { numbers: 'bigint' })).toBe(9007199254740993n);
    expect(processor.getTyped(large, 'a', t.any(), { numbers: 'bigint' })).toBe(9007199254740993n);
    expect(processor.getString(large, 'a', undefined, { numbers: 'lossless' })).toBe('9007199254740993');
    expect(processor.getString(large, 'a', 'none', { maxBytes: 5 })).toBe('none');
    expect(processor.getArray(large, 'b', [], { maxDepth: 1 })).toEqual([]);
    expect(
      processor.getResult(large, '', t.struct('A', { a: t.int64() }), { disallowUnknownFields: true }).error,
    ).toMatchObject({ code: 'UNKNOWN_FIELD' });
    expect(processor.getResult(large, 'b', t.list(t.int32()), { maxBytes: 5 }).error).toMatchObject({
      limit: 'maxBytes',
      max: 5,
    });
  });

  it('refuses a config in the place of the check', () => {
    const misplaced =
      'Cannot check the value: expected a t.… target or a Standard Schema, found an object; a config is the fourth argument';
    expect(() => processor.getResult(text, 'user.age', { numbers: 'bigint' } as never)).toThrow(
      new TypeError(misplaced),
    );
  });
});

it('parseAny and unmarshal follow the rules of v2 for a call that asks for them', () => {
  const { parseAny, unmarshal: read, marshal } = createProcessor({ duplicates: 'last' });
  for (const it of [parseAny, (given: string, options: object) => read(given, t.map(t.int8()), options)]) {
    expect(() => it('{"a":1,"a":2}', { go: 'v2' })).toThrow(expect.objectContaining({ code: 'DUPLICATE_NAME' }));
    expect(it('{"a":1,"a":2}', { go: 'v2', duplicates: 'last' })).toEqual({ a: 2 });
    expect(it('{"a":1,"a":2}', {})).toEqual({ a: 2 });
  }
  expect(new TextDecoder().decode(marshal('<', { go: 'v2' }))).toBe('"<"');
});

describe('lone surrogates and numbers beyond a double', () => {
  const half = '{"\\ud800": {"2": "\\ud800", "1": 1e400}}';
  const go = createProcessor({ loneSurrogates: 'replace', outOfRange: 'error' });

  it('are read as in JSON.parse by path, and as in Go by parseAny', () => {
    const { get, parseAny } = createProcessor();
    expect(get(half, '')).toEqual(JSON.parse(half));
    expect(parseAny('"\\ud800"')).toBe('\ufffd');
    expect(() => parseAny('1e400')).toThrow(expect.objectContaining({ code: 'UNMARSHAL_TYPE' }));
    for (const it of [parseAny, (given: string, options: object) => get(given, '', options)]) {
      expect(it(half, { loneSurrogates: 'keep', outOfRange: 'infinity' })).toEqual(JSON.parse(half));
      expect(it(half, { loneSurrogates: 'replace', outOfRange: 'infinity' })).toEqual({
        '\ufffd': { 2: '\ufffd', 1: Infinity },
      });
      expect(() => it(half, { outOfRange: 'error' })).toThrow(
        expect.objectContaining({ code: 'UNMARSHAL_TYPE', line: 1 }),
      );
    }
  });

  it('are read alike by every function of a processor with a config for them', () => {
    const small = half.replace('1e400', '1');
    const {
      compilePath,
      get,
      getFromParsed,
      getMultiple,
      getTyped,
      iterate,
      merge,
      compare,
      parseAny,
      preParse,
      safeGet,
      unmarshal,
    } = go;
    for (let i = 0; i < 3; i++) expect(get(small, '["\ufffd"].2')).toBe('\ufffd');
    expect(getMultiple(small, ['["\ufffd"].2', ''])).toEqual({ '["\ufffd"].2': '\ufffd', '': parseAny(small) });
    expect(createProcessor({ loneSurrogates: 'replace' }).getMultiple(small, ['["\ufffd"].1'])).toEqual({
      '["\ufffd"].1': 1,
    });
    expect(getFromParsed(preParse(small), compilePath('["\ufffd"].2'))).toBe('\ufffd');
    expect(getTyped(small, '', t.map(t.map(t.any())))).toEqual(unmarshal(small));
    expect([...iterate(small)].map(({ key }) => key)).toEqual(['\ufffd']);
    expect([...iterate(small, '["\ufffd"]')].map(({ key }) => key)).toEqual(['2', '1']);
    expect(safeGet(half, '').error).toMatchObject({ code: 'UNMARSHAL_TYPE' });
    expect(merge('{"a": "\\ud800", "b": 1e400}', '{}')).toBe('{"a":"\\ud800","b":1e400}');
    expect(compare('[1e400]', '[1e401]')).toBe(false);
  });
});

describe('getTyped', () => {
  const { getTyped, getResult } = createProcessor();

  it('gives the value, or undefined', () => {
    expect(getTyped<string>(text, 'user.name')).toBe('Ada');
    expect(getTyped(text, 'user.city')).toBeUndefined();
    expect(getTyped(text, 'user.email')).toBeNull();
    expect(getTyped('not JSON', 'a')).toBeUndefined();
  });

  it('gives the default for what is missing, null or of another kind', () => {
    expect(getTyped(text, 'user.name', 'nobody')).toBe('Ada');
    expect(getTyped(text, 'user.city', 'nowhere')).toBe('nowhere');
    expect(getTyped(text, 'user.email', 'none')).toBe('none');
    expect(getTyped(text, 'user.age', 'old')).toBe('old');
    expect(getTyped(text, 'user.tags', {})).toEqual({});
    expect(getTyped(text, 'user.tags', ['x'])).toEqual(['a', 'b']);
    expect(getTyped('nonsense', 'a', 1)).toBe(1);
    expect(getTyped(text, 'user.age', null)).toBe(36);
  });

  it('checks against a target of the codec, without losing digits', () => {
    const user = t.struct('User', { name: t.string(), age: t.uint8() });
    expect(getTyped(text, 'user', user)).toEqual({ name: 'Ada', age: 36 });
    expect(getTyped(text, 'user.name', t.int())).toBeUndefined();
    expect(getTyped('[9223372036854775807]', '[0]', t.int64())).toBe(9223372036854775807n);
    expect(getTyped('[9223372036854775807, 1]', '[*]', t.list(t.int64()))).toEqual([9223372036854775807n, 1]);
    expect(getResult(text, 'user.name', t.int()).error).toMatchObject({ code: 'UNMARSHAL_TYPE', value: 'string' });
    expect(getResult(text, 'user.city', t.string()).error).toBeUndefined();
    expect(getResult(text, 'user.city', t.string()).exists).toBe(false);
  });

  it('reads the numbers of a target for any value as the processor does', () => {
    const any = (numbers: 'number' | 'lossless' | 'bigint') =>
      createProcessor({ numbers }).getResult('{"a": [1.50, 9007199254740993]}', 'a', t.any()).unwrap();
    expect(any('number')).toEqual([1.5, 9007199254740992]);
    expect(any('bigint')).toEqual([1.5, 9007199254740993n]);
    expect(any('lossless')).toEqual([new JsonNumber('1.50'), new JsonNumber('9007199254740993')]);
    expect(createProcessor({ numbers: 'lossless' }).getResult('1e400', '', t.map(t.any())).error).toMatchObject({
      value: 'number',
    });
  });

  it('has the position of the value that does not fit a target', () => {
    const whole = '{"é": 1,\n "list": [{"n": 1},\n  {"n":  "x"}], "age": -1}';
    const item = t.struct('Item', { n: t.int() });
    const at = (path: string, target: Target): unknown => {
      const { name, offset, index, line, column, pointer } = getResult(whole, path, target).error as UnmarshalTypeError;
      return [name, offset, whole.slice(index)[0], line, column, pointer];
    };
    expect(at('age', t.uint8())).toEqual(['UnmarshalTypeError', 55, '-', 3, 24, '/age']);
    expect(at('list[-1].n', t.int())).toEqual(['UnmarshalTypeError', 42, '"', 3, 10, '/list/1/n']);
    // As of the whole text.
    for (const path of ['list[1]', 'list'])
      expect(at(path, path === 'list' ? t.list(item) : item)).toEqual([
        'UnmarshalTypeError',
        42,
        '"',
        3,
        10,
        '/list/1/n',
      ]);
    expect(() => unmarshal(whole, t.struct('All', { list: t.list(item) }))).toThrow(
      expect.objectContaining({ offset: 42, line: 3, column: 10, pointer: '/list/1/n', struct: 'Item' }),
    );
    // A value that is collected from many places has the position of their container.
    expect(at('list[*].n', t.list(t.int()))).toEqual(['UnmarshalTypeError', 19, '[', 2, 10, '/list']);
  });

  it('has the details that a read of the part alone has', () => {
    const pixel = t.struct('Pixel', { red: t.uint8(), data: t.bytes() });
    const said = ({ message, value, type, struct, field, hint, cause }: UnmarshalTypeError): unknown[] => [
      message,
      value,
      type,
      struct,
      field,
      hint,
      cause,
    ];
    for (const part of ['{"red": 300}', '{"data": "!"}', '{"red": "x"}']) {
      const alone = thrownBy(() => unmarshal(part, pixel)) as UnmarshalTypeError;
      expect(said(getResult(`{"a": ${part}}`, 'a', pixel).error as UnmarshalTypeError)).toEqual(said(alone));
    }
    expect(String(getResult('{"red": 300}', 'red', t.uint8()).error)).toContain(
      ': uint8 holds whole numbers from 0 to 255',
    );
  });

  it('checks against a Standard Schema', () => {
    const upper = {
      '~standard': {
        version: 1,
        vendor: 'test',
        validate: (value: unknown) =>
          typeof value === 'string' ? { value: value.toUpperCase() } : { issues: [{ message: 'no string' }] },
      },
    } as const;
    expect(getTyped(text, 'user.name', upper)).toBe('ADA');
    expect(getTyped(text, 'user.age', upper)).toBeUndefined();
    const { error } = getResult(text, 'user.age', upper);
    expect(error).toMatchObject({
      code: 'TYPE_MISMATCH',
      path: 'user.age',
      cause: [{ message: 'no string' }],
      offset: text.indexOf('36'),
      line: 1,
      column: text.indexOf('36') + 1,
      pointer: '/user/age',
    });
    const long = `["${'x'.repeat(2 ** 20)}", 1]`;
    const { error: far } = getResult(long, '[1]', upper);
    expect(far).toMatchObject({ code: 'TYPE_MISMATCH', path: '[1]' });
    expect(far).not.toHaveProperty('offset');
    const later = {
      '~standard': { version: 1, vendor: 'test', validate: async (value: unknown) => ({ value }) },
    } as const;
    expect(getResult(text, 'user.age', later).error?.message).toContain('asynchronous');
  });

  it('has the reason in getResult', () => {
    expect(isJsonError(getResult('[', 'a').error, 'SYNTAX')).toBe(true);
    expect(getResult(text, 'user.age').unwrap()).toBe(36);
  });
});

describe('the getters for one type', () => {
  const processor = createProcessor();
  const values = '{"s":"x","n":42,"f":1.5,"t":true,"z":null,"a":[1],"o":{"k":1},"d":"7","b":"true"}';

  it.each([
    ['getString', { s: 'x', n: '42', f: '1.5', t: 'true', d: '7', b: 'true' }],
    ['getInt', { n: 42, d: 7 }],
    ['getFloat', { n: 42, f: 1.5, d: 7 }],
    ['getBool', { t: true, b: true }],
    ['getArray', { a: [1] }],
    ['getObject', { o: { k: 1 } }],
  ] as const)('%s converts as its table states, and returns the default for the rest', (name, expected) => {
    for (const key of ['s', 'n', 'f', 't', 'z', 'a', 'o', 'd', 'b', 'missing']) {
      const wanted = (expected as Record<string, unknown>)[key];
      expect([key, processor[name](values, key)]).toEqual([key, wanted]);
      expect([key, (processor[name] as TypedGetter<unknown>)(values, key, 'default')]).toEqual([
        key,
        wanted ?? 'default',
      ]);
    }
  });
});

describe('a getter with a default', () => {
  it('gives it for a number that no double holds, which has no text either', () => {
    const it = createProcessor();
    expect([
      it.getString('[1e400]', '[0]', 'none'),
      it.getInt('[1e400]', '[0]', 1),
      it.getFloat('[-1e400]', '[0]', 2),
    ]).toEqual(['none', 1, 2]);
    expect(createProcessor({ numbers: 'lossless' }).getString('[1e400]', '[0]')).toBe('1e400');
  });

  it('gives a zero, an empty string, false and empty containers as they are', () => {
    const it = createProcessor();
    const empty = '{"n": 0, "s": "", "b": false, "a": [], "o": {}}';
    expect([
      it.getInt(empty, 'n', 5),
      it.getFloat(empty, 'n', 5),
      it.getString(empty, 's', 'd'),
      it.getBool(empty, 'b', true),
    ]).toEqual([0, 0, '', false]);
    expect([
      it.getArray(empty, 'a', [1]),
      it.getObject(empty, 'o', { d: 1 }),
      it.getTyped(empty, 'n', 5),
      it.getTyped(empty, 'b', true),
    ]).toEqual([[], {}, 0, false]);
  });
});

describe('getMultiple', () => {
  const { getMultiple } = createProcessor();

  it('gives the values by path and leaves out what is not there, time after time', () => {
    for (let i = 0; i < 3; i++) {
      expect(getMultiple(text, ['user.name', 'user.city', ['user', 'tags', 0], ''])).toStrictEqual({
        'user.name': 'Ada',
        'user.tags[0]': 'a',
        '': JSON.parse(text) as unknown,
      });
    }
    expect(getMultiple(text, [])).toEqual({});
  });

  it('refuses a malformed path, and a text that is not JSON even without paths', () => {
    expect(() => getMultiple(text, ['user', 'a..b'])).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX' }));
    expect(() => getMultiple('{', [])).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
    expect(() => getMultiple(text, 'user' as never)).toThrow('expected an array');
  });

  it('reads with the options of the call, also a text that it knows', () => {
    const numbers = '{"a": 9007199254740993, "a": 1.50}';
    for (let i = 0; i < 3; i++) {
      expect(getMultiple('[9007199254740993]', ['[0]'])).toEqual({ '[0]': 9007199254740992 });
      expect(getMultiple('[9007199254740993]', ['[0]'], { numbers: 'bigint' })).toEqual({ '[0]': 9007199254740993n });
      expect(() => getMultiple(numbers, ['a'], { duplicates: 'reject' })).toThrow(
        expect.objectContaining({ code: 'DUPLICATE_NAME' }),
      );
      expect(() => getMultiple(numbers, ['a'], { maxBytes: 10 })).toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 10 }),
      );
      expect(() => getMultiple('[[1]]', ['[0]'], { maxDepth: 1 })).toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 1 }),
      );
    }
  });

  it('takes __proto__ as an ordinary name', () => {
    const values = getMultiple('{"__proto__": {"polluted": 1}}', ['__proto__']);
    expect(Object.keys(values)).toEqual(['__proto__']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('getCompiled', () => {
  const { compilePath, getCompiled } = createProcessor();

  it('reads a text, or a value', () => {
    const name = compilePath('user.name');
    expect(getCompiled(text, name)).toBe('Ada');
    expect(getCompiled(JSON.parse(text), name)).toBe('Ada');
    expect(() => getCompiled({}, name)).toThrow(PathNotFoundError);
    expect(() => getCompiled('{}', name)).toThrow(PathNotFoundError);
    expect(() => getCompiled('{}', undefined as never)).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX' }));
  });

  it('reads lossless numbers', () => {
    const { get } = createProcessor({ numbers: 'lossless' });
    expect(get('[1.50]', '[0]')).toEqual(new JsonNumber('1.50'));
  });
});

describe('the limit of a text', () => {
  const processor = createProcessor({ maxBytes: 7 });
  const [fits, long] = ['{"a":1}', '{"a":1 }'];

  it.each<[string, (text: string) => unknown]>([
    ['getMultiple', (text) => processor.getMultiple(text, ['a'])],
    ['preParse', (text) => processor.preParse(text)],
    ['setMultiple', (text) => processor.setMultiple(text, { a: 2 })],
    ['delete', (text) => processor.delete(text, 'a')],
    ['merge', (text) => processor.merge(text, '{}')],
    ['merge, of its second', (text) => processor.merge('{}', text)],
    ['compare', (text) => processor.compare(text, '{}')],
    ['iterate', (text) => [...processor.iterate(text)]],
    ['a read with a target', (text) => processor.getResult(text, 'a', t.int32()).orThrow()],
  ])('applies to %s', (_name, run) => {
    expect(() => run(fits)).not.toThrow();
    expect(() => run(long)).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 7 }));
  });
});

describe('reads with a check', () => {
  const { getTyped, safeGet } = createProcessor();

  it('check the list that a form such as [*] gives', () => {
    expect(getTyped('[{"a": 1}, {"a": 2}]', '[*].a', t.list(t.int32()))).toEqual([1, 2]);
    expect(getTyped('[{"a": 1}, {"a": "<"}]', '[*].a', t.list(t.int32()))).toBeUndefined();
  });

  it('name the path, however it was given', () => {
    for (const path of ['user.name', compilePath('user.name')]) {
      expect(safeGet(text, path).asInt().error).toMatchObject({ code: 'TYPE_MISMATCH', path: 'user.name' });
    }
  });
});

describe('reads of a parsed document', () => {
  it('count and report their failures, with a path of either form', () => {
    for (const observed of [true, false]) {
      const codes: unknown[] = [];
      const { preParse, getFromParsed, getMultipleFromParsed, getStats } = createProcessor(
        observed ? { onOperation: ({ code }) => codes.push(code) } : {},
      );
      const parsed = preParse(text);
      for (const path of ['user.age', compilePath('user.age')]) expect(getFromParsed(parsed, path)).toBe(36);
      expect(() => getFromParsed(parsed, 'user.tags.x')).toThrow(TypeMismatchError);
      expect(() => getFromParsed(parsed, compilePath('user.tags.x'))).toThrow(TypeMismatchError);
      expect(() => getFromParsed(parsed, 'user.gone')).toThrow(PathNotFoundError);
      expect(getStats()).toMatchObject({ operationCount: 6, errorCount: 2 });
      expect(codes).toEqual(
        observed ? [undefined, undefined, undefined, 'TYPE_MISMATCH', 'TYPE_MISMATCH', 'PATH_NOT_FOUND'] : [],
      );
      expect(() => getMultipleFromParsed({ find: () => ({ exists: true, value: 1 }) } as never, ['a'])).toThrow(
        new TypeError('Cannot read the parsed document: it was not made by preParse'),
      );
    }
  });
});
