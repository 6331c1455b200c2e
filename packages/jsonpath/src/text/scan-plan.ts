import { compileTests } from '../evaluate/compile-tests.ts';
import type { TestFunction } from '../evaluate/visit.ts';
import type { FunctionSpec } from '../functions/json-path-function.ts';
import type { Query, Selector, SliceSelector } from '../syntax/query.ts';
import { letterBit } from './is-name.ts';
import { type Need, needOf, newNeed } from './need.ts';

/** A query as a scan of a text follows it. */
export interface ScanPlan {
  readonly segments: readonly ScanSegment[];
  /** The parts of the whole document that filters need; `undefined` if they have no query that begins with `$`. */
  readonly root: Need | undefined;
  /** Whether the query finds all values inside the document, as `$..*` does. */
  readonly selectsAll: boolean;
  /** Whether one node that is found may be inside another: never, sometimes or mostly. */
  readonly nests: 'never' | 'sometimes' | 'mostly';
}

export interface ScanSegment {
  readonly isDescendant: boolean;
  readonly selectors: readonly ScanSelector[];
  /** The name, if that is its only selector. */
  readonly only: string | undefined;
  /** The filter, if that is its only selector, and it is a child segment. */
  readonly onlyFilter: FilterStep | undefined;
  /** The first letters of the members that it may select, as `lettersOf` returns them. */
  readonly letters: number;
  /** Whether it may select elements of arrays. */
  readonly selectsElements: boolean;
}

/** A selector as a scan applies it to one child after the other. */
export type ScanSelector =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'all' }
  /** Every `step`th element from `first` up to and without `end`. */
  | { readonly kind: 'range'; readonly first: number; readonly end: number; readonly step: number }
  /** A slice or an index that depends on the length of the array, which is known at its end only. */
  | { readonly kind: 'late'; readonly slice: SliceSelector }
  | FilterStep;

/** A filter, and its need for the node that it tests. */
export interface FilterStep {
  readonly kind: 'filter';
  readonly test: TestFunction;
  readonly need: Need;
}

/** Plans the scan of a well-typed query. */
export function planScan(query: Query, functions: ReadonlyMap<string, FunctionSpec>): ScanPlan {
  const tests = compileTests(query, functions);
  const root = newNeed();
  const scanSelector = (selector: Selector): ScanSelector => {
    switch (selector.kind) {
      case 'name':
        return selector;
      case 'wildcard':
        return { kind: 'all' };
      case 'filter':
        return { kind: 'filter', test: tests.get(selector) as TestFunction, need: needOf(selector, root) };
      case 'index':
        return scanIndex(selector.index);
      case 'slice':
        return scanSlice(selector);
    }
  };
  const segments = query.segments.map((segment): ScanSegment => {
    const selectors = segment.selectors.map(scanSelector);
    const only = selectors.length === 1 ? selectors[0] : undefined;
    return {
      isDescendant: segment.isDescendant,
      selectors,
      only: only?.kind === 'name' ? only.name : undefined,
      onlyFilter: only?.kind === 'filter' && !segment.isDescendant ? only : undefined,
      letters: segment.selectors.reduce((letters, it) => letters | lettersOf(it), 0),
      selectsElements: segment.selectors.some((it) => it.kind !== 'name'),
    };
  });
  return {
    segments,
    root: root.isUsed ? root : undefined,
    selectsAll: segments.length === 1 && segments.every(selectsAll),
    nests: nesting(segments),
  };
}

function selectsAll({ isDescendant, selectors }: ScanSegment): boolean {
  return isDescendant && selectors.length === 1 && selectors[0]?.kind === 'all';
}

function nesting(segments: readonly ScanSegment[]): ScanPlan['nests'] {
  const descents = segments.filter((it) => it.isDescendant);
  if (descents.length === 0) return 'never';
  return descents.every((it) => it.only !== undefined) ? 'sometimes' : 'mostly';
}

function scanIndex(index: number): ScanSelector {
  return index >= 0
    ? { kind: 'range', first: index, end: index + 1, step: 1 }
    : { kind: 'late', slice: { kind: 'slice', start: index, end: index === -1 ? undefined : index + 1, step: 1 } };
}

function scanSlice(slice: SliceSelector): ScanSelector {
  const { start = 0, end = Infinity, step } = slice;
  if (step === 0) return { kind: 'range', first: 0, end: 0, step: 1 };
  return step > 0 && start >= 0 && end >= 0 ? { kind: 'range', first: start, end, step } : { kind: 'late', slice };
}

/** Returns the first letters of the members that a selector may select, as bits: an array has none. */
function lettersOf(selector: Selector): number {
  if (selector.kind === 'name') return letterBit(selector.name);
  return selector.kind === 'wildcard' || selector.kind === 'filter' ? -1 : 0;
}
