import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { newDecoder } from '../../stream/decode/decoder.ts';
import { elements } from '../../stream/elements/elements.ts';
import { decodeLines } from '../../stream/lines/decode-lines.ts';
import { viewOf } from '../../syntax/text/json-view.ts';
import { readDecodeOptions, type DecodeOptions } from '../../syntax/options/decode-options.ts';
import { readWholeNatively, needsText } from './native-fast-path.ts';
import { mayHoldBigint } from '../../syntax/text/native-differs.ts';
import { readAny } from './read-any.ts';
import { Reader } from './reader.ts';
import { t } from '../targets/t.ts';
import type { Target, TargetReader } from '../targets/target.ts';
import { readInto } from '../unmarshal/read-into.ts';
import { parseAny, unmarshal } from '../unmarshal/unmarshal.ts';

/** Prints the result or error of a read, with the order of members, the signs of zeros and the types of numbers. */
function outcome(read: () => unknown): string {
  try {
    return inspect(read(), { depth: Infinity });
  } catch (error) {
    return inspect({ ...(error as object), message: (error as Error).message });
  }
}

const slowly = (text: string, target: Target, options?: DecodeOptions): unknown =>
  readInto(viewOf(text, options?.loneSurrogates === 'keep'), target, readDecodeOptions(options));
const isFitted = (text: string, target: Target, options?: DecodeOptions): boolean =>
  readWholeNatively(text, (target as TargetReader).fromNative, readDecodeOptions(options)) !== needsText;

interface Tree {
  a: number;
  b: Tree | null;
}
const Tree: Target<Tree> = t.struct('Tree', { a: t.int8(), b: t.nullable(t.lazy('Tree', () => Tree)) });

// A few names, so that documents have them twice, in another order, in another case, and as names that JavaScript
// knows.
const name = fc.constantFrom('a', 'b', 'c', '1', '0', '__proto__', 'constructor', 'A', 'é');

const scalars = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '1',
  '-1',
  '1.0',
  '10',
  '1e1',
  '1E+1',
  '10.00',
  '0.5',
  '-0.0',
  '127',
  '128',
  '255',
  '300',
  '1e-1',
  '100e-2',
  '9007199254740991',
  '9007199254740993',
  '18446744073709551615',
  '1.0000000596046447754',
  '3.5e38',
  '1e400',
  '-1e400',
  '""',
  '"a"',
  '"AQI="',
  '"x:y"',
  '"\\"a\\":1"',
  '"\\\\"',
  '"\\ud83d"',
  '"\\ud83d\\ude00"',
  '"é"',
  '"1.0"',
];
const space = fc.constantFrom('', '', '', ' ', '\n\t');

const documents = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.tuple(space, fc.constantFrom(...scalars), space).map((parts) => parts.join('')),
    fc.array(tie('text'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(name, space, tie('text')), { maxLength: 4 })
      .map(
        (members) => `{${members.map(([key, blank, value]) => `${JSON.stringify(key)}${blank}:${value}`).join(',')}}`,
      ),
  ),
})).text;

/** A target, and texts that mostly fit it. */
interface Shape {
  readonly target: Target;
  readonly text: fc.Arbitrary<string>;
}

const scalarShapes: readonly (readonly [Target, ...string[]])[] = [
  [t.any(), '1', '-0', '"\\ud83d\\ude00"', '{"a":[],"b":{"a":1}}', '{"a":1,"a":2}', '[1e400]'],
  [t.bool(), 'true', 'false', 'null'],
  [t.string(), '""', '"x:y"', '"\\"a\\":1"', '"é"', '"\\ud83d"'],
  [t.int(), '0', '-0', '7', '1.0', '9007199254740991', '9007199254740993', '-9223372036854775808'],
  [t.int8(), '-128', '127', '128', 'null', '1e1', '10'],
  [t.uint8(), '-0', '0', '255', '256'],
  [t.uint64(), '-0', '1', '-1', '18446744073709551615', '18446744073709551616'],
  [t.float64(), '-0', '0.5', '10', '10.0', '1e1', '1e400'],
  [t.float32(), '0.1', '16777217', '1.0000000596046447754', '3.5e38', '-0'],
  [t.bytes({ nil: 'null' }), '"AQI="', 'null'],
  [t.required(t.int8()), '1', 'null'],
  [t.required(t.lazy('Maybe', () => t.nullable(t.bool()))), 'true', 'null'],
  [t.bytes(), '""', '"AQI="', '"AQI"', '[1,2]', 'null'],
  [t.raw(), '[ 1 ]'],
  [t.number(), '1.50'],
  [Tree, '{"a":1,"b":null}', '{"b":{"a":2,"b":{}}}', '{"b":{"b":1}}'],
];

