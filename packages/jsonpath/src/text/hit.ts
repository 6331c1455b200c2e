import { limitError } from '../options/limits.ts';
import type { Run } from '../evaluate/run.ts';
import type { Place } from './place.ts';

/** A node that a scan has found. */
export interface Hit {
  readonly start: number;
  end: number;
  readonly place: Place | undefined;
}

/**
 * Nodes in the order of the result. The nodes that several parts of a query find below one value are in one list, which
 * occurs several times, so that a scan visits each value once, however often a query finds it.
 */
export type Hits = (Hit | Hits)[];

/** Returns all nodes in order, each as often as the query finds it. */
export function flatten(hits: Hits, run: Run): Hit[] {
  const flat: Hit[] = [];
  append(hits, flat, run);
  return flat;
}

function append(hits: Hits, flat: Hit[], run: Run): void {
  run.spend(hits.length);
  for (const it of hits) {
    if (Array.isArray(it)) {
      append(it, flat, run);
    } else {
      if (flat.length >= run.limits.maxResults) throw limitError(run.limits, 'maxResults');
      flat.push(it);
    }
  }
}
