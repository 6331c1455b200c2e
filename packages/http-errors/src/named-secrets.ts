import { endOfBrackets, endOfLines, endOfQuotes, indexOr, skip } from './end-of-value.ts';
import { isSensitiveKey } from './sensitive-key.ts';

/** Headers whose names alone say that they hold a secret; the values of the first have blanks in them. */
const wordy = /(?:authorization|cookies?2?)$/i;
const header = /(?:authorization|cookies?2?|-(?:key|token|auth|secret))$/i;
/** Names that are those of no hosts, and of nothing that a sentence is about. */
const password = /pass|pwd|secret/i;

/** Redacts the value of each sensitive name in a text. What follows another name is searched in turn: `error: {"password":"…"}`. */
export function redactNamed(text: string, sensitiveKeys: readonly string[]): string {
  const word = /[\w-]+/g;
  let clean = '';
  let from = 0;
  for (let found = word.exec(text); found; found = word.exec(text)) {
    const name = found[0].slice(-64);
    if (!header.test(name) && !isSensitiveKey(name, sensitiveKeys)) continue;
    const [start, end] = valueOf(text, name, word.lastIndex);
    if (end <= start) continue;
    clean += `${text.slice(from, start)}[REDACTED]`;
    from = word.lastIndex = end;
  }
  return clean + text.slice(from);
}

/** Where the value of the name that ends at an index starts and ends. */
function valueOf(text: string, name: string, index: number): readonly [start: number, end: number] {
  const none = [0, 0] as const;
  const after = skip(text, index, /[\\"'`\]]{1,8}/y) ?? index;
  const isQuoted = after > index;
  const before = text[index - name.length - 1];

  // name=value, name => value, name%3Dvalue, "name": "…", "value": "…"
  let start = skip(text, after, /[ \t]?(?:=|%3d)+>?[ \t]?|[\s,]{0,40}[\\"'`]{0,8}value[\\"'`]{0,8}\s?[:=]\s?/iy);
  if (start !== undefined) return [start, endOfValue(text, start, wordy.test(name))];

  // name: value; after a host that is called `auth` stands a port.
  start = skip(text, after, /\s?:(?!\/\/)\s*/y);
  const isPort = start === index + 1 && skip(text, start, /\d{1,5}(?!\w)/y) !== undefined && !password.test(name);
  if (start !== undefined) return isPort ? none : [start, endOfValue(text, start, header.test(name))];

  // 'name', 'value' and name,value of a list of headers
  start = header.test(name) ? skip(text, after, isQuoted ? /,\s?/y : /,(?=\S)/y) : undefined;
  if (start !== undefined) return [start, endOfValue(text, start, wordy.test(name))];

  // <name>value<
  start = before === '<' || before === ':' ? skip(text, after, /(?:\s[^<>]{0,99})?>/y) : undefined;
  if (start !== undefined) return [start, indexOr(text, '<', start)];

  // A part of a form: name="name", perhaps its type, an empty line, the value.
  start = isQuoted ? skip(text, after, /(?:\s+content-type:.*)?\r?\n\r?\n/iy) : undefined;
  if (start !== undefined) return [start, indexOr(text, '--', start)];

  // --name value
  start = name.startsWith('--') ? skip(text, after, / /y) : undefined;
  return start === undefined ? none : [start, endOfValue(text, start, false)];
}

/** Where the value that starts at an index ends; there, too, if there is none. */
function endOfValue(text: string, start: number, isLine: boolean): number {
  if (skip(text, start, /(?:null|undefined|true|false)(?![^\s,;})\]&<"'])/y)) return start;
  if (skip(text, start, /[[{]/y)) return endOfBrackets(text, start);
  // Empty quotes that something sticks to are a part of it.
  if (skip(text, start, /(?!(?:''|""|``)[^\s,;})\]&])\\*["'`]/y)) return endOfQuotes(text, start);
  if (isLine) return endOfLines(text, start, false);
  // A block or a list of YAML.
  if (skip(text, start, /[|>][-+\d]*[ \t]*\r?\n|- /y)) return endOfLines(text, start, true);
  // Up to a blank, or to what parts it from a member that follows.
  return skip(text, start, /(?:(?:basic|bearer|digest|token) )?(?:[^\s,;}&]|[,;}&](?!$|[\s"'})\]]|[\w-]{1,64}["']?[:=]))+/iy) ?? start;
}
