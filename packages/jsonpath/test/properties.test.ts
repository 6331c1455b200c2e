import { expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { parseNative } from '@wirework/scanner/primitives';
import { compileJsonPath, formatJsonPath } from '../src/index.ts';
import {
  naiveNodes,
  type NaiveOperand,
  type NaiveQuery,
  type NaiveSegment,
  type NaiveSelector,
  type NaiveTest,
  printNaive,
} from './naive-evaluator.ts';

const name = fc.constantFrom('a', 'b', 'c', '__proto__', "o'c", 'é\n', '');
const scalar = fc.oneof(fc.integer({ min: -2, max: 3 }), fc.constantFrom(null, true, false, 'a', 'b', '€', 1.5));

const document = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'document' },
    scalar,
    fc.array(tie('value'), { maxLength: 4, depthIdentifier: 'document' }),
    // `JSON.parse` defines a member named `__proto__`.
    fc
      .uniqueArray(fc.tuple(name, tie('value')), {
        maxLength: 4,
        selector: ([key]) => key,
        depthIdentifier: 'document',
      })
      .map(
        (members) =>
          JSON.parse(
            `{${members.map(([key, it]) => `${JSON.stringify(key)}:${JSON.stringify(it)}`).join()}}`,
          ) as unknown,
      ),
  ),
})).value;

const bound = fc.option(fc.integer({ min: -4, max: 4 }), { nil: undefined });
const operator = fc.constantFrom('==', '!=', '<', '<=', '>', '>=');
const single: fc.Arbitrary<NaiveSelector> = fc.oneof(
  fc.record({ name }),
  fc.record({ index: fc.integer({ min: -3, max: 3 }) }),
);

const { query } = fc.letrec<{
  query: NaiveQuery;
  inner: NaiveQuery;
  segments: NaiveSegment[];
  selector: NaiveSelector;
  test: NaiveTest;
  operand: NaiveOperand;
}>((tie) => ({
  query: fc.record({ root: fc.constant('$' as const), segments: tie('segments') }),
  inner: fc.record({ root: fc.constantFrom('@' as const, '@' as const, '$' as const), segments: tie('segments') }),
  segments: fc.array(
    fc.record({
      descendant: fc.boolean(),
      selectors: fc.array(tie('selector'), { minLength: 1, maxLength: 3, depthIdentifier: 'query' }),
    }),
    { maxLength: 4, depthIdentifier: 'query' },
  ),
  selector: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'query' },
    single,
    fc.constant({ wildcard: true as const }),
    fc.record({ slice: fc.tuple(bound, bound, bound) }),
    fc.record({ filter: tie('test') }),
  ),
  test: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'query' },
    fc.record({ compare: fc.tuple(tie('operand'), operator, tie('operand')) }),
    fc.record({ exists: tie('inner') }),
    fc.record({ count: fc.tuple(tie('inner'), operator, fc.nat(2)) }),
    fc.record({ not: tie('test') }),
    fc.record({ all: fc.array(tie('test'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ any: fc.array(tie('test'), { minLength: 1, maxLength: 2 }) }),
  ),
  operand: fc.oneof(
    fc.record({ literal: scalar as fc.Arbitrary<string | number | boolean | null> }),
    fc.record({
      singular: fc.record({
        root: fc.constantFrom('@' as const, '$' as const),
        segments: fc.array(
          single.map((it) => ({ descendant: false, selectors: [it] })),
          { maxLength: 2 },
        ),
      }),
    }),
  ),
}));

/**
 * Documents of one kind with the queries on them; results of more than a few thousand nodes take too long without a
 * need.
 */
const pairs = fc.tuple(document, query).filter(([value, it]) => {
  const descents = it.segments.filter(({ descendant }) => descendant).length;
  return descents < 3 || JSON.stringify(value).length < 300;
});

it('finds on values, in texts and in bytes what the definitions of the RFC find', () => {
  fc.assert(
    fc.property(pairs, fc.nat(2), ([value, naive], indent) => {
      const text = JSON.stringify(value, null, indent);
      const bytes = new TextEncoder().encode(text);
      const compiled = compileJsonPath(printNaive(naive));
      const expected = naiveNodes(naive, value, value);
      const paths = expected.map((it) => formatJsonPath(it.keys));
      const values = expected.map((it) => it.value);
      expect(compiled.values(value)).toEqual(values);
      expect(compiled.count(value)).toBe(values.length);
      expect(compiled.first(value)).toEqual(values[0]);
      expect(compiled.nodes(value).map((it) => it.path)).toEqual(paths);
      expect(compiled.valuesInText(text)).toEqual(values);
      expect(compiled.valuesInText(bytes)).toEqual(values);
      for (const node of compiled.nodesInText(text))
        expect(parseNative(text.slice(node.start, node.end))).toEqual(node.value);
      expect(compiled.nodesInText(text).map((it) => it.path)).toEqual(paths);
      expect(compiled.nodesInText(bytes).map((it) => it.value)).toEqual(values);
    }),
    { numRuns: runs(3_000) },
  );
});

it('finds one node by the path of each node', () => {
  fc.assert(
    fc.property(document, (value) => {
      for (const node of compileJsonPath('$..*').nodes(value)) {
        const one = compileJsonPath(node.path);
        expect(one.isSingular).toBe(true);
        expect(one.nodes(value)).toEqual([node]);
        expect(formatJsonPath(one.segments ?? [])).toBe(node.path);
      }
    }),
  );
});

it('finds in a text with repeated names what it finds in the value of JSON.parse', () => {
  const repeating = fc.letrec<{ text: string }>((tie) => ({
    text: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'repeating' },
      fc.constantFrom('1', '"a"', 'null'),
      fc.array(tie('text'), { maxLength: 3, depthIdentifier: 'repeating' }).map((it) => `[${it.join()}]`),
      fc
        .array(fc.tuple(fc.constantFrom('"a"', '"\\u0061"', '"b"'), tie('text')), {
          maxLength: 5,
          depthIdentifier: 'repeating',
        })
        .map((members) => `{${members.map(([key, it]) => `${key}: ${it}`).join()}}`),
    ),
  })).text;
  fc.assert(
    fc.property(repeating, query, (text, naive) => {
      const compiled = compileJsonPath(printNaive(naive));
      const sorted = (values: readonly unknown[]): string[] => values.map((it) => JSON.stringify(it)).sort();
      expect(sorted(compiled.valuesInText(text)).length).toBe(compiled.values(parseNative(text)).length);
      const paths = compiled.nodes(parseNative(text)).map((it) => it.path);
      expect(
        compiled
          .nodesInText(text)
          .map((it) => it.path)
          .sort(),
      ).toEqual(paths.sort());
    }),
    { numRuns: runs(1_000) },
  );
});
