import type { JsonError } from '@wirework/encoding-errors';
import type { StreamPosition } from '@wirework/scanner';
import type { DecodeSettings } from '../../syntax/options/decode-options.ts';

/** The syntax JSON5, as `@wirework/codec/json5` exports it. */
export interface Json5Syntax {
  readonly name: 'json5';
  /** @internal Returns the position after white space and comments. */
  readonly skipSpace: (text: string, from: number, end: number) => number;
  /**
   * @internal Returns the position from which the search goes on after a bracket in prose, or -1 for one that was meant
   *   to begin a value. It reads each unit a few times at most if it is called for ascending positions.
   */
  readonly endOfProse: (text: string, start: number, end: number) => number;
  /** @internal Reads the value at a position, without the text after it. */
  readonly read: (text: string, start: number, end: number, settings: DecodeSettings) => LenientResult;
}

/** A value that was read, or the fault in it. */
export interface LenientResult {
  /** `undefined` if there is a fault. */
  readonly value: unknown;
  /** Position after the value; -1 if there is a fault. */
  readonly end: number;
  readonly fault: LenientFault | undefined;
  /**
   * Returns the error for the fault, or for a value that an option or a limit refuses.
   *
   * @param stop the end of the part with the value
   * @param origin position of the start of this part in the whole text
   */
  readonly errorIn: (stop: number, origin: StreamPosition) => JsonError | undefined;
}

/** A fault, and where the brackets after it are counted from. */
interface LenientFault {
  /** Position of the fault; the end of the text that was read if the value is truncated. */
  readonly at: number;
  /** Position of the token with the fault. */
  readonly token: number;
  /** Containers that are open before that token. */
  readonly depth: number;
}
