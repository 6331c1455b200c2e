import fc from 'fast-check';
import type { Segment } from '../src/syntax/segment.ts';

/** Any character: `unit: 'binary'` of fast-check makes a table of all of them first, which takes a second. */
export const character: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));

/** Names that are often equal, and names that need care. */
export const name: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'ab', '0', '1', 'x') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '__proto__',
      'constructor',
      'toString',
      'length',
      'a"b',
      'a\\b',
      'a\nb',
      'é',
      '€',
      '😀',
      '\ud800',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: character, maxLength: 3 }) },
);

const scalar: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1.5, 1e21, '', 'text', 'a longer text with é, € and 😀', '"\\\n'),
  fc.integer(),
  fc.string({ unit: character }),
);

/** A JSON value; `__proto__` is a member like any other. */
export const json: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', maxDepth: 5 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 5 }).map((members) => Object.fromEntries(members)),
  ),
})).value;

const index = fc.integer({ min: -4, max: 4 });

export const single: fc.Arbitrary<Segment> = fc.oneof({ weight: 2, arbitrary: name }, { weight: 1, arbitrary: index });

export const form: fc.Arbitrary<Segment> = fc.oneof(
  fc.constant<Segment>({ kind: 'wildcard' }),
  name.map<Segment>((it) => ({ kind: 'extract', name: it })),
  name.map<Segment>((it) => ({ kind: 'flatten', name: it })),
  fc.array(name, { minLength: 2, maxLength: 3 }).map<Segment>((names) => ({ kind: 'pick', names })),
  fc
    .record({ start: index, end: index, step: index.filter((it) => it !== 0) }, { requiredKeys: ['step'] })
    .map<Segment>((bounds) => ({ kind: 'slice', ...bounds })),
);

/** A path that often leads somewhere: it walks a value with a list of choices, and strays now and then. */
export function pathInto(value: unknown, withForms: boolean): fc.Arbitrary<Segment[]> {
  const strayed = withForms ? fc.oneof({ weight: 2, arbitrary: form }, single) : single;
  return fc.array(fc.tuple(fc.nat(), fc.nat(9), strayed), { maxLength: 5 }).map((choices) => {
    const path: Segment[] = [];
    let here: unknown = value;
    for (const [choice, stray, other] of choices) {
      if (typeof here !== 'object' || here === null || stray < (withForms ? 3 : 1)) {
        path.push(other);
        if (typeof here !== 'object' || here === null) continue;
        here = Object.values(here)[0];
        continue;
      }
      const keys = Object.keys(here);
      const key = keys[choice % Math.max(keys.length, 1)] ?? '0';
      const negative = Array.isArray(here) && choice % 3 === 0;
      path.push(Array.isArray(here) && stray < 8 ? Number(key) - (negative ? here.length : 0) : key);
      here = (here as Record<string, unknown>)[key];
    }
    return path;
  });
}

const comments = [
  '/* x */',
  '// y\n',
  ' // }\r\n  ',
  '\n  // own line\n',
  '\n\n/* , \n */\n\n',
  '/**/ // "\n',
  '/* € */',
  '// ends in white space \n',
  '// \t\r\n',
  '//\r',
  '\n// ]\t \n\n',
  '// \u2028\n',
  '/***//*\n*/',
];

/**
 * Prints a value in another form: with white space, escapes, and before some members a duplicate, which does not count.
 *
 * @param withComments whether there are also comments and trailing commas
 */
export function dressed(
  value: unknown,
  choose: (below: number) => number,
  duplicates = false,
  withComments = false,
): string {
  const space = (): string => {
    const plain = ['', '', ' ', '\n  ', '\t', '\r\n'][choose(6)] as string;
    return withComments && choose(3) === 0 ? plain + (comments[choose(comments.length)] as string) : plain;
  };
  const end = (): string => (withComments && choose(3) === 0 ? `,${space()}` : '');
  const string = (text: string): string => {
    const plain = JSON.stringify(text);
    if (choose(4) > 0 || text === '') return plain;
    return `"${[...Array(text.length).keys()].map((i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')}"`;
  };
  const print = (it: unknown): string => {
    if (typeof it === 'string') return string(it);
    if (typeof it !== 'object' || it === null) return JSON.stringify(it);
    if (Array.isArray(it))
      return `[${it.map((el) => space() + print(el) + space()).join(',') + (it.length > 0 ? end() : space())}]`;
    const members = Object.entries(it).flatMap(([key, el]) => {
      const member = (v: string): string => `${space()}${string(key)}${space()}:${space()}${v}${space()}`;
      const extra = duplicates && choose(4) === 0 ? [member('{"a":[0,{"b":1}],"0":[[]]}')] : [];
      return [...extra, member(print(el))];
    });
    return `{${members.join(',') + (members.length > 0 ? end() : space())}}`;
  };
  return space() + print(value) + space();
}

/** A source of choices from fast-check. */
export const choices: fc.Arbitrary<(below: number) => number> = fc
  .infiniteStream(fc.nat(1_000_000))
  .map((stream) => (below: number) => (stream.next().value as number) % below);
