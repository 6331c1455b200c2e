import { describe, expect, it } from '@jest/globals';
import { withPollutedPrototype } from '@wirework/test-support';
import { compileJsonPath, type JsonPathOptions } from '../src/index.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const wide = (count: number): string => JSON.stringify(Array.from({ length: count }, (_, i) => ({ a: i, b: [i] })));
const limit = (name: string, max?: number): unknown =>
  expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: name, ...(max !== undefined && { max }) });

/** Evaluates a query in all ways. */
function everyWay(query: string, text: string, options?: JsonPathOptions): (() => unknown)[] {
  const compiled = compileJsonPath(query, options);
  const value: unknown = JSON.parse(text);
  const bytes = new TextEncoder().encode(text);
  return [
    () => compiled.values(value),
    () => compiled.nodes(value),
    () => compiled.valuesInText(text),
    () => compiled.nodesInText(text),
    () => compiled.valuesInText(bytes),
  ];
}

describe('a query that finds or visits too much', () => {
  it.each(['$..*..*..*', '$..*..*..*..*..*..*', '$[*,*]..[*,*]..[*,*]..*', `$${'..*'.repeat(1_600)}`])(
    '%.30s ends with LIMIT_EXCEEDED',
    (query) => {
      for (const evaluate of everyWay(query, nested(200), { maxNodes: 100_000, maxResults: 10_000 }))
        expect(evaluate).toThrow(limit(expect.anything() as never));
    },
  );

  it('ends with LIMIT_EXCEEDED by default', () => {
    expect(() => compileJsonPath('$..*..*..*').values(JSON.parse(nested(200)))).toThrow(limit('maxResults', 1_000_000));
    expect(() => compileJsonPath('$..*..*..*..*').count(JSON.parse(nested(200)))).toThrow(
      limit('maxNodes', 10_000_000),
    );
  });

  it('ends with an error whose hint names the option', () => {
    expect(() => compileJsonPath('$..*', { maxNodes: 1 }).values([1, 2])).toThrow(
      expect.objectContaining({
        message: 'Limit exceeded: maxNodes is 1',
        hint: "the option 'maxNodes' of compileJsonPath sets this limit",
      }),
    );
  });

  it('ends with LIMIT_EXCEEDED in a filter', () => {
    const text = wide(3_000);
    for (const query of ['$[?count($..*) > count(@..*)]..[?count($..*[?@ > 1]) > 1]', '$..[?@..[?@..[?@..a]]]']) {
      const compiled = compileJsonPath(query, { maxNodes: 20_000 });
      expect(() => compiled.values(JSON.parse(text))).toThrow(limit('maxNodes', 20_000));
      expect(() => compiled.valuesInText(text)).toThrow(limit('maxNodes', 20_000));
    }
  });

  it('ends with LIMIT_EXCEEDED when long strings or large containers are compared often', () => {
    const long = JSON.stringify({ long: 'x'.repeat(20_000), list: Array(200).fill(`${'x'.repeat(19_999)}y`) });
    for (const evaluate of everyWay('$.list[?@ == $.long]', long, { maxNodes: 10_000 }).slice(0, 2))
      expect(evaluate).toThrow(limit('maxNodes'));
    const large = { all: Array(1_000).fill(0), list: Array(1_000).fill(Array(1_000).fill(0)) };
    expect(() => compileJsonPath('$.list[?@ == $.all]', { maxNodes: 100_000 }).values(large)).toThrow(
      limit('maxNodes'),
    );
  });

  it('ends with LIMIT_EXCEEDED when there are more than maxResults', () => {
    for (const evaluate of everyWay('$[*]', '[1, 2, 3]', { maxResults: 2 }))
      expect(evaluate).toThrow(limit('maxResults', 2));
    for (const evaluate of everyWay('$[*]', '[1, 2, 3]', { maxResults: 3 })) expect(evaluate).not.toThrow();
    expect(compileJsonPath('$[*]', { maxResults: 2 }).count([1, 2, 3])).toBe(3);
  });
});

describe('a document that is too deep', () => {
  it('ends with LIMIT_EXCEEDED for a descendant segment, and in a text always', () => {
    for (const evaluate of everyWay('$..a', nested(201))) expect(evaluate).toThrow(limit('maxDepth', 200));
    for (const evaluate of everyWay('$..a', nested(200))) expect(evaluate).not.toThrow();
    expect(compileJsonPath('$[0]').count(JSON.parse(nested(201)))).toBe(1);
    for (const query of ['$', '$[0]', '$.a', '$[?@.a]', '$[-1]'])
      expect(() => compileJsonPath(query).valuesInText(nested(201))).toThrow(limit('maxDepth', 200));
    expect(() => compileJsonPath('$..a').valuesInText('['.repeat(1_000_000))).toThrow(limit('maxDepth', 200));
  });

  it('ends with LIMIT_EXCEEDED in a comparison', () => {
    const [a, b]: unknown[] = [JSON.parse(nested(250)), JSON.parse(nested(250))];
    expect(() => compileJsonPath('$[?$.a == $.b]').values({ a, b })).toThrow(limit('maxDepth', 200));
  });

  it('ends with LIMIT_EXCEEDED for a value that contains itself', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    expect(() => compileJsonPath('$..*').values(circle)).toThrow(limit('maxDepth', 200));
  });
});

describe('names and members', () => {
  it('sees own members only, also with a polluted prototype', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'length'])
      for (const value of [{}, [], [1], 'text', 5, null]) {
        expect(compileJsonPath(`$.${name}`).values(value)).toEqual([]);
        expect(compileJsonPath(`$[?@.${name}]`).values([value])).toEqual([]);
      }
    const value: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}');
    for (const evaluate of everyWay('$["__proto__", "constructor"]', '{"__proto__": {"a": 1}, "constructor": 2}'))
      expect((evaluate() as unknown[]).length).toBe(2);
    expect(compileJsonPath('$.__proto__.a').values(value)).toEqual([1]);
    expect(compileJsonPath('$[?@.__proto__.a == 1]').valuesInText('[{"__proto__": {"a": 1}}, {}]').length).toBe(1);
    withPollutedPrototype({ a: 1, length: 2, maxNodes: 0, positions: true }, () => {
      expect(compileJsonPath('$.*').values({ b: 1 })).toEqual([1]);
      expect(compileJsonPath('$..a').values({ b: {} })).toEqual([]);
      expect(compileJsonPath('$.a').values({ b: 1 })).toEqual([]);
      expect(compileJsonPath('$[?@.a]').values([{}])).toEqual([]);
      expect(compileJsonPath('$[?@.a]').valuesInText('[{}]')).toEqual([]);
      expect(compileJsonPath('$[0]').nodesInText('[7]')).toEqual([
        { value: 7, path: '$[0]', pointer: '/0', start: 1, end: 2 },
      ]);
    });
  });

  it('compiles no function whose name is that of a member of Object.prototype', () => {
    for (const name of ['constructor', 'toString', 'valueOf'].map((it) => it.toLowerCase()))
      expect(() => compileJsonPath(`$[?${name}(@)]`)).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX' }));
  });
});
