import { describe, expect, it } from '@jest/globals';
import { findSyntaxError, positionAt, toStrictJson } from '@wirework/scanner';
import { corpus, corpusBytes, mutations, runs, thrownBy, withPollutedPrototype } from '@wirework/test-support';
import { compileJsonPath, type JsonPathOptions } from '../src/index.ts';

describe('hostile', () => {
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
      expect(() => compileJsonPath('$..*..*..*').values(JSON.parse(nested(200)))).toThrow(
        limit('maxResults', 1_000_000),
      );
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
});

describe('texts', () => {
  const queries = [
    '$',
    '$.a',
    '$[0]',
    '$[-1]',
    '$.*',
    '$..a',
    '$..*',
    '$[?@.a]',
    '$[?@.a > 1].b',
    '$..[?@.a]',
    "$['a', 'b']",
    '$[?@ == $.a]',
  ];

  describe('a text that is not JSON', () => {
    it('throws the error of the scanner, whatever the query', () => {
      for (const text of [
        '',
        ' ',
        '{',
        '[1,]',
        '{"a":1,}',
        '{"a" 1}',
        '[1 2]',
        '{"a": {"b": 1]}',
        '[{"a": 1}, {"a": x}]',
        '{"a":1} x',
        '{1}',
        '["\n"]',
        '[tru]',
        '[-]',
        '{"a',
        '{"a"',
        '{"a":',
        '[{"a":{"b":1},}]',
      ]) {
        const expected = findSyntaxError(text);
        for (const query of queries) {
          for (const input of [text, new TextEncoder().encode(text)]) {
            const found = thrownBy(() => compileJsonPath(query).valuesInText(input));
            expect([query, text, found]).toEqual([
              query,
              text,
              expect.objectContaining({ code: 'SYNTAX', offset: expected?.offset, message: expected?.message }),
            ]);
          }
          expect(thrownBy(() => compileJsonPath(query).nodesInText(text))).toMatchObject({
            code: 'SYNTAX',
            line: expected?.line,
          });
        }
      }
    });

    it('throws for every mutation that the scanner refuses, and for no other', () => {
      const text = '{"a": [{"a": 1, "b": [true, null]}, {"a": "x", "\\u0062": -1.5e3}], "b": {}}';
      for (const mutated of mutations(text, runs(1_500), 28)) {
        const expected = findSyntaxError(mutated);
        for (const query of queries) {
          const run = (): unknown => compileJsonPath(query).valuesInText(mutated);
          if (expected === undefined) expect(run).not.toThrow();
          else expect(thrownBy(run)).toMatchObject({ code: 'SYNTAX', offset: expected.offset });
        }
      }
    });

    it('throws for bytes that are not UTF-8, with their offset', () => {
      const bytes = Uint8Array.of(0x5b, 0x22, 0xff, 0x22, 0x5d);
      for (const query of queries)
        expect(thrownBy(() => compileJsonPath(query).valuesInText(bytes))).toMatchObject({ code: 'SYNTAX', index: 2 });
    });

    it.each([undefined, null, 5, {}, ['[]'], new Uint16Array(2)])('throws TYPE_MISMATCH for %p as a text', (input) => {
      for (const read of ['valuesInText', 'nodesInText'] as const)
        expect(() => compileJsonPath('$')[read](input as never)).toThrow(
          expect.objectContaining({ code: 'TYPE_MISMATCH', expected: 'a JSON text in a string or a Uint8Array' }),
        );
    });

    it('throws LIMIT_EXCEEDED for a text over maxBytes', () => {
      const query = compileJsonPath('$[0]', { maxBytes: 7 });
      expect(query.valuesInText('["é"]')).toEqual(['é']);
      expect(() => query.valuesInText('["éé"]')).toThrow(expect.objectContaining({ limit: 'maxBytes', max: 7 }));
    });
  });

  describe("a text with syntax: 'jsonc'", () => {
    const syntax = { syntax: 'jsonc' } as const;
    const text =
      '\ufeff// é €\n{"a": [{"a": 1 /* "b": 2 */, "b": [true, null, ]}, // x \n{"a": "//", },], /*,*/ "b": {/* } */}}';

    it('has the nodes of the text without comments, at the places where they are', () => {
      for (const input of [text, new TextEncoder().encode(text)]) {
        const strict = typeof input === 'string' ? toStrictJson(input) : toStrictJson(input);
        for (const query of queries) {
          const compiled = compileJsonPath(query);
          expect(compiled.valuesInText(input, syntax)).toEqual(compiled.valuesInText(strict));
          expect(compiled.nodesInText(input, syntax)).toEqual(compiled.nodesInText(strict));
        }
      }
      expect(compileJsonPath('$.b').nodesInText(text, { ...syntax, positions: true })).toEqual([
        expect.objectContaining({ value: {}, start: 93, line: 3, column: 29 }),
      ]);
    });

    it('throws for every mutation that the scanner refuses, and for no other', () => {
      for (const mutated of mutations(text, runs(150), 28)) {
        const expected = findSyntaxError(mutated, syntax);
        for (const query of queries) {
          for (const input of [mutated, new TextEncoder().encode(mutated)]) {
            const run = (): unknown => compileJsonPath(query).valuesInText(input, syntax);
            if (expected === undefined) expect(run).not.toThrow();
            else expect(thrownBy(run)).toMatchObject({ code: 'SYNTAX', offset: expected.offset, line: expected.line });
          }
        }
      }
    });

    it('is refused without the option, and so are other options', () => {
      const query = compileJsonPath('$.a');
      expect(thrownBy(() => query.valuesInText('{"a": 1} // x'))).toMatchObject({
        hint: "this is a comment, which JSON does not have; the option syntax: 'jsonc' accepts it",
      });
      expect(() => query.valuesInText('{}', { positions: true } as never)).toThrow("'positions'");
      expect(() => query.nodesInText('{}', { syntax: 'json5' as never })).toThrow(RangeError);
      expect(thrownBy(() => query.valuesInText(Uint8Array.of(0x2f, 0x2f, 0xff, 0x0a, 0x31), syntax))).toMatchObject({
        code: 'SYNTAX',
        index: 2,
      });
    });
  });

  describe('$..* in a text', () => {
    const all = compileJsonPath('$..*');

    it.each([
      ['{"a": [1, {"b": null}], "c": "é"}', [[1, { b: null }], 'é', 1, { b: null }, null]],
      ['5', []],
      ['{"b": 1, "0": {"1": 2}}', [1, { 1: 2 }, 2]],
      ['{"1": 1}', [1]],
      ['{"__proto__": {"a": 1}}', [{ a: 1 }, 1]],
    ])('returns the values of %s in the order of the text', (text, values) => {
      expect(all.valuesInText(text)).toEqual(values);
      expect(all.valuesInText(new TextEncoder().encode(text))).toEqual(values);
      expect(all.nodesInText(text).map((it) => it.value)).toEqual(values);
    });

    it.each([
      [{ maxDepth: 2 }, '[[1]]', '[[[1]]]'],
      [{ maxResults: 2 }, '[1, 2]', '[1, 2, 3]'],
      [{ maxBytes: 4 }, '[22]', '["é"]'],
    ])('throws LIMIT_EXCEEDED for %j', (limits, text, longer) => {
      const query = compileJsonPath('$..*', limits);
      expect(() => query.valuesInText(text)).not.toThrow();
      expect(() => query.valuesInText(longer)).toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: Object.keys(limits)[0] }),
      );
    });
  });

  describe('nodesInText()', () => {
    it('returns indices in a text and offsets in bytes, with line and column on request', () => {
      const text = '\r\n{"é": [\r\n  "😀",\n  {"b": 1}\r]}';
      const query = compileJsonPath('$..*');
      const inText = query.nodesInText(text, { positions: true });
      const bytes = new TextEncoder().encode(text);
      const inBytes = query.nodesInText(bytes, { positions: true });
      expect(inText.map((it) => it.pointer)).toEqual(['/é', '/é/0', '/é/1', '/é/1/b']);
      inText.forEach((node, i) => {
        const { line, column, offset } = positionAt(text, node.start);
        expect(node).toMatchObject({ line, column });
        expect(inBytes[i]).toEqual({
          ...node,
          start: offset,
          end: offset + new TextEncoder().encode(text.slice(node.start, node.end)).length,
        });
      });
      expect(query.nodesInText(text)[0]).not.toHaveProperty('line');
    });

    it('throws for an unknown option', () => {
      expect(() => compileJsonPath('$').nodesInText('1', { position: true } as never)).toThrow(
        'there is no such option',
      );
    });

    it('finds in real documents what the query finds in their values', () => {
      for (const [name, found] of [
        ['twitter', ['$.statuses[*].user.screen_name', '$..[?@.lang == "ja"].id', '$..hashtags[0:1].text', '$..*']],
        ['citm', ['$.events.*.name', '$.performances[?@.venueCode == "PLEYEL_PLEYEL"].prices[-1]', '$..areaId']],
      ] as const) {
        const text = corpus(name);
        const value: unknown = JSON.parse(text);
        for (const one of found) {
          const query = compileJsonPath(one);
          // An object of JavaScript has names that are indices before all others.
          const sorted = (nodes: readonly { path: string }[]): unknown =>
            nodes.toSorted((a, b) => (a.path < b.path ? -1 : 1));
          const nodes = query.nodesInText(text);
          expect(nodes.length).toBeGreaterThan(0);
          expect(sorted(nodes.map(({ value, path, pointer }) => ({ value, path, pointer })))).toEqual(
            sorted(query.nodes(value)),
          );
          expect(query.valuesInText(corpusBytes(name))).toEqual(nodes.map((it) => it.value));
        }
      }
    });

    it('does not keep the text in the values that it returns', () => {
      const [node] = compileJsonPath('$.a').nodesInText('{"a": "a string that is longer than twelve units"}');
      expect(node?.value).toBe('a string that is longer than twelve units');
    });
  });

  describe('a name that occurs twice', () => {
    it.each<[string, string, unknown[]]>([
      ['$.a', '{"a": 1, "a": 2}', [2]],
      ['$.a.b', '{"a": {"b": 1}, "a": {"c": 2}}', []],
      ['$.*', '{"a": 1, "b": 2, "\\u0061": 3}', [2, 3]],
      ['$..b', '{"a": {"b": 1}, "a": {"b": 2}}', [2]],
      ['$..b', '{"a": {"b": 1}, "a": 7}', []],
      ['$[?@.a == 2]', '[{"a": 1, "a": 2}, {"a": 2, "a": 1}]', [{ a: 2 }]],
      ['$[?@ > 1]', '{"a": 2, "a": 3, "b": 4, "b": 0}', [3]],
      ['$[?@.b].b', '{"a": {"b": 1}, "a": {"c": 1}}', []],
      ['$[*, *]', '{"a": 1, "a": 2}', [2, 2]],
      ["$['a', 'a']", '{"a": 1, "a": 2}', [2, 2]],
      [
        '$.*',
        `{${Array.from({ length: 40 }, (_, i) => `"k${i}": ${i}`).join()}, "k0": -1}`,
        [...Array.from({ length: 39 }, (_, i) => i + 1), -1],
      ],
      ['$.é', '{"é": 1, "\\u00e9": 2}', [2]],
    ])('counts only once for %s in %.40s', (query, text, expected) => {
      expect(compileJsonPath(query).valuesInText(text)).toEqual(expected);
      expect(compileJsonPath(query).valuesInText(new TextEncoder().encode(text))).toEqual(expected);
      expect(
        compileJsonPath(query)
          .nodesInText(text)
          .map((it) => it.value),
      ).toEqual(expected);
    });
  });
});
