import { skipValue } from '../grammar/skip-value.ts';
import { walkValue } from '../grammar/walk-value.ts';
import { unescapeString } from '../tokens/token-text.ts';
import type { Units } from '../units/units.ts';
import { setOwn } from '../values/own-property.ts';

type Container = unknown[] | Record<string, unknown>;

/**
 * Returns the array or object between two positions of a text that is valid there. As in `JSON.parse`, the last of several members with the
 * same name counts. It does not recurse.
 *
 * @param units the units of the text
 * @param start position of the opening bracket
 * @param scalarAt returns the scalar between two positions
 * @example
 * ```ts
 * const text = '{"\\u0061": [1, 2]}';
 * buildContainer(text, encodeUnits(text), 0, 18, (start, end) => text.slice(start, end)); // → { a: [ '1', '2' ] }
 * ```
 */
export function buildContainer(
  text: string,
  units: Units,
  start: number,
  end: number,
  scalarAt: (start: number, end: number) => unknown,
): unknown[] | Record<string, unknown> {
  const whole = emptyAt(units, start);
  walkValue<Container>(units, start, end, whole, ({ state, nameStart, nameEnd }, pos) => {
    const next = isBracket(units[pos]) ? emptyAt(units, pos) : skipValue(units, pos, end, 0);
    const value = typeof next === 'number' ? scalarAt(pos, next) : next;
    if (Array.isArray(state)) state.push(value);
    else setOwn(state, unescapeString(text, nameStart, nameEnd), value);
    return next;
  });
  return whole;
}

const emptyAt = (units: Units, pos: number): Container => (units[pos] === 0x7b /* { */ ? {} : []);

function isBracket(unit: number | undefined): boolean {
  return unit === 0x7b /* { */ || unit === 0x5b; /* [ */
}