const nils = fc.constantFrom({ nil: 'null' } as const, { nil: 'empty' } as const);

const shapes = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    {
      weight: 4,
      arbitrary: fc
        .constantFrom(...scalarShapes)
        .map(([target, ...texts]) => ({ target, text: fc.constantFrom(...texts) })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(tie('shape'), nils).map(([{ target, text }, nil]) => ({
        target: t.list(target, nil),
        text: fc.oneof(
          fc.array(text, { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
          fc.constant('null'),
        ),
      })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(tie('shape'), nils).map(([{ target, text }, nil]) => ({
        target: t.map(target, nil),
        text: fc.array(fc.tuple(name, text), { maxLength: 3 }).map((members) => objectOf(members)),
      })),
    },
    {
      weight: 1,
      arbitrary: tie('shape').map(({ target, text }) => ({
        target: t.nullable(target),
        text: fc.oneof(text, fc.constant('null')),
      })),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.dictionary(name, fc.tuple(tie('shape'), fc.constantFrom('usual', 'usual', 'optional', 'required')), {
            maxKeys: 4,
          }),
          fc.constantFrom('struct', 'struct', 'drop', 'reject'),
        )
        .map(([fields, kind]) => fieldsShape(fields, kind)),
    },
  ),
})).shape;

function fieldsShape(
  fields: Record<string, [Shape, 'usual' | 'optional' | 'required']>,
  kind: 'struct' | 'drop' | 'reject',
): Shape {
  const entries = Object.entries(fields);
  const targets = Object.fromEntries(
    entries.map(([key, [it, need]]) => [key, need === 'usual' ? it.target : t[need](it.target)]),
  );
  const target = kind === 'struct' ? t.struct('S', targets) : t.object(targets, { unknown: kind });
  const members = entries.map(([key, [it]]) => it.text.map((text) => [key, text] as const));
  const some = fc.tuple(...members).chain((all) => fc.shuffledSubarray(all));
  return {
    target,
    text: fc
      .oneof(
        fc.tuple(...members),
        some,
        fc.tuple(some, documents).map(([them, more]) => [...them, ['b', more] as const]),
      )
      .map(objectOf),
  };
}

function objectOf(members: readonly (readonly [string, string])[]): string {
  return `{${members.map(([key, text]) => `${JSON.stringify(key)}: ${text}`).join(',')}}`;
}

const options = fc.record<DecodeOptions>(
  {
    disallowUnknownFields: fc.boolean(),
    caseInsensitive: fc.boolean(),
    duplicates: fc.constantFrom('last', 'reject'),
    loneSurrogates: fc.constantFrom('replace', 'keep'),
    outOfRange: fc.constantFrom('error', 'infinity'),
    numbers: fc.constantFrom('number', 'bigint', 'lossless'),
  },
  { requiredKeys: [] },
);

const pairs = shapes.chain(({ target, text }) =>
  fc.tuple(fc.constant(target), fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: documents })),
);

/** Reads a text unit by unit, without a target. */
function readByUnits(text: string, some: DecodeOptions): unknown {
  const reader = new Reader(viewOf(text, some.loneSurrogates === 'keep'), readDecodeOptions(some));
  const value = readAny(reader);
  if (reader.error !== undefined) throw reader.error;
  return value;
}

/** The values of a stream up to its error, if it has one. */
async function drained(values: AsyncIterable<unknown>): Promise<unknown[]> {
  const read: unknown[] = [];
  try {
    for await (const value of values) read.push(value);
  } catch (error) {
    read.push((error as Error).message);
  }
  return read;
}

const onOneLine = (text: string): string => text.replaceAll('\n', ' ');
const spaceless = documents.map(onOneLine);

