import { describe, expect, it } from '@jest/globals';
import { corpus, corpusBytes, mutations, runs, thrownBy } from '@wirework/test-support';
import { findSyntaxError, positionAt, toStrictJson } from '@wirework/scanner';
import { compileJsonPath } from '../src/index.ts';

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
    expect(() => compileJsonPath('$').nodesInText('1', { position: true } as never)).toThrow('there is no such option');
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
