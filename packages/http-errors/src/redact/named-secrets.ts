import { endOfBrackets, endOfLines, endOfQuotes, indexOr, skip } from './value-boundaries.ts';
import { isSensitiveKey } from './sensitive-key.ts';

/** Headers whose values have blanks in them. */
const wordy = /authorization|cookie/i;
/** What stands before credentials (RFC 9110 section 11.4), with only a blank between. */
const scheme = /(?:basic|bearer)$/i;
/** Names that no host has. */
const password = /secret|pw|pass/i;

/** What may stand between a name and the sign that assigns its value: `"password":`, `"name":"token","value":`, `token provided:`. */
const link = /(?:\\*["'`\]?]){0,4}(?:[\s,\\"'`]{1,40}(?:value|is|was|provided)(?!\w)[\\"'`]{0,8})?/iy;
/** `=`, `=>`, `:=`, ` -> `, `%3D` and the like, and a colon that is not that of a URL. */
const assigns = /[^\S\r\n]?(?:[:!]?=+>?|->(?= )|→|(?:%3[ad])+)[^\S\r\n]*|\s?:(?!\/\/)(?:\s|\\+[nrt])*/iy;

/** Words that continue a sentence in place of a secret, as in `token: expired`, and values that are not secret. */
const sentence =
  /(?:in(?:valid|correct)\w*|error|false|jwt|tokens?|auth\w*|yes|credentials?|null|or|failed|missing|expired|and|connect|re(?:voked|quired|alm|jected|quest)|denied|must|true|is|was|headers?|not?|time(?:d|out)|un(?:known|expected|supported|able)|undefined|malformed)(?![;.&,]\w|[^\s,;:.)}\]&<"'])/iy;

/** A value that looks like a secret: eight characters or more, with a digit and a letter among them. */
const random = /(?=\S{0,64}\d)(?=\S{0,64}[a-z])\w[\w.~+/=$-]{7,}/iy;

/** Redacts the value of each sensitive name in a text. What follows another name is searched in turn: `error: {"password":"…"}`. */
export function redactNamed(text: string, sensitiveKeys: readonly string[]): string {
  const word = /(?:\b(?:api|access|private|secret|session) (?=key|id))?[\w-]+/gi;
  let clean = '';
  let from = 0;
  for (let found = word.exec(text); found; found = word.exec(text)) {
    const name = found[0].slice(-64);
    if (!scheme.test(name) && !isSensitiveKey(name, sensitiveKeys)) continue;
    const [start, end] = valueOf(text, name, word.lastIndex);
    if (end <= start) continue;
    clean += `${text.slice(from, start)}[REDACTED]`;
    from = word.lastIndex = end;
  }
  return clean + text.slice(from);
}

/** Where the value of the name that ends at an index starts and ends. */
function valueOf(text: string, name: string, index: number): readonly [start: number, end: number] {
  const after = skip(text, index, link) ?? index;
  const isQuoted = after > index;
  const isWordy = wordy.test(name);

  // A host called `auth` is followed by a port.
  if (!password.test(name) && skip(text, index, /:\d{1,5}(?!\w)/y)) return [index, index];

  // <name>value<
  const element = /[<:]/.test(text.charAt(index - name.length - 1))
    ? skip(text, after, /(?:\s[^<>]{0,99})?>(?! )/y)
    : undefined;
  if (element !== undefined) return [element, indexOr(text, '<', element)];

  // A part of a form: name="name", perhaps its type, an empty line, the value.
  const part = isQuoted ? skip(text, after, /(?:\s+content-type:.*)?(?:\r?\n|\\+r\\+n){2}/iy) : undefined;
  if (part !== undefined) return [part, endOfLines(text, part)];

  // name=value and its like; 'name', 'value' and name,value of a list of headers; Bearer value; --name value
  const start =
    skip(text, after, assigns) ??
    (isWordy || name.includes('-') ? skip(text, after, isQuoted ? /,\s?/y : /,(?=\S)/y) : undefined) ??
    (scheme.test(name) || name.startsWith('--') ? skip(text, after, /[ +]/y) : undefined);
  if (start !== undefined) return [start, endOfValue(text, start, isWordy)];

  // Nothing assigns it: only a value that looks like a secret counts as one.
  const next = skip(text, after, /(?:[^\S\r\n]|[(<|]){1,4}[\\"'`]{0,8}/y) ?? after;
  return [next, skip(text, next, random) ?? next];
}

/** Where the value that starts at an index ends; the same index if there is none. */
function endOfValue(text: string, start: number, isLine: boolean): number {
  if (skip(text, start, sentence)) return start;
  if (skip(text, start, /[[{]/y)) return endOfBrackets(text, start);
  // Empty quotes that touch other characters are part of the value.
  if (skip(text, start, /(?!(?:''|""|``)[^\s,;})\]&])\\*["'`]/y)) return endOfQuotes(text, start);
  // Or a block or a list of YAML.
  if (isLine || skip(text, start, /[|>][-+\d]*[ \t]*(?:\r?\n|\\)|- /y)) return endOfLines(text, start);
  // Up to a blank, or to the separator before the next member.
  return (
    skip(
      text,
      start,
      /(?:(?:basic|bearer|digest|token) )?(?:[^\s,;}&]|[,;}&](?!$|[\s"'})\]]|[\w-]{1,64}["']?[:=]))+/iy,
    ) ?? start
  );
}
