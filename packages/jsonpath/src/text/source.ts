import type { Units } from '@wirework/scanner/primitives';
import type { JsonInput } from '@wirework/scanner';

/** A text or bytes of UTF-8, and its units. */
export interface Source {
  readonly input: JsonInput;
  readonly units: Units;
}
