import { expect, it } from '@jest/globals';
import { indent, newDecoder, partialValues } from '../src/index.ts';
import { bytesOf } from './arrivals.ts';

it('a value longer than a string is read in parts; a single string of that length throws LimitExceededError with its place', async () => {
  // Spaces, which are white space outside of a string and characters inside.
  const bytes = new Uint8Array(536_870_912).fill(0x20);
  const write = (text: string, at: number): void => bytes.set(bytesOf(text), at);
  const read = (): Promise<unknown> => newDecoder(bytes, { maxBytes: Infinity }).decode();
  write('["a"', 0);
  write(',"b"]', bytes.length - 5);
  expect(await read()).toEqual(['a', 'b']);
  write(' \n ["', 0);
  write('  "]', bytes.length - 4);
  const tooLong = { code: 'LIMIT_EXCEEDED', limit: 'string length', max: 536_870_888, line: 2, column: 3, offset: 4 };
  await expect(read()).rejects.toMatchObject(tooLong);
});

it('one endless string throws LimitExceededError at the default maxBytes', async () => {
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Uint8Array.of(0x22);
    const chunk = new Uint8Array(1_048_576).fill(0x61);
    for (;;) yield await Promise.resolve(chunk);
  }
  const limit = { code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 104_857_600 };
  await expect(newDecoder(endless()).decode()).rejects.toMatchObject(limit);
  const all = partialValues(endless());
  const readAll = async (): Promise<void> => {
    for await (const { complete } of all) expect(complete).toBe(false);
  };
  await expect(readAll()).rejects.toMatchObject(limit);
});

it('indent throws LimitExceededError for a result that no string can hold', () => {
  const prefix = ' '.repeat(1_000_000);
  const wide = `[${'1,'.repeat(600)}1]`;
  const limit = { code: 'LIMIT_EXCEEDED', limit: 'string length' };
  for (const source of [wide, bytesOf(wide)])
    expect(() => indent(source, prefix, ' ')).toThrow(expect.objectContaining(limit));
});
