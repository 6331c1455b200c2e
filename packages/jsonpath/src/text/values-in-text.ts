import type { JsonInput, JsonSyntax } from '@wirework/scanner';
import type { ReadLimits } from '../options/limits.ts';
import { allValues } from './all-values.ts';
import { decodeValue } from './decode-value.ts';
import type { Hit } from './hit.ts';
import type { KeptPlaces } from './place.ts';
import { readText } from './read-text.ts';
import type { ScanPlan } from './scan-plan.ts';

/**
 * Returns the values that a query finds in a text. A value inside another that is found is a part of it, and not decoded again, which would take
 * quadratic time. To find the value around it, a scan keeps the places of containers. For a query whose results seldom nest it does so only if they do, in a second scan.
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
