import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonNumber } from '@wirework/scanner';
import { runs, thrownBy } from '@wirework/test-support';
import { matchPattern } from '../functions/match-pattern.ts';
import { readLimits } from '../options/limits.ts';
import { Budget } from '../values/budget.ts';
import { compileJsonPath } from './compile-json-path.ts';
import { formatJsonPath } from './format-json-path.ts';
import { compileValueQuery } from './value-query.ts';

describe('parse query', () => {
  const reasonOf = (query: string): readonly [unknown, unknown] => {
    try {
      compileJsonPath(query);
    } catch (error) {
      const { offset, message } = error as { offset: number; message: string };
      return [offset, message.slice(message.indexOf(': expected ') + ': expected '.length)];
    }
    throw new Error(`'${query}' is well-formed`);
  };

  describe('errors of malformed queries', () => {
    it.each<[string, number, string]>([
      ['', 0, "'$', with which every query begins"],
      ['a.b', 0, "'$', with which every query begins"],
      ['.users[].name', 0, "'$', with which every query begins, as in '$.users[*].name'"],
      ['| select(.a)', 0, "'$', with which every query begins; JSONPath has no pipes, and selects by '[?@.a == 1]'"],
      ['$.a | length', 3, "the end; JSONPath has no pipes, and selects by '[?@.a == 1]'"],
      ['$.users[].name', 8, "a selector; '[*]' selects every element"],
      [' $.a', 0, "'$' without white space before it"],
      ['$.a ', 3, 'no white space at the end'],
      ['$.', 2, "a name or '*' after '.'; other names are written as ['name']"],
      ['$..', 3, "a name or '*' or '[' after '.'; other names are written as ['name']"],
      ['$.a-b', 3, "'.', '[' or the end; a name with '-' is written as ['a-b']"],
      ['$.a^', 3, "'.', '[' or the end; RFC 9535 has no '^'"],
      ['$.a~', 3, "'.', '[' or the end; RFC 9535 has no '~'"],
      ['$[]', 2, "a selector; '[*]' selects every element"],
      ['$[a]', 2, "a selector; a name in brackets has quotes, as in ['name']"],
      ['$[(@.length-1)]', 2, 'a selector; there are no scripts, and the last element is [-1]'],
      ['$[0', 3, "',' or ']' after a selector"],
      ['$[01]', 2, "an integer without leading zeros, and no '-0'"],
      ['$[-0]', 2, "an integer without leading zeros, and no '-0'"],
      ['$[9007199254740992]', 2, 'an integer from -(2^53-1) to 2^53-1'],
      ["$['a", 4, "' that ends the string"],
      ["$['\\x']", 4, "an escape: \\b, \\f, \\n, \\r, \\t, \\/, \\\\, \\u or \\'"],
      ["$['\\u00g0']", 5, 'four hexadecimal digits after \\u'],
      ["$['\\ud800']", 3, 'a pair of surrogates, high before low'],
      ['$[?@.a === 1]', 9, "'==' without a third '='"],
      ['$[?@.a = 1]', 7, "',' or ']' after a selector; equality is '=='"],
      ['$[?@.a =~ /x/]', 7, "',' or ']' after a selector; for regular expressions there are match() and search()"],
      ['$[?@.a == 1 and @.b]', 12, "',' or ']' after a selector; 'and' is '&&'"],
      ['$[?@.a == 1 OR @.b]', 12, "',' or ']' after a selector; 'or' is '||'"],
      [
        '$[?@.a in [1, 2]]',
        7,
        "',' or ']' after a selector; RFC 9535 has no 'in': compare with each value, and join the comparisons with '||'",
      ],
      ['$[?@.a is 1]', 7, "',' or ']' after a selector"],
      ['$[?1]', 4, 'a comparison operator'],
      ['$[?1 = 1]', 5, "a comparison operator; equality is '=='"],
      ['$[?(@.a =~ 1)]', 8, "')', '&&' or '||'; for regular expressions there are match() and search()"],
      ['$[?(@.a and @.b)]', 8, "')', '&&' or '||'; 'and' is '&&'"],
      ['$[?!@.a == 1]', 4, "parentheses around a comparison after '!'"],
      ['$[?!1]', 4, "a query, a function or '(' after '!'"],
      ['$[?@.a == 01]', 10, 'a number as JSON has it, such as 0, -1.5 or 1e3'],
      ['$[?name]', 3, "'@', '$', a literal, a function, '!' or '('"],
      ['$[?lenght(@.a) == 1]', 3, "a function that exists; did you mean 'length'?"],
      ['$[?length(@.a)]', 3, 'a comparison with the result of length(), which is a value'],
      ['$[?length() == 1]', 3, '1 argument for length()'],
      ['$[?match(@.a) ]', 3, '2 arguments for match()'],
      ['$[?match(@.a, "a") == true]', 3, 'no comparison, because match() does not return a value'],
      ['$[?@.* == 1]', 3, 'a query of names and indices only, because a comparison needs one value on each side'],
      ['$[?length(@.*) == 1]', 10, 'a value for length(): a query of names and indices only, or value(…) around it'],
      ['$[?count(1) == 1]', 9, 'a query as argument of count()'],
      ['$[?length(@.a == 1) == 1]', 10, 'a value as argument of length()'],
    ])('%j at %i', (query, offset, expected) => {
      expect(reasonOf(query)).toEqual([offset, expected]);
    });
  });

  describe('limits of a query', () => {
    it('throws LIMIT_EXCEEDED for a query longer than maxQueryLength', () => {
      expect(compileJsonPath(`$.${'a'.repeat(4_998)}`).isSingular).toBe(true);
      expect(() => compileJsonPath(`$.${'a'.repeat(4_999)}`)).toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxQueryLength', max: 5_000 }),
      );
      expect(() => compileJsonPath('$.a', { maxQueryLength: 2 })).toThrow(
        expect.objectContaining({ limit: 'maxQueryLength', max: 2 }),
      );
    });

    it('throws LIMIT_EXCEEDED for a query nested deeper than maxNesting', () => {
      const parentheses = (levels: number): string => `$[?${'('.repeat(levels)}@${')'.repeat(levels)}]`;
      const filters = (levels: number): string => `$${'[?@'.repeat(levels)}${']'.repeat(levels)}`;
      const calls = (levels: number): string => `$[?${'length('.repeat(levels)}@${')'.repeat(levels)} == 1]`;
      for (const nested of [parentheses, filters, calls]) {
        expect(() => compileJsonPath(nested(99))).not.toThrow();
        expect(() => compileJsonPath(nested(101))).toThrow(
          expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxNesting', max: 100 }),
        );
        expect(() => compileJsonPath(nested(1_000), { maxQueryLength: 1e6 })).toThrow(
          expect.objectContaining({ limit: 'maxNesting' }),
        );
      }
    });

    it('evaluates a query of as many segments as its length allows', () => {
      const deep = JSON.parse('['.repeat(2_000) + ']'.repeat(2_000)) as unknown;
      expect(compileJsonPath(`$${'[0]'.repeat(1_600)}`).count(deep)).toBe(1);
      expect(compileJsonPath(`$${'[*]'.repeat(1_600)}`).count(deep)).toBe(1);
      expect(compileJsonPath(`$${'.a'.repeat(2_400)}`).values({ a: {} })).toEqual([]);
    });
  });

  it.each([undefined, null, 5, {}, ['$']])('throws TYPE_MISMATCH for %p as a query', (query) => {
    expect(() => compileJsonPath(query as never)).toThrow(
      expect.objectContaining({ code: 'TYPE_MISMATCH', expected: 'a JSONPath query in a string' }),
    );
  });
});

