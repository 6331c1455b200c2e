import { describe, expect, it } from '@jest/globals';
import type { JsonError, JsonSyntaxError } from '@wirework/encoding-errors';
import { findSyntaxError } from '@wirework/scanner';
import { nested, unhandledRejections, withPollutedPrototype } from '@wirework/test-support';
import { decodeLines, elements, newDecoder, newEncoder, parseAny, t, unmarshal } from '../src/index.ts';
import { arrivals, drain, outcome, reused, source } from './arrivals.ts';

describe('hostile input', () => {
  const document = '{"a":[1,{"é":"😀\\n\\u00e9"}],"b":{"c":[true,false,null,-1.5e-3]}}';

  it('truncated at any byte throws a typed error at the end of the input and releases the source', async () => {
    const bytes = new TextEncoder().encode(document);
    for (let end = 1; end < bytes.length; end++) {
      const error = { code: 'SYNTAX', message: 'unexpected end of JSON input', offset: end };
      const input = source([bytes.subarray(0, end)]);
      expect(await outcome(() => newDecoder(input).decode())).toMatchObject({ error });
      expect(input.state).toBe('ended');
      expect((await drain(newDecoder([bytes.subarray(0, end)]).tokens())).error).toMatchObject({ code: 'SYNTAX' });
      expect((await drain(decodeLines([bytes.subarray(0, end)]))).error).toMatchObject({ code: 'SYNTAX', line: 1 });
    }
  });

  it('nested 100,000 deep throws LimitExceededError in every reader and in the writer', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const objects = '{"a":'.repeat(100_000);
    for (const text of [deep, objects, `${deep}\n`]) {
      const error = { code: 'LIMIT_EXCEEDED' };
      expect(await outcome(() => newDecoder(text).decode())).toMatchObject({ error });
      expect(await outcome(() => newDecoder(text, { numbers: 'lossless' }).decode())).toMatchObject({ error });
      expect((await drain(newDecoder(text).tokens())).error).toMatchObject(error);
      expect((await drain(decodeLines(text))).error).toMatchObject(error);
      expect(() => parseAny(text)).toThrow('exceeded max depth');
      expect(() => unmarshal(text, t.any())).toThrow('exceeded max depth');
    }
    expect((await drain(elements(deep))).error).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect(await outcome(() => newEncoder({ write: () => undefined }).encode(nested(100_000)))).toMatchObject({
      error: { code: 'LIMIT_EXCEEDED' },
    });
  });

  it('of long lines is read as short lines are', async () => {
    const line = JSON.stringify(Array.from({ length: 5000 }, (_, id) => ({ id, name: 'é' })));
    const deep = `${'['.repeat(10_001)}${']'.repeat(10_001)}`;
    const { values, error } = await drain(
      decodeLines(`${line}\n${line.replace('{"id":7,', '{"id":1e400,')}\n${deep}\n${line.slice(0, -1)}\n${line}\n`, {
        onError: 'skip',
      }),
    );
    expect([error, values]).toEqual([undefined, [JSON.parse(line), JSON.parse(line)]]);
  });

  it('of one endless string throws LimitExceededError at maxBytes', async () => {
    let given = 0;
    function* endless(): Generator<string> {
      yield '"';
      for (; given < 200; given++) yield 'a'.repeat(1_000);
    }
    const { error } = (await outcome(() => newDecoder(endless(), { maxBytes: 100_000 }).decode())) as {
      error: { code: string; offset: number };
    };
    expect(error).toMatchObject({ code: 'LIMIT_EXCEEDED', offset: 100_000 });
    expect(given).toBeLessThan(102);
  });

  it('never shows a value of the document in an error', async () => {
    const secret = 'hunter2';
    for (const text of [`{"a":"${secret}" x`, `["${secret}"`, `{"${'k'}":"${secret}\n"}`, `"${secret}`]) {
      const error: unknown = await newDecoder(text)
        .decode()
        .catch((it: unknown) => it);
      expect(`${String(error)} ${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain(secret);
    }
    const type: unknown = await newDecoder(`{"a":"${secret}"}`)
      .decode(t.struct('S', { a: t.int8() }))
      .catch((it: unknown) => it);
    expect(`${String(type)} ${JSON.stringify(type)}`).not.toContain(secret);
  });

  it('leaves no unhandled rejection', async () => {
    const failing = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.reject(new Error('x')),
        return: () => Promise.reject(new Error('y')),
      }),
    };
    const bad = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve({ value: 'x', done: false as const }),
        return: () => Promise.reject(new Error('y')),
      }),
    };
    const left = await unhandledRejections(async () => {
      await drain(newDecoder(failing));
      await drain(decodeLines(failing));
      await drain(newDecoder(bad));
      void newDecoder(bad)
        .decode()
        .catch(() => undefined);
    });
    expect(left).toEqual([]);
  });

  it('ignores options on Object.prototype', async () => {
    const gadgets = {
      numbers: 'bigint',
      maxBytes: 1,
      maxDepth: 0,
      duplicates: 'reject',
      trailing: 'reject',
      target: t.int8(),
      onError: 'skip',
      format: 'json-seq',
      into: {},
    };
    const [values, lines, found] = await withPollutedPrototype(gadgets, async () => [
      await drain(newDecoder('[1] 2', {})),
      await drain(decodeLines('[1]\nx', {})),
      await drain(elements('[1.5]', '', {})),
    ]);
    expect(values).toEqual({ values: [[1], 2] });
    expect(lines).toMatchObject({ values: [[1]], error: { code: 'SYNTAX' } });
    expect(found).toEqual({ values: [1.5] });
  });
});

describe('errors', () => {
  const Item = t.struct('Item', { b: t.int8() });
  const Root = t.struct('Root', { a: t.list(Item) });
  const at = (offset: number, line: number, column: number, pointer: string): object =>
    expect.objectContaining({ offset, line, column, pointer }) as object;

  it('of whole values have offset, line, column and pointer', () => {
    const text = '{"a": [{"b": 1},\n{"b": 300}]}';
    for (const data of [text, new TextEncoder().encode(text)]) {
      expect(() => unmarshal(data, Root)).toThrow(at(26, 2, 7, '/a/1/b'));
      expect(() =>
        unmarshal(data, t.struct('Root', { a: t.list(t.struct('Item', {})) }), { disallowUnknownFields: true }),
      ).toThrow(at(8, 1, 9, '/a/0/b'));
      expect(() => unmarshal(data, t.struct('Root', { a: t.string() }))).toThrow(at(7, 1, 7, '/a'));
    }
    expect(() => parseAny('{"a/b":[1,{"c":1,"c":2}]}', { duplicates: 'reject' })).toThrow(at(17, 1, 18, '/a~1b/1/c'));
    expect(() => parseAny(`[0,${'9'.repeat(20_000)}]`, { numbers: 'bigint' })).toThrow(at(3, 1, 4, '/1'));
    expect(() => parseAny(Uint8Array.of(0x5b, 0x31, 0x2c, 0x22, 0xff, 0x22, 0x5d), { invalidUtf8: 'reject' })).toThrow(
      at(5, 1, 5, '/1'),
    );
  });

  it('of streams have line and column in the stream, and the pointer in the line or the document', async () => {
    const lines = '{"b":1}\n{"b":300}\n{"b":';
    const errors: unknown[] = [];
    for await (const _ of decodeLines(lines, { target: Item, onError: ({ error }) => errors.push(error) }));
    expect(errors).toEqual([at(8, 2, 6, '/b'), at(23, 3, 6, '/b')]);
    const decoder = newDecoder('1\n{"a":[{"b":300}]} {"a":[');
    await decoder.decode();
    await expect(decoder.decode(Root)).rejects.toEqual(
      expect.objectContaining({ line: 2, column: 12, pointer: '/a/0/b' }),
    );
    await expect(decoder.decode(Root)).rejects.toEqual(
      expect.objectContaining({ line: 2, column: 25, pointer: '/a/0', reason: 'truncated' }),
    );
  });

  const broken = [
    '[1 2]',
    '[1,]',
    '[1,',
    '[',
    '{',
    '{"a"',
    '{"a" 1}',
    '{"a":',
    '{"a":1',
    '{"a":1,',
    '{"a":1,}',
    '{"a":1 "b":2}',
    '{,}',
    '{"a":[1,{"b":[[],[2],x]}]}',
    '[[1,2],[3,{"a":1,"b/c~":[5,]}]]',
    '{"x":{"y":{"z":1}},"w":[{"v":[0,1,"a\\q"]}]}',
    '[[],[[],[]],{"a":{}},{"b":[],"c":[}]]',
    '{"a":{"b\nc":1}}',
    '[1,[2,3],4]5',
    '[1,tru',
    '[{"a":[1,2,{"b":-}]}]',
    '[[[0],1],2,"\u0001"]',
    '["a",{"k":"v',
  ];

  it('of tokens and elements have the same places as those of whole texts', async () => {
    for (const text of broken) {
      const { line, column, pointer } = findSyntaxError(text) as JsonSyntaxError;
      for (const chunks of [...arrivals(text)]) {
        const decoder = newDecoder(chunks, { trailing: 'reject' });
        const walks: AsyncIterable<unknown>[] = [
          decoder.tokens(),
          newDecoder(chunks, { trailing: 'reject' }).tokenBatches(),
          newDecoder(chunks, { trailing: 'reject', numbers: 'lossless', duplicates: 'reject' }).tokens(),
        ];
        if (text.startsWith('[')) walks.push(elements(chunks));
        for (const walk of walks)
          expect((await drain(walk)).error).toMatchObject({ code: 'SYNTAX', line, column, pointer });
      }
    }
  });

  it('of values after tokens, and of elements, have the pointer in the document', async () => {
    const text = '{"skip":[[1,[2]],{"b":3}],"data":{"list":[{"b":1},{"b":2},{"b":300},{"b":4},{"b":"x"}]}}';
    const pointers = async (values: AsyncIterator<unknown>): Promise<unknown> =>
      values.next().then(
        ({ value }) => value as unknown,
        (error: unknown) => (error as JsonError).pointer,
      );
    for (const chunks of arrivals(text)) {
      const decoder = newDecoder(chunks);
      while ((await decoder.token()) !== 'list');
      await decoder.token();
      const found: unknown[] = [];
      while (await decoder.more())
        found.push(await decoder.decode(Item).catch((error: unknown) => (error as JsonError).pointer));
      expect(found).toEqual([{ b: 1 }, { b: 2 }, '/data/list/2/b', { b: 4 }, '/data/list/4/b']);
      const typed = elements(chunks, 'data.list', { target: Item });
      expect([await pointers(typed), await pointers(typed), await pointers(typed)]).toEqual([
        { b: 1 },
        { b: 2 },
        '/data/list/2/b',
      ]);
      expect((await drain(elements(chunks, 'skip'))).values).toEqual([[1, [2]], { b: 3 }]);
    }
    for (const size of [7, 40, 1000]) {
      const many = `[${'{"b":1},'.repeat(30)}{"b":1e999}]`;
      expect((await drain(elements(reused(many, size)))).error).toMatchObject({
        code: 'UNMARSHAL_TYPE',
        pointer: '/30/b',
      });
    }
    for (const chunks of arrivals('{"a":[0,{"k":1,"x":{"k":2},"k":3}]}')) {
      expect((await drain(newDecoder(chunks, { duplicates: 'reject' }).tokens())).error).toMatchObject({
        code: 'DUPLICATE_NAME',
        pointer: '/a/1/k',
      });
    }
    expect((await drain(elements('{"a":{"b":[1],"b":2}}', 'a.b'))).error).toMatchObject({
      code: 'DUPLICATE_NAME',
      pointer: '/a/b',
    });
    expect((await drain(newDecoder('[0,[1,"abcdef"]]', { maxBytes: 5 }).tokens())).error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      pointer: '/1/1',
    });
    expect((await drain(newDecoder('[0,[1,[]]]', { maxDepth: 2 }).tokens())).error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      pointer: '/1/1',
    });
    const bad = Uint8Array.of(0x5b, 0x30, 0x2c, 0x5b, 0x22, 0xff, 0x22, 0x5d, 0x5d);
    expect((await drain(newDecoder(bad, { invalidUtf8: 'reject' }).tokens())).error).toMatchObject({
      reason: 'utf8',
      pointer: '/1/0',
    });
  });

  it('of elements have the place where the path ends', async () => {
    const missing = elements('{"r":5,\n"s":[]}', 'q');
    await expect(missing.next()).rejects.toMatchObject({ code: 'PATH_NOT_FOUND', line: 2, column: 8 });
    await expect(elements('{"r":5}', 'r').next()).rejects.toMatchObject({
      code: 'TYPE_MISMATCH',
      offset: 6,
      line: 1,
      column: 7,
    });
  });
});
