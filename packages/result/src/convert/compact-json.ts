import { LimitExceededError, UnsupportedValueError } from '@wirework/encoding-errors';
import { isJsonNumber } from '@wirework/scanner';

/** Deeper than any document that a limit lets in, shallower than the stack. */
const maxDepth = 1000;

/**
 * A JSON value as compact text. Unlike `JSON.stringify` it writes bigint and `JsonNumber` digit for digit
 * and keeps -0, as a lossless read gives them. A hole in an array is null.
 *
 * @throws LimitExceededError over 1,000 levels
 * @throws UnsupportedValueError for NaN and the infinities, such as what `JSON.parse` makes of `1e400`: JSON has no number for them
 */
export function compactJson(value: unknown, depth = 0): string {
  if (typeof value === 'bigint' || isJsonNumber(value)) return value.toString();
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'number' && !Number.isFinite(value)) throw new UnsupportedValueError({ value, str: nameOf(value) });
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (depth === maxDepth) throw new LimitExceededError({ limit: 'maxDepth', max: maxDepth });
  if (Array.isArray(value)) return `[${Array.from(value, (it) => compactJson(it, depth + 1)).join(',')}]`;
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, it]) => it !== undefined && typeof it !== 'function');
  return `{${members.map(([name, it]) => `${JSON.stringify(name)}:${compactJson(it, depth + 1)}`).join(',')}}`;
}

/** NaN and the infinities, as the other packages name them in their errors. */
function nameOf(value: number): string {
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}
