import { appendStep, LimitExceededError, PathSyntaxError } from '@wirework/encoding-errors';
import { parseString } from '@wirework/scanner/primitives';

/**
 * Path of an array: names and indices in a string (`data.items[0].list`) or in an array, or a compiled path of them.
 */
export type ElementPath = string | readonly (string | number)[] | { readonly segments: readonly unknown[] };

/** Returns the steps of a path. Only names and indices from 0 lead to one array in a stream. */
export function stepsOf(path: ElementPath): readonly (string | number)[] {
  if (typeof path === 'string') return path === '' ? [] : readSteps(path);
  const steps: unknown = typeof path === 'object' && path !== null && 'segments' in path ? path.segments : path;
  if (!Array.isArray(steps))
    throw new PathSyntaxError({ path: '', offset: 0, expected: 'a path, its steps, or a compiled path' });
  for (const [at, step] of steps.entries()) {
    if (typeof step === 'string' || (Number.isSafeInteger(step) && (step as number) >= 0)) continue;
    // If the text of a compiled path is known, the error is the same as for that text.
    if ('source' in path && typeof path.source === 'string') readSteps(path.source);
    const before = printSteps(steps.slice(0, at) as (string | number)[]);
    const shown = typeof step === 'number' ? `${before}[${step}]` : before;
    throw new PathSyntaxError({ path: shown, offset: before.length, expected: 'names and indices from 0 only' });
  }
  return steps as readonly (string | number)[];
}

/** Prints steps as a path. */
export function printSteps(steps: readonly (string | number)[]): string {
  return steps.reduce<string>(appendStep, '');
}

/** Most UTF-16 units of a path, as in `@wirework/path`. The steps of a longer one can be given as an array. */
const maxPathLength = 5_000;

const name = /(?:[^.[\]{}\\]|\\[.[\]{}\\])+/y;
const index = /\[(0|[1-9]\d{0,8})\]/y;
const quoted = /\[("(?:[^"\\]|\\[\s\S])*")\]/y;

/**
 * Parses names between dots, `[0]` and `["any name"]`: the part of the grammar of `@wirework/path` (`SYNTAX.md` there)
 * that leads to one place in a stream. A test of `@wirework/json` checks that both packages read these paths alike.
 */
function readSteps(path: string): (string | number)[] {
  if (path.length > maxPathLength) {
    throw new LimitExceededError({
      limit: 'maxPathLength',
      max: maxPathLength,
      hint: 'the steps of a longer path can be given as an array',
    });
  }
  const steps: (string | number)[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(path);
    if (match === null) return undefined;
    at = pattern.lastIndex;
    return match[1] ?? match[0];
  };
  const fail = (expected: string): never => {
    throw new PathSyntaxError({ path, offset: at, expected });
  };
  const readIndex = (): boolean => {
    const number = take(index);
    if (number === undefined) return false;
    steps.push(Number(number));
    return true;
  };
  const readQuoted = (): boolean => {
    const text = take(quoted);
    if (text === undefined) return false;
    try {
      steps.push(parseString(text));
    } catch {
      fail('a name in quotes');
    }
    return true;
  };
  for (;;) {
    const plain = take(name);
    if (plain !== undefined) steps.push(plain.replace(/\\(.)/g, '$1'));
    // An index may open the path, but cannot follow a dot.
    else if (!readQuoted() && (at > 0 || !readIndex()))
      fail('a member name or an index; slices and wildcards need the whole document');
    while (at < path.length && path[at] === '[') if (!readIndex() && !readQuoted()) fail("an index or a name in '[…]'");
    if (at === path.length) return steps;
    if (path[at] !== '.') fail("'.' or '['");
    at++;
  }
}