describe('matchPattern()', () => {
  const budget = (maxNodes = 10_000_000): Budget => new Budget(readLimits({ maxNodes }));

  const matches = (pattern: string, text: string): boolean => matchPattern(true)(text, pattern, budget());

  const finds = (pattern: string, text: string): boolean => matchPattern(false)(text, pattern, budget());

  it.each<[string, string, boolean]>([
    ['', '', true],
    ['', 'a', false],
    ['abc', 'abc', true],
    ['a|bc', 'bc', true],
    ['a|', '', true],
    ['(a|b)*c', 'ababc', true],
    ['a{2}', 'aa', true],
    ['a{2}', 'aaa', false],
    ['a{2,}', 'aaaa', true],
    ['a{1,2}', 'aaa', false],
    ['a{0}', '', true],
    ['(a*)*', 'aaa', true],
    ['.', '\n', false],
    ['.', '\r', false],
    ['.', '\u2028', true],
    ['.', '😀', true],
    ['[😀-😂]', '😁', true],
    ['[a-c-]', '-', true],
    ['[-a]', '-', true],
    ['[^a-c]', 'd', true],
    ['[^a-c]', 'b', false],
    ['[^\\p{Lu}]', 'é', true],
    ['\\p{Lu}\\p{Ll}+', 'École', true],
    ['\\P{L}', '1', true],
    ['\\P{L}', 'x', false],
    ['\\.\\-\\(\\)\\[\\]\\{\\}\\|\\^\\\\\\*\\+\\?\\n\\r\\t', '.-()[]{}|^\\*+?\n\r\t', true],
    ['[\\n\\-\\]]+', '\n-]', true],
    ['^a$', 'a', true],
    ['a^', 'a', false],
    ['a$b', 'ab', false],
    ['(^a|b)+$', 'abb', true],
  ])('%j on %j as a whole returns %s', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it.each<[string, string, boolean]>([
    ['', '', true],
    ['b', 'abc', true],
    ['^b', 'abc', false],
    ['^a', 'abc', true],
    ['c$', 'abc', true],
    ['b$', 'abc', false],
    ['[0-9]{3}', 'a12b345', true],
    ['😀', 'x😀', true],
    ['(a|aa)+$', 'baaa', true],
  ])('%j somewhere in %j returns %s', (pattern, text, expected) => {
    expect(finds(pattern, text)).toBe(expected);
  });

  it.each([
    '\\d',
    '\\w',
    '\\b',
    '\\1',
    '\\/',
    '\\a',
    '(?:a)',
    '(?=a)',
    '(?<n>a)',
    'a*?',
    'a+?',
    'a{2}?',
    'a**',
    '*',
    '+a',
    '?',
    '{1}',
    'a{',
    'a{,2}',
    'a{2,1}',
    'a{1',
    '(',
    ')',
    '(a',
    'a)',
    '[',
    ']',
    '[]',
    '[^]',
    '[a',
    '[b-a]',
    '[a-\\p{L}]',
    '[--a]',
    '[a&&[b]]',
    '}',
    '\\',
    '\\p{X}',
    '\\p{Lx}',
    '\\p{IsBasicLatin}',
    '\\pL',
    '[a-b-c]',
    `${'('.repeat(201)}a${')'.repeat(201)}`,
  ])('%j is not an I-Regexp and matches nothing', (pattern) => {
    for (const text of ['', 'a', pattern]) {
      expect(matches(pattern, text)).toBe(false);
      expect(finds(pattern, text)).toBe(false);
    }
  });

  it('agrees with the regular expressions to which RFC 9485 section 5.3 maps patterns', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\.', '\\p{Ll}', '[b-d]', 'é');
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 3 },
        atom,
        fc.array(tie('pattern'), { maxLength: 3 }).map((it) => it.join('')),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,}'))
          .map(([it, sign]) => `(${it})${sign}`),
        fc.tuple(tie('pattern'), tie('pattern')).map((it) => `(${it.join('|')})`),
      ),
    }));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '.', 'é', '\n'), maxLength: 6 });
    fc.assert(
      fc.property(pattern, text, (source, it) => {
        const mapped = source.replace(/\\.|\[[^\]]*\]|\./g, (part) => (part === '.' ? '[^\\n\\r]' : part));
        expect(matches(source, it)).toBe(new RegExp(`^(?:${mapped})$`, 'u').test(it));
        expect(finds(source, it)).toBe(new RegExp(mapped, 'u').test(it));
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('throws LIMIT_EXCEEDED for a pattern whose repetitions make it too large', () => {
    for (const pattern of ['(a{100}){101}', 'a{10001}', '((a{30}){30}){30}', `${'(a|b)'.repeat(4_000)}`])
      expect(() => matches(pattern, 'a')).toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'steps of a pattern', max: 10_000 }),
      );
    expect(matches('((){9999}){9999}', '')).toBe(true);
  });

  it.each([
    ['categories', String.raw`[\p{Lu}\p{Ll}\p{Nd}]`.repeat(200)],
    ['classes', Array.from({ length: 60_000 }, (_, i) => `[a${String.fromCodePoint(0x4e00 + i)}]`).join('')],
    ['characters in classes', `[${'abcdefghij'.repeat(90)}]`.repeat(200)],
  ])('throws LIMIT_EXCEEDED for a pattern with too many %s for the budget', (_, pattern) => {
    expect(() => finds(pattern, 'a')).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxNodes' }));
  });

  it('throws LIMIT_EXCEEDED for a class of more than 1,000 characters', () => {
    expect(() => finds(`[${'a'.repeat(999)}]`, 'a')).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'characters of a class', max: 1_000 }),
    );
    expect(finds(`[${'a'.repeat(998)}]`, 'a')).toBe(true);
  });

  it('throws LIMIT_EXCEEDED when the states of an automaton take more than the budget', () => {
    const pattern = `(a|b)*a${'(a|b)'.repeat(200)}`;
    const text = [...Array(20_000).keys()]
      .map((i) => (Math.imul(i * i + 7, 2_654_435_761) & 0x40000 ? 'a' : 'b'))
      .join('');
    expect(() => matchPattern(true)(text, pattern, budget(100_000))).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxNodes', max: 100_000 }),
    );
  });

  it('stays correct when it forgets its states', () => {
    const test = matchPattern(false);
    const pattern = 'a(a|b){12}c';
    const texts = Array.from({ length: 5_000 }, (_, i) => {
      return `${(i * 2_654_435_761).toString(2).replaceAll('0', 'a').replaceAll('1', 'b').slice(0, 24)}c`;
    });
    const found = texts.filter((it) => test(it, pattern, budget()));
    expect(found).toEqual(texts.filter((it) => /a[ab]{12}c/.test(it)));
  });
});

