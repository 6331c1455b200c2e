import { expect, it } from '@jest/globals';

interface Slicing {
  utf8Slice(start: number, end: number): string;
}

it('TextWindow decodes little more than the input, even if every line has a letter beyond ASCII', async () => {
  const { prototype } = Buffer as unknown as { prototype: Slicing };
  const { utf8Slice } = prototype;
  let decoded = 0;
  prototype.utf8Slice = function (start, end) {
    decoded += end - start;
    return utf8Slice.call(this, start, end);
  };
  try {
    // The method is taken when the module is loaded.
    const { decodeLines } = await import('../../stream/lines/decode-lines.ts');
    const lines = Array.from({ length: 20_000 }, (_, id) => ({
      id,
      name: id % 1000 < 500 ? `Zoë ${id}` : `Ada ${id}`,
      note: 'x'.repeat(50),
    }));
    const bytes = new TextEncoder().encode(lines.map((it) => JSON.stringify(it)).join('\n'));
    const values = [];
    for await (const value of decodeLines([bytes.subarray(0, 700_001), bytes.subarray(700_001)])) values.push(value);
    expect(values).toEqual(lines);
    // Some versions of Node decode short pieces without this method.
    expect(decoded).toBeGreaterThan(0.9 * bytes.length);
    expect(decoded).toBeLessThan(5 * bytes.length);
  } finally {
    prototype.utf8Slice = utf8Slice;
  }
});
