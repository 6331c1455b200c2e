import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { compileJsonPath } from '../src/index.ts';

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
const suite = JSON.parse(readFileSync(join(home, 'src/__tests__/jsonpath-compliance-test-suite/cts.json'), 'utf8')) as {
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
