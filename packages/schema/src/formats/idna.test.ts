import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { domainToASCII } from 'node:url';
import { decodePunycode, encodePunycode } from './idna.ts';

describe('encodePunycode() and decodePunycode()', () => {
  it.each([
    ['ليهمابتكلموشعربي؟', 'egbpdaj6bu4bxfgehfvwxn'],
    ['他们为什么不说中文', 'ihqwcrb4cv8a8dqg056pqjye'],
    ['Pročprostěnemluvíčesky', 'Proprostnemluvesky-uyb24dma41a'],
    ['3年B組金八先生', '3B-ww4c5e180e575a65lsy2b'],
    ['-> $1.00 <-', '-> $1.00 <--'],
  ])('convert the example %s of RFC 3492', (text, code) => {
    expect([encodePunycode(text), decodePunycode(code)]).toEqual([code, text]);
  });

  it('reverse each other for any text, and agree with the engine about letters', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'abz9-éßяژあ語힣', '\u{10ffff}', '\u{10400}'),
      minLength: 1,
      maxLength: 40,
      size: 'max',
    });
    fc.assert(
      fc.property(letters, (text) => expect(decodePunycode(encodePunycode(text))).toBe(text)),
      { numRuns: runs(500) },
    );
    const words = fc
      .string({ unit: fc.constantFrom(...'abzéжあ語'), minLength: 1, maxLength: 12 })
      .filter((it) => /[^a-z]/.test(it));
    fc.assert(
      fc.property(words, (text) => expect(`xn--${encodePunycode(text)}`).toBe(domainToASCII(text))),
      { numRuns: runs(500) },
    );
  });

  it.each(['!', 'a!', 'é', '9999999999', 'a-b-!', '-é'])('return undefined for %s', (code) => {
    expect(decodePunycode(code)).toBeUndefined();
  });
});
