import { unescapeString } from '@wirework/scanner/primitives';
import { childOf } from '../evaluate/steps.ts';
import { Location } from '../evaluate/location.ts';
import { decodeValue } from './decode-value.ts';
import type { Source } from './source.ts';

/** The places that a scan keeps: all, for locations; only those of containers, for nested values; or none. */
export type KeptPlaces = 'all' | 'containers' | 'none';

/** The place of a value on the way of a scan. Names and values are made only for the nodes that are found. */
export class Place {
  readonly #parent: Place | undefined;
  /** The index of the opening quote of its name and the index after it, or -1 and the index of an element. */
  readonly #nameStart: number;
  readonly #nameEndOrIndex: number;
  /** Whether a value around it is found as well, so that this one is a part of it. */
  readonly #isInside: boolean;
  /** Where the value begins and ends, if it is found. */
  start = -1;
  end = -1;
  #location: Location | undefined;
  #value: unknown;

  constructor(parent: Place | undefined, nameStart: number, nameEndOrIndex: number) {
    this.#parent = parent;
    this.#nameStart = nameStart;
    this.#nameEndOrIndex = nameEndOrIndex;
    this.#isInside = parent !== undefined && (parent.#isInside || parent.start !== -1);
  }

  /** Notes that the value is found. */
  find(start: number, end: number): void {
    this.start = start;
    this.end = end;
  }

  #key(source: Source): string | number {
    return this.#nameStart === -1
      ? this.#nameEndOrIndex
      : unescapeString(source.input, this.#nameStart, this.#nameEndOrIndex);
  }

  location(source: Source): Location {
    if (this.#location !== undefined) return this.#location;
    const parent = this.#parent;
    return (this.#location =
      parent === undefined ? new Location(undefined, '') : new Location(parent.location(source), this.#key(source)));
  }

  /** Returns the value. If a value around it is found as well, it is a part of that, not a copy. */
  value(source: Source): unknown {
    return (this.#value ??=
      this.#isInside && this.#parent !== undefined
        ? childOf(this.#parent.value(source), this.#key(source))
        : decodeValue(source, this.start, this.end));
  }
}
