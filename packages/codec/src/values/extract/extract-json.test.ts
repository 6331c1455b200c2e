import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { json5 } from '../../json5/json5-syntax.ts';
import { partial } from '../../stream/partial/partial.ts';
import { parseAny } from '../unmarshal/unmarshal.ts';
import { extractJson, type ExtractedJson, type ExtractOptions } from './extract-json.ts';

/** Returns a result as the text that it covers, with its value or the reason why it has none. */
const short = (text: string, { value, start, end, complete, reason }: ExtractedJson): readonly [string, unknown] => [
  text.slice(start, end),
  complete ? value : reason,
];
const find = (text: string, options?: ExtractOptions): readonly [string, unknown] =>
  short(text, extractJson(text, { ...options, all: false }));
const findAll = (text: string, options?: ExtractOptions): unknown[] =>
  extractJson(text, { ...options, all: true }).map((it) => short(text, it));

describe('extractJson() of an answer', () => {
  it.each<[string, string, unknown]>([
    ['that is JSON', '{"a": 1}', { a: 1 }],
    ['that is JSON with white space around it', '\n [1, 2]\n', [1, 2]],
    ['with prose before it', 'Here is the JSON:\n\n{"a": [1, {"b": null}]}', { a: [1, { b: null }] }],
    ['with prose around it', 'Sure! {"a": "}{"} I hope that {this} helps [0].', [0]],
    ['in a fence', 'Sure!\n```json\n{"a": 1}\n```\nAnything else?', { a: 1 }],
    ['in a fence without a label', '```\n[1]\n```', [1]],
    ['in a fence of tildes', '~~~json\n{"a": 1}\n~~~', { a: 1 }],
    ['in an indented fence of a list', '1. So:\n   ```json\n   {"a": 1}\n   ```\n', { a: 1 }],
    ['in a fence that is not closed', 'So:\n```json\n{"a": 1}', { a: 1 }],
    ['in a fence of one line', '```json {"a": 1}```', { a: 1 }],
    ['in a fence that is closed on the last line', '```JSON\n{"a": 1}```', { a: 1 }],
    ['in a fence with carriage returns', '```json\r\n{\r\n"a": 1\r\n}\r\n```\r\n', { a: 1 }],
    ['in a fence inside another', '````markdown\n# A\n```json\n{"a": 1}\n```\n````\n', { a: 1 }],
    ['in a code span', 'The answer is `{"a": 1}`.', { a: 1 }],
    ['that calls a function', 'const x = f({"a": 1}, 2);', { a: 1 }],
    ['with fences inside a string', '{"code": "```js\\n[1]\\n```", "b": "~~~"}', { code: '```js\n[1]\n```', b: '~~~' }],
    [
      'with JSON inside a string inside JSON',
      '{"a": "{\\"b\\": \\"[\\\\\\"c\\\\\\"]\\"}"}',
      { a: '{"b": "[\\"c\\"]"}' },
    ],
    ['with a draft', '```json\n{"a": 1}\n```\nBetter:\n```json\n{"a": 2}\n```', { a: 2 }],
    ['with a draft in prose', 'First {"a": 1}, and then {"a": 2}. Done', { a: 2 }],
    ['with an example after the fence', '```json\n{"a": 1}\n```\nHere `{"b": 1}` is not set, see [2].', { a: 1 }],
    ['with an example in another language', '{"a": 1} in TypeScript:\n```ts\n{ a: number }\n```\n', { a: 1 }],
    ['with brackets in prose', 'See [note], {name}, ${x}, {{y}}, [[z]], f(x) in [0, 10): {"a": 1}', { a: 1 }],
    ['with the time of a log', '[12:30:00] [3 errors] [{"a": 1}]', [{ a: 1 }]],
    ['with own properties only', '{"__proto__": {"a": 1}}', JSON.parse('{"__proto__": {"a": 1}}')],
    ['that is a string', '"yes"\n', 'yes'],
    ['that is a number in a fence', 'It is\n```json\n42\n```\nor so', 42],
    ['that is null in a fence', '```json\nnull', null],
  ])('returns the value of one %s', (_, text, value) => {
    const { start, end, ...result } = extractJson(text);
    expect(result).toEqual({ value, complete: true, reason: undefined, error: undefined });
    expect(JSON.parse(text.slice(start, end))).toEqual(value);
  });

  it.each<[string, string, string]>([
    ['in its middle', 'Here: {"a": 1, "b": [{"c": 2}, {"c"', '{"a": 1, "b": [{"c": 2}, {"c"'],
    ['in a string', '```json\n{"a": "text with {\\"b\\": 1} and', '{"a": "text with {\\"b\\": 1} and'],
    ['after a draft', 'First {"a": 1}, and then {"a": 2', '{"a": 2'],
    ['after a draft in a fence', '```json\n{"a": 1}\n```\nBetter:\n```json\n{"a"', '{"a"'],
    ['by the end of its fence', '```json\n{"a": [1,\n```\nThe rest is {"b": 1}.', '{"a": [1,\n'],
    ['after its bracket', 'So: [', '['],
    ['in a footnote', 'See [1', '[1'],
    ['in a literal', 'So: [tru', '[tru'],
    ['in a number', '[{"a": -', '[{"a": -'],
    ['in a string that is all', '"ye', '"ye'],
  ])('reports one that is cut %s', (_, text, part) => {
    expect(find(text)).toEqual([part, 'truncated']);
    expect(extractJson(text).error).toMatchObject({ code: 'SYNTAX', reason: 'truncated', line: expect.any(Number) });
  });

  it.each<[string, string, string]>([
    ['a trailing comma', 'So: {"a": [1], "b": {"c": 2},} ok', '{"a": [1], "b": {"c": 2},}'],
    ['single quotes', "So: {'a': [1], 'b': '}'} ok", "{'a': [1], 'b': '}'}"],
    ['curly quotes', 'So: {“a”: [1]} ok', '{“a”: [1]}'],
    ['names without quotes', 'So: {a: [1], b: {}} ok', '{a: [1], b: {}}'],
    ['an address', 'So: {url: https://example.org, b: [1]} ok', '{url: https://example.org, b: [1]}'],
    ['a missing comma', 'So: [{"a": 1} {"b": 2}] ok', '[{"a": 1} {"b": 2}]'],
    ['a literal of Python', 'So: [None, {"a": True}] ok', '[None, {"a": True}]'],
    ['comments', 'So: {"a": 1, // not }\n /* ] */ "b": [2]} ok', '{"a": 1, // not }\n /* ] */ "b": [2]}'],
    ['an ellipsis', 'So: [1, 2, ...] ok', '[1, 2, ...]'],
    ['a line break in a string', '{"a": "x\n [1] y"} ok', '{"a": "x\n [1] y"}'],
    ['another bracket', '{"a": [1}} ok', '{"a": [1}}'],
    ['single quotes, and is cut', "So: {'a': [1], 'b': 'x", "{'a': [1], 'b': 'x"],
  ])('reports one with %s, and returns no part of it', (_, text, part) => {
    expect(find(text)).toEqual([part, 'invalid']);
    expect(find(`${text}\n~~~\n{"whole": 1}`)).toEqual(['{"whole": 1}', { whole: 1 }]);
  });

  it.each(['', ' \n', 'No.', 'f(x) = [a-z]+ {name} [[page]] {{x}} ${y} [0, 1)', 'true story', '-', '12 of [3 apples]'])(
    'finds nothing in %j',
    (text) => {
      const { error, ...result } = extractJson(text);
      const { length } = text;
      expect(result).toEqual({ value: undefined, start: length, end: length, complete: false, reason: 'none' });
      expect(error).toMatchObject({ code: 'SYNTAX', reason: 'empty', index: length });
      expect(extractJson(text, { all: true })).toEqual([]);
    },
  );

  it('prefers a fault in a fence to JSON in prose', () => {
    expect(find('```json\n{\'a\': 1}\n```\nHere {"b": 1} is an example.')).toEqual(["{'a': 1}", 'invalid']);
  });

  it('returns the place of a fault in the whole text', () => {
    const text = 'é:\r\n```json\r\n{\r\n  "a": [1, 2,]\r\n}\r\n```';
    const { error } = extractJson(text);
    expect(error).toMatchObject({ code: 'SYNTAX', line: 4, column: 14, pointer: '/a/2', index: text.indexOf(']') });
    expect(error?.offset).toBe(new TextEncoder().encode(text.slice(0, text.indexOf(']'))).length + 1);
    expect(error?.frame(text)).toBe('4 |   "a": [1, 2,]\n  |              ^');
    expect(String(extractJson('So:\n{"a": "b').error)).toBe(
      'JsonSyntaxError: unexpected end of JSON input at line 2, column 9 (offset 12) in /a: the string is not closed',
    );
  });

  it('has a place from which partial reads a value that is cut', () => {
    const text = 'So:\n```json\n{"a": "b", "c": [1, 2';
    const { start, end } = extractJson(text);
    expect(partial(text.slice(start, end)).value).toEqual({ a: 'b', c: [1] });
  });
});

