import { maxDepth } from './is-too-deep.ts';

/** Where a text stops being JSON. */
export interface JsonFault {
  /** Line from 1. */
  readonly line: number;
  /** Column from 1, in UTF-16 units. */
  readonly column: number;
  /** Whether the text is truncated. */
  readonly isEnd: boolean;
}

/**
 * Finds the first character of a refused text that JSON (RFC 8259) does not allow at its place. The message of the
 * native parser often has no place, and contains a part of the text. The scanner of the JSON packages would add its
 * size to every client.
 *
 * @returns `undefined` for a text that is JSON
 * @example
 * ```ts
 * findJsonFault('{\n  "a": x\n}'); // → { line: 2, column: 8, isEnd: false }
 * ```
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const index = faultIndex(text);
  if (index === undefined) return undefined;
  const before = text.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n'), isEnd: index === text.length };
}

/**
 * ```
 * value ─► after a value ─► end
 *   ▲            │ comma
 *   └── name ◄───┘
 * ```
 */
function faultIndex(text: string): number | undefined {
  const blank = /[ \t\n\r]*/y;
  const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
  /** A scalar that is truncated by the end of the text. */
  const truncatedScalar = /(?:-|-?(?:0|[1-9]\d*)(?:\.|(?:\.\d+)?[eE][+-]?)|t|tr|tru|f|fa|fal|fals|n|nu|nul)$/y;
  const plain = /[^"\\\u0000-\u001f]*/y;
  const escape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
  const truncatedEscape = /\\(?:u[\dA-Fa-f]{0,3})?$/y;
  const closers: (']' | '}')[] = [];
  let at = 0;

  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const takeHere = (character: string): boolean => {
    if (text[at] !== character) return false;
    at++;
    return true;
  };
  const takeNext = (character: string): boolean => take(blank) && takeHere(character);
  const takeString = (): boolean => {
    if (!takeNext('"')) return false;
    do take(plain);
    while (take(escape));
    return !take(truncatedEscape) && takeHere('"');
  };
  const takeScalar = (): boolean => !take(truncatedScalar) && take(scalar);
  const takeName = (): boolean => takeString() && takeNext(':');

  for (;;) {
    if (takeNext('[')) {
      if (!takeNext(']')) {
        closers.push(']');
        if (closers.length > maxDepth) return undefined;
        continue;
      }
    } else if (takeNext('{')) {
      if (!takeNext('}')) {
        closers.push('}');
        if (closers.length > maxDepth) return undefined;
        if (!takeName()) return at;
        continue;
      }
    } else if (!(text[at] === '"' ? takeString() : takeScalar())) return at;
    for (let closer = closers.at(-1); closer !== undefined && takeNext(closer); closer = closers.at(-1)) closers.pop();
    const inside = closers.at(-1);
    take(blank);
    if (inside === undefined) return at < text.length ? at : undefined;
    if (!takeNext(',') || (inside === '}' && !takeName())) return at;
  }
}
