import { DuplicateNameError } from '@wirework/encoding-errors';
import { pointerAt, positionAt } from '@wirework/scanner';
import { skipWhitespace, type Units, unescapeString, walkValue } from '@wirework/scanner/primitives';

/** The names of a value that is not an object. */
const noNames = new Set<string>();

/**
 * Throws a `DuplicateNameError` with the position of the second name if an object of a valid text has a name twice
 * (RFC 8259 section 4). Names are compared without their escapes.
 */
export function rejectDuplicates(text: string, units: Units): void {
  const end = text.length;
  const namesAt = (pos: number): Set<string> => (units[pos] === 0x7b /* { */ ? new Set() : noNames);
  const start = skipWhitespace(units, 0, end);
  walkValue(units, start, end, namesAt(start), ({ isObject, state, nameStart, nameEnd }, pos) => {
    if (isObject) {
      const name = unescapeString(text, nameStart, nameEnd);
      if (state.has(name)) {
        const pointer = pointerAt(text, nameStart, units);
        throw new DuplicateNameError({ member: name, index: nameStart, ...positionAt(text, nameStart), pointer });
      }
      state.add(name);
    }
    return namesAt(pos);
  });
}
