import { describe, expect, it } from '@jest/globals';
import { thrownBy, turns } from '@wirework/test-support';
import { outcome } from '../../../test/arrivals.ts';
import { endless, recorder, slowly } from '../../../test/encoders.ts';
import { parseAny } from '../../values/unmarshal/unmarshal.ts';
import { newEncoder } from './encoder.ts';
import { stringify } from '../../values/marshal/stringify.ts';

describe('encode', () => {
  it('writes a value and a newline, in one chunk', async () => {
    const { encoder, chunks } = recorder();
    await encoder.encode({ a: [1, '<'] });
    encoder.setEscapeHtml(false);
    await encoder.encode('<');
    encoder.setIndent('> ', '\t');
    await encoder.encode([1, {}]);
    encoder.setIndent('', '');
    await encoder.encode(new Map([['a', 1n]]));
    encoder.setIndent('> ', '');
    await encoder.encode([1]);
    expect(chunks).toEqual([
      '{"a":[1,"\\u003c"]}\n',
      '"<"\n',
      '[\n> \t1,\n> \t{}\n> ]\n',
      '{"a":1}\n',
      '[\n> 1\n> ]\n',
    ]);
  });

  it('indents by the options prefix and indent', async () => {
    for (const [options, text] of [
      [{ indent: '  ' }, '{\n  "a": [\n    1\n  ]\n}\n'],
      [{ prefix: '>', indent: '\t' }, '{\n>\t"a": [\n>\t\t1\n>\t]\n>}\n'],
      [{ prefix: '>' }, '{\n>"a": [\n>1\n>]\n>}\n'],
      [{ prefix: '', indent: '' }, '{"a":[1]}\n'],
      [{ indent: undefined, sortKeys: true }, '{"a":[1]}\n'],
      [Object.create({ indent: ' ' }) as object, '{"a":[1]}\n'],
    ] as const) {
      const { encoder, chunks } = recorder(options);
      await encoder.encode({ a: [1] });
      expect(chunks).toEqual([text]);
    }
    expect(() => recorder({ indent: 2 as never })).toThrow(
      new TypeError('Cannot indent: the prefix and the indent must be strings, such as two spaces'),
    );
  });

  it('rejects a call of the iterable that it is writing, instead of a deadlock', async () => {
    const { encoder, chunks } = recorder();
    const seen: unknown[] = [];
    async function* rows(): AsyncGenerator<unknown> {
      seen.push(await outcome(() => encoder.encode('header')));
      yield 1;
      seen.push(await outcome(() => encoder.flush()));
      yield 2;
    }
    await encoder.encode(rows());
    const error = expect.objectContaining({
      name: 'TypeError',
      message: 'Cannot encode: the encoder is writing the iterable that calls it, and would wait for itself',
    }) as unknown;
    expect(seen).toEqual([{ error }, { error }]);
    await encoder.encode(3);
    expect(chunks).toEqual(['[1,2]\n', '3\n']);
  });

  it('runs after the value whose toJSON calls it', async () => {
    const parts: string[] = [];
    let open = 0;
    const slow = async (chunk: Uint8Array): Promise<void> => {
      expect(++open).toBe(1);
      await turns();
      parts.push(new TextDecoder().decode(chunk));
      open--;
    };
    for (const sink of [{ write: slow }, new WritableStream({ write: slow })]) {
      const encoder = newEncoder(sink);
      const inner: Promise<void>[] = [];
      await encoder.encode({ toJSON: () => (inner.push(encoder.encode('inner')), 'outer') });
      await Promise.all(inner);
      await encoder.flush();
      expect(parts.splice(0)).toEqual(['"outer"\n', '"inner"\n']);
    }
  });

  it('setEscapeHtml throws TypeError for anything but true and false', () => {
    for (const on of [undefined, 'no', 0])
      expect(() => recorder().encoder.setEscapeHtml(on as never)).toThrow(
        'Cannot set the escaping of HTML: expected true or false',
      );
  });

  it('keeps the order of calls that are not awaited', async () => {
    const { encoder, chunks } = recorder();
    await Promise.all([encoder.encode(slowly(1, 2)), encoder.encode(3), encoder.encode([4])]);
    expect(chunks.join('')).toBe('[1,2]\n3\n[4]\n');
    chunks.length = 0;
    const first = encoder.encode(slowly(1));
    const second = encoder.encode(slowly(2, 3));
    await first;
    await Promise.all([second, encoder.encode(4)]);
    expect(chunks.join('')).toBe('[1]\n[2,3]\n4\n');
  });

  it('writes iterables and async iterables as arrays at any depth', async () => {
    const { encoder, chunks } = recorder();
    await encoder.encode({ a: slowly(1, slowly(), { b: slowly('x') }), c: new Set([2n]), d: [1, 2].values() });
    expect(chunks.join('')).toBe('{"a":[1,[],{"b":["x"]}],"c":[2],"d":[1,2]}\n');
    encoder.setIndent('', ' ');
    chunks.length = 0;
    await encoder.encode(slowly(1, [2]));
    expect(chunks.join('')).toBe('[\n 1,\n [\n  2\n ]\n]\n');
  });

  it('writes an iterable in chunks as it goes', async () => {
    const { encoder, chunks } = recorder();
    await encoder.encode(slowly(...Array.from({ length: 10 }, () => 'x'.repeat(30_000))));
    expect(chunks.length).toBeGreaterThan(3);
    expect((parseAny(chunks.join('')) as string[]).length).toBe(10);
  });

  it('limits the length of a value, and of each element of an iterable', async () => {
    const { encoder, chunks } = recorder({ maxLength: 10 });
    await encoder.encode({ a: slowly(...Array.from({ length: 9 }, () => '12345')), b: 1 });
    const text = chunks.join('');
    expect(parseAny(text)).toEqual({ a: Array.from({ length: 9 }, () => '12345'), b: 1 });
    for (const value of [
      slowly('123456789'),
      ['12345', '67890'],
      [['12345', 1n, 2n]].values(),
      new Set(['12345', '67890']),
    ]) {
      expect(await outcome(() => encoder.encode(value))).toMatchObject({
        error: { code: 'LIMIT_EXCEEDED', message: 'Cannot encode the value: its text is longer than 10 characters' },
      });
    }
    await encoder.encode(['1234']);
    expect(chunks.join('')).toBe(`${text}["1234"]\n`);
  });

  it('writes a value in parts when maxLength exceeds the longest string', async () => {
    const { encoder, chunks } = recorder({ maxLength: Infinity });
    await encoder.encode([...Array.from({ length: 10 }, () => 'x'.repeat(30_000)), 1n]);
    expect(chunks.length).toBeGreaterThan(3);
    expect((parseAny(chunks.join('')) as string[]).length).toBe(11);
  });

  it('throws for a single part that no string can hold, without naming the encoder as a remedy', async () => {
    const { encoder } = recorder({ maxLength: Infinity });
    const bytes = new Uint8Array(403_000_000);
    expect(await outcome(() => encoder.encode([bytes]))).toMatchObject({
      error: { pointer: '/0', message: 'Cannot encode the value: a part of its text is longer than a string can be' },
    });
    expect(thrownBy(() => stringify(bytes, { maxLength: Infinity }))).toMatchObject({
      message: 'Cannot encode the value: its text is longer than a string can be; use an Encoder',
    });
  });

  it('writes nothing of a value that fails, and accepts the next one', async () => {
    const { encoder, chunks } = recorder();
    expect(await outcome(() => encoder.encode({ a: [1, NaN] }))).toMatchObject({
      error: { code: 'UNSUPPORTED_VALUE', pointer: '/a/1' },
    });
    expect(await outcome(() => encoder.encode(new Map([['k', () => 1]])))).toMatchObject({
      error: { code: 'UNSUPPORTED_TYPE', pointer: '/k' },
    });
    await encoder.encode(1);
    expect(chunks).toEqual(['1\n']);
  });

  it('rejects every call after an iterable of which a part is written has failed', async () => {
    const { encoder } = recorder();
    const bad = slowly(...Array.from({ length: 5 }, () => 'x'.repeat(30_000)), NaN);
    const first = await outcome(() => encoder.encode(bad));
    expect(first).toMatchObject({ error: { code: 'UNSUPPORTED_VALUE' } });
    expect(await outcome(() => encoder.encode(1))).toEqual(first);
  });

  it('rejects in flush after a part of a failed value was written', async () => {
    const failure = new Error('no more');
    const { encoder } = recorder();
    const values = (function* () {
      yield 'x'.repeat(70_000);
      throw failure;
    })();
    await expect(encoder.encode(values)).rejects.toBe(failure);
    await expect(encoder.flush()).rejects.toBe(failure);
  });

  it('rejects with the error of an iterable and closes the open ones', async () => {
    const { encoder } = recorder();
    const inner = endless();
    async function* failing(): AsyncGenerator<unknown> {
      yield 1;
      await Promise.resolve();
      throw new Error('no more');
    }
    expect(await outcome(() => encoder.encode([failing()]))).toMatchObject({ error: { message: 'no more' } });
    const sink = { write: () => Promise.reject(new Error('disk full')) };
    expect(await outcome(() => newEncoder(sink).encode(inner))).toMatchObject({ error: { message: 'disk full' } });
    expect(inner.left).toBe(true);
  });

  it.each([undefined, null, 'a text', Object.freeze(Object.assign(new Error('frozen'), { code: 'LIMIT_EXCEEDED' }))])(
    'passes on whatever an iterable throws: %p',
    async (reason) => {
      function* failing(): Generator<unknown> {
        yield 1;
        throw reason;
      }
      await expect(recorder().encoder.encode([failing()])).rejects.toBe(reason);
    },
  );

  it('closes the iterables around one that failed, and not the failed one', async () => {
    const left: string[] = [];
    const iterable = (name: string, next: () => IteratorResult<unknown>): object => {
      const iterator = { next, return: () => (left.push(name), { value: undefined, done: true as const }) };
      return name.startsWith('async')
        ? { [Symbol.asyncIterator]: () => ({ ...iterator, next: async () => Promise.resolve().then(next) }) }
        : { [Symbol.iterator]: () => iterator };
    };
    const fail = (): never => {
      throw new Error('no more');
    };
    for (const [outer, inner] of [
      ['outer', 'inner'],
      ['async outer', 'inner'],
      ['outer', 'async inner'],
      ['async outer', 'async inner'],
    ] as const) {
      const value = iterable(outer, () => ({ value: iterable(inner, fail), done: false }));
      expect(await outcome(() => recorder().encoder.encode(value))).toMatchObject({ error: { message: 'no more' } });
      expect(left.splice(0)).toEqual([outer]);
    }
    expect(() =>
      stringify({ a: [iterable('outer', () => ({ value: iterable('async inner', fail), done: false }))] }),
    ).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_TYPE', type: 'AsyncIterable', pointer: '/a/0/0' }));
    expect(left).toEqual(['outer']);
  });

  it('rejects when an iterator returns values in place of results', async () => {
    const next = (): number => 5;
    const error = new TypeError('Cannot encode the value: the next() of its iterator returns no object');
    const { encoder, chunks } = recorder({ maxLength: 100 });
    expect(() => stringify([{ [Symbol.iterator]: () => ({ next }) }], { maxLength: 100 })).toThrow(error);
    await expect(
      encoder.encode({ [Symbol.asyncIterator]: () => ({ next: async () => Promise.resolve(next()) }) }),
    ).rejects.toThrow(error);
    expect(chunks).toEqual([]);
  });
});
