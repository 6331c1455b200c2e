import { describe, expect, it } from '@jest/globals';
import { drain } from '../../test/arrivals.ts';
import { elements } from '../elements/elements.ts';
import { decodeLines } from '../lines/decode-lines.ts';
import { newDecoder } from './new-decoder.ts';

describe('a source that is a web stream', () => {
  it('is free once nothing more is read, so that its owner may cancel it', async () => {
    const open = (end: (out: ReadableStreamDefaultController<string>) => void = () => undefined): ReadableStream<string> =>
      new ReadableStream({ start: (out) => out.enqueue('1\n2\n'), pull: end });
    const ways: [ReadableStream<string>, (stream: ReadableStream<string>) => Promise<unknown>][] = [
      [open((out) => out.close()), (stream) => drain(newDecoder(stream))],
      [open((out) => out.error(new Error('reset'))), (stream) => drain(newDecoder(stream)).then(() => stream.cancel().catch(() => undefined))],
      [open(), async (stream) => { for await (const _ of decodeLines(stream)) break; }],
      [open(), (stream) => drain(elements(stream))],
      [open(), async (stream) => {
        const decoder = newDecoder(stream);
        const values = [decoder.decode(), decoder.decode(), decoder.decode().catch((error: unknown) => (error as { code: unknown }).code)];
        await Promise.all(values.slice(0, 2));
        decoder.close();
        expect(await Promise.all(values)).toEqual([1, 2, 'END_OF_INPUT']);
      }],
    ];
    for (const [stream, read] of ways) {
      await read(stream);
      expect(stream.locked).toBe(false);
    }
  });

  it('is cancelled with the reason', async () => {
    let reason: unknown = 'open';
    const open = (): ReadableStream<string> => new ReadableStream({ pull: (out) => out.enqueue('[1] x \n'), cancel: (why) => void (reason = why) });
    await drain(newDecoder(open()));
    expect(reason).toMatchObject({ code: 'SYNTAX' });
    const decoder = newDecoder(open());
    await decoder.decode();
    const error: unknown = await decoder.decode().catch((it: unknown) => it);
    expect(reason).toBe(error);
    for await (const _ of newDecoder(open())) break;
    expect(reason).toBeUndefined();
    await drain(decodeLines(open()));
    expect(reason).toMatchObject({ code: 'SYNTAX' });
    await drain(elements(open()));
    expect(reason).toMatchObject({ code: 'SYNTAX', message: "invalid character 'x' after top-level value" });
  });
});

describe('a source that throws', () => {
  const failure = new Error('reset');
  const ways: [name: string, symbols: symbol[], failing: (calls: number) => unknown][] = [
    ['at once', [Symbol.iterator, Symbol.asyncIterator], () => { throw failure; }],
    ['later', [Symbol.asyncIterator], () => Promise.reject(failure)],
    ['after a chunk', [Symbol.asyncIterator], (calls) => (calls === 1 ? Promise.resolve({ value: '[1, ', done: false }) : Promise.reject(failure))],
  ];

  it.each(ways)('%s has ended itself and is not left', async (_, symbols, failing) => {
    for (const symbol of symbols) {
      const calls: string[] = [];
      const next = (): unknown => failing(calls.push('next'));
      const leave = (): unknown => (calls.push('left'), { value: undefined, done: true });
      const input = { [symbol]: () => ({ next, return: leave }), destroy: leave } as unknown as AsyncIterable<string>;
      for (const read of [() => newDecoder(input), () => decodeLines(input), () => elements(input)]) {
        calls.length = 0;
        const values = read()[Symbol.asyncIterator]();
        expect(await drain(values)).toMatchObject({ error: { message: 'reset' } });
        await values.return?.();
        expect(calls).not.toContain('left');
      }
    }
  });
});