describe('a compiled query', () => {
  it('is frozen, prints as its query, and has segments if it is singular', () => {
    const query = compileJsonPath("$.a[0]['b c'][-1]");
    expect(Object.isFrozen(query)).toBe(true);
    expect(Object.isFrozen(query.segments)).toBe(true);
    expect(`${query}`).toBe("$.a[0]['b c'][-1]");
    expect(JSON.stringify({ query })).toBe('{"query":"$.a[0][\'b c\'][-1]"}');
    expect(query.segments).toEqual(['a', 0, 'b c', -1]);
    expect(compileJsonPath('$').segments).toEqual([]);
    for (const many of ['$.*', '$..a', '$[0:1]', "$['a', 'b']", '$[?@]'])
      expect([compileJsonPath(many).isSingular, compileJsonPath(many).segments]).toEqual([false, undefined]);
  });

  it('returns the parts of a value themselves', () => {
    const inner = { b: 1 };
    expect(compileJsonPath('$.a').first({ a: inner })).toBe(inner);
    expect(compileJsonPath('$..b').nodes({ a: inner })).toEqual([{ value: 1, path: "$['a']['b']", pointer: '/a/b' }]);
  });

  it('does not see members and elements that are undefined', () => {
    const value = { a: undefined, b: [undefined, 1], c: 2 };
    expect(compileJsonPath('$.*').values(value)).toEqual([value.b, 2]);
    expect(compileJsonPath('$.b[*]').values(value)).toEqual([1]);
    expect(compileJsonPath('$.b[0:1]').values(value)).toEqual([]);
    expect(compileJsonPath('$.a').values(value)).toEqual([]);
    expect(compileJsonPath('$').values(undefined)).toEqual([]);
    expect(compileJsonPath('$[?@ == $.x]').values([{ a: undefined }])).toEqual([]);
    expect(compileJsonPath('$[?@.x == $[1].x]').count([{ x: { a: undefined } }, { x: {} }])).toBe(2);
    expect(compileJsonPath('$[?length(@) == 1]').count([value, { a: undefined, c: 1 }])).toBe(1);
  });

  it('compares a JsonNumber and a bigint as numbers, and does not enter them', () => {
    const value = [{ n: new JsonNumber('1.50') }, { n: 2n }, { n: 2 }];
    expect(compileJsonPath('$[?@.n == 1.5]').count(value)).toBe(1);
    expect(compileJsonPath('$[?@.n == 2]').count(value)).toBe(2);
    expect(compileJsonPath('$[?@.n > 1.6]').count(value)).toBe(2);
    expect(compileJsonPath('$..*').count(value)).toBe(6);
    expect(compileJsonPath('$[0].n.literal').values(value)).toEqual([]);
    expect(compileJsonPath('$[?length(@.n) == 1]').values(value)).toEqual([]);
  });

  it.each<[string, boolean]>([
    ['"a" < "b"', true],
    ['"a" < "a"', false],
    ['"a" <= "a"', true],
    ['"a" < "aa"', true],
    ['"\\ud83d\\ude00" > "\\uffee"', true],
    ['1 < "2"', false],
    ['null <= null', true],
    ['true <= true', true],
    ['false < true', false],
    ['-0 == 0', true],
    ['1e2 == 100', true],
    ['$[0] == $[1]', true],
    ['$[0] < $[1]', false],
    ['$[9] == $[8]', true],
    ['$[9] == null', false],
    ['$[9] <= $[8]', true],
  ])('finds %s %s', (test, expected) => {
    const value = [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ];
    expect(compileJsonPath(`$[?${test}]`).count(value)).toBe(expected ? 2 : 0);
    expect(compileJsonPath(`$[?${test}]`).valuesInText(JSON.stringify(value))).toHaveLength(expected ? 2 : 0);
  });
});

