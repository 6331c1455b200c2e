import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { plain } from '../../../test/arrivals.ts';
import { modelOfPartial } from '../../../test/partial-model.ts';
import type { DecodeOptions } from '../../syntax/options/decode-options.ts';
import { t } from '../../values/targets/t.ts';
import { partial } from './partial.ts';
import { partialReader, type PartialValue } from './partial-reader.ts';
import { partialValues } from './partial-values.ts';

const attempt = (work: () => object): unknown => {
  try {
    return { ...work() };
  } catch (error) {
    return plain(error);
  }
};

const piece = fc.constantFrom(
  ...'{}[]",:0129-.eE+ntfu\\x\n é\ud83d\ude00'.split(''),
  '"a":',
  '"__proto__":',
  '"\\ud83d',
  '\\ude00"',
  '\\u00e9',
  '1e400',
  'true',
  'false',
  'null',
  '"\\n"',
);
const document = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value, undefined, 1));
const options = fc.constantFrom<DecodeOptions>(
  {},
  { numbers: 'lossless' },
  { numbers: 'bigint', loneSurrogates: 'keep', outOfRange: 'infinity' },
  { duplicates: 'reject', maxDepth: 3 },
  { maxBytes: 20 },
);

describe('partialReader', () => {
  it('returns after each piece the value of all pieces so far, or throws their error', () => {
    const cut = (text: string, size: number): string[] =>
      Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size));
    const pieces = fc.oneof(
      fc.array(piece, { maxLength: 30 }),
      fc.tuple(document, fc.integer({ min: 1, max: 7 })).map(([text, size]) => cut(text, size)),
    );
    fc.assert(
      fc.property(pieces, options, fc.boolean(), fc.boolean(), (all, decoding, isRead, immutable) => {
        const reader = partialReader({ ...decoding, immutable });
        let text = '';
        for (const one of all) {
          text += one;
          const expected = attempt(() => modelOfPartial(text, decoding));
          const found = attempt(() => (isRead ? { ...reader.push(one) } : reader.push(one)));
          expect(found).toEqual(expected);
          if (Object.hasOwn(expected as object, 'name')) return;
        }
      }),
      { numRuns: runs(3000) },
    );
  });

  it('returns the value of long pieces as partial does, or throws their error', () => {
    const odd = fc.constantFrom(
      '1e400',
      '"\\ud800"',
      '"\ud800é"',
      '{"a":1,"a":2}',
      '{"__proto__":[1]}',
      '12345678901234567890',
      '[[[[1]]]]',
      '[1 2]',
      '"\u0001"',
    );
    const item = fc.oneof({ weight: 6, arbitrary: document }, { weight: 1, arbitrary: odd });
    const items = fc.array(item, { minLength: 8, maxLength: 40 }).map((all) => all.join(' , '));
    const long = fc
      .tuple(items, items)
      .map(([first, second]) => `{"first":[${first}],"second":{"third":[${second}],"pad":"${'x'.repeat(300)}"}}`);
    fc.assert(
      fc.property(long, fc.double({ min: 0, max: 1, noNaN: true }), options, (text, part, decoding) => {
        const cut = text.slice(0, Math.ceil(part * text.length));
        const half = cut.length >> 1;
        const expected = attempt(() => modelOfPartial(cut, decoding));
        expect(attempt(() => partial(cut, decoding))).toEqual(expected);
        const inTwo = attempt(() => {
          const reader = partialReader(decoding);
          reader.push(cut.slice(0, half));
          return { ...reader.push(cut.slice(half)) };
        });
        const isFirstRefused = Object.hasOwn(
          attempt(() => modelOfPartial(cut.slice(0, half), decoding)) as object,
          'name',
        );
        if (!isFirstRefused) expect(inTwo).toEqual(expected);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('lets the containers of the value grow in place', () => {
    const reader = partialReader();
    const first = reader.push('{"a":[1,{"b":"x').value as { a: unknown[] };
    const { a } = first;
    expect(reader.push('y"},2],"c":0}').value).toBe(first);
    expect(first).toEqual({ a: [1, { b: 'xy' }, 2], c: 0 });
    expect(first.a).toBe(a);
  });

  it('shares every part that did not change, and changes no value that was read, with immutable', () => {
    const reader = partialReader({ immutable: true });
    const first = reader.push('{"a":[{"b":1}],"c":["x').value as { a: unknown[]; c: unknown[] };
    const second = reader.push('y').value as typeof first;
    expect(first).toEqual({ a: [{ b: 1 }], c: ['x'] });
    expect(second).toEqual({ a: [{ b: 1 }], c: ['xy'] });
    expect(second.a).toBe(first.a);
    expect(second).not.toBe(first);
    expect(second.c).not.toBe(first.c);
    const third = reader.push('"  ').value as typeof first;
    expect(reader.push(',  1').value).toBe(third);
    expect((reader.push('2,{"__proto__":1').value as typeof first).a).toBe(first.a);
  });

  it('returns an immutable value of a wide document late, but by no more than an eighth of the text', () => {
    const members = Array.from({ length: 800 }, (_, i) => `"${i}":[${i},"x"]`).join(',');
    for (const document of [`{${members}}`, `[${'["ab"],'.repeat(800)}"xyz"]`, '['.repeat(800)]) {
      const reader = partialReader({ immutable: true });
      let taken = { read: 0, found: { ...partialReader().push('') } as PartialValue };
      let most = 0;
      for (let at = 0; at < document.length; at += 5) {
        const read = Math.min(at + 5, document.length);
        const found = { ...reader.push(document.slice(at, read)) };
        const allowed: unknown[] = [];
        if (found.value === taken.found.value && !found.complete) allowed.push(taken.found);
        else taken = { read, found };
        // A comparison of all of them would take long.
        if (read % 7 === 0 || found.complete) {
          allowed.push({ ...partial(document.slice(0, read)) });
          expect(allowed).toContainEqual(found);
        }
        most = Math.max(most, (read - taken.read - 5) / read);
      }
      expect(most).toBeLessThan(1 / 8);
    }
  });

  it('counts the four bytes of a pair that is cut between two pieces, of any length', () => {
    for (const length of [1, 10, 300]) {
      const text = `["${'x'.repeat(length)}\u{1f600}${'x'.repeat(length)}"]`;
      const read = (maxBytes: number): unknown => {
        const reader = partialReader({ maxBytes });
        reader.push(text.slice(0, length + 3));
        return reader.push(text.slice(length + 3)).value;
      };
      expect(read(2 * length + 8)).toEqual(JSON.parse(text));
      expect(() => read(2 * length + 7)).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED' }));
    }
  });

  it('refuses a million open brackets with the error of the first that is too deep, in every later call', () => {
    const reader = partialReader();
    const open = '['.repeat(1000);
    for (let i = 0; i < 10; i++) reader.push(open);
    const refused = expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', offset: 10_001 });
    for (let i = 0; i < 3; i++) expect(() => reader.push(open)).toThrow(refused);
    expect(() => partialReader().push('['.repeat(1_000_000))).toThrow('exceeded max depth');
  });

  it('reads a complete document into a target', () => {
    const reader = partialReader({ target: t.struct('Answer', { n: t.int8(), tags: t.list(t.string()) }) });
    expect(reader.push('{"n": 7').value).toEqual({});
    expect(reader.push('}')).toEqual({ value: { n: 7, tags: [] }, complete: true, incomplete: undefined });
    const other = partialReader({ target: t.list(t.int8()) });
    expect(() => other.push('["x"]')).toThrow(expect.objectContaining({ code: 'UNMARSHAL_TYPE', pointer: '/0' }));
  });

  it('returns the document at its end, and throws JsonSyntaxError if it is not complete', () => {
    const number = partialReader();
    number.push('12');
    expect(number.end()).toEqual({ value: 12, complete: true, incomplete: undefined });
    const truncated = partialReader();
    truncated.push('["x');
    expect(() => truncated.end()).toThrow(
      expect.objectContaining({ code: 'SYNTAX', reason: 'truncated', offset: 3, pointer: '/0' }),
    );
  });

  it('throws TypeError for anything but text, and for an unknown option', () => {
    expect(() => partialReader().push(1 as never)).toThrow('Cannot read a piece of a document: it is not a string');
    expect(() => partialReader({ maxdepth: 1 } as never)).toThrow("Cannot use the option 'maxdepth'");
    expect(() => partialReader({ immutable: 1 } as never)).toThrow("Cannot use the option 'immutable'");
  });
});

describe('partialValues', () => {
  it('yields the value after each chunk of text or bytes, also where a character is cut', async () => {
    const bytes = new TextEncoder().encode('["é",1]');
    const chunks = [bytes.subarray(0, 3), bytes.subarray(3, 6), '', bytes.subarray(6)];
    const values = [];
    for await (const { value } of partialValues(chunks, { immutable: true })) values.push(value);
    expect(values).toEqual([[''], ['é'], ['é'], ['é', 1]]);
  });

  it('yields the number at the end of the source, and throws JsonSyntaxError for a truncated document', async () => {
    const all = [];
    for await (const { value, complete } of partialValues(['1', '2'])) all.push([value, complete]);
    expect(all).toEqual([
      [undefined, false],
      [undefined, false],
      [12, true],
    ]);
    await expect(async () => {
      for await (const one of partialValues(['[1, "x'])) void one;
    }).rejects.toMatchObject({ code: 'SYNTAX', reason: 'truncated' });
  });

  it('releases its source when the loop is left, and when the document is faulty', async () => {
    for (const chunks of [
      ['[', ']'],
      ['x', 'y'],
    ]) {
      let state = 'open';
      const source = (function* (): Generator<string> {
        try {
          yield* chunks;
        } finally {
          state = 'released';
        }
      })();
      try {
        for await (const one of partialValues(source)) {
          void one;
          break;
        }
      } catch (error) {
        expect(error).toMatchObject({ code: 'SYNTAX' });
      }
      expect(state).toBe('released');
    }
  });
});
