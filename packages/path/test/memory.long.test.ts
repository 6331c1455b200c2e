import { describe, expect, it } from '@jest/globals';
import { expectConstantMemory, heldMemory } from '@wirework/test-support';
import { get, getFromText, getManyFromText } from '../src/index.ts';

/** JSON.parse makes one flat string of a text, which shares no memory with others. */
const flat = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

/** A text of about `size` characters with values of many kinds in front. */
const makeText = (size: number): string =>
  flat(
    `{"long":"${'x'.repeat(100)}","number":1234567890.123456789012345,"list":["${'y'.repeat(50)}"],"${'n'.repeat(40)}":{"k":1},"filler":"${'z'.repeat(size)}"}`,
  );

describe('a value that was read', () => {
  const paths = ['long', 'number', 'list', 'list[0]', 'list[*]', '{long,list}', `["${'n'.repeat(40)}"]`, 'gone'];
  const size = 500_000;

  it.each(['number', 'lossless', 'bigint'] as const)(
    'does not keep the text in memory (numbers: %s)',
    async (numbers) => {
      const readAll = (): unknown[] => [
        ...(['all', 'scanned'] as const).flatMap((validate) =>
          paths.map((path) => getFromText(makeText(size), path, { numbers, validate })),
        ),
        getManyFromText(makeText(size), paths, { numbers }),
      ];
      const texts = readAll().length;
      await expectConstantMemory((times) => Array.from({ length: times }, readAll), texts * size);
    },
  );
});

it('a path does not keep the text in memory of which it is a part', async () => {
  const size = 500_000;
  let path = 0;
  await expectConstantMemory((times) => {
    for (let i = 0; i < 10 * times; i++) {
      const text = flat(`${'y'.repeat(size)}the.name.of.a.long.path.${path++}`);
      get({}, text.slice(size));
    }
  }, 10 * size);
});

it('a read of one value from a long text allocates at most 1.2 times the text', () => {
  const text = flat(
    `{"a":[${'{"id":12345,"name":"somebody","tags":["a","b"]},'.repeat(500_000)}null],"z":{"k":"value"}}`,
  );
  const before = heldMemory();
  const hit = getFromText(text, 'z.k');
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  expect(hit.value).toBe('value');
  expect(heapUsed + arrayBuffers - before).toBeLessThan(text.length * 1.2);
});
