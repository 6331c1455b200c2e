import type { KeywordParams } from './keyword-params.ts';
import type { Place } from './types.ts';

/** A value that can choose an alternative. */
export type Choice = KeywordParams['discriminator']['allowed'][number];

/** A member whose value chooses one of the alternatives of `oneOf` or `anyOf` (OpenAPI 3.1.1, 4.8.25). */
export interface Discriminator {
  readonly place: Place;
  /** Name of the member. */
  readonly name: string;
  /** The index of the alternative for each value; `undefined` for a value that several alternatives have. */
  readonly choices: ReadonlyMap<Choice, number | undefined>;
}
