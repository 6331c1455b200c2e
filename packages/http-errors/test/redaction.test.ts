import { describe, expect, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support';
import fc from 'fast-check';
import { classifyError } from '../src/classify-error.ts';
import { redactor } from '../src/redact-text.ts';
import { allTexts } from './lab/canaries.ts';
import { places, prose, shapes } from './lab/shapes.ts';

const redact = redactor();
const secret = 'cAnArY-7f31';

describe('a text', () => {
  it.each(shapes)('loses the secret of %s wherever it stands, and changes no more when it is read again', (_name, textOf) => {
    for (const place of places) {
      const clean = redact(place(textOf(secret)));
      expect(clean).not.toContain('cAnArY');
      expect(redact(clean)).toBe(clean);
    }
  });

  it('loses any secret', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shapes), fc.constantFrom(...places), fc.stringMatching(/^[A-Z][\w.~+-]{8,16}[A-Z]$/), ([, textOf], place, any) => {
        expect(redact(place(textOf(any)))).not.toContain(any);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(prose)('keeps its words: %s', (text) => {
    expect(redact(text)).toBe(text);
  });

  it('is looked at in full only if it has a mark of a secret, which makes no difference', () => {
    const full = redactor(['a name that no text has']);
    for (const text of [...prose, ...shapes.flatMap(([, textOf]) => places.map((place) => place(textOf(secret))))]) expect(redact(text)).toBe(full(text));
  });

  it.each(['token', 'token:', 'token=', 'token: [', 'token: "', "token: \\'", 'cookie: a\n ', 'a-', '<token ', '"token"\n', '-u', 'eyJ', 'https://a:', ':a@', 'digest a=', 'token: |\n '])(
    'takes linear time on %j again and again',
    async (unit) => {
      // Of a longer text the rest is not looked at.
      await expectLinear((size) => {
        const text = unit.repeat(size / unit.length);
        return () => redact(text);
      }, 8_000);
    },
  );
});

describe('no error holds a secret that stands', () => {
  const thrown: readonly (readonly [where: string, make: (text: string) => unknown])[] = [
    ['in a string', (text) => text],
    ['in a message', (text) => new Error(text)],
    ['in a message of a cause', (text) => new Error('x', { cause: new Error(text) })],
    ['in a cause that is a string', (text) => new TypeError('fetch failed', { cause: text })],
    ['in an aggregate', (text) => new AggregateError([new Error('a'), new Error(text)])],
    ['in a name', (text) => Object.assign(new Error('x'), { name: text })],
    ['in a code', (text) => Object.assign(new Error('x'), { code: text })],
    ['in a stack', (text) => Object.assign(new Error('x'), { stack: `Error: x\n${text}\n    at f (/a.js:1:2)` })],
    ['in a frame', (text) => Object.assign(new Error('x'), { stack: `Error: x\n    at f (${text}:1:2)` })],
    ['in other properties', (text) => Object.assign(new Error('x'), { detail: text, options: { text }, url: text, hostname: text, syscall: text })],
    ['in the name of a property', (text) => Object.assign(new Error('x'), { [text]: 'x', [Symbol(text)]: text })],
  ];

  it.each(thrown)('%s', (_where, make) => {
    for (const [, textOf] of shapes) {
      const text = textOf(secret);
      const error = classifyError(make(text), { url: 'https://h/', method: 'GET' });
      expect(allTexts(error)).not.toContain('cAnArY');
    }
  });
});
