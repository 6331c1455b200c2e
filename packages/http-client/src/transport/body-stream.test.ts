import { describe, expect, it } from '@jest/globals';
import { BodyStream } from './body-stream.ts';
import { TransportFailure } from './transport-failure.ts';

/** A source that adds its next chunk at each call of `resume`, and then ends. */
function streamOf(chunks: readonly string[]): { readonly stream: BodyStream; readonly stopped: () => boolean } {
  const rest = [...chunks];
  let stopped = false;
  const stream: BodyStream = new BodyStream({
    resume: () =>
      setImmediate(() => {
        const next = rest.shift();
        if (next === undefined) stream.finish();
        else {
          stream.add(Buffer.from(next));
          if (next === '') setImmediate(() => stream.add(Buffer.from(rest.shift() ?? '?')));
        }
      }),
    stop: () => {
      stopped = true;
    },
  });
  return { stream, stopped: () => stopped };
}

const cut = (): TransportFailure => new TransportFailure({ kind: 'other', phase: 'body', cause: new Error('cut') });

describe('BodyStream', () => {
  it('returns one chunk for each read', async () => {
    const { stream } = streamOf(['a', 'b', 'c']);
    expect(String(Buffer.concat(await stream.toArray()))).toBe('abc');
  });

  it('ignores an empty chunk', async () => {
    const { stream } = streamOf(['a', '', 'b', 'c']);
    expect(String(Buffer.concat(await stream.toArray()))).toBe('abc');
  });

  it('returns the queued bytes before the error', async () => {
    const { stream } = streamOf([]);
    stream.on('error', () => undefined);
    for (const text of ['a', 'b']) stream.add(Buffer.from(text));
    stream.fail(cut());
    let got = '';
    await expect(async () => {
      for await (const chunk of stream) got += String(chunk);
    }).rejects.toMatchObject({ cause: { message: 'cut' } });
    expect(got).toBe('ab');
  });

  it('throws when a reader has transferred the memory of queued chunks', async () => {
    const { stream, stopped } = streamOf([]);
    const slab = Buffer.from(new ArrayBuffer(2)).fill('x');
    stream.add(slab.subarray(0, 1));
    stream.add(slab.subarray(1));
    const read = async (): Promise<void> => {
      for await (const chunk of stream) structuredClone(chunk, { transfer: [(chunk as Buffer).buffer as ArrayBuffer] });
    };
    await expect(read()).rejects.toThrow('transfer a copy');
    expect(stopped()).toBe(true);
  });

  it('asks for a pause at 64 KiB, and stops its source when it is destroyed', async () => {
    const { stream, stopped } = streamOf([]);
    expect([stream.add(Buffer.alloc(65_535)), stream.add(Buffer.alloc(1))]).toEqual([true, false]);
    stream.destroy();
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped()).toBe(true);
  });
});
