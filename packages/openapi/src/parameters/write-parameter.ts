import type { FieldEncoding, Parameter, Style } from '../contract.ts';
import { hasLoneSurrogate } from '../lone-surrogate.ts';

/** How one value is written. */
export interface Writing {
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved: boolean;
}

/** A scalar that a URL or a header can have. */
type Scalar = string | number | bigint | boolean;

/** A name and its value, or the values that a separator joins. */
type WrittenPair = readonly [name: string, value: string | readonly string[]];

/** Returns a parameter of a query, a field of a form, or cookies, as pairs; none for an empty array or object. */
export function writePairs(name: string, value: unknown, writing: Writing): readonly WrittenPair[] {
  const { style, explode } = writing;
  if (Array.isArray(value)) {
    const items = value.map((it) => scalarText(it, name));
    if (style === 'deepObject') throw refusal(name, 'deepObject has no form for an array');
    if (explode) return items.map((it) => [name, it]);
    return items.length === 0 ? [] : [[name, items]];
  }
  if (!isObject(value)) return [[name, scalarText(value, name)]];
  if (style === 'deepObject') return deepPairs(name, name, value);
  const texts = membersOf(value, name).map(([key, it]) => [key, scalarText(it, name)] as const);
  if (explode) return texts;
  return texts.length === 0 ? [] : [[name, texts.flat()]];
}

/**
 * Between the values of an array that is not exploded. A comma in a value is percent-encoded (RFC 6570, section 3.2.8).
 */
const separators: Readonly<Partial<Record<Style, string>>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

function deepPairs(name: string, key: string, value: unknown): readonly WrittenPair[] {
  if (!isObject(value)) return [[key, scalarText(value, name)]];
  return membersOf(value, name).flatMap(([step, it]) => deepPairs(name, `${key}[${step}]`, it));
}

/** Returns the text of a path parameter, percent-encoded. */
export function writePathParameter(parameter: Parameter, value: unknown): string {
  const { name, style, explode } = parameter;
  const encode = encoderOf(parameter);
  const joint = { simple: ',', label: explode ? '.' : ',', matrix: explode ? ';' : ',' }[style as 'simple'];
  const start = { simple: '', label: '.', matrix: ';' }[style as 'simple'];
  const named = style === 'matrix' ? `${encode(name)}=` : '';
  if (Array.isArray(value)) {
    const items = value.map((it) => encode(scalarText(it, name)));
    return start + (explode ? items.map((it) => named + it).join(joint) : named + items.join(joint));
  }
  if (!isObject(value)) return `${start}${named}${encode(scalarText(value, name))}`;
  const texts = membersOf(value, name).map(([key, it]) => [encode(key), encode(scalarText(it, name))]);
  return start + (explode ? texts.map((it) => it.join('=')).join(joint) : named + texts.flat().join(joint));
}

/** Returns the value of a header. */
export function writeHeader({ name, explode }: Parameter, value: unknown): string {
  if (Array.isArray(value)) return value.map((it) => scalarText(it, name)).join(',');
  if (!isObject(value)) return scalarText(value, name);
  const texts = membersOf(value, name).map(([key, it]) => [key, scalarText(it, name)]);
  return explode ? texts.map((it) => it.join('=')).join(',') : texts.flat().join(',');
}

/** Returns pairs as a query or a form. */
export function joinPairs(pairs: readonly WrittenPair[], writing: Pick<Writing, 'allowReserved' | 'style'>): string {
  const encode = encoderOf(writing);
  const separator = separators[writing.style] ?? ',';
  return pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${[value].flat().map(encode).join(separator)}`)
    .join('&');
}

/** Returns the pairs of the fields of a form. */
export function writeFields(value: unknown, encoding: ReadonlyMap<string, FieldEncoding>): string {
  if (!isObject(value)) throw noFields();
  return membersOf(value)
    .map(([name, it]) => {
      const writing = encoding.get(name) ?? plainField;
      const isJson = /[/+]json$/.test(writing === plainField ? '' : ((writing as FieldEncoding).contentType ?? ''));
      const pairs = isJson ? [[name, JSON.stringify(it)] as const] : writePairs(name, it, writing);
      return joinPairs(pairs, writing);
    })
    .filter((it) => it !== '')
    .join('&');
}

const plainField: Writing = { style: 'form', explode: true, allowReserved: false };

/** Characters that `allowReserved` leaves, but for those that end a query or a path (RFC 6570, section 1.5). */
const reserved = /%(?:3A|2F|3F|40|21|24|26|27|28|29|2A|2B|2C|3B|3D)/gi;

function encoderOf({ allowReserved }: Pick<Writing, 'allowReserved'>): (text: string) => string {
  if (!allowReserved) return encodeURIComponent;
  return (text) => encodeURIComponent(text).replace(reserved, decodeURIComponent);
}

function scalarText(value: unknown, name: string): string {
  if (value === null) return '';
  if (!['string', 'number', 'bigint', 'boolean'].includes(typeof value))
    throw refusal(name, 'expected a string, number or boolean');
  return wellFormed(String(value as Scalar), name);
}

/**
 * Returns the members of an object that are sent.
 *
 * @throws TypeError for an object whose contents are not its properties, such as a Date, a Map or URLSearchParams
 */
function membersOf(value: object, name?: string): readonly (readonly [key: string, value: unknown])[] {
  const entries = Object.entries(value);
  if (entries.length === 0 && Object.prototype.toString.call(value) !== '[object Object]')
    throw name === undefined ? noFields() : refusal(name, 'expected a scalar, an array, or an object with properties');
  return entries.filter(([, it]) => it !== undefined).map(([key, it]) => [wellFormed(key, name ?? key), it]);
}

function wellFormed(text: string, name: string): string {
  if (hasLoneSurrogate(text)) throw refusal(name, 'a lone surrogate has no form in UTF-8');
  return text;
}

const noFields = (): TypeError => new TypeError('Cannot write the form: expected an object with its fields');

function refusal(name: string, reason: string): TypeError {
  return new TypeError(`Cannot write the parameter '${name}': ${reason}`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
