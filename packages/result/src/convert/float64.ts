import { isJsonNumber } from '@wirework/scanner';
import { found, type Result } from '../result.ts';
import { refuse } from './refuse.ts';

/** RFC 8259 section 6, with an optional plus in front. */
const grammar = /^[+-]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** See `AccessResult.asFloat64`. */
export function toFloat64(value: unknown, path: string): Result<number> {
  const number = asNumber(value);
  return number !== undefined && Number.isFinite(number) ? found(number) : refuse(value, path, 'number');
}

function asNumber(value: unknown): number | undefined {
  switch (typeof value) {
    case 'number':
      return value;
    case 'bigint':
      return Number(value);
    case 'string':
      return grammar.test(value) ? Number(value) : undefined;
    default:
      return isJsonNumber(value) ? Number(value.toString()) : undefined;
  }
}
