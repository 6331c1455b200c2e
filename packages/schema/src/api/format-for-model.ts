import { formatPointer, quoteName, unescapePointerToken } from '@wirework/encoding-errors';
import { describeKind, didYouMean, getOwn, nearest, parseNative } from '@wirework/scanner/primitives';
import { isObject, kindOf } from '../core/kind.ts';
import type { FormattableError } from './formattable-error.ts';

/** UTF-16 units of a line, and of the path at its start. */
const maxLine = 600;
const maxPath = 200;
/** Causes that a line has for an error. */
const maxCauses = 3;
/** A similar name is searched among no more names than this, so that hostile names cannot make it slow. */
const maxNames = 200;

/**
 * Prints each error as one line for a language model: its path, the rule, the kind of the value that was there, and the
 * name or value that was probably meant.
 *
 * @param text the text with the errors; if it is not JSON, the lines have no kinds
 */
export function formatForModel(errors: readonly FormattableError[], text: string): string[] {
  const document = errors.length === 0 ? undefined : valueOf(text);
  return errors.map((error) => cut(`${placeOf(error)}: ${sentence(error, document)}`, maxLine));
}

function valueOf(text: string): unknown {
  try {
    return parseNative(text);
  } catch {
    return undefined;
  }
}

/** Returns the path of an error; its line and column, if it has no path. */
function placeOf({ path, line, column }: FormattableError): string {
  if (path === undefined) return line === undefined ? 'the text' : `line ${line}, column ${column}`;
  if (path.length > maxPath) return `…${path.slice(-maxPath)}`;
  return path === '' ? 'the whole value' : path;
}

function sentence(error: FormattableError, document: unknown): string {
  const { path, message, hint, causes = [] } = error;
  const own = `${message}${hint === undefined ? '' : `: ${hint}`}`;
  if (causes.length === 0) return own + detailsOf(error, document);
  const shown = causes.slice(0, maxCauses).map((cause) => {
    const why = sentence(cause, document);
    return cause.path === path ? why : `${placeOf(cause)}: ${why}`;
  });
  if (causes.length > shown.length) shown.push(`and ${causes.length - shown.length} more`);
  return `${own}: ${shown.join('; ')}`;
}

/** Returns the end of a sentence: the kind of the value, and the name or value that was probably meant. */
function detailsOf({ keyword, pointer, params = {} }: FormattableError, document: unknown): string {
  if (pointer === undefined || document === undefined) return '';
  const { missing } = params;
  if (typeof missing === 'string') return similarName(pointer, missing, document);
  if (keyword === undefined || !keywordsOfAllKinds.has(keyword)) return '';
  const value = partOf(document, pointer.split('/').slice(1));
  if (value === undefined) return '';
  const allowed = keyword === 'enum' ? params['allowed'] : [params['allowed']];
  if (!Array.isArray(allowed) || !allowed.some((it) => kindOf(it) === kindOf(value)))
    return `, got ${describeKind(value)}`;
  const texts = allowed.slice(0, maxNames).filter((it) => typeof it === 'string');
  return `, got another ${kindOf(value)}${typeof value === 'string' ? didYouMean(value, texts) : ''}`;
}

/** Keywords whose messages do not name the kind of value that they are about. */
const keywordsOfAllKinds: ReadonlySet<string> = new Set(['enum', 'const', 'not', 'anyOf', 'oneOf', 'false schema']);

/** Returns a note about a property that an object has in place of a missing one. */
function similarName(pointer: string, missing: string, document: unknown): string {
  const suffix = formatPointer([missing]);
  const object = partOf(document, pointer.slice(0, -suffix.length).split('/').slice(1));
  if (!pointer.endsWith(suffix) || !isObject(object)) return '';
  const near = nearest(missing, Object.keys(object).slice(0, maxNames));
  return near === undefined ? '' : `; the object has ${quoteName(near)}`;
}

function partOf(document: unknown, tokens: readonly string[]): unknown {
  let part = document;
  for (const token of tokens) {
    if (typeof part !== 'object' || part === null) return undefined;
    part = getOwn(part, unescapePointerToken(token));
  }
  return part;
}

/** Returns one line of at most a number of UTF-16 units. */
function cut(text: string, max: number): string {
  const line = text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');
  return line.length <= max ? line : `${line.slice(0, max - 1)}…`;
}
