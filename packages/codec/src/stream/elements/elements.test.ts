import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findSyntaxError } from '@wirework/scanner';
import { runs } from '@wirework/test-support';
import { arrivals, bytesOf, drain, inPieces, plain, reused, source } from '../../../test/arrivals.ts';
import type { DecodeSource } from '../../syntax/input/source.ts';
import { marshal } from '../../values/marshal/stringify.ts';
import { t } from '../../values/targets/t.ts';
import { newDecoder } from '../decode/decoder.ts';
import { type EditRule, type PathTest, placesOf } from '../edit/edit-rule.ts';
import { type EditOptions, editText, readEditOptions } from '../edit/edit-text.ts';
import type { ElementPath } from './element-path.ts';
import { elements } from './elements.ts';

describe('elements', () => {
  const document =
    '{"skip":[{"items":[0]},"items",[[1]]],"é\\n":{"x":null},"data":{"items" : [ {"id":1} , {"id":2,"s":"},{\\"id\\":"} ,[3], "x", 4 ,null],"n":5}, "last":[{}]}';

  it('yields the elements of the array at the path, for every split of the input', async () => {
    const expected = { values: [{ id: 1 }, { id: 2, s: '},{"id":' }, [3], 'x', 4, null] };
    for (const chunks of arrivals(document)) {
      for (const path of ['data.items', ['data', 'items'], { segments: ['data', 'items'] }]) {
        expect(await drain(elements(chunks, path))).toEqual(expected);
      }
      expect(await drain(elements(source(chunks), 'data.items'))).toEqual(expected);
    }
  });

  it('yields the elements before one with refused bytes', async () => {
    const text = `[${Array.from({ length: 40 }, (_, id) => JSON.stringify({ id, name: id === 30 ? '?' : '\ufffd' })).join()}]`;
    const bytes = Uint8Array.from(new TextEncoder().encode(text), (it) => (it === 0x3f ? 0xff : it));
    for (const cut of [1, 300, 900, bytes.length]) {
      const chunks = [bytes.subarray(0, cut), bytes.subarray(cut)];
      const { values, error } = await drain(elements(chunks, '', { invalidUtf8: 'reject' }));
      expect([values.length, error]).toMatchObject([30, { code: 'SYNTAX', offset: bytes.indexOf(0xff) + 1 }]);
      expect((await drain(elements(chunks))).values[30]).toEqual({ id: 30, name: '\ufffd' });
    }
  });

  it('yields the same elements from a source that reuses its chunk', async () => {
    for (let size = 20; size < 60; size++) {
      const values = [
        { a: 1 },
        { a: 2 },
        { a: 3 },
        { a: 4 },
        ...Array.from({ length: 50 }, (_, i) => 100_000_000_000 + i * 7919),
      ];
      expect(await drain(elements(reused(JSON.stringify(values), size)))).toEqual({ values });
    }
  });

  it('throws with the absolute offset of a fault, for every split of the input', async () => {
    const record = '{"id":1,"s":"é"} , ';
    const bytesBefore = new TextEncoder().encode(record).length;
    for (const [text, offset, column] of [
      ['[{"b":[x]}]', 8, 8],
      ['[false,]', 8, 8],
      ['[false, ]', 9, 9],
      ['{"n":[1],"a":[ 1 , {"b":[x]}]}', 26, 26],
      [`[${record.repeat(6)}{"id":x}]`, 1 + 6 * bytesBefore + 7, 1 + 6 * record.length + 7],
      [`[${record.repeat(6)}{"id"`, 1 + 6 * bytesBefore + 5, 1 + 6 * record.length + 6],
    ] as const) {
      for (const chunks of arrivals(text)) {
        expect((await drain(elements(chunks, text.startsWith('{') ? 'a' : ''))).error).toMatchObject({
          code: 'SYNTAX',
          offset,
          column,
        });
      }
    }
  });

  it('yields the elements of a document that is an array', async () => {
    for (const chunks of arrivals(' [1,[2],{"a":3}] ')) {
      expect(await drain(elements(chunks))).toEqual({ values: [1, [2], { a: 3 }] });
    }
    expect(await drain(elements('[]'))).toEqual({ values: [] });
  });

  it('follows indices and names in quotes', async () => {
    expect((await drain(elements('[[1],{"a.b":[[2,3]]}]', '[1]["a.b"][0]'))).values).toEqual([2, 3]);
    expect((await drain(elements('{"a":[[1],[2]]}', 'a.1'))).values).toEqual([2]);
    expect((await drain(elements('{"0":[1]}', '0'))).values).toEqual([1]);
    for (const path of ['a\\.b', '["a.b"]', '["a\\u002eb"]'])
      expect((await drain(elements('{"a.b":[1]}', path))).values).toEqual([1]);
  });

  it('throws PathNotFoundError when the path leads to nothing', async () => {
    for (const [path, code, pointer] of [
      ['nope', 'PATH_NOT_FOUND', ''],
      ['skip.9', 'PATH_NOT_FOUND', '/skip'],
      ['data.n.x', 'PATH_NOT_FOUND', '/data/n'],
      ['data', 'TYPE_MISMATCH', '/data'],
      ['data[0]', 'TYPE_MISMATCH', '/data'],
    ] as const) {
      for (const chunks of arrivals(document))
        expect((await drain(elements(chunks, path))).error).toMatchObject({ code, pointer });
    }
  });

  it('throws TypeMismatchError with the kind of value where the path needs a container', async () => {
    for (const [input, path, mismatch] of [
      ['{"a":{}}', 'a', { path: 'a', expected: 'array', actual: 'object' }],
      ['{"a":"x"}', ['a'], { path: 'a', expected: 'array', actual: 'string' }],
      ['[0,null]', [1], { path: '[1]', expected: 'array', actual: 'null' }],
      ['[[true]]', [0, 0], { path: '[0][0]', expected: 'array', actual: 'boolean' }],
      ['[[1.5]]', '[0][0]', { path: '[0][0]', expected: 'array', actual: 'number' }],
      ['[[]]', 'x', { path: '', expected: 'object', actual: 'array' }],
      [
        '{"a":{"b.c":[]}}',
        'a["b.c"].d[0]',
        { path: 'a.b\\.c', pointer: '/a/b.c', expected: 'object', actual: 'array' },
      ],
      ['{"x":[]}', '[0]', { path: '', expected: 'array', actual: 'object' }],
    ] as const) {
      for (const options of [{}, { numbers: 'lossless' }] as const) {
        for (const chunks of arrivals(input)) {
          await expect(elements(chunks, path, options).next()).rejects.toMatchObject({
            code: 'TYPE_MISMATCH',
            ...mismatch,
          });
        }
      }
    }
    expect((await drain(elements('[[1],[2]]', [0]))).values).toEqual([1]);
  });

  it('throws LimitExceededError for a path of more than 5,000 units', () => {
    const longest = 'a'.repeat(5_000);
    expect(() => elements(document, longest)).not.toThrow();
    for (const path of [`${longest}a`, `["${'a'.repeat(20_000_000)}"]`]) {
      expect(() => elements(document, path)).toThrow(
        expect.objectContaining({
          code: 'LIMIT_EXCEEDED',
          limit: 'maxPathLength',
          max: 5_000,
          hint: 'the steps of a longer path can be given as an array',
        }),
      );
    }
    expect(() => elements(document, [`${longest}a`])).not.toThrow();
  });

  it('throws PathSyntaxError for an invalid path', () => {
    for (const path of [
      'a]',
      'a{b}',
      '[01]',
      '["a\\x"]',
      'a[',
      'a.',
      '.a',
      '[-1]',
      'a..b',
      'a.[0]',
      '[0]a',
      '\\a',
      '["\\x"]',
      '[00]',
    ])
      expect(() => elements(document, path)).toThrow('Invalid path');
    for (const none of [null, 5, {}, { segments: 'a' }])
      expect(() => elements(document, none as never)).toThrow('expected a path, its steps, or a compiled path');
  });

  it('throws PathSyntaxError at the step that may lead to several places', () => {
    expect(() => elements(document, ['a', -1])).toThrow(
      "Invalid path 'a[-1]' at offset 1: expected names and indices from 0 only",
    );
    const compiled = { segments: ['a', { kind: 'wildcard' }], source: 'a[*]' };
    for (const path of ['a[*]', compiled])
      expect(() => elements(document, path)).toThrow(
        "Invalid path 'a[*]' at offset 1: expected an index or a name in '[…]'",
      );
    expect(() => elements(document, { segments: compiled.segments })).toThrow(
      "Invalid path 'a' at offset 1: expected names and indices from 0 only",
    );
    expect(() => elements(document, ['a', 'b.c', -1])).toThrow(
      expect.objectContaining({ path: 'a.b\\.c[-1]', offset: 6 }),
    );
  });

  it('yields the elements before a fault, and throws with its place', async () => {
    for (const [input, offset] of [
      ['[{"id":1},{"id":2},{"id":x}]', 26],
      ['[{"id":1},{"id":2} {"id":3}]', 19],
      ['[{"id":1},{"id":2},]', 19],
      ['[{"id":1},{"id":2}', 18],
      ['[{"id":1},{"id":2}}', 18],
    ] as const) {
      for (const chunks of arrivals(input)) {
        const { values, error } = await drain(elements(chunks));
        expect(values).toEqual([{ id: 1 }, { id: 2 }]);
        expect(error).toMatchObject({ code: 'SYNTAX', line: 1 });
        expect((error as { column: number }).column).toBe(offset + (input.endsWith('x}]') ? 0 : 1));
      }
    }
  });

  it('throws for a fault after the array', async () => {
    expect((await drain(elements('{"a":[1]', 'a'))).error).toMatchObject({
      code: 'SYNTAX',
      message: 'unexpected end of JSON input',
    });
    expect((await drain(elements('{"a":[1],"b":}', 'a'))).error).toMatchObject({ code: 'SYNTAX' });
    expect((await drain(elements('[1] 2'))).error).toMatchObject({
      code: 'SYNTAX',
      message: "invalid character '2' after top-level value",
    });
  });

  it('yields correct elements although it guesses where they end', async () => {
    const rows = Array.from({ length: 2000 }, (_, id) => ({
      id,
      nested: [{ id }, { id: '},{"id":' }],
      text: id % 300 === 0 ? 'ü😀' : `{"id":${id}},{"id":1}`,
    }));
    const flat = Array.from({ length: 3000 }, (_, id) => ({ id, name: `row ${id}` }));
    for (const list of [rows, flat, flat.map((it) => [it]), rows.map((it) => ({ wrapped: [it, it] }))]) {
      for (const text of [JSON.stringify(list), JSON.stringify(list, null, 1)]) {
        expect((await drain(elements(text))).values).toEqual(list);
        expect((await drain(elements(text.match(/[\s\S]{1,9999}/g) as string[]))).values).toEqual(list);
      }
    }
  });

  it('throws with the place of a repeated name of the path', async () => {
    for (const name of ['a"b', '"', 'a\\', '\\"', '']) {
      const written = JSON.stringify(name);
      const input = `{${written}:[],${written}:1}`;
      for (const chunks of arrivals(input)) {
        expect((await drain(elements(chunks, [name]))).error).toMatchObject({
          code: 'DUPLICATE_NAME',
          column: written.length + 6,
          pointer: `/${name}`,
        });
      }
    }
  });

  it('throws DuplicateNameError for a name of the path that occurs again', async () => {
    for (const [input, path, column] of [
      ['{"a":[1],"a":[2]}', 'a', 10],
      ['{"a":{"b":[1],"c":{"a":{},"b":0}},"x":{"a":1,"b":2},"\\u0061":0}', 'a.b', 53],
      ['{"a":{"b":[1], "b" : 2}}', 'a.b', 16],
      ['[{"a":[1],"0":[],"a":3}]', '[0].a', 18],
    ] as const) {
      for (const chunks of arrivals(input)) {
        const { values, error } = await drain(elements(chunks, path));
        expect(values).toEqual([1]);
        expect(error).toMatchObject({ code: 'DUPLICATE_NAME', column });
      }
    }
    expect(
      await drain(elements('{"x":{"b":0},"a":{"c":{"b":1},"b":[1,{"b":1,"a":2}],"d":{"b":2,"a":3}},"b":[]}', 'a.b')),
    ).toEqual({ values: [1, { b: 1, a: 2 }] });
  });

  it('reads elements into targets, with options', async () => {
    expect((await drain(elements('[1,300]', '', { target: t.uint8() }))).error).toMatchObject({
      code: 'UNMARSHAL_TYPE',
    });
    expect((await drain(elements('[9007199254740993]', '', { numbers: 'bigint' }))).values).toEqual([
      9007199254740993n,
    ]);
    expect((await drain(elements('[[[1]],[[[1]]]]', '', { maxDepth: 2 }))).error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
    });
    expect((await drain(elements('[1,"long long"]', '', { maxBytes: 6 }))).error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
    });
    expect((await drain(elements('[1,1e999]'))).error).toMatchObject({ code: 'UNMARSHAL_TYPE' });
    expect((await drain(elements('["\\ud800"]'))).values).toEqual(['\ufffd']);
  });

  it('releases the source when its loop is left', async () => {
    const input = source(['[1,2,', '3,4', ']']);
    for await (const value of elements(input)) if (value === 2) break;
    expect(input.state).toBe('released');
  });
});

