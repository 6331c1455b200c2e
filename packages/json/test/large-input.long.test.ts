import { expect, it } from '@jest/globals';
import { t } from '@wirework/codec';
import { expectConstantMemory } from '@wirework/test-support';
import { createProcessor, parseAny } from '../src/index.ts';
import { foreachFile } from '../src/node/index.ts';
import { large } from './node/file-helpers.ts';
import { testFolder } from './node/test-folder.ts';

const { write } = testFolder();

/** Writes a file of about so many bytes. */
function writeLarge(bytes: number): { path: string; count: number } {
  const { text, count } = large(bytes);
  return { path: write('a.json', text), count };
}

it('a text of 100 MB is read, and a longer one than maxBytes refused', () => {
  const text = `{"pad": "${'x'.repeat(100_000_000)}", "last": 7}`;
  expect(createProcessor().get(text, 'last')).toBe(7);
  expect(() => createProcessor().get(`${text}${' '.repeat(5_000_000)}`, 'last')).toThrow('maxBytes is 104857600');
  expect(() => parseAny(`${text}${' '.repeat(5_000_000)}`)).toThrow(
    expect.objectContaining({ code: 'LIMIT_EXCEEDED' }),
  );
});

it('a processor that accepts more than the usual 100 MiB reads it into a target', () => {
  const long = `"${'a'.repeat(104_857_600)}"`;
  const { getResult } = createProcessor({ maxBytes: 200_000_000, cache: { enabled: false } });
  expect(getResult(long, '', t.string()).unwrap()?.length).toBe(104_857_600);
});

it('foreachFile() does not keep the file in memory', async () => {
  const size = 4_000_000;
  await expectConstantMemory(async (times, measure) => {
    const { path, count } = writeLarge(times * size);
    let seen = 0;
    await foreachFile(path, () => {
      if (seen++ % Math.ceil(count / 5) === 0) measure();
    });
    expect(seen).toBe(count);
  }, size);
});

it('the cache keeps no texts that it has no room for', async () => {
  const size = 100_000;
  const { get, getStats } = createProcessor({ cache: { maxEntries: 2 } });
  let made = 0;
  await expectConstantMemory((times) => {
    for (let i = 0; i < 50 * times; i++) get(JSON.stringify([made++, 'x'.repeat(size)]), '[0]');
  }, 50 * size);
  expect(getStats().cacheSize).toBe(2);
});
