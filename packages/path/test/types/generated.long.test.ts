import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { compileLiterals, temporaryFolders } from '@wirework/test-support';
import fc from 'fast-check';
import { get } from '../../src/index.ts';

const newFolder = temporaryFolders();
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript-7.0/package.json')), 'bin/tsc');
const source = fileURLToPath(new URL('../../src/index.ts', import.meta.url));

/** A type as it is written, and its values. */
interface Typed {
  readonly type: string;
  readonly values: fc.Arbitrary<unknown>;
}
const typed = (type: string, values: fc.Arbitrary<unknown>): Typed => ({ type, values });

const names = fc.constantFrom('a', 'b', '0', 'c d');
const scalars = fc.constantFrom(
  typed('string', fc.constantFrom('', 's')),
  typed('number', fc.constantFrom(0, -2.5)),
  typed('null', fc.constant(null)),
  typed("'k'", fc.constant('k')),
  typed('(number | undefined)', fc.constantFrom(1, undefined)),
  typed('unknown', fc.constantFrom<unknown>(1, { a: 1 }, [[1]])),
  typed('any', fc.constantFrom<unknown>(1, { a: [1] }, [{ a: 2 }])),
);
const { type } = fc.letrec<{ type: Typed }>((tie) => {
  const inner = tie('type');
  const pair = fc.tuple(inner, inner);
  const members = fc
    .dictionary(names, fc.tuple(inner, fc.constantFrom('', '?')), { maxKeys: 4, noNullPrototype: true })
    .map((it) => {
      const entries = Object.entries(it);
      return typed(
        `{ ${entries.map(([name, [{ type }, optional]]) => `${JSON.stringify(name)}${optional}: ${type}`).join('; ')} }`,
        fc.record(Object.fromEntries(entries.map(([name, [{ values }]]) => [name, values])), {
          requiredKeys: entries.filter(([, [, optional]]) => optional === '').map(([name]) => name),
          noNullPrototype: true,
        }),
      );
    });
  const list = inner.chain(({ type, values }) =>
    fc.constantFrom('', 'readonly ').map((prefix) => typed(`${prefix}(${type})[]`, fc.array(values, { maxLength: 3 }))),
  );
  return {
    type: fc.oneof(
      { maxDepth: 3, depthSize: 'medium' },
      scalars,
      { weight: 4, arbitrary: members },
      { weight: 3, arbitrary: list },
      inner.map(({ type, values }) =>
        typed(`Record<string, ${type}>`, fc.dictionary(names, values, { maxKeys: 3, noNullPrototype: true })),
      ),
      pair.map(([a, b]) => typed(`(${a.type} | ${b.type})`, fc.oneof(a.values, b.values))),
      pair.map(([a, b]) =>
        typed(`[${a.type}, (${b.type})?]`, fc.oneof(fc.tuple(a.values), fc.tuple(a.values, b.values))),
      ),
      pair.map(([a, b]) =>
        typed(
          `[${a.type}, ...(${b.type})[]]`,
          fc.tuple(a.values, fc.array(b.values, { maxLength: 2 })).map(([first, rest]) => [first, ...rest]),
        ),
      ),
    ),
  };
});

/** A value as a literal of TypeScript. */
function print(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(print).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return value === undefined ? 'undefined' : JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}: ${print(member)}`)
    .join(', ')} }`;
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('.a', '.b', '.0', '["a"]', '.["0"]', '["c d"]') },
  { weight: 3, arbitrary: fc.constantFrom('[0]', '[1]', '[-1]', '[*]', '[1:]', '[::-1]') },
  { weight: 2, arbitrary: fc.constantFrom('{a}', '{b}', '{0}', '{a,b}', '{flat:a}') },
);
const path = fc.array(step, { minLength: 1, maxLength: 4 }).map((steps) => steps.join('').replace(/^\./, ''));
const segments = fc.array(fc.constantFrom('a', '0', 'c d', 0, 1, -1), { maxLength: 3 });

it('get() returns a value of the type of its path', () => {
  const cases = fc.tuple(
    type.chain(({ type, values }) => fc.tuple(fc.constant(type), fc.array(values, { minLength: 3, maxLength: 3 }))),
    fc.array(fc.oneof({ weight: 9, arbitrary: path }, { weight: 1, arbitrary: segments }), {
      minLength: 12,
      maxLength: 12,
    }),
  );
  let found = 0;
  const lines = fc.sample(cases, 400).flatMap(([[type, values], paths], at) => [
    `type T${at} = ${type};`,
    ...paths.flatMap((path, nth) =>
      values.map((value, i) => {
        const read = get(value, path);
        if (read !== undefined) found++;
        return `export const v${at}_${nth}_${i}: Fixed<PathValue<T${at}, ${JSON.stringify(path)}>> = ${read === undefined ? 'undefined' : `literal(${print(read)})`};`;
      }),
    ),
  ]);
  const compile = (more: string): string =>
    compileLiterals(tsc, newFolder(), [`import type { PathValue } from ${JSON.stringify(source)};`, ...lines, more]);
  expect(found).toBeGreaterThan(3_000);
  expect(compile('')).toBe('');
  expect(compile(`export const no: Fixed<PathValue<{ a: string[] }, 'a[*]'>> = literal([1]);`)).toContain(
    "is not assignable to type 'string'",
  );
});
