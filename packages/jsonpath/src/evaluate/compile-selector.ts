import { isJsonNumber } from '@wirework/scanner';
import type { Selector, SliceSelector } from '../syntax/query.ts';
import { sliceRange } from '../values/slice-range.ts';
import { Location } from './location.ts';
import { compileSteps, locationAt, memberAt } from './steps.ts';
import type { TestFunction, Visit } from './visit.ts';

/*
 * Selectors of RFC 9535 section 2.3 as closures that hand the children they select to the rest of the query. Only own
 * members exist, and a member or an element that is `undefined` does not, because JSON has no such value.
 */

/**
 * Compiles a selector, and the names that follow it. A wildcard and a slice follow them in their own loop, which is
 * faster than a closure for each.
 *
 * @param test the test of a filter
 */
export function compileSelector(
  selector: Selector,
  test: TestFunction | undefined,
  names: readonly string[],
  next: Visit,
): Visit {
  switch (selector.kind) {
    case 'name':
      return compileSteps([selector.name, ...names], next);
    case 'index':
      return compileSteps([selector.index, ...names], next);
    case 'slice':
      return compileSlice(selector, names, next);
    case 'wildcard':
      return compileChildren(names, next);
    case 'filter':
      return compileFilter(test as TestFunction, names.length === 0 ? next : compileSteps(names, next));
  }
}

function compileSlice(slice: SliceSelector, names: readonly string[], next: Visit): Visit {
  return (value, location, run) => {
    if (!Array.isArray(value)) return false;
    const { first, step, count } = sliceRange(slice, value.length);
    run.spend(count * (names.length + 1));
    for (let i = 0, at = first; i < count; i++, at += step) {
      const found = memberAt(value[at], names);
      if (found !== undefined && next(found, location && locationAt(new Location(location, at), names), run))
        return true;
    }
    return false;
  };
}

/** Compiles a filter: it hands on the children that pass the test. */
function compileFilter(test: TestFunction, next: Visit): Visit {
  return compileChildren([], (child, location, run) => test(child, run) && next(child, location, run));
}

/** Returns a visit of all children, or of a member of each. Names are read before values, as in `compileDescent`. */
function compileChildren(names: readonly string[], next: Visit): Visit {
  return (value, location, run) => {
    if (typeof value !== 'object' || value === null) return false;
    if (Array.isArray(value)) {
      run.spend(value.length * (names.length + 1));
      for (let i = 0; i < value.length; i++) {
        const found = memberAt(value[i], names);
        if (found !== undefined && next(found, location && locationAt(new Location(location, i), names), run))
          return true;
      }
      return false;
    }
    if (isJsonNumber(value)) return false;
    const keys = Object.keys(value);
    const children: unknown[] = Object.values(value);
    run.spend(children.length * (names.length + 1));
    for (let i = 0; i < children.length; i++) {
      const found = memberAt(children[i], names);
      if (
        found !== undefined &&
        next(found, location && locationAt(new Location(location, keys[i] as string), names), run)
      )
        return true;
    }
    return false;
  };
}
