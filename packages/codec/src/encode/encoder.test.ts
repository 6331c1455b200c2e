import { EventEmitter } from 'node:events';
import { PassThrough, Readable, Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { thrownBy, turns, unhandledRejections } from '@wirework/test-support';
import { outcome, plain } from '../../test/arrivals.ts';
import { parseAny } from '../unmarshal/unmarshal.ts';
import type { EncodeOptions } from './encode-options.ts';
import { newEncoder, type Encoder } from './encoder.ts';
import { stringify } from './stringify.ts';

function recorder(options?: EncodeOptions): { encoder: Encoder; chunks: string[] } {
  const chunks: string[] = [];
  return { encoder: newEncoder({ write: (chunk) => void chunks.push(new TextDecoder().decode(chunk)) }, options), chunks };
}

async function* slowly(...values: unknown[]): AsyncGenerator<unknown> {
  for (const value of values) {
    await Promise.resolve();
    yield value;
  }
}

/** An async iterable that says whether it was left. */
function endless(): AsyncIterable<string> & { left: boolean } {
  const made = {
    left: false,
    close: () => undefined,
    [Symbol.asyncIterator]: () => ({
      next: () => Promise.resolve({ value: 'x'.repeat(30_000), done: false as const }),
      return: () => ((made.left = true), Promise.resolve({ value: undefined as never, done: true as const })),
    }),
  };
  return made;
}

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
    expect(chunks).toEqual(['{"a":[1,"\\u003c"]}\n', '"<"\n', '[\n> \t1,\n> \t{}\n> ]\n', '{"a":1}\n', '[\n> 1\n> ]\n']);
  });

  it('is not waited for by an iterable that it is writing: that would never end', async () => {
    const { encoder, chunks } = recorder();
    const seen: unknown[] = [];
    async function* rows(): AsyncGenerator<unknown> {
      seen.push(await outcome(() => encoder.encode('header')));
      yield 1;
      seen.push(await outcome(() => encoder.flush()));
      yield 2;
    }
    await encoder.encode(rows());
    const error = expect.objectContaining({ name: 'TypeError', message: 'Cannot encode: the encoder is writing the iterable that calls it, and would wait for itself' }) as unknown;
    expect(seen).toEqual([{ error }, { error }]);
    await encoder.encode(3);
    expect(chunks).toEqual(['[1,2]\n', '3\n']);
  });

  it('comes after the value that calls it while it is written', async () => {
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

  it('is told to escape HTML or not, and nothing else', () => {
    for (const on of [undefined, 'no', 0]) expect(() => recorder().encoder.setEscapeHtml(on as never)).toThrow('Cannot set the escaping of HTML: expected true or false');
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

  it('writes iterables and async iterables as arrays, wherever they stand', async () => {
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
    for (const value of [slowly('123456789'), ['12345', '67890'], [['12345', 1n, 2n]].values(), new Set(['12345', '67890'])]) {
      expect(await outcome(() => encoder.encode(value))).toMatchObject({ error: { code: 'LIMIT_EXCEEDED', message: 'Cannot encode the value: its text is longer than 10 characters' } });
    }
    await encoder.encode(['1234']);
    expect(chunks.join('')).toBe(`${text}["1234"]\n`);
  });

  it('writes a value in parts where it may be longer than a string', async () => {
    const { encoder, chunks } = recorder({ maxLength: Infinity });
    await encoder.encode([...Array.from({ length: 10 }, () => 'x'.repeat(30_000)), 1n]);
    expect(chunks.length).toBeGreaterThan(3);
    expect((parseAny(chunks.join('')) as string[]).length).toBe(11);
  });

  it('refuses a part that no string can hold, and does not say that an encoder could write it', async () => {
    const { encoder } = recorder({ maxLength: Infinity });
    const bytes = new Uint8Array(403_000_000);
    expect(await outcome(() => encoder.encode([bytes]))).toMatchObject({ error: { pointer: '/0', message: 'Cannot encode the value: a part of its text is longer than a string can be' } });
    expect(thrownBy(() => stringify(bytes, { maxLength: Infinity }))).toMatchObject({ message: 'Cannot encode the value: its text is longer than a string can be; use an Encoder' });
  });

  it('writes nothing of a value that fails, and goes on', async () => {
    const { encoder, chunks } = recorder();
    expect(await outcome(() => encoder.encode({ a: [1, NaN] }))).toMatchObject({ error: { code: 'UNSUPPORTED_VALUE', pointer: '/a/1' } });
    expect(await outcome(() => encoder.encode(new Map([['k', () => 1]])))).toMatchObject({ error: { code: 'UNSUPPORTED_TYPE', pointer: '/k' } });
    await encoder.encode(1);
    expect(chunks).toEqual(['1\n']);
  });

  it('fails for ever when an iterable fails of which a part is written', async () => {
    const { encoder } = recorder();
    const bad = slowly(...Array.from({ length: 5 }, () => 'x'.repeat(30_000)), NaN);
    const first = await outcome(() => encoder.encode(bad));
    expect(first).toMatchObject({ error: { code: 'UNSUPPORTED_VALUE' } });
    expect(await outcome(() => encoder.encode(1))).toEqual(first);
  });

  it('tells in flush, too, that a part was written', async () => {
    const failure = new Error('no more');
    const { encoder } = recorder();
    const values = (function* () {
      yield 'x'.repeat(70_000);
      throw failure;
    })();
    await expect(encoder.encode(values)).rejects.toBe(failure);
    await expect(encoder.flush()).rejects.toBe(failure);
  });

  it('passes on what an iterable throws, and closes what is open', async () => {
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

  it('leaves what was open around an iterable that failed, and not what has ended itself by failing', async () => {
    const left: string[] = [];
    const iterable = (name: string, next: () => IteratorResult<unknown>): object => {
      const iterator = { next, return: () => (left.push(name), { value: undefined, done: true as const }) };
      return name.startsWith('async') ? { [Symbol.asyncIterator]: () => ({ ...iterator, next: async () => Promise.resolve().then(next) }) } : { [Symbol.iterator]: () => iterator };
    };
    const fail = (): never => {
      throw new Error('no more');
    };
    for (const [outer, inner] of [['outer', 'inner'], ['async outer', 'inner'], ['outer', 'async inner'], ['async outer', 'async inner']] as const) {
      const value = iterable(outer, () => ({ value: iterable(inner, fail), done: false }));
      expect(await outcome(() => recorder().encoder.encode(value))).toMatchObject({ error: { message: 'no more' } });
      expect(left.splice(0)).toEqual([outer]);
    }
    expect(() => stringify({ a: [iterable('outer', () => ({ value: iterable('async inner', fail), done: false }))] })).toThrow(
      expect.objectContaining({ code: 'UNSUPPORTED_TYPE', type: 'AsyncIterable', pointer: '/a/0/0' }),
    );
    expect(left).toEqual(['outer']);
  });
});

describe('the sink', () => {
  it('is waited for: a promise, the queue of a web stream, the drain of a Node stream', async () => {
    let open = 0;
    let most = 0;
    const slow = async (): Promise<void> => {
      most = Math.max(most, ++open);
      await turns();
      open--;
    };
    for (const sink of [
      { write: slow },
      new WritableStream<Uint8Array>({ write: slow }),
      new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void slow().then(() => done()) }),
    ]) {
      most = 0;
      const encoder = newEncoder(sink);
      for (let i = 0; i < 5; i++) await encoder.encode(i);
      expect(most).toBe(1);
      while (open > 0) await turns();
    }
  });

  it('makes calls wait while its queue is full', async () => {
    const answers: (() => void)[] = [];
    for (const [sink, room] of [
      [new WritableStream<Uint8Array>({ write: () => new Promise((resolve) => answers.push(resolve)) }, { highWaterMark: 2 }), 2],
      [new Writable({ highWaterMark: 4, write: (_chunk, _encoding, done) => void answers.push(done) }), 1],
    ] as const) {
      const encoder = newEncoder(sink);
      let settled = 0;
      const all = [1, 2, 3, 4].map((value) => encoder.encode(value).then(() => settled++));
      await turns();
      expect(settled).toBe(room);
      while (settled < 4) {
        answers.shift()?.();
        await turns();
      }
      await Promise.all(all);
      answers.length = 0;
    }
  });

  it('fails the call, and every later one, with its own error', async () => {
    const failure = new Error('disk full');
    const node = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void done(failure) });
    for (const sink of [
      { write: () => Promise.reject(failure) },
      { write: () => { throw failure; } },
      new WritableStream<Uint8Array>({ write: () => Promise.reject(failure) }),
      node,
    ]) {
      const encoder = newEncoder(sink);
      await expect(encoder.encode(1)).rejects.toBe(failure);
      await expect(encoder.encode(2)).rejects.toBe(failure);
    }
  });

  it('that has drained before its `write` returns is not waited for, and one that fails in there is', async () => {
    const hasty = Object.assign(new EventEmitter(), {
      writableNeedDrain: false,
      write(): boolean {
        hasty.emit('drain');
        return false;
      },
    });
    const encoder = newEncoder(hasty);
    await encoder.encode(1);
    await encoder.encode(2);
    const failure = new Error('disk full');
    await expect(newEncoder(new Writable({ write: (_chunk, _encoding, done) => void done(failure) })).encode(1)).rejects.toBe(failure);
  });

  it('that fails after the last value tells so in flush, and nowhere else', async () => {
    const failure = new Error('disk full');
    const late = async (): Promise<never> => {
      await turns();
      throw failure;
    };
    const web = new WritableStream<Uint8Array>({ write: late }, { highWaterMark: 10 });
    const node = new Writable({ write: (_chunk, _encoding, done) => void late().catch(done) });
    const left = await unhandledRejections(async () => {
      for (const sink of [web, node]) {
        const encoder = newEncoder(sink);
        await encoder.encode(1);
        await encoder.encode(2);
        await expect(encoder.flush()).rejects.toBe(failure);
        await expect(encoder.flush()).rejects.toBe(failure);
        await expect(encoder.encode(3)).rejects.toBe(failure);
      }
    });
    expect(left).toEqual([]);
  });

  it('has written everything when flush resolves', async () => {
    const parts: string[] = [];
    const slowly = async (chunk: Uint8Array): Promise<void> => {
      await turns();
      parts.push(new TextDecoder().decode(chunk));
    };
    const node = new Writable({ write: (chunk: Uint8Array, _encoding, done) => void slowly(chunk).then(() => done()) });
    for (const sink of [new WritableStream({ write: slowly }, { highWaterMark: 10 }), node, { write: slowly }]) {
      parts.length = 0;
      const encoder = newEncoder(sink);
      void encoder.encode(1);
      void encoder.encode([2]);
      await encoder.flush();
      await encoder.flush();
      expect(parts.join('')).toBe('1\n[2]\n');
    }
    const before = newEncoder(node);
    await before.encode(3);
    node.end();
    await before.flush();
    expect(parts.join('')).toContain('3\n');
    await turns();
    await before.flush();
  });

  it('that is closed before all was written is a failure', async () => {
    const node = new Writable({ write: () => undefined });
    const encoder = newEncoder(node);
    await encoder.encode(1);
    const flushed = encoder.flush();
    node.destroy();
    await expect(flushed).rejects.toThrow(/closed|destroyed/);
  });

  it('that is destroyed in the middle of a write, and never says that it closed, keeps nobody waiting', async () => {
    for (const error of [null, new Error('too late')]) {
      let answer = (_error: Error | null): void => undefined;
      const node = new Writable({ emitClose: false, highWaterMark: 1, write: (_chunk, _encoding, done) => void (answer = done) });
      const encoder = newEncoder(node);
      const encoded = outcome(() => encoder.encode(1));
      const flushed = outcome(() => encoder.flush());
      node.destroy();
      answer(error);
      expect(await encoded).toEqual(error === null ? { value: undefined } : { error: plain(error) });
      expect(await flushed).toEqual(error === null ? { value: undefined } : { error: plain(error) });
      expect(await outcome(() => encoder.encode(2).then(() => encoder.flush()))).toHaveProperty('error');
    }
  });

  it('that was destroyed, and neither answers nor says that it closed, keeps nobody waiting', async () => {
    const failure = new Error('reset');
    for (const error of [undefined, failure]) {
      const node = new Writable({ emitClose: false, write: () => undefined });
      const encoder = newEncoder(node);
      await encoder.encode(1);
      node.destroy(error);
      await new Promise((resolve) => process.nextTick(resolve));
      expect(await outcome(() => encoder.flush())).toEqual({ error: plain(error ?? new Error('Cannot encode: the sink was closed before all was written')) });
    }
  });

  it('that is lost while an iterable keeps the encoder waiting fails the call, and the iterable is left', async () => {
    const failure = new Error('reset');
    const left: string[] = [];
    const silent = (name: string): object => ({
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined), return: () => Promise.reject(new Error(`left ${left.push(name)}`)) }),
    });
    for (const name of ['failed', 'closed', 'inner']) {
      const value = name === 'inner' ? [1n, silent(name)] : silent(name);
      const node = new PassThrough();
      const encoder = newEncoder(node);
      const encoded = outcome(() => encoder.encode(value));
      node.destroy(name === 'closed' ? undefined : failure);
      expect(await encoded).toMatchObject({ error: { message: name === 'closed' ? 'Cannot encode: the sink was closed' : 'reset' } });
      expect(await outcome(() => encoder.encode(1))).toEqual(await encoded);
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const webEncoded = outcome(() => newEncoder(writable).encode(value));
      await readable.cancel(failure);
      expect(await webEncoded).toEqual({ error: plain(failure) });
      expect(writable.locked).toBe(false);
    }
    expect(left).toEqual(['failed', 'failed', 'closed', 'closed', 'inner', 'inner']);
    const rows = new Readable({ objectMode: true, read: () => undefined });
    const node = new PassThrough();
    const encoded = newEncoder(node).encode(rows);
    node.destroy(failure);
    await expect(encoded).rejects.toBe(failure);
    expect(rows.destroyed).toBe(true);
  });

  it('gets an iterable that takes its time, whatever it is itself', async () => {
    async function* rows(): AsyncGenerator<number> {
      yield 1;
      await turns();
      yield* [2, 3];
    }
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const node = new PassThrough();
    for (const [sink, output] of [[writable, readable], [node, Readable.toWeb(node) as ReadableStream<Uint8Array>]] as const) {
      const text = new Response(output).text();
      await newEncoder(sink).encode([rows(), rows()]);
      await (sink === node ? node.end() : writable.close());
      expect(await text).toBe('[[1,2,3],[1,2,3]]\n');
    }
  });

  it('that failed once is not written to again', async () => {
    const failure = new Error('disk full');
    const written: Uint8Array[] = [];
    const encoder = newEncoder({
      write(chunk) {
        written.push(chunk);
        if (written.length === 2) throw failure;
      },
    });
    await encoder.encode(1);
    for (let i = 0; i < 2; i++) await expect(encoder.encode(2)).rejects.toBe(failure);
    await expect(encoder.flush()).rejects.toBe(failure);
    expect(written).toHaveLength(2);
  });

  it('that fails between two values fails the next', async () => {
    const failure = new Error('reset');
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
    const encoder = newEncoder(sink);
    await encoder.encode(1);
    sink.destroy(failure);
    await turns();
    await expect(encoder.encode(2)).rejects.toBe(failure);
    await expect(encoder.flush()).rejects.toBe(failure);
  });

  it('gets no more listeners with every wait', async () => {
    const sink = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void setImmediate(done) });
    const encoder = newEncoder(sink);
    const count = (): number => ['drain', 'error', 'close'].reduce((sum, it) => sum + sink.listenerCount(it), 0);
    const before = count();
    for (let i = 0; i < 20; i++) await encoder.encode(i);
    expect(count()).toBe(before);
  });

  it('may have been closed', async () => {
    const web = new WritableStream<Uint8Array>();
    await web.close();
    for (const value of [1, [1].values(), slowly(1)]) await expect(newEncoder(web).encode(value)).rejects.toThrow('Cannot encode: the sink was closed');
    const node = new PassThrough();
    const encoder = newEncoder(node);
    node.destroy();
    await turns();
    await expect(encoder.encode(1)).rejects.toThrow('the sink was closed');
  });

  it('is not locked between two values', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const text = new Response(readable).text();
    await newEncoder(writable).encode({ a: 1 });
    await writable.close();
    expect(await text).toBe('{"a":1}\n');
  });

  it('must be one', () => {
    for (const sink of [undefined, null, 1, {}, []]) expect(() => newEncoder(sink as never)).toThrow('Cannot encode: the sink is not a WritableStream');
  });

  it('has no rejection left over', async () => {
    const left = await unhandledRejections(async () => {
      await expect(newEncoder(new WritableStream({ write: () => Promise.reject(new Error('x')) })).encode([1])).rejects.toThrow('x');
      await expect(newEncoder({ write: () => Promise.reject(new Error('x')) }).encode(endless())).rejects.toThrow('x');
    });
    expect(left).toEqual([]);
  });
});