describe('editText', () => {
  type Path = ElementPath | PathTest;

  type Segments = readonly (string | number)[];

  type Kind = 'pick' | 'ignore' | 'filter' | 'replace';

  const kinds: readonly Kind[] = ['pick', 'ignore', 'filter', 'replace'];

  const ruleOf = (kind: Kind, path: Path): EditRule => ({
    placeOf: placesOf(path),
    selected: kind === 'ignore' ? 'drop' : kind === 'replace' ? (segments) => marshal(segments.join('/')) : 'copy',
    others: kind === 'ignore' || kind === 'replace' ? 'copy' : 'drop',
    asDocuments: kind === 'pick',
  });

  const run = async (
    kind: Kind,
    path: Path,
    input: DecodeSource,
    options?: EditOptions,
  ): Promise<{ text: string; error?: unknown }> => {
    const { values, error } = await drain(editText(input, ruleOf(kind, path), readEditOptions(options)));
    const text = Buffer.concat(values as Uint8Array[]).toString();
    return error === undefined ? { text } : { text, error };
  };

  const dropped = Symbol('dropped');

  /** The edit on a value, or `dropped`; values that are picked are added to a list. */
  function model(kind: Kind, test: PathTest, value: unknown, segments: Segments, picked: unknown[]): unknown {
    if (test(segments)) {
      picked.push(value);
      if (kind === 'ignore') return dropped;
      return kind === 'replace' ? segments.join('/') : value;
    }
    const others = kind === 'ignore' || kind === 'replace';
    if (typeof value !== 'object' || value === null) return others ? value : dropped;
    const entries = (Array.isArray(value) ? [...value.entries()] : Object.entries(value))
      .map(([step, part]) => [step, model(kind, test, part, [...segments, step], picked)] as const)
      .filter(([, part]) => part !== dropped);
    if (!others && entries.length === 0) return dropped;
    if (Array.isArray(value)) return entries.map(([, part]) => part);
    return Object.fromEntries(entries);
  }

  const name = fc.constantFrom('a', 'b', 'é', '"', '1', '__proto__x');

  const value = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom<unknown>(null, true, 0, -1.5e30, '', 'x\n"é', 12),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).value;

  const space = fc.constantFrom(undefined, 1, '\t');

  const steps = fc.array(fc.oneof(name, fc.integer({ min: 0, max: 3 })), { maxLength: 3 });

  const tests: readonly PathTest[] = [
    (segments) => segments.at(-1) === 'a',
    (segments) => segments.length === 2,
    (segments) => segments.length > 0 && Number(segments.at(-1)) % 2 === 1,
    () => true,
    () => false,
  ];

  /** A path, and the function that selects the same values. */
  const path = fc.oneof(
    fc.constantFrom(...tests).map((test): [Path, PathTest] => [test, test]),
    steps.map((all): [Path, PathTest] => [
      all,
      (segments) =>
        segments.length === all.length &&
        segments.every((it, at) => it === all[at] || (typeof it === 'number' && String(it) === all[at])),
    ]),
  );

  it('writes the text of the same edit on the values, however the input is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { maxLength: 3 }),
        space,
        path,
        fc.constantFrom(...kinds),
        fc.integer({ min: 1, max: 9 }),
        async (values, indent, [used, test], kind, size) => {
          const bytes = bytesOf(values.map((it) => JSON.stringify(it, undefined, indent)).join(' '));
          const picked: unknown[] = [];
          const edited = values.map((it) => model(kind, test, it, [], picked)).filter((it) => it !== dropped);
          const whole = await run(kind, used, bytes);
          expect(await run(kind, used, inPieces(bytes, size))).toEqual(whole);
          expect(whole.error).toBeUndefined();
          const found = await drain(newDecoder(whole.text));
          expect(found).toEqual({ values: kind === 'pick' ? picked : edited });
        },
      ),
      { numRuns: runs(1500) },
    );
  });

  it('copies a text unchanged if nothing is selected', async () => {
    const text = ' { "\\u0061" : [ 1.50 , -0e+5 , "\\ud83d\\/x" , {} , [ ] ] , "a":12345678901234567890 }\r\n[1] \n2 ';
    for (const kind of ['ignore', 'replace'] as const) {
      for (const none of ['nothing', () => false] as const)
        for (const chunks of arrivals(text)) expect(await run(kind, none, chunks)).toEqual({ text });
    }
  });

  it('keeps digits, escapes and white space of what it writes', async () => {
    const text =
      '{"id": 1.50, "rows": [ {"n" : 1e2, "s": "\\u00e9\\/"} , {"n": 0.10}], "\\u0074": 12345678901234567890}';
    for (const [kind, used, expected] of [
      ['pick', 'rows[0]', '{"n" : 1e2, "s": "\\u00e9\\/"}\n'],
      ['pick', 'rows.1.n', '0.10\n'],
      ['pick', (it: Segments) => it.at(-1) === 'n', '1e2\n0.10\n'],
      ['ignore', 'rows', '{"id": 1.50, "\\u0074": 12345678901234567890}'],
      ['ignore', 'id', '{ "rows": [ {"n" : 1e2, "s": "\\u00e9\\/"} , {"n": 0.10}], "\\u0074": 12345678901234567890}'],
      ['ignore', 't', '{"id": 1.50, "rows": [ {"n" : 1e2, "s": "\\u00e9\\/"} , {"n": 0.10}]}'],
      ['filter', 't', '{ "\\u0074": 12345678901234567890}'],
      ['filter', (it: Segments) => it.at(-1) === 'n', '{ "rows": [ {"n" : 1e2} , {"n": 0.10}]}'],
      ['replace', 'rows', '{"id": 1.50, "rows": "rows", "\\u0074": 12345678901234567890}'],
    ] as const) {
      for (const chunks of arrivals(text)) expect(await run(kind, used, chunks)).toEqual({ text: expected });
    }
  });

  it('separates documents that would run together', async () => {
    expect(await run('replace', '', '"a""b"[1]')).toEqual({ text: '""\n""\n""' });
    let count = 0;
    expect(await run('ignore', () => count++ === 1, '1"x"2 ')).toEqual({ text: '1\n2 ' });
    expect(await run('pick', '', '1 [2]"x"')).toEqual({ text: '1\n[2]\n"x"\n' });
    for (const kind of kinds) expect(await run(kind, 'a', ' ')).toEqual({ text: '' });
  });

  it('accepts what the scanner accepts, and throws JsonSyntaxError with its message and offset for the rest', async () => {
    const pieces = fc.array(
      fc.constantFrom(
        ...'{}[]",:0129-.eE+ntfu\\x\n é'.split(''),
        '"a":',
        '{"a":',
        '[1,',
        'true',
        'false',
        'null',
        '"\\u00e9"',
        '\\u12',
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(
        pieces,
        fc.constantFrom(...kinds),
        path,
        fc.integer({ min: 1, max: 4 }),
        async (all, kind, [used], size) => {
          // The brackets make it one document.
          const text = `[${all.join('')}]`;
          const fault = findSyntaxError(text);
          const found = await run(kind, used, inPieces(bytesOf(text), size));
          expect(found).toEqual(await run(kind, used, text));
          const { error } = found;
          if (fault === undefined || String(fault).includes('top-level'))
            return expect(fault === undefined && error).toBeFalsy();
          const { message, code, line, column } = plain(fault) as Record<string, unknown>;
          expect(error).toMatchObject({ message, code, line, column });
        },
      ),
      { numRuns: runs(3000) },
    );
  });

  it('throws JsonSyntaxError with the position for a truncated document', async () => {
    for (const text of ['[1', '{"a', '{"a":', '{"a":"x', '"\\u00', '-', 'tru', '1e', '[{"b":1},'])
      for (const kind of kinds)
        for (const chunks of arrivals(text))
          expect((await run(kind, 'a', chunks)).error).toMatchObject({ reason: 'truncated', offset: text.length });
  });

  it('throws LimitExceededError for a document that is too deep, in parts that are kept and dropped', async () => {
    for (const kind of kinds) {
      for (const used of ['[0][0]', 'x', () => false] as const) {
        for (const chunks of arrivals('[[[[1]]]]')) {
          expect((await run(kind, used, chunks, { maxDepth: 4 })).error).toBeUndefined();
          const { error } = await run(kind, used, chunks, { maxDepth: 3 });
          expect(error).toMatchObject({ code: 'LIMIT_EXCEEDED', offset: 3 });
        }
      }
      const { error } = await run(kind, () => false, '['.repeat(1_000_000));
      expect(error).toMatchObject({ code: 'LIMIT_EXCEEDED', offset: 10_000 });
    }
  });

  it('throws LimitExceededError for long names and white space, but not for long values', async () => {
    for (const chunks of arrivals(`{"aaaaaaaaaa":1}`))
      expect((await run('pick', 'a', chunks, { maxBytes: 10 })).error).toMatchObject({
        code: 'LIMIT_EXCEEDED',
        offset: 10,
      });
    expect((await run('ignore', 'a', ' '.repeat(11), { maxBytes: 10 })).error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
    });
    const long = `{"b":"${'x'.repeat(100)}"}`;
    expect(await run('pick', 'b', long, { maxBytes: 10 })).toEqual({ text: `${long.slice(5, -1)}\n` });
  });

  it('returns the text before a fault, and throws the error of a source after its text', async () => {
    expect(await run('pick', (it) => it.length === 1, ['[1,2', ',x'])).toMatchObject({
      text: '1\n2\n',
      error: { offset: 5 },
    });
    const lost = source(['[1,', '2'], new Error('lost'));
    expect(await run('ignore', '[5]', lost)).toMatchObject({ text: '[1,2', error: { message: 'lost' } });
  });

  it('releases its source when the loop is left, and for a fault', async () => {
    for (const text of ['[1,', '[x']) {
      const input = source([text, '2]']);
      try {
        for await (const one of editText(input, ruleOf('ignore', 'a'), readEditOptions(undefined))) if (one) break;
      } catch (error) {
        expect(error).toMatchObject({ code: 'SYNTAX' });
      }
      expect(input.state).toBe('released');
    }
  });
});
