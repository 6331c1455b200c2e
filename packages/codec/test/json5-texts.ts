import fc from 'fast-check';

/** A JSON5 text, and the value that the specification gives it. */
export interface Json5Sample {
  readonly text: string;
  readonly value: unknown;
}

/** White space and comments of every kind. */
const space = fc
  .array(
    fc.constantFrom(
      ...' \t\n\r\v\f\u00a0\ufeff\u2028\u2029\u2003\u3000'.split(''),
      '\r\n',
      '/**/',
      '/* { */',
      '/***/',
      '/* \n * " */',
      "// ' [\n",
      '//\r',
      '///* x\u2028',
    ),
    { maxLength: 2 },
  )
  .map((it) => it.join(''));

/** Characters of strings, as they are written in quotes of both kinds, and what they are. */
const characters: readonly (readonly [written: string, read: string])[] = [
  ...[...'aZ09 \t{}[]:,/\u00a0é\u007f\u0001😀\ud800'].map((it) => [it, it] as const),
  ['\\n', '\n'],
  ['\\r', '\r'],
  ['\\t', '\t'],
  ['\\b', '\b'],
  ['\\f', '\f'],
  ['\\v', '\v'],
  ['\\0x', '\0x'],
  ['\\\\', '\\'],
  ['\\"', '"'],
  ["\\'", "'"],
  ['\\/', '/'],
  ['\\a', 'a'],
  ['\\é', 'é'],
  ['\\😀', '😀'],
  ['\\x41', 'A'],
  ['\\xfF', 'ÿ'],
  ['\\u0041', 'A'],
  ['\\u2028', '\u2028'],
  ['\\ud83d\\uDE00', '😀'],
  ['\\udc00', '\udc00'],
  ['\\\n', ''],
  ['\\\r', ''],
  ['\\\r\n', ''],
  ['\\\u2028', ''],
  ['\\\u2029', ''],
];

const quoted = (quote: string, other: string): fc.Arbitrary<{ readonly text: string; readonly value: string }> =>
  fc.array(fc.constantFrom(...characters, [other, other] as const), { maxLength: 6 }).map((parts) => ({
    text: quote + parts.map(([it]) => it).join('') + quote,
    value: parts.map(([, it]) => it).join(''),
  }));
const string = fc.oneof(quoted('"', "'"), quoted("'", '"'));

const starts: readonly (readonly [written: string, read: string])[] = [
  ...'aZ$_éⅷℵʰ漢'.split('').map((it) => [it, it] as const),
  ['𝒜', '𝒜'],
  ['\\u0061', 'a'],
  ['\\u00E9', 'é'],
  ['\\u0024', '$'],
];
const parts: readonly (readonly [written: string, read: string])[] = [
  ...starts,
  ...'09\u0301\u0903٣‿\u200c\u200d'.split('').map((it) => [it, it] as const),
  ['\\u0030', '0'],
  ['\\u200d', '\u200d'],
];
const identifier = fc
  .tuple(fc.constantFrom(...starts), fc.array(fc.constantFrom(...parts), { maxLength: 3 }))
  .map(([first, others]) => {
    const all = [first, ...others];
    return { text: all.map(([it]) => it).join(''), value: all.map(([, it]) => it).join('') };
  });
const word = fc
  .constantFrom('null', 'true', 'Infinity', 'NaN', '__proto__', 'constructor', 'a', 'b')
  .map((text) => ({ text, value: text }));

const digits = fc.integer({ min: 0, max: 999 }).map(String);
const exponent = fc.constantFrom('', 'e0', 'E2', 'e+3', 'e-1');
const unsigned = fc.oneof(
  fc.constantFrom('0', 'Infinity', 'NaN', '1e999', '9007199254740993', '0x1fFFFFFFFFFFFFFF', '0X0'),
  digits,
  fc.integer({ min: 0, max: 0xffff }).map((it) => `0x${it.toString(16)}`),
  fc.tuple(digits, fc.constantFrom('.', '.0', '.25', ''), exponent).map((it) => it.join('')),
  fc.tuple(fc.constantFrom('.5', '.05'), exponent).map((it) => it.join('')),
);
const number = fc
  .tuple(fc.constantFrom('', '+', '-'), unsigned)
  .map(([sign, text]) => ({ text: sign + text, value: sign === '-' ? -Number(text) : Number(text) }));

const literal = fc.constantFrom<unknown>(true, false, null).map((value) => ({ text: String(value), value }));

const { padded, container } = fc.letrec<{ padded: Json5Sample; container: Json5Sample }>((tie) => {
  const any = tie('padded');
  const array = fc.tuple(fc.array(any, { maxLength: 4 }), fc.boolean(), space).map(([items, isTrailing, end]) => ({
    text: `[${items.map((it) => it.text).join(',')}${isTrailing && items.length > 0 ? ',' : ''}${end}]`,
    value: items.map((it) => it.value),
  }));
  const name = fc.oneof(string, identifier, word);
  const object = fc
    .tuple(fc.array(fc.tuple(space, name, space, any), { maxLength: 4 }), fc.boolean(), space)
    .map(([members, isTrailing, end]) => {
      const text = members.map(([before, key, after, { text: it }]) => `${before}${key.text}${after}:${it}`).join(',');
      const value: object = {};
      for (const [, key, , { value: it }] of members)
        Object.defineProperty(value, key.value, { value: it, writable: true, enumerable: true, configurable: true });
      return { text: `{${text}${isTrailing && members.length > 0 ? ',' : ''}${end}}`, value };
    });
  return {
    container: fc.oneof(array, object),
    padded: fc
      .tuple(space, fc.oneof({ maxDepth: 3, depthSize: 'small' }, literal, number, string, tie('container')), space)
      .map(([before, { text, value }, after]) => ({ text: before + text + after, value })),
  };
});

/** Texts in every spelling that JSON5 has, made from their values. */
export const json5Text: fc.Arbitrary<Json5Sample> = padded;

/** Objects and arrays among them, without white space and comments around them. */
export const json5Container: fc.Arbitrary<Json5Sample> = container;
