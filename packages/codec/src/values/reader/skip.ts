import { skipValue } from '@wirework/scanner/primitives';
import { readAny } from './read-any.ts';
import { Reader, type GoKind } from './reader.ts';

/**
 * Skips the value at the cursor.
 *
 * @throws DuplicateNameError if duplicates are refused, which includes those in skipped values
 */
export function skip(reader: Reader): void {
  const { view, settings, pos } = reader;
  if (settings.rejectDuplicates) {
    const aside = new Reader(view, { ...settings, numbers: 'lossless' }, pos);
    readAny(aside);
    reader.pos = aside.pos;
  } else {
    reader.pos = skipValue(view.units, pos, view.units.length, Infinity);
  }
}

/** Skips a value of another kind than the target asks for, and keeps that error. */
export function skipMismatch(reader: Reader, kind: GoKind, type: string): void {
  const start = reader.pos;
  skip(reader);
  // As in Go: after a scalar, and after the bracket that opens a container.
  const at = kind === 'array' || kind === 'object' ? start + 1 : reader.pos;
  reader.save(() => reader.typeError(kind, type, start, at));
}