describe('compileValueQuery()', () => {
  it('returns a frozen query that finds in values what compileJsonPath() finds, and does not read texts', () => {
    const value = { a: [{ b: 1 }, { b: 2 }] };
    const query = compileValueQuery('$.a[?@.b > 1].b');
    const whole = compileJsonPath('$.a[?@.b > 1].b');
    expect(query.values(value)).toEqual(whole.values(value));
    expect(query.nodes(value)).toEqual(whole.nodes(value));
    expect([query.first(value), query.count(value), query.isSingular]).toEqual([2, 1, false]);
    expect(Object.isFrozen(query)).toBe(true);
    expect(`${query}`).toBe('$.a[?@.b > 1].b');
    expect(query).not.toHaveProperty('valuesInText');
    expect(query).not.toHaveProperty('nodesInText');
  });

  it.each<[unknown, unknown]>([
    ['$.a[', undefined],
    [5, undefined],
    ['$', { maxnodes: 1 }],
    ['$[?f()]', {}],
  ])('throws for %j and the options %j what compileJsonPath() throws', (text, options) => {
    const compiling = [compileValueQuery, compileJsonPath].map((it) => () => it(text as never, options as never));
    const [error, expected] = compiling.map(thrownBy);
    expect(String(error)).toBe(String(expected));
  });
});

