import { describe, it } from '@jest/globals';
import { nested } from '@wirework/test-support';
import { expectLinear } from '@wirework/test-support/growth';
import {
  getFromText,
  getManyFromText,
  removeFromText,
  removeManyInText,
  type Segment,
  setInText,
  setManyInText,
} from '../src/index.ts';
import { applyPatch, createMergePatch, createPatch } from '../src/patch.ts';

const syntax = { syntax: 'jsonc' } as const;

describe('a hostile document or path', () => {
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
    }, 200);
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
    }, 200);
  });

  it('takes linear time for many paths into a repeated name', async () => {
    await expectLinear((size) => {
      const text = `{${'"a":1,'.repeat(size)}"a":{}}`;
      // Paths in strings would be parsed at each read from the 1,001st on.
      const paths = Array.from({ length: size }, (_, i) => ['a', `k${i}`]);
      return () => getManyFromText(text, paths);
    }, 200);
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
    }, 100);
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
    }, 200);
  });
});

describe('createPatch()', () => {
  it('takes linear time for long arrays that have nothing in common', async () => {
    await expectLinear((size) => {
      const from = Array.from({ length: size }, (_, i) => `a${i}`);
      const to = Array.from({ length: size }, (_, i) => `b${i}`);
      return () => createPatch(from, to, { maxOperations: 1e6 });
      // The search for equal elements gives up after a constant number of steps, some 26,000 blocks.
    }, 2_000);
  });

  it('takes linear time for elements that differ in their last leaf', async () => {
    await expectLinear((size) => {
      const large = (last: number): unknown[] => [...Array<number>(size).fill(0), last];
      const from = Array.from({ length: 20 }, (_, i) => large(i));
      const to = Array.from({ length: 20 }, (_, i) => large(i + 100));
      return () => createPatch(from, to);
    }, 100);
  });
});

describe('setManyInText()', () => {
  it('takes linear time for updates that do not depend on one another', async () => {
    await expectLinear((size) => {
      const text = JSON.stringify(Object.fromEntries(Array.from({ length: size }, (_, i) => [`k${i}`, [i]])));
      const updates = Array.from({ length: size }, (_, i): [string, number] => [
        i % 3 === 0 ? `k${i}` : i % 3 === 1 ? `k${i}[+]` : `new${i}`,
        i,
      ]);
      return () => setManyInText(text, updates);
    }, 100);
  });

  it('takes linear time for updates that fill an array by its indices', async () => {
    await expectLinear((size) => {
      const updates = Array.from({ length: size }, (_, i): [string, number] => [`a[${i}].b`, i]);
      return () => setManyInText('{}', updates, { create: true });
    }, 100);
  });

  it('takes linear time for many members after long white space', async () => {
    await expectLinear((size) => {
      const text = `{"a":{"b":[${'0,'.repeat(size)}0]}${' '.repeat(size)}}`;
      const updates = Array.from({ length: size }, (_, i): [string, unknown] => [`k${i}`, [i]]);
      return () => setManyInText(text, updates);
    }, 100);
  });
});

describe('createMergePatch()', () => {
  it('takes linear time for many members', async () => {
    await expectLinear((size) => {
      const wide = (value: number): unknown =>
        Object.fromEntries(Array.from({ length: size }, (_, i) => [`k${i}`, { n: value, list: [i] }]));
      const [from, to] = [wide(1), wide(2)];
      return () => createMergePatch(from, to);
    }, 200);
  });

  it('takes linear time for many levels', async () => {
    await expectLinear((size) => {
      const deep = (value: number): unknown => nested(size, value, (a) => ({ a }));
      const [from, to] = [deep(1), deep(1)];
      return () => createMergePatch(from, to, { maxDepth: Infinity });
    }, 200);
  });
});

describe('applyPatch()', () => {
  it.each(['add', 'remove'] as const)('takes linear time for operations that %s members of one object', async (op) => {
    await expectLinear((size) => {
      const members = Object.fromEntries(Array.from({ length: size }, (_, i) => [`k${i}`, i]));
      const patch = Object.entries(members).map(([name, value]) => ({ op, path: `/a/${name}`, value }));
      return () => applyPatch({ a: op === 'add' ? {} : members }, patch);
    }, 200);
  });
});
