import { describe, expect, it } from '@jest/globals';
import { compileJsonPath } from '../query/compile-json-path.ts';

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
