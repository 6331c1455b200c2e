import { getOwn, parseText, setOwn } from '@wirework/scanner/primitives';
import type { FieldEncoding, Parameter, Style } from '../contract.ts';
import type { Schemas, TextShape } from '../document/schemas.ts';
import { decoded } from '../document/path-matcher.ts';
import { formType, isJsonType, mediaTypeName } from '../media-types.ts';

/** The pairs of a query, a form or cookies, decoded, and the values as they were sent. */
export type Pairs = readonly (readonly [name: string, value: string, sent?: string])[];

/** Returns the pairs of a query or a form. A part that is not percent-encoded correctly is read as it is. */
export function readPairs(text: string): Pairs {
  return text
    .split('&')
    .filter((it) => it !== '')
    .map((it) => {
      const [name, value] = pairOf(it);
      return [spaced(name), spaced(value), value];
    });
}

const spaced = (part: string): string => decoded(part.replaceAll('+', ' ')) ?? part;

/** Splits a pair at its first `=`. */
function pairOf(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Returns the pairs of the header `Cookie`. */
export function readCookies(text: string): Pairs {
  return text
    .split(';')
    .map((it) => it.trim())
    .filter((it) => it !== '')
    .map((it) => {
      const [name, value] = pairOf(it);
      return [name, decoded(value) ?? value, value];
    });
}

/** Returns the value of a parameter of a query or of cookies; `undefined` if it is missing. */
export function readFromPairs(parameter: Parameter, pairs: Pairs, schemas: Schemas): unknown {
  const { name, schema, style, explode } = parameter;
  const own = pairs.filter(([it]) => it === name);
  const texts = own.map(([, value]) => value);
  const [text] = texts;
  if (parameter.mediaType !== undefined) return text === undefined ? undefined : readContent(parameter, text);
  const shape = schemas.shape(schema);
  if (style === 'deepObject') {
    const value = deepObject(name, pairs) ?? text;
    return value === undefined ? undefined : shape.coerce(value);
  }
  if (shape.kind === 'object' && explode) return explodedObject(pairs, shape);
  if (text === undefined) return undefined;
  if (shape.kind === 'array' && explode) return texts.length === 1 ? shape.coerce(texts, text) : shape.coerce(texts);
  const separator = separatorOf(style);
  const sent = own[0]?.[2] ?? '';
  // A comma that is encoded belongs to a value if others are not. Many clients encode all.
  const isSplitFirst = separator === ',' && sent.includes(',');
  const decode = parameter.in === 'cookie' ? (it: string): string => decoded(it) ?? it : spaced;
  return readDelimited(text, shape, separator, false, isSplitFirst ? sent.split(',').map(decode) : undefined);
}

/** Returns what is between values that are not exploded. */
const separatorOf = (style: Style): string =>
  ({ spaceDelimited: ' ', pipeDelimited: '|' })[style as 'spaceDelimited'] ?? ',';

/** Returns the value of a path parameter or a header of the style `simple`, `label` or `matrix`. */
export function readStyled(parameter: Parameter, given: string, schemas: Schemas): unknown {
  const { name, schema, style, explode } = parameter;
  if (parameter.mediaType !== undefined) return readContent(parameter, given);
  const shape = schemas.shape(schema);
  let text = given;
  // Lines of a header are joined with a comma and a space (RFC 9110, section 5.3).
  if (parameter.in === 'header' && shape.kind !== 'scalar')
    text = text
      .split(',')
      .map((it) => it.trim())
      .join(',');
  let separator = ',';
  if (style === 'label') {
    text = text.replace(/^\./, '');
    if (explode) separator = '.';
  } else if (style === 'matrix') {
    text = text.replace(/^;/, '');
    if (explode && shape.kind !== 'scalar') separator = ';';
    const prefix = `${name}=`;
    if (shape.kind !== 'object' || !explode)
      text = text
        .split(explode ? ';' : '\0')
        .map((it) => (it.startsWith(prefix) ? it.slice(prefix.length) : it))
        .join(';');
  }
  return readDelimited(text, shape, separator, explode);
}

/** Returns the value of a query that is described as a whole. */
export function readQueryString(parameter: Parameter, query: string, schemas: Schemas): unknown {
  if (parameter.mediaType !== formType) return readContent(parameter, decoded(query) ?? query);
  return readFields(readPairs(query), schemas.shape(parameter.schema), new Map());
}

/** Returns the fields of a form as an object. A name that comes several times has a list of values. */
export function readFields(pairs: Pairs, shape: TextShape, encoding: ReadonlyMap<string, FieldEncoding>): unknown {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of pairs) {
    const bracket = name.indexOf('[');
    const base = bracket > 0 ? name.slice(0, bracket) : name;
    if (bracket > 0 && encoding.get(base)?.style === 'deepObject') {
      // All pairs of the field are read with the first one.
      if (!Object.hasOwn(fields, base)) setOwn(fields, base, deepObject(base, pairs));
      continue;
    }
    addValue(fields, name, value);
  }
  if (encoding.size === 0) return shape.coerce(fields);
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) setOwn(values, name, readField(value, encoding.get(name)));
  return shape.coerce(values, fields);
}

