import { isJsonError, LimitExceededError, MarshalerError, UnsupportedTypeError, UnsupportedValueError } from '@wirework/encoding-errors';
import { isJsonNumber, kindOf } from '@wirework/scanner';
import { nested, type Style } from './layout.ts';

/**
 * Writes a value as JSON. A `JsonNumber` and a bigint are written digit for digit, `toJSON` methods of classes are
 * called, and members that are `undefined` are left out.
 *
 * @param value the value
 * @param style how to lay it out, if it is a container
 * @param maxDepth levels that it may have
 * @throws UnsupportedTypeError for a function, a symbol or `undefined`
 * @throws UnsupportedValueError for NaN, an infinity or a cycle
 * @throws MarshalerError if a `toJSON` method, a getter or a proxy throws
 * @throws LimitExceededError if it is nested deeper than `maxDepth`
 */
export function printValue(value: unknown, style: Style, maxDepth: number): string {
  try {
    return print(value, style, maxDepth, []);
  } catch (error) {
    if (isJsonError(error)) throw error;
    throw new MarshalerError({ type: kindOf(value), reason: 'reading it failed', cause: error });
  }
}

function print(given: unknown, style: Style, maxDepth: number, open: object[]): string {
  const value = converted(given);
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'bigint':
      return String(value);
    case 'number':
      if (!Number.isFinite(value)) {
        throw new UnsupportedValueError({ value, str: Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf' });
      }
      // JSON.stringify writes -0 as 0; its sign is kept.
      return Object.is(value, -0) ? '-0' : JSON.stringify(value);
    case 'object':
      if (value === null) return 'null';
      return isJsonNumber(value) ? value.literal : printContainer(value, style, maxDepth, open);
    default:
      throw new UnsupportedTypeError({ type: typeof value });
  }
}

function printContainer(container: object, style: Style, maxDepth: number, open: object[]): string {
  if (open.length >= maxDepth) {
    if (open.includes(container)) {
      throw new UnsupportedValueError({ value: container, str: 'encountered a cycle' });
    }
    throw new LimitExceededError({ limit: 'maxDepth', max: maxDepth });
  }
  open.push(container);
  const { inside, closing } = style;
  const below: Style = { inside: nested(inside), closing: inside.line };
  const children = Array.isArray(container)
    // The copy has `undefined` in the place of holes, which `map` would keep.
    ? [...(container as unknown[])].map((it) => print(it, below, maxDepth, open))
    : Object.entries(container)
        .filter(([, it]) => it !== undefined)
        .map(([name, it]) => `${JSON.stringify(name)}${inside.colon}${print(it, below, maxDepth, open)}`);
  open.pop();
  const [left, right] = Array.isArray(container) ? '[]' : '{}';
  if (children.length === 0) return `${left}${right}`;
  if (inside.line === undefined) return `${left}${children.join(inside.comma)}${right}`;
  return `${left}${inside.line}${children.join(inside.comma)}${closing ?? ''}${right}`;
}

/** What `toJSON` gives, where a value has one: its own, or its class's, but never one that `Object.prototype` got. */
function converted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isJsonNumber(value)) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  const plain = prototype === null || Object.getPrototypeOf(prototype) === null;
  if (plain && !Object.hasOwn(value, 'toJSON')) return value;
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON !== 'function') return value;
  try {
    return toJSON.call(value) as unknown;
  } catch (cause) {
    throw new MarshalerError({ type: (value.constructor as { name?: string } | undefined)?.name ?? 'object', cause });
  }
}