describe('the fast path without a target', () => {
  it('returns the same as the slow path, for all options', async () => {
    await fc.assert(
      fc.asyncProperty(spaceless, fc.array(spaceless, { maxLength: 3 }), options, async (text, more, some) => {
        const expected = outcome(() => readByUnits(text, some));
        expect(outcome(() => parseAny(text, some))).toBe(expected);
        const all = [...more, text];
        const wanted: unknown[] = [];
        try {
          for (const one of all) wanted.push(readByUnits(one, some));
        } catch (error) {
          wanted.push((error as Error).message);
        }
        for (const stream of [
          decodeLines(all.join('\n'), some),
          elements(`[${all.join(',')}]`, '', some),
          newDecoder(all.join('\n'), some),
        ]) {
          expect(inspect(await drained(stream), { depth: Infinity })).toBe(inspect(wanted, { depth: Infinity }));
        }
      }),
      { numRuns: runs(3000) },
    );
  });

  it.each([
    ['{"id":9007199254740993}', { id: 9_007_199_254_740_993n }],
    ['[1000000000000000]', [1_000_000_000_000_000]],
    ['[0.12345678901234567890,12345678901234567]', [0.123_456_789_012_345_68, 12_345_678_901_234_567n]],
    ['["1234567890123456",1]', ['1234567890123456', 1]],
    ['-9007199254740992', -9_007_199_254_740_992n],
  ])('reads integers that no double holds as bigints: %s', (text, value) => {
    expect(parseAny(text, { numbers: 'bigint' })).toEqual(value);
  });

  it('does not take a fraction for a long integer', () => {
    expect(mayHoldBigint('[0.12345678901234567890]')).toBe(false);
    expect(mayHoldBigint('[0.1,12345678901234567890]')).toBe(true);
  });
});

