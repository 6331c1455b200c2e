import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { t } from '../../values/targets/t.ts';
import { partial } from './partial.ts';
import { partialReader, type PartialReaderOptions } from './partial-reader.ts';
import { partialValues } from './partial-values.ts';

/** Returns the value of a text that arrives in single characters, and whether it is complete. */
function read(text: string, options: PartialReaderOptions): readonly [value: unknown, complete: boolean] {
  const reader = partialReader(options);
  for (const character of text) reader.push(character);
  const { value, complete } = reader.push('');
  return [value, complete];
}

const object = { find: 'object' } as const;
const array = { find: 'array' } as const;

describe('partialReader() with find', () => {
  it.each<[string, unknown]>([
    ['Sure! Here is the JSON:\n```json\n{"a": [1, {"b": "}"}]}\n```\nAnything else? {"c": 1}', { a: [1, { b: '}' }] }],
    ['See [1], {name}, ${x}, {{y}}, { z }: {\n"a": 1} }', { a: 1 }],
    ['{ {\t\r\n}', {}],
    ['~~~\n{"a": "```"}~~~', { a: '```' }],
  ])('finds the first object in %j', (text, value) => {
    expect(read(text, object)).toEqual([value, true]);
    expect([partialReader(object).push(text)]).toMatchObject([{ value, complete: true }]);
    expect(partialReader(object).push(text).complete).toBe(true);
  });

  it('finds the first array', () => {
    for (const first of ['[]', '[ "x" ]', '[-1]', '[[true]]', '[7, true]', '[{"a": null}]'])
      expect(read(`See [this] {"a": 1}: ${first}!]`, array)).toEqual([JSON.parse(first), true]);
  });

  it('returns nothing before the document begins, and an error of one that does not', () => {
    const reader = partialReader(object);
    expect(reader.push('I cannot answer {that')).toMatchObject({ value: undefined, complete: false, open: undefined });
    expect(() => reader.end()).toThrow(expect.objectContaining({ code: 'SYNTAX', reason: 'empty' }));
    expect(() => partialReader({ find: 'string' as never })).toThrow("Cannot use the option 'find'");
  });

  it('throws for a fault in the document, with its place there, and for one that is cut', () => {
    expect(() => read('So: {"a": 1,}', object)).toThrow(
      expect.objectContaining({ code: 'SYNTAX', index: 8, column: 9 }),
    );
    expect(() => read('So: {"a": 1e999}', object)).toThrow(expect.objectContaining({ code: 'UNMARSHAL_TYPE' }));
    const reader = partialReader(object);
    reader.push('So: {"a": [1');
    expect(() => reader.end()).toThrow(expect.objectContaining({ code: 'SYNTAX', reason: 'truncated', column: 9 }));
  });

  it('reads the document into a target, without the text around it', () => {
    const target = t.object({ a: t.int() });
    expect(read('So: {"a": 1} or {"a": 2}', { ...object, target })).toEqual([{ a: 1 }, true]);
    expect(partialReader({ ...object, target }).push('So: {"a": 1}. Yes').value).toEqual({ a: 1 });
  });

  it('neither keeps nor counts the text around the document', async () => {
    const reader = partialReader({ ...object, maxBytes: 10 });
    for (let at = 0; at < 1_000; at++) reader.push('some prose {and} so on ');
    reader.push('{"a": 1}');
    for (let at = 0; at < 1_000; at++) expect(reader.push('{"b": 1} ').value).toEqual({ a: 1 });
    expect(reader.end().value).toEqual({ a: 1 });
    const values: unknown[] = [];
    for await (const { value } of partialValues(['So ', '{"a"', ': 1}.'], { ...object, immutable: true }))
      values.push(value);
    expect(values).toEqual([undefined, {}, { a: 1 }]);
  });

  it('returns what partial returns for the document, wherever the text is cut', () => {
    const prose = fc.array(fc.constantFrom('{x} ', '[y] ', '`', '\n', 'é😀 ', '{ ', '42 '), { maxLength: 5 });
    const around = prose.map((it) => `${it.join('')}.`);
    const lengths = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    fc.assert(
      fc.property(
        around,
        fc.dictionary(fc.string(), fc.jsonValue()),
        around,
        lengths,
        (before, value, after, pieces) => {
          const document = JSON.stringify(value);
          const text = before + document + after;
          const reader = partialReader(object);
          for (let end = 0, at = 0; end < text.length; at++) {
            const from = end;
            end = Math.min(text.length, end + (pieces[at % pieces.length] as number));
            const found = { ...reader.push(text.slice(from, end)) };
            const known = document.slice(0, Math.max(0, end - before.length));
            // A brace alone may still be prose.
            expect(found).toEqual(partial(known === '{' ? '' : known));
          }
        },
      ),
      { numRuns: runs(2_000) },
    );
  });
});
