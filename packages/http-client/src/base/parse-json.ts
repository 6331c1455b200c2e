/**
 * `JSON.parse` with the right names. V8 12.8 to 14.6, in Node 24 to 24.21 and 26 to 26.10, takes a name with escapes
 * for a known name that equals its first characters as they are written (nodejs/node#63785). There, names are written
 * without escapes first, and a text whose names need them is read here. `@wirework/scanner` has the same guard for the
 * JSON packages: docs/decisions/117-native-parsing.md.
 */

/**
 * Parses JSON as `JSON.parse` does, with the right names on every engine.
 *
 * @throws SyntaxError of the engine if the text is not JSON
 * @example
 * ```ts
 * parseJson('{"a": [1]}'); // → { a: [ 1 ] }
 * ```
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  misreads ??= misreadsNames();
  if (!misreads || endOfEscapedName(text, 0) === -1) return value;
  const plain = withPlainNames(text);
  return endOfEscapedName(plain, 0) === -1 ? JSON.parse(plain) : readJson(plain);
}

let misreads: boolean | undefined;

/**
 * Whether this engine misreads names. An object of a common size may hide it, so that several sizes are tried, with new
 * names.
 */
function misreadsNames(): boolean {
  for (let attempt = 0; attempt < 8; attempt++) {
    const before = `{"${Math.random()}":0`;
    const after = `${',"":0'.repeat(64 * Math.random())}}`;
    // Both objects are used at the end, since V8 forgets the names of an object that is collected.
    const known = JSON.parse(`${before},"\\\\":0${after}`) as object;
    const other = JSON.parse(`${before},"\\"":0${after}`) as object;
    if (Object.keys(known)[1] === Object.keys(other)[1]) return true;
  }
  return false;
}

/** The index of the closing quote of the next name with an escape, or -1. */
function endOfEscapedName(text: string, from: number): number {
  for (let escape = text.indexOf('\\', from); escape !== -1;) {
    const quote = closingQuote(text, escape + 1);
    let next = quote + 1;
    while (text.charCodeAt(next) <= 0x20) next++;
    if (text[next] === ':') return quote;
    escape = text.indexOf('\\', next);
  }
  return -1;
}

/** The index of the next quote that is not escaped. */
function closingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from);
  while (isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote;
}

function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === '\\') start--;
  return (at - start) % 2 === 1;
}

/** Writes the names of JSON without escapes, unless they need them. */
function withPlainNames(text: string): string {
  let plain = '';
  let from = 0;
  for (let end = endOfEscapedName(text, from); end !== -1; end = endOfEscapedName(text, end + 1)) {
    let start = text.lastIndexOf('"', end - 1);
    while (isEscaped(text, start)) start = text.lastIndexOf('"', start - 1);
    const name = JSON.parse(text.slice(start, end + 1)) as string;
    if (JSON.stringify(name).length > name.length + 2) continue;
    plain += text.slice(from, start + 1) + name;
    from = end;
  }
  return plain + text.slice(from);
}

type Container = unknown[] | Record<string, unknown>;

/**
 * Reads a text that is JSON, with a list of the open containers in place of recursion. Commas and colons say nothing
 * more about it.
 */
function readJson(text: string): unknown {
  const root: unknown[] = [];
  const open: Container[] = [root];
  let name: string | undefined;
  const put = (value: unknown): void => {
    const container = open.at(-1) as Container;
    if (Array.isArray(container)) container.push(value);
    else if (name === undefined) name = value as string;
    else {
      Object.defineProperty(container, name, { value, writable: true, enumerable: true, configurable: true });
      name = undefined;
    }
  };
  const token = /[[\]{}]|"|[^\s,:[\]{}"]+/g;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [written] = match;
    if (written === '[' || written === '{') {
      const container: Container = written === '[' ? [] : {};
      put(container);
      open.push(container);
    } else if (written === ']' || written === '}') {
      open.pop();
    } else {
      if (written === '"') token.lastIndex = closingQuote(text, token.lastIndex) + 1;
      put(JSON.parse(text.slice(match.index, token.lastIndex)));
    }
  }
  return root[0];
}
