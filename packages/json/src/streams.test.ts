import { describe, expect, it } from '@jest/globals';
import type { Config } from './config/config.ts';
import { createProcessor } from './processor/create-processor.ts';
import { newDecoder, newEncoder } from './streams.ts';

/** Returns the text of a value, as an encoder with a config writes it. */
async function encoded(value: unknown, config?: Config): Promise<string> {
  let text = '';
  await newEncoder({ write: (part) => void (text += new TextDecoder().decode(part)) }, config).encode(value);
  return text;
}

describe('one config', () => {
  const config: Config = {
    numbers: 'bigint',
    duplicates: 'reject',
    loneSurrogates: 'keep',
    outOfRange: 'infinity',
    maxBytes: 30,
    maxDepth: 2,
    indent: '  ',
    escapeHtml: false,
    sortKeys: true,
    disallowUnknownFields: true,
    trailing: 'reject',
  };

  it('serves a read by path, a decoder and an encoder', async () => {
    const text = '{"b":9007199254740993}';
    expect(createProcessor().safeGet(text, 'b', config).value).toBe(9007199254740993n);
    expect(await newDecoder(text, config).decode()).toEqual({ b: 9007199254740993n });
    expect(await newDecoder('["\\ud800", 1e400]', config).decode()).toEqual(['\ud800', Infinity]);
    expect(await encoded({ b: '<', a: 1n }, config)).toBe('{\n  "a": 1,\n  "b": "<"\n}\n');
  });

  it('limits each of them', async () => {
    const long = `"${'x'.repeat(30)}"`;
    const tooLong = { code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 30 };
    const tooDeep = { code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 2 };
    expect(createProcessor().safeGet(long, '', config).error).toMatchObject(tooLong);
    await expect(newDecoder(long, config).decode()).rejects.toMatchObject(tooLong);
    expect(createProcessor().safeGet('[[[]]]', '', config).error).toMatchObject(tooDeep);
    await expect(newDecoder('[[[]]]', config).decode()).rejects.toMatchObject(tooDeep);
    await expect(encoded([[[]]], config)).rejects.toMatchObject(tooDeep);
  });
});

describe('newDecoder and newEncoder', () => {
  it('have the habits of Go without a config', async () => {
    expect(await newDecoder('"\\ud800"').decode()).toBe('\ufffd');
    await expect(newDecoder('1e400').decode()).rejects.toMatchObject({ code: 'UNMARSHAL_TYPE' });
    expect(await encoded(['<'])).toBe('["\\u003c"]\n');
    expect(await newDecoder('['.repeat(300) + ']'.repeat(300)).decode()).toHaveLength(1);
  });

  it('refuse an unknown option and a wrong value', () => {
    const sink = { write: () => undefined };
    for (const run of [(it: object) => newDecoder('1', it), (it: object) => newEncoder(sink, it)]) {
      expect(() => run({ maxDeph: 1 })).toThrow(
        new TypeError("Cannot use the config field 'maxDeph': there is no such field; did you mean 'maxDepth'?"),
      );
      expect(() => run({ maxTextBytes: 1 })).toThrow("it is 'maxBytes' now");
      expect(() => run({ maxDepth: -1 })).toThrow(RangeError);
      expect(() => run('  ' as never)).toThrow(
        new TypeError('Cannot use the config: expected an object, found a string'),
      );
      expect(() => run(Object.create({ maxDepth: -1 }) as object)).not.toThrow();
    }
  });
});