/** Returns the value of a field in JSON, and the list of one that is not exploded. */
function readField(value: unknown, encoding: FieldEncoding | undefined): unknown {
  if (encoding === undefined || typeof value !== 'string') return value;
  const { contentType, style, explode } = encoding;
  if (contentType !== undefined) return readJson(mediaTypeName(contentType), value);
  return explode || style === 'deepObject' ? value : value.split(separatorOf(style));
}

/** Adds a value to the one of a name, which becomes a list. */
function addValue(values: Record<string, unknown>, name: string, value: string): void {
  const known = getOwn(values, name);
  if (Array.isArray(known)) known.push(value);
  else setOwn(values, name, typeof known === 'string' ? [known, value] : value);
}

/** @param parts of a text that was split before it was decoded */
function readDelimited(
  text: string,
  shape: TextShape,
  separator: string,
  explode: boolean,
  parts: readonly string[] = text === '' ? [] : text.split(separator),
): unknown {
  if (shape.kind === 'scalar') return shape.coerce(text);
  if (shape.kind === 'array') return shape.coerce(parts, text);
  const members: Record<string, unknown> = {};
  if (explode) for (const part of parts) setOwn(members, ...pairOf(part));
  else for (let i = 0; i < parts.length; i += 2) setOwn(members, parts[i] as string, parts[i + 1] ?? '');
  return shape.coerce(members);
}

/** Returns the object of an exploded parameter, whose properties are pairs of the query: any pair may be a property. */
function explodedObject(pairs: Pairs, shape: TextShape): unknown {
  const members: Record<string, unknown> = {};
  for (const [name, value] of pairs) addValue(members, name, value);
  return pairs.length === 0 ? undefined : shape.coerce(members);
}

/** Names inside each other in `a[b][c]`. */
const maxLevels = 32;

function deepObject(name: string, pairs: Pairs): unknown {
  let found: Record<string, unknown> | undefined;
  for (const [key, value] of pairs) {
    if (!key.startsWith(`${name}[`) || !key.endsWith(']')) continue;
    const keys = key.slice(name.length + 1, -1).split('][');
    if (keys.length > maxLevels) continue;
    found ??= {};
    let at = found;
    for (const step of keys.slice(0, -1)) {
      const next = getOwn(at, step);
      if (typeof next !== 'object' || Array.isArray(next)) setOwn(at, step, {});
      at = getOwn(at, step) as Record<string, unknown>;
    }
    addValue(at, keys.at(-1) as string, value);
  }
  return found;
}

/** Nesting levels of a parameter in JSON. */
const maxDepth = 100;

const readContent = ({ mediaType = '' }: Parameter, text: string): unknown => readJson(mediaType, text);

function readJson(mediaType: string, text: string): unknown {
  if (!isJsonType(mediaType)) return text;
  try {
    return parseText(text, maxDepth, 'json');
  } catch {
    return text;
  }
}
