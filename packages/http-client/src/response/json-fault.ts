import { maxDepth } from './is-too-deep.ts';

/** Where a text stops being JSON. */
export interface JsonFault {
  /** From 1 on. */
  readonly line: number;
  /** From 1 on, in UTF-16 units. */
  readonly column: number;
  /** Whether the text stops too early. */
  readonly isEnd: boolean;
}

/**
 * Finds the first character that cannot stand where it does in JSON (RFC 8259), for an error: the native parser often names no place, and
 * shows a piece of the text. Nothing is decided here; the text has been refused before.
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
 * value ─► behind a value ─► end
 *   ▲            │ comma
 *   └── name ◄───┘
 * ```
 */
function faultIndex(text: string): number | undefined {
  const blank = /[ \t\n\r]*/y;
  const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
  /** One that the end of the text cuts off. */
  const cutScalar = /(?:-|-?(?:0|[1-9]\d*)(?:\.|(?:\.\d+)?[eE][+-]?)|t|tr|tru|f|fa|fal|fals|n|nu|nul)$/y;
  const plain = /[^"\\\u0000-\u001f]*/y;
  const escape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
  const cutEscape = /\\(?:u[\dA-Fa-f]{0,3})?$/y;
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
    return !take(cutEscape) && takeHere('"');
  };
  const takeScalar = (): boolean => !take(cutScalar) && take(scalar);
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
