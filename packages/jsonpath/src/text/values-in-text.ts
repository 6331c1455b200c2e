import type { JsonInput, JsonSyntax } from '@wirework/scanner';
import { isBytes, parseNative, remainingBytes } from '@wirework/scanner/primitives';
import type { ReadLimits } from '../options/limits.ts';
import { decodeValue } from './decode-value.ts';
import type { Hit } from './hit.ts';
import type { KeptPlaces } from './place.ts';
import { readText } from './read-text.ts';
import type { ScanPlan } from './scan-plan.ts';

const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Returns the values that a query finds in a text. A value inside another that is found is a part of it, and not
 * decoded again, which would take quadratic time. To find the value around it, a scan keeps the places of containers.
 * For a query whose results seldom nest it does so only if they do, in a second scan.
 */
export function valuesInText(input: JsonInput, syntax: JsonSyntax, plan: ScanPlan, limits: ReadLimits): unknown[] {
  const all = plan.selectsAll && syntax === 'json' ? allValues(input, limits) : undefined;
  if (all !== undefined) return all;
  const places = plan.nests === 'mostly' ? 'containers' : 'none';
  return read(input, syntax, plan, limits, places) ?? (read(input, syntax, plan, limits, 'containers') as unknown[]);
}

/** Returns the values; `undefined` if some of them are inside others and no places are kept. */
function read(
  input: JsonInput,
  syntax: JsonSyntax,
  plan: ScanPlan,
  limits: ReadLimits,
  places: KeptPlaces,
): unknown[] | undefined {
  return readText(input, syntax, plan, limits, places, (hits, source) => {
    if (places === 'none' && plan.nests === 'sometimes' && areNested(hits)) return undefined;
    return hits.map(({ start, end, place }) =>
      place === undefined ? decodeValue(source, start, end) : place.value(source),
    );
  });
}

/** Returns whether a node is inside another, or found twice. */
function areNested(hits: readonly Hit[]): boolean {
  let isSorted = true;
  for (let i = 1; i < hits.length && isSorted; i++) isSorted = (hits[i] as Hit).start >= (hits[i - 1] as Hit).end;
  if (isSorted) return false;
  const sorted = hits.toSorted((a, b) => a.start - b.start);
  return sorted.some((it, i) => i > 0 && it.start < (sorted[i - 1] as Hit).end);
}

/**
 * Returns all values inside the document, in the order of `$..*`. The engine parses the whole text, because nothing in
 * it can be skipped.
 *
 * @returns `undefined` if a scan must decide: on a fault, on a limit, and on names that are indices, which objects of
 *   the engine put first
 */
function allValues(input: JsonInput, limits: ReadLimits): unknown[] | undefined {
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
