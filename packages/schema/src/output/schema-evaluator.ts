import { childPath } from '../core/issue.ts';
import { isObject } from '../core/kind.ts';
import type { ValuePath } from '../core/types.ts';
import type { Location } from '../references/location.ts';
import type { Run } from './run.ts';
import type { Unit } from './unit.ts';

/** Evaluates one keyword of a schema, and adds its results to that of the schema. */
export type Step = (value: unknown, unit: Unit, run: Run) => void;

/** Evaluates every keyword of a schema, also those after a fault. */
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

/** A keyword of a schema while it is compiled. */
export interface KeywordSite {
  readonly name: string;
  readonly value: unknown;
  readonly location: Location;
  /** JSON Pointer of the keyword. */
  readonly pointer: string;
  /** Returns the value of another keyword, if the dialect has that keyword. */
  sibling(name: string): unknown;
  /** Returns the evaluator of a subschema. */
  subschema(schema: unknown, ...tokens: (string | number)[]): SchemaEvaluator;
  /** Returns the evaluator of the schema in another keyword. */
  siblingSchema(name: string): SchemaEvaluator | undefined;
  /** Returns the evaluator of the schema that the keyword refers to. */
  referred(): SchemaEvaluator;
  /** Returns the test of a regular expression. */
  pattern(source: string): (text: string) => boolean;
}

/** Adds the result of a keyword to that of its schema. */
export function addUnit({ name, pointer, location }: KeywordSite, to: Unit, run: Run): Unit {
  const unit = run.unit(false, name, childPath(to.keywordPath, name), pointer, location, to.valuePath);
  to.parts.push(unit);
  return unit;
}

/** Applies a schema to a part of the value, and adds the result to that of the keyword. */
export function applyTo(
  part: unknown,
  token: string | number,
  schema: SchemaEvaluator,
  keywordPath: ValuePath,
  unit: Unit,
  run: Run,
): Unit {
  return add(schema.evaluate(part, unit.keyword, keywordPath, childPath(unit.valuePath, token), run), unit);
}

/** Applies a schema to the same value, and adds the result to that of the keyword. */
export function applyInPlace(
  value: unknown,
  schema: SchemaEvaluator,
  keywordPath: ValuePath,
  unit: Unit,
  run: Run,
): Unit {
  return add(schema.evaluate(value, unit.keyword, keywordPath, unit.valuePath, run), unit);
}

function add(part: Unit, to: Unit): Unit {
  to.parts.push(part);
  return part;
}

/** Returns the members of a keyword that are not `undefined`. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value).filter(([, it]) => it !== undefined) : [];
}
