// The ends of values in a text. The functions `endOf…` take the index of the first character of a value, take time
// linear in its length, and return the length of the text if the value is truncated.

/** Returns the index after the match of a sticky pattern at an index; `undefined` if it does not match there. */
export function skip(text: string, from: number, pattern: RegExp): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Returns the index of a text from `from` on; the length if it is not found. */
export function indexOr(text: string, sought: string, from: number): number {
  const index = text.indexOf(sought, from);
  return index < 0 ? text.length : index;
}

/**
 * Returns the index after a text in quotes, which may be escaped, as in JSON within JSON, or doubled, as in YAML:
 * `'it''s'`.
 */
export function endOfQuotes(text: string, start: number): number {
  let quote = start;
  while (text[quote] === '\\') quote++;
  const depth = quote - start;
  const sought = text.charAt(quote);
  let end = quote + 1;
  for (;;) {
    const closing = indexOr(text, sought, end);
    end = closing + 1;
    if (end > text.length) return text.length;
    let escapes = 0;
    while (text[closing - 1 - escapes] === '\\') escapes++;
    // A quote with fewer backslashes ends the enclosing text.
    if (escapes < depth) return closing - escapes;
    if ((escapes - depth) % (2 * depth + 2) > 0) continue;
    if (depth || text[end] !== sought) return end;
    end++;
  }
}

/** Returns the index after a list or an object. */
export function endOfBrackets(text: string, start: number): number {
  const mark = /["'`[\]{}]/g;
  mark.lastIndex = start;
  let open = 0;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    if (/["'`]/.test(found[0])) mark.lastIndex = endOfQuotes(text, found.index);
    else if ((open += /[[{]/.test(found[0]) ? 1 : -1) === 0) return mark.lastIndex;
  }
  return text.length;
}

/**
 * Returns the index after a line and those that continue it: items of a list, and lines that begin with a blank (RFC
 * 9112 section 5.2). Frames of a stack, properties, closing brackets and blank lines do not continue it.
 */
export function endOfLines(text: string, start: number): number {
  const next = /\n(?:- |[ \t]+(?!at |["']?[\w-]{1,64}["']?:|[\s}\])]))/y;
  for (let end = indexOr(text, '\n', start); ; end = indexOr(text, '\n', end + 1)) {
    if (!skip(text, end, next)) return text[end - 1] === '\r' ? end - 1 : end;
  }
}