describe('the options of extractJson()', () => {
  it('all returns every value, in order', () => {
    const text = 'A {"a": 1}, {b: [2]}, [3].\n```json\n{"a": 1e400}\n```\n{"c';
    expect(findAll(text)).toEqual([
      ['{"a": 1}', { a: 1 }],
      ['{b: [2]}', 'invalid'],
      ['[3]', [3]],
      ['{"a": 1e400}', 'invalid'],
      ['{"c', 'truncated'],
    ]);
    const places = extractJson(text, { all: true }).map((it) => it.error && [it.error.line, it.error.column]);
    expect(places).toEqual([undefined, [1, 14], undefined, [3, 7], [5, 4]]);
  });

  it('kind counts objects or arrays only', () => {
    const text = 'See [1]: {"a": [2]} [{"b": 3}], see [4].';
    expect(find(text)).toEqual(['[4]', [4]]);
    expect(find(text, { kind: 'object' })).toEqual(['{"a": [2]}', { a: [2] }]);
    expect(findAll(text, { kind: 'array' })).toEqual([
      ['[1]', [1]],
      ['[{"b": 3}]', [{ b: 3 }]],
      ['[4]', [4]],
    ]);
    expect(extractJson('"text"', { kind: 'object' }).reason).toBe('none');
    expect(() => extractJson('', { kind: 'string' as never })).toThrow("Cannot use the option 'kind': expected 'any'");
  });

  it('syntax json5 accepts JSON5, and finds what is cut', () => {
    const text =
      "See [1] https://x.org {name} [see] [0, 10) {é: 'a}', b: +.5,} and {c: 1 d: '}'} or [Infinity, -0x1f]!";
    expect(findAll(text, { syntax: json5 })).toEqual([
      ['[1]', [1]],
      ["{é: 'a}', b: +.5,}", { é: 'a}', b: 0.5 }],
      ["{c: 1 d: '}'}", 'invalid'],
      ['[Infinity, -0x1f]', [Infinity, -31]],
    ]);
    for (const scalar of ["'yes'", '+1', '.5', '0x1F', 'NaN', '// so\nnull /**/'])
      expect(extractJson(`So:\n\`\`\`json5\n${scalar}\n\`\`\`\n`, { syntax: json5 }).complete).toBe(true);
    expect(find('```json5\n// {"a": 1} or [\n{a: 2} // [3]\n```', { syntax: json5 })).toEqual(['{a: 2}', { a: 2 }]);
    for (const cut of ["{a: 'x", '[1, // and', '[1, /* and ]', '{a', "['x\\", '[-Inf', '[0x', '[.', '{a: tru'])
      expect(find(`So: ${cut}`, { syntax: json5 })).toEqual([cut, 'truncated']);
    const { error } = extractJson("é:\n {a: [1, 'x', yes]}", { syntax: json5 });
    expect(error).toMatchObject({ code: 'SYNTAX', line: 2, column: 15, index: 17, offset: 19, pointer: '/a/2' });
    expect(find('[[1]] [[[2]]]', { syntax: json5, maxDepth: 2 })[1]).toEqual([[1]]);
    expect(extractJson('é {a: 1, a: 2}', { syntax: json5, duplicates: 'reject' }).error).toMatchObject({
      code: 'DUPLICATE_NAME',
      index: 9,
      column: 10,
      pointer: '/a',
    });
    expect(() => extractJson('', { syntax: 'json5' as never })).toThrow(
      "Cannot use the option 'syntax' with 'json5': pass the export json5 of '@wirework/codec/json5' in its place",
    );
    expect(() => extractJson('', { syntax: { name: 'json5' } as never })).toThrow("Cannot use the option 'syntax'");
  });

  it('syntax jsonc accepts comments and trailing commas, and finds what is cut', () => {
    const jsonc = { syntax: 'jsonc' } as const;
    const text = 'See https://example.org "a\n{"a": 1, // not }\n /* "] */ "b": [2,],}, and [\'x\'] {"c": "//",}!';
    expect(findAll(text, jsonc)).toEqual([
      ['{"a": 1, // not }\n /* "] */ "b": [2,],}', { a: 1, b: [2] }],
      ["['x']", 'invalid'],
      ['{"c": "//",}', { c: '//' }],
    ]);
    expect(find('{"a"://{\n1}', jsonc)).toEqual(['{"a"://{\n1}', { a: 1 }]);
    expect(find('{"a": [1,], // and', jsonc)).toEqual(['{"a": [1,], // and', 'truncated']);
    expect(extractJson('\n// é\n{"a": 1, /*é*/ "b" 2}', jsonc).error).toMatchObject({
      line: 3,
      column: 20,
      offset: 28,
    });
  });

  it('of parseAny decide about the value, with the place in the whole text', () => {
    expect(find('So: {"a": 1, "a": 2}', { duplicates: 'reject' })).toEqual(['{"a": 1, "a": 2}', 'invalid']);
    expect(extractJson('\nSo: {"a": 1, "a": 2}', { duplicates: 'reject' }).error).toMatchObject({
      code: 'DUPLICATE_NAME',
      line: 2,
      column: 14,
      index: 14,
    });
    expect(extractJson('é: [1e400]').error).toMatchObject({ code: 'UNMARSHAL_TYPE', column: 5 });
    expect(find('é: [1e400]', { outOfRange: 'infinity' })).toEqual(['[1e400]', [Infinity]]);
    expect(find('[12345678901234567890]', { numbers: 'bigint' })[1]).toEqual([12345678901234567890n]);
    expect(find('["\ud800", "\\ud800"]')[1]).toEqual(['\ufffd', '\ufffd']);
    expect(find('["\ud800", "\\ud800"]', { loneSurrogates: 'keep' })[1]).toEqual(['\ud800', '\ud800']);
  });

  it('maxDepth makes a deeper value invalid', () => {
    expect(find('So: [[1]] [[[2]]] [3]', { maxDepth: 2 })[1]).toEqual([3]);
    const [, deep] = extractJson('So: [[1]] [[[2]]]', { maxDepth: 2, all: true });
    expect(deep).toMatchObject({ reason: 'invalid', end: 17, error: { code: 'LIMIT_EXCEEDED', limit: 'maxDepth' } });
  });

  it('maxBytes and maxCandidates throw LimitExceededError', () => {
    expect(extractJson('é[1]', { maxBytes: 5 }).value).toEqual([1]);
    expect(() => extractJson('é[1]', { maxBytes: 4 })).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes' }),
    );
    const many = '{"a":1}\n'.repeat(1_000);
    expect(extractJson(many, { all: true })).toHaveLength(1_000);
    expect(() => extractJson(`${many} {`, { all: true })).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxCandidates', max: 1_000, line: 1_001, column: 2 }),
    );
    expect(extractJson(`${many} [1]`).value).toEqual([1]);
  });

  it('are refused with a text that is not a string', () => {
    expect(() => extractJson(new Uint8Array(1) as never)).toThrow(
      new TypeError('Cannot find JSON in a text: it is not a string'),
    );
  });
});

