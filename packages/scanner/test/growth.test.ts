import { expect, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support/growth';
import { walkValue } from '../src/grammar/walk-value.ts';
import { findSyntaxError, locate, toStrictJson } from '../src/index.ts';
import { encodeUnits } from '../src/primitives.ts';

const syntax = { syntax: 'jsonc' } as const;

it('walkValue() takes linear time at any depth', async () => {
  await expectLinear((depth) => {
    const text = '[{"a":'.repeat(depth) + '0' + '}]'.repeat(depth);
    const units = encodeUnits(text);
    return () => expect(walkValue(units, 0, text.length, {}, () => ({}))).toBe(text.length);
  }, 200);
});

it.each<[string, (text: string) => string | Uint8Array]>([
  ['a text', (text) => text],
  ['bytes', (text) => Buffer.from(text)],
])('locate() finds a value after many names in %s in linear time', async (_, encode) => {
  await expectLinear((length) => {
    const text = `{${Array.from({ length }, (_item, i) => `"name ${i}": "${'x'.repeat(60)}"`).join(',')},"last":1}`;
    const input = encode(text);
    return () => expect(locate(input, ['last'])).toMatchObject({ end: text.length - 1 });
  }, 200);
});

it.each<[string, (n: number) => string]>([
  ['comments', (n) => `[${'/* x */'.repeat(n)}]`],
  ['trailing commas', (n) => `[${'[1,/**//**/],'.repeat(n)}]`],
  ['an unclosed comment', (n) => `[${'/*'.repeat(4 * n)}]`],
  ['comments after commas', (n) => `[1${`,${'/**/'.repeat(9)}1`.repeat(n)}]`],
  ['comments after one trailing comma', (n) => `[1,${'/**/'.repeat(n)}]`],
])('JSONC with %s is checked and made strict in linear time', async (_, make) => {
  await expectLinear((n) => {
    const text = make(n);
    return () => [findSyntaxError(text, syntax), toStrictJson(text)];
  }, 200);
});
