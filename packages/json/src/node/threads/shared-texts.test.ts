import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bytesOf, readText, writeText } from './shared-texts.ts';

it('every text comes back out of shared memory as it was, beside others', () => {
  const unit = fc.constantFrom('a', '"', '\u0000', '\u007f', 'é', 'ÿ', 'Ā', '€', '\ud83d', '\ude00', '\uffff');
  fc.assert(
    fc.property(fc.array(fc.string({ unit, maxLength: 9 }), { maxLength: 5 }), (texts) => {
      const memory = new SharedArrayBuffer(200);
      let at = 0;
      const places = texts.map((text) => {
        const place = { at, ...bytesOf(text) };
        at += place.bytes + (place.bytes & 1);
        return place;
      });
      for (const [i, text] of texts.entries()) writeText(text, places[i] as (typeof places)[0], memory);
      expect(places.map((place) => readText(place, memory))).toEqual(texts);
    }),
  );
  expect([bytesOf('aé'), bytesOf('a€')]).toEqual([
    { bytes: 2, isWide: false },
    { bytes: 4, isWide: true },
  ]);
});
