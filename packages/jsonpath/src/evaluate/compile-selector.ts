import { isJsonNumber } from '@wirework/scanner';
import { hasOwn } from '@wirework/scanner/primitives';
import type { Selector, SliceSelector } from '../syntax/query.ts';
import { sliceRange } from '../values/slice-range.ts';
import { Location } from './location.ts';
import type { TestFunction, Visit } from './visit.ts';

/*
 * Selectors of RFC 9535 section 2.3 as closures that hand the children they select to the rest of the query. Only own members exist, and a member or
 * an element that is `undefined` does not, because JSON has no such value.
 */

/** Returns the child with a name or an index, which may count from the end; `undefined` if there is none. */
export function childOf(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (typeof key === 'number')
    return Array.isArray(value) ? (value[key < 0 ? value.length + key : key] as unknown) : undefined;
  if (!hasOwn(value, key) || Array.isArray(value)) return undefined;
  const member = (value as Record<string, unknown>)[key];
  // The only member of a `JsonNumber` is not a member of the document.
  return key === 'literal' && isJsonNumber(value) ? undefined : member;
}

/** Names that have a closure each, which is faster than a loop over many. A longer list could exhaust the stack. */
const maxClosures = 8;

/** Compiles names and indices one after the other. */
export function compileSteps(keys: readonly (string | number)[], next: Visit): Visit {
  if (keys.length <= maxClosures && keys.every((it) => typeof it === 'string' && it !== 'literal'))
    return keys.reduceRight<Visit>((after, name) => compileName(name as string, after), next);
  return (value, location, run) => {
    run.spend(keys.length);
    let here = value;
    let place = location;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as string | number;
      const child = childOf(here, key);
      if (child === undefined) return false;
      if (place !== undefined)
        place = new Location(place, typeof key === 'number' && key < 0 ? (here as unknown[]).length + key : key);
      here = child;
    }
    return next(here, place, run);
  };
}

/** Compiles one name that is not the member of a `JsonNumber`. */
function compileName(name: string, next: Visit): Visit {
  return (value, location, run) => {
    run.spend(1);
    if (typeof value !== 'object' || value === null || !hasOwn(value, name) || Array.isArray(value)) return false;
    const child = (value as Record<string, unknown>)[name];
    return child !== undefined && next(child, location && new Location(location, name), run);
  };
}

/** Compiles a selector; `test` is the test of a filter. */
export function compileSelector(selector: Selector, test: TestFunction | undefined, next: Visit): Visit {
  switch (selector.kind) {
    case 'name':
      return compileSteps([selector.name], next);
    case 'index':
      return compileSteps([selector.index], next);
    case 'slice':
      return compileSlice(selector, next);
    case 'wildcard':
      return compileChildren(next);
    case 'filter':
      return compileFilter(test as TestFunction, next);
  }
}

function compileSlice(slice: SliceSelector, next: Visit): Visit {
  return (value, location, run) => {
    if (!Array.isArray(value)) return false;
    const { first, step, count } = sliceRange(slice, value.length);
    run.spend(count);
    for (let i = 0, at = first; i < count; i++, at += step) {
      const child: unknown = value[at];
      if (child !== undefined && next(child, location && new Location(location, at), run)) return true;
    }
    return false;
  };
}

/** Compiles a filter: it hands on the children that pass the test. */
function compileFilter(test: TestFunction, next: Visit): Visit {
  return compileChildren((child, location, run) => test(child, run) && next(child, location, run));
}

/** Returns a visit of all children. */
function compileChildren(next: Visit): Visit {
  return (value, location, run) => {
    if (typeof value !== 'object' || value === null) return false;
    if (Array.isArray(value)) {
      run.spend(value.length);
      for (let i = 0; i < value.length; i++) {
        const child: unknown = value[i];
        if (child !== undefined && next(child, location && new Location(location, i), run)) return true;
      }
      return false;
    }
    if (isJsonNumber(value)) return false;
    for (const name in value) {
      if (!hasOwn(value, name)) continue;
      const child = (value as Record<string, unknown>)[name];
      run.spend(1);
      if (child !== undefined && next(child, location && new Location(location, name), run)) return true;
    }
    return false;
  };
}