describe('the fast path into a target', () => {
  it('returns the same values and errors as the slow path', () => {
    let fitted = 0;
    fc.assert(
      fc.property(pairs, options, ([target, text], some) => {
        expect(outcome(() => unmarshal(text, target, some))).toBe(outcome(() => slowly(text, target, some)));
        fitted += Number(isFitted(text, target, some));
      }),
      { numRuns: runs(10_000) },
    );
    // Otherwise nothing would have been compared.
    expect(fitted).toBeGreaterThan(metBy(1000));
  });

  it('throws for a number with a fraction whose double is an integer', () => {
    const digits = fc.tuple(
      fc.bigInt(0n, 10n ** 17n),
      fc.constantFrom('', '0', '9', '00', '99', '000000', '999999', '0'.repeat(15), '9'.repeat(15), '0'.repeat(330)),
      fc.bigInt(0n, 10n ** 20n),
    );
    const written = digits.map(([whole, first, rest]) => `${whole}.${first}${rest}`);
    const rounded = fc.constantFrom(
      '4503599627370497.5',
      '6715479596625611.8955976036815232',
      '0.99999999999999999999',
      '1.00000000000000000001',
      '99999999999999.9999',
      '9007199254740990.9',
    );
    fc.assert(
      fc.property(
        fc.oneof(written, rounded),
        fc.constantFrom('', '-'),
        fc.constantFrom(t.int(), t.uint64(), t.int8(), t.float64()),
        (text, sign, target) => {
          for (const [it, of] of [
            [`${sign}${text}`, target],
            [`[1,${sign}${text}]`, t.list(target)],
          ] as const) {
            expect(outcome(() => unmarshal(it, of))).toBe(outcome(() => slowly(it, of)));
          }
        },
      ),
      { numRuns: runs(5000) },
    );
  });

  it('returns the same in streams as for each text', async () => {
    const several = shapes.chain(({ target, text }) =>
      fc.tuple(
        fc.constant(target),
        fc.array(fc.oneof({ weight: 20, arbitrary: text.map(onOneLine) }, spaceless), { maxLength: 6 }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(several, options, async ([target, texts], some) => {
        const wanted: unknown[] = [];
        try {
          for (const one of texts) wanted.push(slowly(one, target, some));
        } catch (error) {
          wanted.push((error as Error).message);
        }
        const lines = texts.join('\n');
        for (const stream of [
          decodeLines(lines, { ...some, target }),
          elements(`[${texts.join(',')}]`, '', { ...some, target }),
        ]) {
          expect(inspect(await drained(stream), { depth: Infinity })).toBe(inspect(wanted, { depth: Infinity }));
        }
      }),
      { numRuns: runs(3000) },
    );
  });

  it('returns the same for documents that match their target', () => {
    const inner = t.struct('Inner', { x: t.float64(), y: t.optional(t.list(t.int())) });
    const target = t.struct('Outer', {
      id: t.int(),
      name: t.string(),
      in: inner,
      all: t.map(inner),
      raw: t.any(),
      more: t.optional(t.bytes()),
    });
    const number = fc.constantFrom('1', '1.0', '2.5', '-0', '1e2', 'null');
    const innerText = fc
      .tuple(number, fc.option(number))
      .map(([x, y]) => (y === null ? `{"x":${x}}` : `{"x":${x},"y":[${y}]}`));
    const member = fc.oneof(
      number.map((it) => `"id":${it}`),
      fc.constantFrom(
        '"name":"n"',
        '"name":null',
        '"raw":{"a":1,"a":2}',
        '"raw":[{"a":{}}]',
        '"more":"AQI="',
        '"new":{"b":1}',
        '"more":"?"',
      ),
      innerText.map((it) => `"in":${it}`),
      fc.array(innerText, { maxLength: 2 }).map((them) => `"all":{${them.map((it, i) => `"${i}":${it}`).join(',')}}`),
    );
    fc.assert(
      fc.property(fc.array(member, { maxLength: 7 }), (members) => {
        const text = `{${members.join(',')}}`;
        expect(outcome(() => unmarshal(text, target))).toBe(outcome(() => slowly(text, target)));
      }),
      { numRuns: runs(5000) },
    );
  });

  const user = t.struct('User', {
    id: t.int(),
    ms: t.float64(),
    tags: t.list(t.string()),
    mail: t.optional(t.string()),
  });

  it.each([
    ['members in their order', '{"id":1,"ms":2.5,"tags":["a"]}'],
    ['members in another order, missing ones and unknown ones', '{"mail":"m","new":{"a":[1]},"ms":2}'],
    ['a whole number with a fraction beside another integer', '{"id":1,"ms":20.0}'],
    ['colons and escaped quotes in strings', '{"id":1,"mail":"\\"a\\":1, \\\\"}'],
    ['any number of lazy targets beside each other', `[${'{"a":1,"b":{}},'.repeat(600)}{}]`, t.list(Tree)],
  ])('reads %s', (_, text, target: Target = user) => {
    expect(isFitted(text, target)).toBe(true);
  });

  it.each([
    ['a name that comes twice', '{"id":1,"id":2}', user],
    ['a name that comes twice in a member that is unknown', '{"new":{"a":1,"a":2}}', user],
    ['an integer that is written with a fraction', '{"id":20.0}', user],
    ['an integer that has the value of another number with an exponent', '{"id":20,"ms":2e1}', user],
    ['an integer that no double holds exactly', '{"id":9007199254740993}', user],
    ['half of a surrogate pair', '{"mail":"\\ud83d"}', user],
    ['more than a thousand levels', `{"new":${'['.repeat(1000)}${']'.repeat(1000)}}`, user],
    ['more than 500 levels of a lazy target', '{"b":'.repeat(501) + '{}' + '}'.repeat(501), Tree],
    ['a target that wants the text', '{"a":1}', t.map(t.raw())],
    ['what is no JSON', '{"id":1', user],
  ])('leaves %s to the slow path', (_, text, target) => {
    expect(isFitted(text, target as Target)).toBe(false);
  });

  it('throws for a value deeper than maxDepth', () => {
    expect(() => unmarshal('{"new":[[]]}', user, { maxDepth: 2 })).toThrow('exceeded max depth');
  });

  it('returns the same values in streams before and after mismatches', async () => {
    const good = '{"id":1,"ms":1.5,"tags":null}';
    const odd = '{"id":2,"ms":1,"ms":2.5}';
    const texts = [good, odd, odd, odd, good, ...Array.from({ length: 40 }, () => good), odd];
    const expected = texts.map((it) => slowly(it, user));
    const lines: unknown[] = [];
    for await (const value of decodeLines(texts.join('\n'), { target: user })) lines.push(value);
    expect(lines).toEqual(expected);
    const all: unknown[] = [];
    for await (const value of elements(`{"all":[${texts.join(' , ')}]}`, 'all', { target: user })) all.push(value);
    expect(all).toEqual(expected);
    const decoder = newDecoder(texts.join(' '));
    const values: unknown[] = [];
    while (await decoder.more()) values.push(await decoder.decode(user));
    expect(values).toEqual(expected);
  });
});
