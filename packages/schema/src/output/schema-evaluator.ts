import { childPath } from '../core/issue.ts';
import type { ValuePath } from '../core/types.ts';
import type { Location } from '../references/location.ts';
import type { Run } from './run.ts';
import type { Unit } from './unit.ts';

/** Evaluates one keyword of a schema, and adds its results to that of the schema. */
export type Step = (value: unknown, unit: Unit, run: Run) => void;

/** Evaluates every keyword of a schema, even those after a fault. */
export class SchemaEvaluator {
  readonly location: Location;
  /** Set later, because a schema may contain itself. */
  steps: readonly Step[] = [];

  constructor(location: Location) {
    this.location = location;
  }

  /**
   * Returns the result for a part of a value.
   *
   * @param keyword the keyword that applies the schema
   * @param keywordPath path of the schema
   */
  evaluate(value: unknown, keyword: string, keywordPath: ValuePath, valuePath: ValuePath, run: Run): Unit {
    const { location } = this;
    const unit = run.unit(true, keyword, keywordPath, location.pointer, location, valuePath);
    if (location.schema === false) {
      unit.valid = false;
      unit.error = 'no value is allowed here';
    }
    run.enter();
    for (const step of this.steps) step(value, unit, run);
    run.leave();
    for (const part of unit.parts) if (!part.valid) unit.valid = false;
    return unit;
  }
}

/** Where a keyword is. */
export interface Place {
  readonly name: string;
  readonly location: Location;
  /** JSON Pointer of the keyword. */
  readonly pointer: string;
}

/** A keyword of a schema while it is compiled. */
export interface KeywordSite extends Place {
  readonly value: unknown;
  /** Returns the value of another keyword, if the dialect has that keyword. */
  sibling(name: string): unknown;
}

/** Adds the result of a keyword to that of its schema. */
export function addUnit({ name, pointer, location }: Place, to: Unit, run: Run): Unit {
  const unit = run.unit(false, name, childPath(to.keywordPath, name), pointer, location, to.valuePath);
  to.parts.push(unit);
  return unit;
}
