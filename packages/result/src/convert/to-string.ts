import { compactJson } from '@wirework/scanner/primitives';
import { found, type Result } from '../result/result.ts';
import { tryResult } from '../result/try-result.ts';
import { refuse } from './refuse.ts';

/** See `AccessResult.asString`. */
export function toStringStrict(value: unknown, path: string): Result<string> {
  return typeof value === 'string' ? found(value) : refuse(value, path, 'string');
}

/** See `AccessResult.asStringConverted`. */
export function toStringConverted(value: unknown): Result<string> {
  return typeof value === 'string' ? found(value) : tryResult(() => compactJson(value));
}
