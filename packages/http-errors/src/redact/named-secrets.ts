import { isSensitiveKey } from './sensitive-key.ts';
import { endOfBrackets, endOfLines, endOfQuotes, indexOr, skip } from './value-boundaries.ts';

// Values after sensitive names in a text: `"password": "…"`, `Authorization: …`, `--token …`. Every word that is a
// sensitive name is examined, and the forms in which a value can follow a name are tried in order. All patterns take
// time linear in what they match. Merged into one, they let secrets through. In doubt a value is removed.

/** A word that may be a name, or the end of one: `access_token`, `X-Api-Key`, `API key`. */
const word = /(?:\b(?:api|access|private|secret|session) (?=key|id))?[\w-]+/gi;
const maxNameLength = 64;

/** Headers whose values contain blanks: `Authorization`, `Set-Cookie`. */
const headerWithBlanks = /authorization|cookie/i;
/** A scheme in front of credentials (RFC 9110 section 11.4), with only a blank between: `Bearer`. */
const authScheme = /(?:basic|bearer)$/i;
/** Names that no host has: `clientSecret`, `DB_PASS`. */
const passwordName = /secret|pw|pass/i;

/**
 * Redacts the value of each sensitive name in a text. A value after any other name is searched in turn:
 * `error: {"password":"…"}`.
 */
export function redactNamedSecrets(text: string, sensitiveKeys: readonly string[]): string {
  let clean = '';
  let from = 0;
  let index = 0;
  for (;;) {
    word.lastIndex = index;
    const found = word.exec(text);
    if (!found) return clean + text.slice(from);
    index = word.lastIndex;
    const name = found[0].slice(-maxNameLength);
    if (!authScheme.test(name) && !isSensitiveKey(name, sensitiveKeys)) continue;
    const [start, end] = valueOf(text, name, index);
    if (end <= start) continue;
    clean += `${text.slice(from, start)}[REDACTED]`;
    from = index = end;
  }
}

/** The start and end of a value; equal if there is none. */
type Span = readonly [start: number, end: number];

/** A sensitive name in a text. */
interface Name {
  readonly text: string;
  readonly name: string;
  /** The index after the name. */
  readonly end: number;
  /** The index after the quotes and words between the name and the sign that assigns its value. */
  readonly linkEnd: number;
}

/** Returns where the value of the name that ends at an index is. */
function valueOf(text: string, name: string, end: number): Span {
  const named: Name = { text, name, end, linkEnd: endOfLink(text, end) };
  return port(named) ?? elementValue(named) ?? formPartValue(named) ?? assignedValue(named) ?? looseValue(named);
}