/** Prose without brackets, and without the start of a fence. */
const prose = fc
  .array(
    fc.constantFrom('Sure! ', 'it’s ', '"quoted" ', "don't ", 'é😀\ud800 ', '\n', ': ', ', ', '`', '//', '\\', '42 '),
  )
  .map((it) => `.${it.join('')}`.replace(/`{2,}/g, '`'));
const value = fc.jsonValue({ maxDepth: 4 });
const container = value.filter((it) => typeof it === 'object' && it !== null);
const printed = (of: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.tuple(of, fc.constantFrom(0, 2)).map(([it, indent]) => JSON.stringify(it, undefined, indent));

describe('extractJson() of prose', () => {
  it('returns any object or array in it, and its place', () => {
    fc.assert(
      fc.property(prose, printed(container), prose, fc.constantFrom('json', 'jsonc'), (before, json, after, syntax) => {
        expect(extractJson(before + json + after, { syntax })).toEqual({
          value: parseAny(json),
          start: before.length,
          end: before.length + json.length,
          complete: true,
          reason: undefined,
          error: undefined,
        });
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('returns any value in a fence', () => {
    fc.assert(
      fc.property(prose, printed(value), prose, fc.constantFrom('```', '~~~~'), (before, json, after, fence) => {
        const start = before.length + fence.length + 6;
        expect(extractJson(`${before}\n${fence}json\n${json}\n${fence}\n${after}`)).toMatchObject({
          value: parseAny(json),
          start,
          end: start + json.length,
        });
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('returns all of several values, and the last of them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(prose, printed(container)), { minLength: 1 }), (parts) => {
        const text = parts.map((it) => it.join('')).join(' ');
        const values = parts.map(([, json]) => parseAny(json));
        expect(extractJson(text, { all: true }).map((it) => it.value)).toEqual(values);
        expect(extractJson(text).value).toEqual(values.at(-1));
      }),
      { numRuns: runs(500) },
    );
  });

  it('reports any beginning of an object or array as truncated', () => {
    fc.assert(
      fc.property(prose, printed(container), fc.double({ min: 0, max: 1, noNaN: true }), (before, json, part) => {
        const cut = json.slice(0, 1 + Math.floor(part * (json.length - 2)));
        expect(extractJson(before + cut)).toMatchObject({
          start: before.length,
          reason: 'truncated',
          value: undefined,
        });
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('returns only values that parseAny reads at their places, whatever the text is', () => {
    const piece = fc.constantFrom(
      ...'{}[]",:\'/*\\\n 1-ae`~'.split(''),
      '"a":',
      '{"a":1}',
      '[1]',
      '```',
      '\n```json\n',
      '\n~~~\n',
      '//',
      'true',
      'a:',
      '“',
    );
    const text = fc.array(piece, { maxLength: 40 }).map((it) => it.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom('json', 'jsonc'), (all, syntax) => {
        let from = 0;
        for (const { value: found, start, end, complete, reason, error } of extractJson(all, { syntax, all: true })) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(end).toBeGreaterThan(start);
          from = end;
          const part = all.slice(start, end);
          if (complete) expect(found).toEqual(parseAny(part, { syntax }));
          else expect(() => parseAny(part, { syntax })).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
          if (reason === 'truncated') expect(error).toMatchObject({ reason: 'truncated', index: end });
          if (reason === 'invalid') expect(error).toMatchObject({ reason: 'character' });
        }
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('finds a value behind thousands of brackets in prose', () => {
    const text = `${'see [a] {b} '.repeat(9_000)}\n{"a": 1}`;
    expect(extractJson(text)).toMatchObject({ value: { a: 1 }, start: text.length - 8 });
    expect(extractJson('['.repeat(100_000)).error).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth' });
  });
});
