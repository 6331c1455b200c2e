import { LimitExceededError } from '@wirework/encoding-errors';
import { tooDeep } from '../core/too-deep.ts';
import type { ValuePath } from '../core/types.ts';
import type { Location } from '../references/location.ts';
import type { Unit } from './unit.ts';

/** The limits of one evaluation. */
export interface RunLimits {
  readonly maxUnits: number;
  readonly maxDepth: number;
}

/** The state of one evaluation. */
export class Run {
  readonly #limits: RunLimits;
  #units = 0;
  #depth = 0;

  constructor(limits: RunLimits) {
    this.#limits = limits;
  }

  /** Returns a result that is valid so far. */
  unit(isSchema: boolean, keyword: string, keywordPath: ValuePath, pointer: string, at: Location, of: ValuePath): Unit {
    this.#count();
    return {
      isSchema,
      keyword,
      keywordPath,
      pointer,
      location: at,
      valuePath: of,
      valid: true,
      error: undefined,
      annotation: undefined,
      evaluated: undefined,
      parts: [],
    };
  }

  #count(): void {
    const { maxUnits } = this.#limits;
    if (++this.#units <= maxUnits) return;
    const message = `Cannot evaluate the value: it needs more than ${maxUnits} results of keywords`;
    throw new LimitExceededError({ limit: 'maxUnits', max: maxUnits, message });
  }

  enter(): void {
    const { maxDepth } = this.#limits;
    if (++this.#depth > maxDepth) throw tooDeep(maxDepth);
  }

  leave(): void {
    this.#depth--;
  }
}