describe('options of compileJsonPath()', () => {
  it.each<[unknown, string]>([
    [{ maxnodes: 1 }, "Cannot use the option 'maxnodes': there is no such option"],
    [{ maxNodes: -1 }, "Cannot use the option 'maxNodes': expected a number of at least 0"],
    ['fast', 'Cannot use the options: expected an object, found string'],
    [{ functions: [] }, "Cannot use the option 'functions': expected an object, found an array"],
    [{ functions: { f: 1 } }, "Cannot use the function 'f': expected an object with parameters, result and call"],
    [
      { functions: { f: { parameters: ['text'], result: 'value', call: Boolean } } },
      "Cannot use the function 'f': each of",
    ],
    [{ functions: { f: { parameters: [], result: 'text', call: Boolean } } }, "Cannot use the function 'f': each of"],
    [
      { functions: { f: { parameters: [], result: 'value' } } },
      "Cannot use the function 'f': 'call' must be a function",
    ],
    [{ functions: { F: { parameters: [], result: 'value', call: Boolean } } }, "Cannot use the function 'F': its name"],
    [
      { functions: { count: { parameters: [], result: 'value', call: Boolean } } },
      "Cannot use the function 'count': RFC 9535 defines it",
    ],
  ])('%j throws', (options, message) => {
    expect(() => compileJsonPath('$', options as never)).toThrow(message);
  });

  it('has functions with parameters and results of all types', () => {
    const functions = {
      is_true: { parameters: ['logical'], result: 'logical', call: (it: unknown) => it === true },
      reversed: { parameters: ['nodes'], result: 'nodes', call: (all: unknown) => (all as unknown[]).toReversed() },
      or_zero: { parameters: ['value'], result: 'value', call: (it: unknown) => it ?? 0 },
    } as const;
    const count = (test: string): number => compileJsonPath(`$[?${test}]`, { functions }).count([[1, 2], [], 5]);
    expect(count('is_true(@[0])')).toBe(1);
    expect(count('is_true(@ == 5 || @[0] == 1)')).toBe(2);
    expect(count('reversed(@.*)')).toBe(1);
    expect(count('is_true(reversed(@.*))')).toBe(1);
    expect(count('value(reversed(@[0])) == 1')).toBe(1);
    expect(count('or_zero(@[0]) == 0')).toBe(2);
    expect(compileJsonPath('$[?or_zero(@.a) == 0]', { functions }).valuesInText('[{"a": 1}, {}]')).toEqual([{}]);
  });

  it('throws TypeError for the result of a function that has another type', () => {
    const wrong = (result: 'logical' | 'nodes'): unknown =>
      compileJsonPath('$[?f()]', { functions: { f: { parameters: [], result, call: () => 1 } } }).values([1]);
    expect(() => wrong('logical')).toThrow("Cannot use the result of the function 'f': expected true or false");
    expect(() => wrong('nodes')).toThrow("Cannot use the result of the function 'f': expected an array of values");
  });

  it('throws the error of a function, and can be used again', () => {
    let fails = true;
    const call = (): boolean => {
      if (fails) throw new Error('not now');
      return true;
    };
    const query = compileJsonPath('$..[?f()]', { functions: { f: { parameters: [], result: 'logical', call } } });
    expect(() => query.values([[1]])).toThrow('not now');
    expect(() => query.valuesInText('[[1]]')).toThrow('not now');
    fails = false;
    expect(query.values([[1]])).toEqual([[1], 1]);
    expect(query.valuesInText('[[1]]')).toEqual([[1], 1]);
  });

  it('evaluates a query inside a function of a query', () => {
    const inner = compileJsonPath('$.a');
    const functions = {
      has: {
        parameters: ['value'],
        result: 'logical',
        call: (it: unknown) => inner.valuesInText(JSON.stringify(it)).length > 0,
      },
    } as const;
    expect(compileJsonPath('$[?has(@)]', { functions }).valuesInText('[{"a": 1}, {"b": 1}]')).toEqual([{ a: 1 }]);
  });
});

