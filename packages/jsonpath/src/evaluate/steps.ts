import { isJsonNumber } from '@wirework/scanner';
import { hasOwn } from '@wirework/scanner/primitives';
import { Location } from './location.ts';
import type { Visit } from './visit.ts';

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

/** Returns whether a key is a name that is not the member of a `JsonNumber`. */
export function isPlainName(key: string | number): key is string {
  return typeof key === 'string' && key !== 'literal';
}

/** Returns the member to which plain names lead from a value; `undefined` if one of them is missing. */
export function memberAt(value: unknown, names: readonly string[]): unknown {
  let here = value;
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    if (typeof here !== 'object' || here === null || !hasOwn(here, name) || Array.isArray(here)) return undefined;
    here = (here as Record<string, unknown>)[name];
  }
  return here;
}

/** Returns the location of the member to which names lead from a location. */
export function locationAt(location: Location, names: readonly string[]): Location {
  return names.reduce((place, name) => new Location(place, name), location);
}

/** Compiles names and indices one after the other. */
export function compileSteps(keys: readonly (string | number)[], next: Visit): Visit {
  if (keys.every(isPlainName)) return compileNames(keys, next);
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

function compileNames(names: readonly string[], next: Visit): Visit {
  return (value, location, run) => {
    run.spend(names.length);
    const found = memberAt(value, names);
    return found !== undefined && next(found, location && locationAt(location, names), run);
  };
}
