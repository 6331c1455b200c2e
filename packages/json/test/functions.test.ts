import { describe, expect, it } from '@jest/globals';
import * as json from '../src/index.ts';

const names = Object.keys(json.createProcessor()).filter((it) => it !== 'getConfig');

describe('the package functions', () => {
  it('are those of a processor, over one default processor', () => {
    for (const name of names)
      expect([name, typeof (json as Record<string, unknown>)[name]]).toEqual([name, 'function']);
    const before = json.getStats().operationCount;
    expect(json.get('{"a": [1]}', 'a[0]')).toBe(1);
    expect(json.getTyped('{"a": 1}', 'a', 5)).toBe(1);
    expect(json.delete('{"a": 1, "b": 2}', 'a')).toBe('{"b": 2}');
    expect([...json.iterate('[7]')][0]?.getData()).toBe(7);
    expect(json.getFromParsed(json.preParse('[8]'), '[0]')).toBe(8);
    expect(json.getStats().operationCount).toBe(before + 6);
    expect(json.getHealthStatus().checks['cache']?.healthy).toBe(true);
  });

  it('renew the default processor after close()', () => {
    const parsed = json.preParse('[1]');
    expect(json.isClosed()).toBe(false);
    json.close();
    json.close();
    expect(json.isClosed()).toBe(true);
    expect(json.getStats().isClosed).toBe(true);
    expect(json.getHealthStatus().healthy).toBe(false);
    expect(() => parsed.data()).toThrow(json.ProcessorClosedError);
    expect(json.get('[2]', '[0]')).toBe(2);
    expect(json.isClosed()).toBe(false);
    expect(json.getStats().operationCount).toBe(1);
  });

  it('have encoders and decoders', async () => {
    const chunks: Uint8Array[] = [];
    await json.newEncoder({ write: (chunk: Uint8Array) => chunks.push(chunk) }).encode({ a: 1 });
    expect(Buffer.concat(chunks).toString()).toBe('{"a":1}\n');
    expect(await json.newDecoder('{"a": 1} 2').decode()).toEqual({ a: 1 });
  });

  it('need no this', () => {
    const { get, set } = json.createProcessor();
    expect(get(set('{}', 'a', 1), 'a')).toBe(1);
  });
});