/** `"`, `']`, `\"`: what closes a name. */
const closing = /(?:\\*["'`\]?]){0,4}/y;
/** ` is`, ` provided`, `","value`, but not the beginning of a value such as `is-4f9c`. */
const linkingWord = /[\s,\\"'`]{1,40}(?:value|is|was|provided)(?![\w~+]|-(?!>)|\.+[\w~+-])[\\"'`]{0,8}/iy;

function endOfLink(text: string, nameEnd: number): number {
  const closed = skip(text, nameEnd, closing) ?? nameEnd;
  return skip(text, closed, linkingWord) ?? closed;
}

/** `auth:3000`: a host and its port, unless the name is that of a password. There is no value. */
function port({ text, name, end }: Name): Span | undefined {
  return !passwordName.test(name) && skip(text, end, /:\d{1,5}(?!\w)/y) ? [end, end] : undefined;
}

/** `<password>value<`, `<wsse:Password Type="x">value<`. */
function elementValue({ text, name, end, linkEnd }: Name): Span | undefined {
  if (!/[<:]/.test(text.charAt(end - name.length - 1))) return undefined;
  const start = skip(text, linkEnd, /(?:\s[^<>]{0,99})?>(?! )/y);
  return start === undefined ? undefined : [start, indexOr(text, '<', start)];
}

/** `name="password"`, perhaps its type, an empty line and the value; also within JSON. */
const formPart = /(?:\s+content-type:.*)?(?:\r?\n|\\+r\\+n){2}/iy;

function formPartValue({ text, end, linkEnd }: Name): Span | undefined {
  const start = linkEnd > end ? skip(text, linkEnd, formPart) : undefined;
  return start === undefined ? undefined : [start, endOfLines(text, start)];
}

/** ` = `, `=>`, `:=`, `!=`, `==`. */
const equals = /[^\S\r\n]?[:!]?=+>?[^\S\r\n]*/y;
/** ` -> `, ` → `. */
const arrow = /[^\S\r\n]?(?:->(?= )|→)[^\S\r\n]*/y;
/** `%3D`, `%3A`. */
const encodedSign = /[^\S\r\n]?(?:%3[ad])+[^\S\r\n]*/iy;
/** `: `, ` :`, but not the colon of a URL. */
const colon = /\s?:(?!\/\/)/y;
/** A blank or line break after a colon, as it is or escaped. */
const blank = /\s+|\\+[nrt]/y;
/** `'Cookie', 'sid=1'`: a list of quoted headers. */
const quotedComma = /,\s?/y;
/** `Cookie,sid=1`: a list of headers. */
const bareComma = /,(?=\S)/y;
/** `Bearer abc`, `Basic+abc`, `--token abc`. */
const space = /[ +]/y;

/** A value that a sign assigns to its name. */
function assignedValue({ text, name, end, linkEnd }: Name): Span | undefined {
  const isHeader = headerWithBlanks.test(name);
  const comma = linkEnd > end ? quotedComma : bareComma;
  const start =
    skip(text, linkEnd, equals) ??
    skip(text, linkEnd, arrow) ??
    skip(text, linkEnd, encodedSign) ??
    endOfColon(text, linkEnd) ??
    (isHeader || name.includes('-') ? skip(text, linkEnd, comma) : undefined) ??
    (authScheme.test(name) || name.startsWith('--') ? skip(text, linkEnd, space) : undefined);
  return start === undefined ? undefined : [start, endOfValue(text, start, isHeader)];
}

function endOfColon(text: string, from: number): number | undefined {
  let end = skip(text, from, colon);
  for (let next = end; next !== undefined; next = skip(text, next, blank)) end = next;
  return end;
}

/** ` `, ` (`, ` | `, ` '`: between a name and a value that nothing assigns. */
const gap = /(?:[^\S\r\n]|[(<|]){1,4}[\\"'`]{0,8}/y;
/** `4f9c2a17`: eight characters or more, with a digit and a letter among them. */
const random = /(?=\S{0,64}\d)(?=\S{0,64}[a-z])\w[\w.~+/=$-]{7,}/iy;

/** `token 4f9c2a17 is invalid`: nothing assigns the value, so that it has to look like a secret. */
function looseValue({ text, linkEnd }: Name): Span {
  const start = skip(text, linkEnd, gap) ?? linkEnd;
  return [start, skip(text, start, random) ?? start];
}

/** Words that continue a sentence in place of a secret, as in `token: expired`, and values that are not secret. */
const sentenceWords =
  'and auth\\w* connect credential credentials denied error expired failed false header headers incorrect\\w* invalid\\w* is jwt malformed missing ' +
  'must no not null or realm rejected request required revoked timed timeout token tokens true unable undefined unexpected unknown unsupported was yes';

/**
 * One of these words, but not as the beginning of a longer value: `expired`, `error,`, but not `error,x`, `or.+x` or
 * `trueish`.
 */
const sentence = /* @__PURE__ */ new RegExp(
  `(?:${/* @__PURE__ */ sentenceWords.replaceAll(' ', '|')})(?![;.&,]+[\\w~+/=*@#%$!?-]|[^\\s,;:.)}\\]&<"'])`,
  'iy',
);
/** `[`, `{`. */
const openBracket = /[[{]/y;
/** `"`, `\"`, but not empty quotes that touch other characters, as in `''x''`: they are part of the value. */
const openQuote = /(?!(?:''|""|``)[^\s,;})\]&])\\*["'`]/y;
/** `|` and a line break, `- `: a block or a list of YAML. */
const yamlBlock = /[|>][-+\d]*[ \t]*(?:\r?\n|\\)|- /y;
/** `Bearer ` in front of a value: `token: Bearer abc`. */
const schemeBefore = /(?:basic|bearer|digest|token) /iy;
/** `abc`, `a;b`: up to a blank, or to the separator in front of the next property: `,"x":`, `&x=`. */
const plainValue = /(?:[^\s,;}&]|[,;}&](?!$|[\s"'})\]]|[\w-]{1,64}["']?[:=]))+/y;

/** Returns where the value that starts at an index ends; the same index if there is none. */
function endOfValue(text: string, start: number, isLine: boolean): number {
  if (skip(text, start, sentence)) return start;
  if (skip(text, start, openBracket)) return endOfBrackets(text, start);
  if (skip(text, start, openQuote)) return endOfQuotes(text, start);
  if (isLine || skip(text, start, yamlBlock)) return endOfLines(text, start);
  const afterScheme = skip(text, start, schemeBefore) ?? start;
  return skip(text, afterScheme, plainValue) ?? skip(text, start, plainValue) ?? start;
}
