/**
 * Takes the value of a header apart, in linear time: the lists of RFC 9110, section 5.6, with tokens, quoted strings
 * and parameters, and the `<…>` of `Link`.
 */

/** A part of the value of a header. */
export interface FieldToken {
  /** A separator is any other character than blanks, such as `,` or `=`. */
  readonly kind: 'token' | 'quoted' | 'target' | 'separator';
  /** The text, for a quoted string and a target without its marks and escapes. */
  readonly text: string;
}

const token = /[\w!#$%&'*+.^`|~-]+/y;

/**
 * Returns the parts of a value. A quotation mark or `<` that nothing closes is a separator.
 *
 * @example
 * ```ts
 * fieldTokens('max-age=60')[0]; // → { kind: 'token', text: 'max-age' }
 * ```
 */
export function fieldTokens(value: string): readonly FieldToken[] {
  const tokens: FieldToken[] = [];
  // Each search for an end that fails has read the rest, so it is made once.
  const unclosed = new Set<string>();
  for (let at = 0; at < value.length;) {
    const char = value.charAt(at);
    if (char === ' ' || char === '\t') {
      at++;
      continue;
    }
    token.lastIndex = at;
    const [plain] = token.exec(value) ?? [];
    if (plain !== undefined) {
      tokens.push({ kind: 'token', text: plain });
      at += plain.length;
      continue;
    }
    const end = (char === '"' || char === '<') && !unclosed.has(char) ? endOf(value, at, char) : at;
    if (end > at) {
      const inner = value.slice(at + 1, end);
      tokens.push(
        char === '<' ? { kind: 'target', text: inner } : { kind: 'quoted', text: inner.replace(/\\(.)/gs, '$1') },
      );
    } else {
      if (end < 0) unclosed.add(char);
      tokens.push({ kind: 'separator', text: char });
    }
    at = Math.max(at, end) + 1;
  }
  return tokens;
}

/** Returns where a quoted string or a target ends; -1 if it does not. */
function endOf(value: string, from: number, mark: string): number {
  if (mark === '<') return value.indexOf('>', from);
  for (let at = from + 1; at < value.length; at++) {
    if (value[at] === '"') return at;
    if (value[at] === '\\') at++;
  }
  return -1;
}

/**
 * Returns whether a part is this separator.
 *
 * @example
 * ```ts
 * isSeparator(fieldTokens('a=1')[1], '='); // → true
 * ```
 */
export const isSeparator = (it: FieldToken | undefined, text: string): boolean =>
  it?.kind === 'separator' && it.text === text;

/**
 * Returns the items of a list, without empty ones.
 *
 * @example
 * ```ts
 * listItems(fieldTokens('gzip, br')).length; // → 2
 * ```
 */
export function listItems(tokens: readonly FieldToken[]): readonly (readonly FieldToken[])[] {
  const items: FieldToken[][] = [[]];
  for (const it of tokens) {
    if (isSeparator(it, ',')) items.push([]);
    else items.at(-1)?.push(it);
  }
  return items.filter((it) => it.length > 0);
}

/** A parameter `name=value`, or a name alone. */
export interface FieldParameter {
  /** In lower case. */
  readonly name: string;
  /** `undefined` without `=`. */
  readonly value: string | undefined;
}

/**
 * Returns the parts of an item between semicolons as parameters; a part that is not one has the name `''`.
 *
 * @example
 * ```ts
 * listItems(fieldTokens('private, max-age=60')).flatMap(parametersOf)[1]; // → { name: 'max-age', value: '60' }
 * ```
 */
export function parametersOf(item: readonly FieldToken[]): readonly FieldParameter[] {
  const parts: FieldToken[][] = [[]];
  for (const it of item) {
    if (isSeparator(it, ';')) parts.push([]);
    else parts.at(-1)?.push(it);
  }
  return parts.map(([name, equals, ...value]) =>
    name?.kind !== 'token' || (equals !== undefined && !isSeparator(equals, '='))
      ? { name: '', value: undefined }
      : { name: name.text.toLowerCase(), value: equals && value.map((it) => it.text).join('') },
  );
}
