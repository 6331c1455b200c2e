import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseNative } from '@wirework/scanner/primitives';
import { runs, tablesOf } from '@wirework/test-support';
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

describe('compliance', () => {
  /**
   * One row of the compliance test suite of RFC 9535. A query on an object with several members may have several valid
   * results.
   */
  interface Row {
    readonly name: string;
    readonly selector: string;
    readonly invalid_selector?: true;
    readonly document?: unknown;
    readonly result?: readonly unknown[];
    readonly results?: readonly (readonly unknown[])[];
    readonly result_paths?: readonly string[];
    readonly results_paths?: readonly (readonly string[])[];
  }

  const home = dirname(createRequire(import.meta.url).resolve('jsonpath-rfc9535/package.json'));
  const suite = JSON.parse(
    readFileSync(join(home, 'src/__tests__/jsonpath-compliance-test-suite/cts.json'), 'utf8'),
  ) as {
    readonly tests: readonly Row[];
  };

  const valid = suite.tests.filter((it) => it.invalid_selector !== true);
  const invalid = suite.tests.filter((it) => it.invalid_selector === true);

  const valuesOf = ({ result, results }: Row): readonly unknown[] => results ?? [result];
  const pathsOf = ({ result_paths, results_paths }: Row): readonly unknown[] => results_paths ?? [result_paths];

  describe('queries of the compliance test suite', () => {
    it.each(valid.map((it) => [it.name, it] as const))('%s', (_name, row) => {
      const query = compileJsonPath(row.selector);
      const text = JSON.stringify(row.document, null, 1);
      const bytes = new TextEncoder().encode(text);
      for (const [values, nodes] of [
        [query.values(row.document), query.nodes(row.document)],
        [query.valuesInText(text), query.nodesInText(text)],
        [query.valuesInText(bytes), query.nodesInText(bytes)],
      ] as const) {
        expect(valuesOf(row)).toContainEqual(values);
        expect(nodes.map((it) => it.value)).toEqual(values);
        expect(pathsOf(row)).toContainEqual(nodes.map((it) => it.path));
      }
      for (const { value, start, end } of query.nodesInText(text))
        expect(JSON.parse(text.slice(start, end))).toEqual(value);
      for (const { value, start, end } of query.nodesInText(bytes))
        expect(JSON.parse(new TextDecoder().decode(bytes.subarray(start, end)))).toEqual(value);
      expect(query.count(row.document)).toBe(query.values(row.document).length);
      expect(query.first(row.document)).toEqual(query.values(row.document)[0]);
    });
  });

  describe('malformed queries of the compliance test suite', () => {
    it.each(invalid.map((it) => [it.name, it.selector] as const))('%s', (_name, selector) => {
      expect(() => compileJsonPath(selector)).toThrow(
        expect.objectContaining({ code: 'PATH_SYNTAX', offset: expect.any(Number) }),
      );
    });
  });

  it('the suite has the rows that docs/reference/conformance.md states', () => {
    expect([suite.tests.length, valid.length, invalid.length]).toEqual([687, 442, 245]);
  });
});

describe('examples of RFC 9535', () => {
  interface Row {
    readonly id: string;
    readonly doc?: string;
    readonly query: string;
    readonly paths?: readonly string[];
  }

  const rows = tablesOf<{ _meta: { docs: Record<string, unknown> }; vectors: Row[] }>('rfc/json_path.json').flatMap(
    ({ _meta, vectors }) => vectors.map((row) => ({ ...row, document: _meta.docs[row.doc ?? ''] })),
  );

  it.each(rows.filter((it) => it.paths !== undefined))('$id: $query selects what the RFC says', (row) => {
    const query = compileJsonPath(row.query);
    const nodes = query.nodes(row.document);
    expect(nodes.map((it) => it.path)).toEqual(row.paths);
    expect(query.nodesInText(JSON.stringify(row.document)).map((it) => it.path)).toEqual(row.paths);
    for (const { path, value } of nodes) expect(compileJsonPath(path).values(row.document)).toEqual([value]);
  });

  it.each(rows.filter((it) => it.paths === undefined))('$id: $query is refused', ({ query }) => {
    expect(() => compileJsonPath(query)).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX' }));
  });
});

describe('properties', () => {
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
});
