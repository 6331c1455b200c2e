import { EventEmitter } from 'node:events';
import { PassThrough, Readable, Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { turns, unhandledRejections } from '@wirework/test-support';
import { outcome, plain } from '../../../test/arrivals.ts';
import { endless, slowly } from '../../../test/encoders.ts';
import { newEncoder } from './encoder.ts';

describe('the sink', () => {
  it('makes encode wait: for a promise, the queue of a web stream, the drain of a Node stream', async () => {
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
      [
        new WritableStream<Uint8Array>(
          { write: () => new Promise((resolve) => answers.push(resolve)) },
          { highWaterMark: 2 },
        ),
        2,
      ],
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

  it('that fails rejects the call and every later one with its own error', async () => {
    const failure = new Error('disk full');
    const node = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void done(failure) });
    for (const sink of [
      { write: () => Promise.reject(failure) },
      {
        write: () => {
          throw failure;
        },
      },
      new WritableStream<Uint8Array>({ write: () => Promise.reject(failure) }),
      node,
    ]) {
      const encoder = newEncoder(sink);
      await expect(encoder.encode(1)).rejects.toBe(failure);
      await expect(encoder.encode(2)).rejects.toBe(failure);
    }
  });

  it('that drains before its `write` returns is not waited for; one that fails there is', async () => {
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
    await expect(
      newEncoder(new Writable({ write: (_chunk, _encoding, done) => void done(failure) })).encode(1),
    ).rejects.toBe(failure);
  });

  it('that only resembles a Node stream may call back without an argument, or only emit drain', async () => {
    for (const tells of ['callback', 'drain']) {
      const chunks: Uint8Array[] = [];
      const stream = Object.assign(new EventEmitter(), {
        write(chunk: Uint8Array, written?: () => void): boolean {
          chunks.push(chunk);
          setImmediate(() => (tells === 'drain' ? stream.emit('drain') : written?.()));
          return false;
        },
      });
      const encoder = newEncoder(stream);
      for (const value of [1, 2]) await encoder.encode(value);
      await encoder.flush();
      expect(Buffer.concat(chunks).toString()).toBe('1\n2\n');
    }
  });

  it('that fails after the last value rejects only flush', async () => {
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

  it('has written all chunks when flush resolves', async () => {
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

  it('that closes before all is written rejects flush', async () => {
    const node = new Writable({ write: () => undefined });
    const encoder = newEncoder(node);
    await encoder.encode(1);
    const flushed = encoder.flush();
    node.destroy();
    await expect(flushed).rejects.toThrow(/closed|destroyed/);
  });

  it('that is destroyed during a write, without a close event, rejects at once', async () => {
    for (const error of [null, new Error('too late')]) {
      let answer = (_error: Error | null): void => undefined;
      const node = new Writable({
        emitClose: false,
        highWaterMark: 1,
        write: (_chunk, _encoding, done) => void (answer = done),
      });
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

  it('that was destroyed earlier, without any event, rejects at once', async () => {
    const failure = new Error('reset');
    for (const error of [undefined, failure]) {
      const node = new Writable({ emitClose: false, write: () => undefined });
      const encoder = newEncoder(node);
      await encoder.encode(1);
      node.destroy(error);
      await new Promise((resolve) => process.nextTick(resolve));
      expect(await outcome(() => encoder.flush())).toEqual({
        error: plain(error ?? new Error('Cannot encode: the sink was closed before all was written')),
      });
    }
  });

  it('that fails while an iterable is awaited rejects the call and closes the iterable', async () => {
    const failure = new Error('reset');
    const left: string[] = [];
    const silent = (name: string): object => ({
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => undefined),
        return: () => Promise.reject(new Error(`left ${left.push(name)}`)),
      }),
    });
    for (const name of ['failed', 'closed', 'inner']) {
      const value = name === 'inner' ? [1n, silent(name)] : silent(name);
      const node = new PassThrough();
      const encoder = newEncoder(node);
      const encoded = outcome(() => encoder.encode(value));
      node.destroy(name === 'closed' ? undefined : failure);
      expect(await encoded).toMatchObject({
        error: { message: name === 'closed' ? 'Cannot encode: the sink was closed' : 'reset' },
      });
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

  it('that its owner ends or destroys rejects the call while an iterable is awaited, even without a `close` event', async () => {
    const left: string[] = [];
    const failure = new Error('reset');
    const ways: Record<string, (node: Writable) => unknown> = {
      end: (node) => node.end(),
      destroy: (node) => node.destroy(),
      fail: (node) => node.destroy(failure),
    };
    for (const [way, lose] of Object.entries(ways)) {
      for (const events of [{}, { autoDestroy: false }, { autoDestroy: false, emitClose: false }]) {
        for (const isBefore of [false, true]) {
          // No event reports that one.
          if (way === 'destroy' && 'emitClose' in events && !isBefore) continue;
          const node = new Writable({ ...events, write: (_chunk, _encoding, done) => done() });
          node.on('error', () => undefined);
          const name = `${way} ${isBefore} ${JSON.stringify(events)}`;
          const silent = {
            [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined), return: () => left.push(name) }),
          };
          if (isBefore) {
            lose(node);
            await turns();
          }
          const encoder = newEncoder(node);
          const encoded = outcome(() => encoder.encode(silent));
          if (!isBefore) lose(node);
          const error = way === 'fail' ? failure : new Error('Cannot encode: the sink was closed');
          expect(await encoded).toEqual({ error: plain(error) });
          expect(await outcome(() => encoder.encode(1))).toEqual({ error: plain(error) });
          expect(left.pop()).toBe(name);
        }
      }
    }
  });

  it('of every kind receives the values of a slow iterable', async () => {
    async function* rows(): AsyncGenerator<number> {
      yield 1;
      await turns();
      yield* [2, 3];
    }
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const node = new PassThrough();
    for (const [sink, output] of [
      [writable, readable],
      [node, Readable.toWeb(node) as ReadableStream<Uint8Array>],
    ] as const) {
      const text = new Response(output).text();
      await newEncoder(sink).encode([rows(), rows()]);
      await (sink === node ? node.end() : writable.close());
      expect(await text).toBe('[[1,2,3],[1,2,3]]\n');
    }
  });

  it('that fails ends the encoder, whichever call notices it', async () => {
    const failure = new Error('full');
    const failing = newEncoder(new WritableStream({ write: () => turns().then(() => Promise.reject(failure)) }));
    await failing.encode(1);
    await expect(failing.flush()).rejects.toBe(failure);
    for (const value of [1, NaN]) await expect(failing.encode(value)).rejects.toBe(failure);
    const stream = new WritableStream();
    await stream.close();
    const closed = newEncoder(stream);
    const lost = await closed.encode(slowly(1)).catch((error: unknown) => error);
    expect(lost).toMatchObject({ message: 'Cannot encode: the sink was closed' });
    for (const call of [() => closed.flush(), () => closed.encode(1), () => closed.encode(NaN)])
      await expect(call()).rejects.toBe(lost);
  });

  it('that failed is not written to again', async () => {
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

  it('that fails between two values rejects the next call', async () => {
    const failure = new Error('reset');
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
    const encoder = newEncoder(sink);
    await encoder.encode(1);
    sink.destroy(failure);
    await turns();
    await expect(encoder.encode(2)).rejects.toBe(failure);
    await expect(encoder.flush()).rejects.toBe(failure);
  });

  it('gets no further listener for each wait', async () => {
    const sink = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void setImmediate(done) });
    const encoder = newEncoder(sink);
    const count = (): number => ['drain', 'error', 'close'].reduce((sum, it) => sum + sink.listenerCount(it), 0);
    const before = count();
    for (let i = 0; i < 20; i++) await encoder.encode(i);
    expect(count()).toBe(before);
  });

  it('has the same listeners for any number of encoders, and each encoder waits for it', async () => {
    const answers: (() => void)[] = [];
    const written: string[] = [];
    const sink = new Writable({
      highWaterMark: 1,
      write: (chunk: Uint8Array, _encoding, done) =>
        void answers.push(() => (written.push(new TextDecoder().decode(chunk)), done())),
    });
    const counts = (): number[] => ['drain', 'error', 'close'].map((it) => sink.listenerCount(it));
    const first = newEncoder(sink).encode(0);
    const before = counts();
    let settled = 0;
    const calls = [first, ...Array.from({ length: 20 }, (_, i) => newEncoder(sink).encode(i + 1))].map((it) =>
      it.then(() => settled++),
    );
    expect(counts()).toEqual(before);
    for (let i = 0; i < 21; i++) {
      await turns();
      expect(settled).toBe(i);
      answers.shift()?.();
    }
    await Promise.all(calls);
    expect(written.join('')).toBe(Array.from({ length: 21 }, (_, i) => `${i}\n`).join(''));
    const failure = new Error('reset');
    const silent = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) };
    const waiting = [newEncoder(sink), newEncoder(sink)].map((it) => outcome(() => it.encode(silent)));
    sink.destroy(failure);
    for (const it of waiting) expect(await it).toEqual({ error: plain(failure) });
    await expect(newEncoder(sink).encode(1)).rejects.toBe(failure);
  });

  it('that was closed rejects the call', async () => {
    const web = new WritableStream<Uint8Array>();
    await web.close();
    for (const value of [1, [1].values(), slowly(1)])
      await expect(newEncoder(web).encode(value)).rejects.toThrow('Cannot encode: the sink was closed');
    const node = new PassThrough();
    const encoder = newEncoder(node);
    node.destroy();
    await turns();
    await expect(encoder.encode(1)).rejects.toThrow('the sink was closed');
  });

  it('is unlocked between two values', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const text = new Response(readable).text();
    await newEncoder(writable).encode({ a: 1 });
    await writable.close();
    expect(await text).toBe('{"a":1}\n');
  });

  it('throws TypeError for an invalid sink', () => {
    for (const sink of [undefined, null, 1, {}, []])
      expect(() => newEncoder(sink as never)).toThrow('Cannot encode: the sink is not a WritableStream');
  });

  it('leaves no unhandled rejection', async () => {
    const left = await unhandledRejections(async () => {
      await expect(
        newEncoder(new WritableStream({ write: () => Promise.reject(new Error('x')) })).encode([1]),
      ).rejects.toThrow('x');
      await expect(newEncoder({ write: () => Promise.reject(new Error('x')) }).encode(endless())).rejects.toThrow('x');
    });
    expect(left).toEqual([]);
  });
});
