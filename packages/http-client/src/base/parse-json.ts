/**
 * `JSON.parse` with the right names. V8 12.8 to 14.6, in Node 24 and 26, takes a name with escapes for a known name that equals its first characters as
 * they are written (nodejs/node#63785). There, a text with such a name is read here. `@wirework/scanner` has the same guard for the JSON
 * packages: docs/decisions/121-native-parsing.md.
 */

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/** @throws SyntaxError of the engine if the text is not JSON */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  misreads ??= misreadsNames();
  return misreads && hasEscapedName(text) ? readJson(text) : value;
}

let misreads: boolean | undefined;

/** Whether this engine misreads names. An object of a common size may hide it, so that several sizes are tried, with new names. */
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

/** Whether a name in JSON has an escape: no other escape, but a colon follows after the end of the string. */
function hasEscapedName(text: string): boolean {
  let end = 0;
  for (let escape = text.indexOf('\\'); escape !== -1;) {
    const next = text.indexOf('\\', escape + 2);
    if (end < escape + 2) end = text.indexOf('"', escape + 2);
    if (next === -1 || next > end) {
      let after = end + 1;
      while (text.charCodeAt(after) <= 0x20) after++;
      if (text.charCodeAt(after) === colon) return true;
    }
    escape = next;
  }
  return false;
}

type Container = unknown[] | Record<string, unknown>;

/** Reads a text that is JSON, with a list of the open containers in place of recursion. Commas and colons say nothing more about it. */
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
      if (written === '"') token.lastIndex = endOfString(text, token.lastIndex);
      put(JSON.parse(text.slice(match.index, token.lastIndex)));
    }
  }
  return root[0];
}

/** The index after the quote that ends a string. */
function endOfString(text: string, start: number): number {
  let at = start;
  for (let unit = text.charCodeAt(at); unit !== quote; unit = text.charCodeAt(at)) at += unit === backslash ? 2 : 1;
  return at + 1;
}
