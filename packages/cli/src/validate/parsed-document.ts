import type { TextPosition } from '@wirework/scanner';

/** A position in a text. */
export interface Place extends TextPosition {
  /** UTF-16 units from the start. */
  readonly index: number;
}

/** A value of a text, and where its parts are. */
export interface ParsedDocument {
  readonly value: unknown;
  /**
   * Returns the position of the value that a JSON Pointer leads to; for a value that is missing, that of the deepest
   * part on the way.
   *
   * @param isName whether the position is that of the name of the property
   */
  readonly placeOf: (pointer: string, isName?: boolean) => Place;
}
