import { Budget } from '../values/budget.ts';
import { limitError, type ReadLimits } from '../options/limits.ts';
import type { Location } from './location.ts';

/** One evaluation of a query. */
export class Run extends Budget {
  /** The value of `$`. */
  readonly root: unknown;
  /** The values that the innermost query has found, and their locations, if needed. */
  values: unknown[] = [];
  locations: Location[] = [];
  /** The number of nodes found, if nothing else is needed. */
  found = 0;
  /** Containers that are entered by descendant segments. */
  depth = 0;
  /** The values of queries in filters that begin with `$`, which are the same for every node. */
  absolute: Map<object, readonly unknown[]> | undefined;

  constructor(root: unknown, limits: ReadLimits) {
    super(limits);
    this.root = root;
  }

  /** Enters a container. */
  enter(): void {
    if (++this.depth > this.limits.maxDepth) throw limitError(this.limits, 'maxDepth');
  }

  /** Throws if one more result is too many. */
  assertRoom(): void {
    if (this.values.length >= this.limits.maxResults) throw limitError(this.limits, 'maxResults');
  }
}
