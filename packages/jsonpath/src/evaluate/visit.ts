import type { Location } from './location.ts';
import type { Run } from './run.ts';

/**
 * Handles one node of a query, and the rest of the query from there.
 *
 * @param location its location, if locations are needed
 * @returns whether the evaluation can stop, because further nodes are not needed
 */
export type Visit = (value: unknown, location: Location | undefined, run: Run) => boolean;

/** Decides whether a node passes a filter; `current` is the value of `@`. */
export type TestFunction = (current: unknown, run: Run) => boolean;
