import { expect, it } from '@jest/globals';
import { metBy, runs } from '@wirework/test-support';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { applyEdits, modify, parse, type ParseError } from 'jsonc-parser';
import { remove, removeFromText, set, setInText } from '../src/index.ts';
import { choices } from './arbitraries.ts';

const syntax = { syntax: 'jsonc' } as const;
const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
type Keys = (string | number)[];

const value: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', maxDepth: 3 },
    fc.constantFrom<unknown>(1, true, null, 'text', '// no comment', 2.5),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), tie('value'), { maxKeys: 4 }),
  ),
})).value;

/** Values that no document has: beside an equal value, the owner of a comment would be ambiguous. */
const scalar = fc.constantFrom<unknown>(7, false, 'another text', '// another text');

const document = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), value, { minKeys: 1 });

/**
 * Prints a value as people write configuration files: indented, with comments above and behind, and perhaps trailing
 * commas.
 */
function configuration(it: unknown, choose: (below: number) => number): string {
  const trailing = choose(2) === 0 ? ',' : '';
  let count = 0;
  const above = (indent: string): string => {
    const kind = choose(8);
    if (kind === 0) return `${indent}// above ${count++}\n`;
    return kind === 1 ? `${indent}/* above ${count++}\n${indent} * and more */\n` : '';
  };
  const behind = (): string => (choose(5) === 0 ? ` // behind ${count++}` : '');
  const print = (node: unknown, indent: string): string => {
    if (typeof node !== 'object' || node === null) return JSON.stringify(node);
    const inner = `${indent}  `;
    const isArray = Array.isArray(node);
    const entries = Object.entries(node as object);
    if (entries.length === 0) return isArray ? '[]' : '{}';
    const lines = entries.map(([key, child]: [string, unknown], i) => {
      const name = isArray ? '' : `${JSON.stringify(key)}: `;
      const comma = i < entries.length - 1 ? ',' : trailing;
      return `${above(inner)}${inner}${name}${print(child, inner)}${comma}${behind()}\n`;
    });
    const last = choose(6) === 0 ? `${inner}// last ${count++}\n` : '';
    return `${isArray ? '[' : '{'}\n${lines.join('')}${last}${indent}${isArray ? ']' : '}'}`;
  };
  return `${print(it, '')}\n`;
}

interface Change {
  readonly keys: Keys;
  readonly kind: 'set' | 'add' | 'remove';
  readonly value: unknown;
}

/** Chooses an edit of a value that both libraries can make. */
function changeIn(root: unknown, replacement: unknown, choose: (below: number) => number): Change {
  const keys: Keys = [];
  let here = root;
  for (;;) {
    const isArray = Array.isArray(here);
    const names = Object.keys(here as object);
    // A container without children does not show whether there are trailing commas.
    if (names.length === 0) return { keys, kind: 'set', value: replacement };
    const kind = choose(5);
    if (kind === 0) return { keys: [...keys, isArray ? names.length : 'new'], kind: 'add', value: replacement };
    const name = names[choose(names.length)] as string;
    keys.push(isArray ? Number(name) : name);
    if (kind === 1) return { keys, kind: 'set', value: replacement };
    const child = (here as Record<string, unknown>)[name];
    if (kind === 2 || typeof child !== 'object' || child === null) return { keys, kind: 'remove', value: undefined };
    here = child;
  }
}

/** Number of characters from the first to the last difference, in both texts together. */
function changed(before: string, after: string): number {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  return before.length + after.length - 2 * (start + end);
}

function read(text: string): { readonly value: unknown; readonly errors: number } {
  const errors: ParseError[] = [];
  const parsed: unknown = parse(text, errors, { allowTrailingComma: true });
  return { value: parsed, errors: errors.length };
}

/** Returns the comments of a text, each with the beginning of the line to which it belongs. */
function owners(text: string): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {};
  const lines = text.split('\n');
  lines.forEach((line, i) => {
    const comment = /(?:above|behind|last) \d+/.exec(line)?.[0];
    if (comment === undefined) return;
    const owner = comment.startsWith('above') ? lines.slice(i).find((it) => /^\s*["\d[{tfn]/.test(it)) : line;
    found[comment] = owner?.trim().split(/,| \/\//)[0];
  });
  return found;
}

it('edits have the values that jsonc-parser makes, and change as little or less if that moves no comment', () => {
  const counts = { smaller: 0, equal: 0, larger: 0, invalid: 0, misplaced: 0 };
  fc.assert(
    fc.property(document, scalar, choices, (doc, replacement, choose) => {
      const text = configuration(doc, choose);
      const { keys, kind, value: it } = changeIn(doc, replacement, choose);
      const isRemoval = kind === 'remove';
      const ours = isRemoval
        ? removeFromText(text, keys, syntax)
        : setInText(text, keys, it, { ...syntax, create: true });
      const isArrayInsertion = kind === 'add' && typeof keys.at(-1) === 'number';
      const theirs = applyEdits(text, modify(text, keys, it, { formattingOptions, isArrayInsertion }));

      const expected = isRemoval ? remove(doc, keys) : set(doc, keys, it, { create: true });
      expect(read(ours)).toEqual({ value: expected, errors: 0 });
      if (read(theirs).errors > 0) return void counts.invalid++;
      expect(read(theirs).value).toEqual(expected);
      // An empty container takes one line here, and two there.
      const edited = theirs.replace(/([{[])\s+(?=[\]}])/g, '$1');
      if (!isDeepStrictEqual(owners(edited), owners(ours))) return void counts.misplaced++;
      const difference = changed(text, edited) - changed(text, ours);
      counts[difference > 0 ? 'smaller' : difference < 0 ? 'larger' : 'equal']++;
    }),
    { numRuns: runs(1_000) },
  );
  expect(counts.larger).toBe(0);
  expect(counts.equal).toBeGreaterThan(metBy(500));
});
