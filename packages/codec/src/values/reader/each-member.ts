import { hasOwn, setOwn, skipString } from '@wirework/scanner/primitives';
import { stringAt } from '../../syntax/text/json-view.ts';
import type { Reader } from './reader.ts';

/**
 * Reads the members of an object, from its bracket.
 *
 * @param onMember called with each name and its place, with the cursor at the value
 * @param recognise returns the name between two places if it is known without decoding it
 */
export function eachMember(
  reader: Reader,
  onMember: (name: string, start: number) => void,
  recognise?: (start: number, end: number) => string | undefined,
): void {
  const { view, settings } = reader;
  const seen = settings.rejectDuplicates ? {} : undefined;
  reader.pos++;
  while (reader.next()) {
    const start = reader.pos;
    reader.pos = skipString(view.units, start, view.units.length);
    const name = recognise?.(start, reader.pos) ?? stringAt(view, start, reader.pos);
    if (seen !== undefined) {
      if (hasOwn(seen, name)) throw reader.duplicateName(name, start);
      setOwn(seen, name, true);
    }
    reader.toValue();
    onMember(name, start);
  }
}
