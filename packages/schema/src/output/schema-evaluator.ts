import { childPath } from '../core/issue.ts';
import type { ValuePath } from '../core/types.ts';
import type { RuleSource } from '../plan/plan.ts';
import type { Location } from '../references/location.ts';
import type { Run } from './run.ts';
import type { Unit } from './unit.ts';

/** A keyword, and its JSON Pointer. */
export type KeywordPlace = Pick<RuleSource, 'keyword' | 'pointer'>;

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

/** Adds the result of a keyword to that of its schema. */
export function addUnit({ keyword, pointer }: KeywordPlace, to: Unit, run: Run): Unit {
  const unit = run.unit(false, keyword, childPath(to.keywordPath, keyword), pointer, to.location, to.valuePath);
  to.parts.push(unit);
  return unit;
}
