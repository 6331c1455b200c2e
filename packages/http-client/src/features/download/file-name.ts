import { readUrl } from '../../request/parse-url.ts';

/** Longest file name that common file systems take, in bytes. */
const maxBytes = 255;
const fallback = 'download';
// Names of devices on Windows, with any extension.
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/**
 * Returns the file name that a response proposes (RFC 6266): `filename*` before `filename`, else the last segment of
 * the URL. The result is always one plain name: without folders and control characters, and no name with a meaning for
 * an operating system.
 */
export function proposedName(contentDisposition: string | undefined, url: string): string {
  const given = contentDisposition === undefined ? '' : harmlessName(fromDisposition(contentDisposition) ?? '');
  return given || harmlessName(lastSegment(url)) || fallback;
}

function fromDisposition(header: string): string | undefined {
  const parameters = parametersOf(header);
  const extended = parameters.get('filename*');
  return (extended === undefined ? undefined : decodeExtended(extended)) || utf8OrLatin1(parameters.get('filename'));
}

/** Returns a name that servers send as UTF-8, although the standard demands latin1; latin1 if it is not UTF-8. */
function utf8OrLatin1(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const decoded = Buffer.from(text, 'latin1').toString('utf8');
  return decoded.includes('\ufffd') ? text : decoded;
}

/**
 * A name and its value, in quotes or without. A backslash before a quote or a backslash quotes it. With another one,
 * some servers separate folders; `harmlessName` removes those.
 */
const pair = /(?:^|;)([^;=]*)=[\t ]*(?:"((?:\\["\\]|[^"])*)|([^;]*))/g;

/**
 * Returns the `name=value` pairs of a header, with quoted strings unquoted. Other parts, such as the type at the
 * beginning, are left out. The first pair of a name counts.
 */
function parametersOf(header: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of header.matchAll(pair)) {
    const key = name.trim().toLowerCase();
    if (!found.has(key)) found.set(key, quoted?.replace(/\\(["\\])/g, '$1') ?? plain.trim());
  }
  return found;
}

/** Decodes a value such as `UTF-8''na%C3%AFve` (RFC 8187). */
function decodeExtended(text: string): string | undefined {
  const [, charset = '', encoded = ''] = /^([^']*)'[^']*'(.*)$/.exec(text) ?? [];
  try {
    if (charset.toLowerCase() === 'utf-8') return decodeURIComponent(encoded);
    if (charset.toLowerCase() === 'iso-8859-1') return unescapeLatin1(encoded);
  } catch {
    // It is malformed; the plain parameter is used if there is one.
  }
  return undefined;
}

const unescapeLatin1 = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function lastSegment(url: string): string {
  const path = readUrl(url)?.pathname ?? '';
  const segment = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Makes one plain name of any text; '' if nothing of it can stay. */
export function harmlessName(text: string): string {
  const whole = text.replace(/\p{Surrogate}/gu, '_');
  const base = whole.slice(Math.max(whole.lastIndexOf('/'), whole.lastIndexOf('\\')) + 1);
  // Control characters, and characters that are invisible or change the direction of writing.
  const plain = base
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/^\.+/, '_');
  const name = shorten(withoutEnd(plain));
  return reserved.test(name) ? shorten(`_${name}`) : name;
}

/** Returns a name without dots and spaces at the end, which Windows drops. */
function withoutEnd(name: string): string {
  // The lookbehind makes it match from the first character of a run only: else a long run takes quadratic time.
  return name.replace(/(?<![. ])[. ]+$/, '');
}

/** Shortens a name to 255 bytes and keeps its extension. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : '';
  // A unit has at least one byte, so this is not too short.
  let stem = name.slice(0, Math.min(maxBytes, name.length - extension.length));
  // The name of the temporary file is longer; `partOf` shortens it.
  while (Buffer.byteLength(stem + extension) > maxBytes) stem = [...stem].slice(0, -1).join('');
  return withoutEnd(stem + extension);
}