describe('formatJsonPath()', () => {
  it('returns the normalized path of names and indices', () => {
    expect(formatJsonPath([])).toBe('$');
    expect(formatJsonPath(['a', 0, '\'\\\n\u0001/"é'])).toBe("$['a'][0]['\\'\\\\\\n\\u0001/\"é']");
    expect(compileJsonPath(formatJsonPath([-1])).segments).toEqual([-1]);
  });

  it('throws for anything but names and indices', () => {
    for (const wrong of [undefined, 'a', {}, [true], [null], [{}]])
      expect(() => formatJsonPath(wrong as never)).toThrow(TypeError);
    for (const wrong of [0.5, NaN, 2 ** 53]) expect(() => formatJsonPath([wrong])).toThrow(RangeError);
  });

  it('refuses the JSON text of an object or array as a value, and names valuesInText', () => {
    const path = compileJsonPath('$.a');
    const hint = 'Cannot query the value: it is a JSON text, not a value; use valuesInText or JSON.parse it first';
    for (const read of [path.values, path.nodes, path.first, path.count])
      expect(() => read.call(path, ' {"a":1}')).toThrow(new TypeError(hint));
    expect(() => path.values('[1]')).toThrow(hint);
    // Other strings are values, which have no parts, and the query of the root finds any.
    expect([path.values('{a}'), path.values('"{}"'), path.values('')]).toEqual([[], [], []]);
    expect(compileJsonPath('$').values('{"a":1}')).toEqual(['{"a":1}']);
    expect(path.valuesInText('"{\\"a\\":1}"')).toEqual([]);
  });
});
