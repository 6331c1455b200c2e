import { describe, expect, it } from '@jest/globals';
import { expectLinear, nested } from '@wirework/test-support';
import {
  get,
  getFromText,
  getManyFromText,
  removeFromText,
  removeManyInText,
  type Segment,
  set,
  setInText,
} from '../src/index.ts';
import { applyPatch, createPatch, mergePatch } from '../src/patch.ts';

const syntax = { syntax: 'jsonc' } as const;

describe('a hostile document or path', () => {
  it('does not overflow the stack at any depth', () => {
    const depth = 200_000;
    const text = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    for (const run of [
      () => getFromText(text, 'a.a'),
      () => getFromText(text, 'a{b}'),
      () => getManyFromText(text, ['a', 'b']),
      () => setInText(text, 'a.a', 1),
      () => removeFromText(text, 'a.a'),
      () => getFromText(text, 'a.a', { validate: 'scanned' }),
      () => getFromText(text, '', { numbers: 'bigint' }),
    ]) {
      expect(run).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 200 }));
    }
    expect(getFromText(text, 'a.a', { maxDepth: depth, numbers: 'bigint' }).exists).toBe(true);
    const value = nested(depth);
    expect(get([value], '[0][0][0][*]')).toHaveLength(1);
    expect(set([value], '[0][0]', 1)).toEqual([[1]]);
    expect(() => setInText('[0]', '[0]', value)).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 200 }),
    );
    expect(setInText('[0]', '[0]', value, { maxDepth: Infinity })).toBe(
      `${'['.repeat(depth + 1)}1${']'.repeat(depth + 1)}`,
    );
    // Every level of an indented text is longer than the one around it: this one would have more characters than a
    // string can.
    expect(() => setInText('[\n  0\n]', '[0]', value, { maxDepth: Infinity })).toThrow(
      expect.objectContaining({ code: 'MARSHALER' }),
    );
  });

  it('does not overflow the stack as a merge patch or an operation', () => {
    const patch = nested(200_000, 1, (a) => ({ a }));
    const target = { a: { a: 1, b: 2 } };
    expect(() => mergePatch(target, patch)).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 200 }),
    );
    expect(get(mergePatch(target, patch, { maxDepth: Infinity }), 'a.b')).toBe(2);
    expect(
      applyPatch(
        { x: patch },
        [
          { op: 'test', path: '/x', value: patch },
          { op: 'copy', from: '/x', path: '/y' },
        ],
        { maxCopied: Infinity },
      ),
    ).toHaveProperty('y');
  });

  it.each<[string, (size: number) => string]>([
    ['a long name', (size) => `{"${'a'.repeat(size)}":1}`],
    ['escapes', (size) => `{"${'\\u0061'.repeat(size)}":1}`],
    ['digits', (size) => `[${'9'.repeat(size)}]`],
    ['white space', (size) => `{${' '.repeat(size)}"a"${' '.repeat(size)}:1}`],
    ['elements', (size) => `[${'[],'.repeat(size)}1]`],
    ['members of one name', (size) => `{${'"a":1,'.repeat(size)}"a":2}`],
  ])('takes linear time for %s', async (_what, textOf) => {
    await expectLinear((size) => {
      const text = textOf(size);
      return () => {
        getFromText(text, 'a');
        getFromText(text, '[-1]', { validate: 'scanned' });
        getFromText(text, '', { numbers: 'lossless' });
        setInText(text, text.startsWith('{') ? 'new' : '[+]', 1);
        removeFromText(text, 'a', { ignoreMissing: true });
      };
    }, 20_000);
  });

  const listed = (size: number, nameOf: (i: number) => string, value: string): string =>
    Array.from({ length: size }, (_, i) => `"${nameOf(i)}":${value}`).join(',');

  it.each<[string, (size: number) => string, (text: string) => unknown]>([
    [
      'members with escapes in their names',
      (size) => `{${listed(size, (i) => `\\u006b${i}`, '{"a":1}')}}`,
      (text) => removeFromText(text, '[*].a'),
    ],
    [
      'a name again and again, and at last with many members',
      (size) => `{${'"a":0,'.repeat(size)}"a":[${'{"b":1},'.repeat(size)}0]}`,
      (text) => removeFromText(text, 'a[*].b', { ignoreMissing: true }),
    ],
    [
      'an indentation longer than any',
      (size) => `[\n${' '.repeat(size)}${'{},'.repeat(size)}{}]`,
      (text) => setInText(text, '[*].a', 1),
    ],
    [
      'a padding longer than any',
      (size) => `{"a":[${' '.repeat(size)}0${',0'.repeat(size)}]}`,
      (text) => setInText(text, 'a[*]', [1]),
    ],
  ])('takes linear time for an edit of many values among %s', async (_what, textOf, edit) => {
    await expectLinear((size) => {
      const text = textOf(size);
      return () => edit(text);
    }, 3_000);
  });

  it('takes linear time for many paths into a repeated name', async () => {
    await expectLinear((size) => {
      const text = `{${'"a":1,'.repeat(size)}"a":{}}`;
      // Paths in strings would be parsed at each read from the 1,001st on.
      const paths = Array.from({ length: size }, (_, i) => ['a', `k${i}`]);
      return () => getManyFromText(text, paths);
    }, 500);
  });
});

