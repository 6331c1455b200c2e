import type { JsonInput } from '@wirework/scanner';
import { isBytes, parseNative, remainingBytes } from '@wirework/scanner/primitives';
import type { ReadLimits } from '../options/limits.ts';

const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Returns all values inside the document, in the order of `$..*`. The engine parses the whole text, because nothing in it can be skipped.
 *
 * @returns `undefined` if a scan must decide: on a fault, on a limit, and on names that are indices, which objects of the engine put first
 */
export function allValues(input: JsonInput, limits: ReadLimits): unknown[] | undefined {
  if ((typeof input !== 'string' && !isBytes(input)) || remainingBytes(input, limits.maxBytes) < 0) return undefined;
  let document: unknown;
  try {
    document = parseNative(typeof input === 'string' ? input : decoder.decode(input));
  } catch {
    return undefined;
  }
  const found: unknown[] = [];
  return append(document, found, limits, limits.maxDepth) ? found : undefined;
}

/** Appends the children of a value, and then what is in each of them. */
function append(value: unknown, found: unknown[], limits: ReadLimits, maxDepth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const children: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  if (maxDepth === 0 || found.length + children.length > Math.min(limits.maxResults, limits.maxNodes)) return false;
  if (children.length > 1 && !Array.isArray(value) && beginsWithDigit(value)) return false;
  for (let i = 0; i < children.length; i++) found.push(children[i]);
  for (let i = 0; i < children.length; i++) {
    const child = children[i];
    if (typeof child === 'object' && child !== null && !append(child, found, limits, maxDepth - 1)) return false;
  }
  return true;
}

/** Returns whether the first name of an object may be an index. */
function beginsWithDigit(object: object): boolean {
  for (const name in object) return (name.charCodeAt(0) - 0x30) >>> 0 <= 9;
  return false;
}
