/** Characters that are unsafe in HTML and in JavaScript before 2019, and their escapes. */
const dangerous = ['<', '>', '&', '\u2028', '\u2029'] as const;
const escapes = ['\\u003c', '\\u003e', '\\u0026', '\\u2028', '\\u2029'] as const;

/**
 * Escapes `<`, `>`, `&`, U+2028 and U+2029 in a JSON text. They occur only inside strings, so the text keeps its
 * meaning.
 *
 * Five cursors move by `indexOf`, one for each character, and the nearest is taken: a text without them costs five
 * searches and no copy.
 *
 * @example
 * ```ts
 * escapeHtmlText('{"a":"<b>"}'); // → '{"a":"\\u003cb\\u003e"}'
 * ```
 */
export function escapeHtmlText(text: string): string {
  let a = find(text, 0, 0);
  let b = find(text, 1, 0);
  let c = find(text, 2, 0);
  let d = find(text, 3, 0);
  let e = find(text, 4, 0);
  let next = Math.min(a, b, c, d, e);
  if (next === Infinity) return text;
  const parts: string[] = [];
  let done = '';
  let from = 0;
  while (next !== Infinity) {
    if (parts.length >= 8192) done += parts.splice(0).join('');
    parts.push(text.slice(from, next));
    from = next + 1;
    if (next === a) {
      parts.push(escapes[0]);
      a = find(text, 0, from);
    } else if (next === b) {
      parts.push(escapes[1]);
      b = find(text, 1, from);
    } else if (next === c) {
      parts.push(escapes[2]);
      c = find(text, 2, from);
    } else if (next === d) {
      parts.push(escapes[3]);
      d = find(text, 3, from);
    } else {
      parts.push(escapes[4]);
      e = find(text, 4, from);
    }
    next = Math.min(a, b, c, d, e);
  }
  parts.push(text.slice(from));
  return done + parts.join('');
}

function find(text: string, which: 0 | 1 | 2 | 3 | 4, from: number): number {
  const at = text.indexOf(dangerous[which], from);
  return at === -1 ? Infinity : at;
}

/** Escapes U+2028 and U+2029, which JavaScript before 2019 does not allow in a string. */
export function escapeLineSeparators(text: string): string {
  if (!text.includes('\u2028') && !text.includes('\u2029')) return text;
  return text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/**
 * Replaces the escapes that `JSON.stringify` writes for lone surrogates (`\ud800`) by `\ufffd`, as Go does. An escaped
 * backslash before `ud800` is kept.
 */
export function replaceLoneSurrogates(json: string): string {
  let at = json.indexOf('\\ud');
  if (at === -1) return json;
  let result = '';
  let from = 0;
  while (at !== -1) {
    // An odd number of backslashes before the `u` makes it an escape.
    let backslashes = 1;
    while (json.charCodeAt(at - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 1) {
      result += `${json.slice(from, at)}\\ufffd`;
      from = at + 6;
    }
    at = json.indexOf('\\ud', at + 3);
  }
  return result + json.slice(from);
}