describe('edits of hostile JSONC', () => {
  it.each<[string, (n: number) => string]>([
    ['comments before the closing bracket', (n) => `{"a": 1, ${'/**/'.repeat(n)}\n${'// x\n'.repeat(n)}}`],
    ['comments above each member', (n) => `{"a": 1${',\n// x\n/* y */ // z\n"b": 2 /* w */'.repeat(n)}}`],
    ['trailing commas', (n) => `{"a": [${'[1,/**/],'.repeat(n)}],}`],
    ['one long comment', (n) => `{"a": 1 /*${'*\n'.repeat(4 * n)}*/, "b": 2}`],
    ['line breaks between comments', (n) => `{/**/${'\n \t'.repeat(n)}"a": 1${'\n'.repeat(n)}/**/}`],
  ])('take linear time with %s', async (_, make) => {
    await expectLinear((n) => {
      const text = make(n);
      return () => [
        setInText(text, 'new', [1], syntax),
        removeFromText(text, 'a', syntax),
        removeFromText(text, '[*]', syntax),
        getFromText(text, 'a', syntax),
      ];
    }, 2_000);
  });
});

describe('removeManyInText()', () => {
  it.each<[string, (n: number) => string, (i: number) => Segment[]]>([
    ['elements', (n) => `[${'{"id": 1}, '.repeat(2 * n)}0]`, (i) => [2 * i]],
    ['elements with comments', (n) => `[${'// x \n1 /* y */,'.repeat(2 * n)}0]`, (i) => [2 * i]],
    ['elements from the end', (n) => `[${'[1], '.repeat(2 * n)}0]`, (i) => [-2 * i - 2]],
    ['members of elements', (n) => `[${'{"a": 1, "b": {"c": 2}}, '.repeat(n)}0]`, (i) => [i, 'b', 'c']],
    ['members', (n) => `{${Array.from({ length: n }, (_, i) => `"a${i}": 1, "b${i}": 2`).join()}}`, (i) => [`a${i}`]],
  ])('takes linear time for many %s', async (_, textOf, pathOf) => {
    await expectLinear((n) => {
      const text = textOf(n);
      const paths = Array.from({ length: n }, (_element, i) => pathOf(i));
      return () => removeManyInText(text, paths, syntax);
    }, 500);
  });
});

describe('createPatch()', () => {
  it('takes linear time for long arrays that have nothing in common, and for elements that differ in their last leaf', async () => {
    await expectLinear((size) => {
      const from = Array.from({ length: size }, (_, i) => `a${i}`);
      const to = Array.from({ length: size }, (_, i) => `b${i}`);
      return () => createPatch(from, to, { maxOperations: 1e6 });
    }, 2_000);
    await expectLinear((size) => {
      const large = (last: number): unknown[] => [...Array<number>(size).fill(0), last];
      const from = Array.from({ length: 50 }, (_, i) => large(i));
      const to = Array.from({ length: 50 }, (_, i) => large(i + 100));
      return () => createPatch(from, to);
    }, 100);
  });

  it.each<[string, (it: unknown) => unknown, (it: unknown) => unknown]>([
    ['in objects', (it) => [{ it }, 0], (it) => [{ it }, 0]],
    ['between others', (it) => [0, it, 0], (it) => [0, it, 0]],
    ['before an element that is added', (it) => [it, 0], (it) => [it, 0, 1]],
  ])('compares a large part below many levels a few times, not once for each level: %s', (_where, before, after) => {
    let reads = 0;
    const size = 30_000;
    const counted = (last: number): unknown =>
      new Proxy([last, ...Array.from({ length: size }, (_, i) => [i])], {
        get: (list, key, own): unknown => Reflect.get(list, (reads++, key), own),
      });
    const [from, to] = [nested(40, counted(1), before), nested(40, counted(2), after)];
    const patch = createPatch(from, to);
    expect(patch.filter(({ op }) => op === 'replace')).toMatchObject([{ value: 2 }]);
    expect(applyPatch(from, patch)).toEqual(to);
    expect(reads).toBeLessThan(40 * size);
  });
});
