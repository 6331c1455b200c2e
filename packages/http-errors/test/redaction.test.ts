import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { classifyError } from '../src/classify-error.ts';
import { redactor } from '../src/redact/redact-text.ts';
import { allTexts } from './lab/canaries.ts';
import { places, prose, shapes } from './lab/shapes.ts';

const redact = redactor();
const secret = 'cAnArY-7f31';

const names = (
  'access_token apikey assertion auth authorization basic bearer clientSecret cookie cookies cookie2 credential credentials DB_PASS jwt otp pass passcode passphrase passwd ' +
  'password pw pwd samlresponse secret session_id sid sig sign signature token api-key'
)
  .split(' ')
  .concat('API key', 'private key', 'session ID');
/** How a sentence speaks of a secret. */
const spoken: readonly ((name: string, it: string) => string)[] = [
  (name, it) => `the ${name} ${it} is wrong`,
  (name, it) => `the ${name} (${it}) has expired`,
  (name, it) => `${name} is ${it}`,
  (name, it) => `${name} provided ${it}`,
  (name, it) => `${name}|${it}`,
  (name, it) => `${name} → ${it}`,
  (name, it) => `${name}: ${it}`,
  (name, it) => `${name}\u00a0${it}`,
  (name, it) => `no ${name}\t${it} there`,
];

describe('redactor() on known forms', () => {
  it.each(shapes)(
    'removes the secret of %s in any surroundings, and changes nothing when called again',
    (_name, textOf) => {
      for (const place of places) {
        const clean = redact(place(textOf(secret)));
        expect(clean).not.toContain('cAnArY');
        expect(redact(clean)).toBe(clean);
      }
    },
  );

  it.each(names)('removes a random value after the word %s', (name) => {
    for (const speak of spoken) expect(redact(speak(name, '4f9c2a17ab'))).not.toContain('4f9c');
  });

  it('removes any secret in these forms', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...shapes),
        fc.constantFrom(...places),
        fc.stringMatching(/^[A-Z][\w.~+-]{8,16}[A-Z]$/),
        ([, textOf], place, any) => {
          expect(redact(place(textOf(any)))).not.toContain(any);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each(prose)('keeps the text: %s', (text) => {
    expect(redact(text)).toBe(text);
  });

  it('returns the same for a text without a sign of a secret as a full search', () => {
    const full = redactor(['a name that no text has']);
    const told = names.flatMap((name) =>
      spoken.flatMap((speak) => ['4f9c2a17ab', '94f9c2a1', 'abcdefg1', 'abcdefghijk'].map((it) => speak(name, it))),
    );
    for (const text of [
      ...prose,
      ...told,
      ...shapes.flatMap(([, textOf]) => places.map((place) => place(textOf(secret)))),
    ])
      expect(redact(text)).toBe(full(text));
  });
});

describe('classifyError() removes a secret', () => {
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
    [
      'in other properties',
      (text) =>
        Object.assign(new Error('x'), { detail: text, options: { text }, url: text, hostname: text, syscall: text }),
    ],
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
