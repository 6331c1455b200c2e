import { describeKind, readOption } from '@wirework/scanner/primitives';
import type { TextStore } from './text-store.ts';

/**
 * Reads the option `texts`.
 *
 * @throws TypeError if it has no `put` and `get`
 */
export function readTextStore(options: object): TextStore | undefined {
  const texts = readOption(options, 'texts') as Partial<TextStore> | null | undefined;
  if (texts === undefined) return undefined;
  if (typeof texts?.put === 'function' && typeof texts.get === 'function') return texts as TextStore;
  throw new TypeError(
    `Cannot use the option 'texts': expected an object with 'put' and 'get', found ${describeKind(texts)}`,
  );
}
