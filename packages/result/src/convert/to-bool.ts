import { found, type Result } from '../result/result.ts';
import { refuse } from './refuse.ts';

const trueTexts = new Set(['1', 't', 'T', 'true', 'TRUE', 'True']);
const falseTexts = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False']);

/** See `AccessResult.asBool`. */
export function toBool(value: unknown, path: string): Result<boolean> {
  if (typeof value === 'boolean') return found(value);
  if (typeof value === 'string') {
    if (trueTexts.has(value)) return found(true);
    if (falseTexts.has(value)) return found(false);
  }
  return refuse(value, path, 'boolean');
}
