import { found, type Result } from '../result/result.ts';
import { numberFrom } from './number-from.ts';
import { refuse } from './refuse.ts';

/** Matches a number (RFC 8259 section 6) after an optional sign. */
const numberGrammar = /^[+-]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** See `AccessResult.asFloat64`. */
export function toFloat64(value: unknown, path: string): Result<number> {
  const number = numberFrom(value, (text) => (numberGrammar.test(text) ? Number(text) : undefined), Number);
  return number !== undefined && Number.isFinite(number) ? found(number) : refuse(value, path, 'number');
}
