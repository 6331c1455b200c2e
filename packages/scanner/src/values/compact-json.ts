import { LimitExceededError } from '@wirework/encoding-errors';
import { formatNumber } from '../tokens/number-text.ts';
import { isJsonNumber } from './kind-of.ts';

/** Levels that are certain to fit on the stack. */
const maxDepth = 1_000;

/**
 * Returns the compact JSON of a value. Unlike `JSON.stringify` it keeps every digit of a bigint and a `JsonNumber`,
 * and -0; unlike the encoder of `@wirework/codec` it keeps lone surrogates. A hole in an array is null.
 *
 * @param value a JSON value
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) for more than 1,000 levels
 * @throws UnsupportedValueError (`UNSUPPORTED_VALUE`) for NaN and the infinities; `JSON.parse` returns an infinity for
 *   a number such as `1e400`
 * @example
 * ```ts
 * compactJson({ id: 9007199254740993n, list: [-0, new JsonNumber('1.50')] }); // → '{"id":9007199254740993,"list":[-0,1.50]}'
 * ```
 */
export function compactJson(value: unknown): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (isJsonNumber(value)) return value.literal;
  if (depth === maxDepth) throw new LimitExceededError({ limit: 'maxDepth', max: maxDepth });
  let text = '';
  // Loops, because the frames of callbacks would halve the depth that the stack allows.
  if (Array.isArray(value)) {
    for (const element of value as readonly unknown[]) text += `${text === '' ? '' : ','}${write(element, depth + 1)}`;
    return `[${text}]`;
  }
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return JSON.stringify(value) ?? 'null';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined || typeof member === 'function') continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${write(member, depth + 1)}`;
  }
  return `{${text}}`;
}

/** The method of an object that `JSON.stringify` calls. */
export type ToJson = (this: object, key: string) => unknown;

/**
 * Returns the `toJSON` method of an object: its own or that of its class, but not one of `Object.prototype`.
 *
 * @param value any object
 * @returns the method, or `undefined`; call it with the object as `this` and with the name or the index of the object
 *   in its container
 * @example
 * ```ts
 * toJsonMethod({ toJSON: (key) => key })?.call({}, 'a'); // → 'a'
 * toJsonMethod({}); // → undefined
 * ```
 */
export function toJsonMethod(value: object): ToJson | undefined {
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON !== 'function') return undefined;
  const isOwn = Object.hasOwn(value, 'toJSON') || toJSON !== (Object.prototype as { toJSON?: unknown }).toJSON;
  return isOwn ? (toJSON as ToJson) : undefined;
}
