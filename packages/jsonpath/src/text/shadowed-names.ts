import { skipWhitespace, unescapeString, walkValue } from '@wirework/scanner/primitives';
import type { Source } from './source.ts';

/** The names of a value that is not an object. */
const noNames: Map<string, number> = /* @__PURE__ */ new Map<string, number>();

/**
 * Returns where names begin that occur again later in their object: the last one counts, as in `JSON.parse`.
 *
 * @param end how many of the units count; they are valid
 */
export function shadowedNames({ input, units }: Source, end: number): ReadonlySet<number> {
  const shadowed = new Set<number>();
  const namesAt = (pos: number): Map<string, number> => (units[pos] === 0x7b /* { */ ? new Map() : noNames);
  const start = skipWhitespace(units, 0, end);
  walkValue(units, start, end, namesAt(start), ({ isObject, state, nameStart, nameEnd }, pos) => {
    if (isObject) {
      const name = unescapeString(input, nameStart, nameEnd);
      const earlier = state.get(name);
      if (earlier !== undefined) shadowed.add(earlier);
      state.set(name, nameStart);
    }
    return namesAt(pos);
  });
  return shadowed;
}
