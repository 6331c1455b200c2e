import fc from 'fast-check';

/** Regular expressions with every construct except backreferences. */
export const { pattern: expressions } = fc.letrec<{ pattern: string; atom: string }>((tie) => ({
  atom: fc.constantFrom(
    'a',
    'b',
    '.',
    '\\d',
    '\\w',
    '\\s',
    '\\W',
    '[ab]',
    '[^a]',
    '[a-c]',
    'é',
    '\\u{1F600}',
    '[é😀]',
    '\\p{L}',
    '\\b',
    '^',
    '$',
    '[^\\d]',
    '-',
    '\\ud83d\\ude00',
    '\\.',
    '[\\w.-]',
    '[\\]a]',
    '\\x61',
    '\\cJ',
    '\\0',
    '[\\b]',
    '\\t',
    '[\\u0061-\\u0063]',
    '[\\p{L}-]',
  ),
  pattern: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tie('atom'),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => a + b),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{2,}', '*?', '+?'))
      .map(([a, q]) => `(${a})${q}`),
    fc.tuple(tie('atom'), fc.constantFrom('(?=', '(?!', '(?<=', '(?<!')).map(([a, look]) => `${look}${a})`),
    tie('pattern').map((a) => `(?<n>${a})`),
  ),
}));

/** Texts that such expressions often match. */
export const expressionTexts = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', '1', ' ', 'é', '😀', '-', '.', '\n', '_', 'A', '\t', '\b', '\0', ']'),
  maxLength: 9,
});
