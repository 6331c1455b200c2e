import { LimitExceededError } from '@wirework/encoding-errors';
import { childPath } from '../core/issue.ts';
import { isObject, memberNames } from '../core/kind.ts';
import { tooDeep } from '../core/too-deep.ts';
import type { TypeName } from '../core/keyword-params.ts';
import type { Members, ValuePath } from '../core/types.ts';
import { type ErrorObject, type ErrorSettings, type KeywordPlace, newErrorObject } from './error-object.ts';

/** A value that is checked, and where it is, so that it can be replaced. */
export interface Cursor {
  value: unknown;
  /** The object or array with the value; `undefined` at the root. */
  readonly parent: object | undefined;
  readonly key: string | number | undefined;
  readonly path: ValuePath;
}

/** Settings of the calls of one schema. */
export interface RunSettings extends ErrorSettings {
  readonly allErrors: boolean;
  readonly maxDepth: number;
}

/** Schemas that one call applies. Recursive alternatives can apply exponentially many. */
const maxApplied = 5_000_000;

/** The work of one call, which the checks of its references share. */
interface Work {
  readonly rootData: unknown;
  applied: number;
  depth: number;
}

/**
 * One check of a value by a schema, or by the target of a reference, with its errors.
 *
 * Invariant: without `allErrors`, a failed check stops at once, up to the next keyword that tries schemas, such as
 * `anyOf`.
 */
export class Run {
  readonly settings: RunSettings;
  errors: ErrorObject[] = [];
  /** Whether the keywords after a fault are checked. */
  allErrors: boolean;
  /** Whether a failed schema need not be a fault of the value, as in `anyOf`. */
  isComposite = false;
  /** Whether the first error has ended the check: ajv drops the errors before it. */
  isDone = false;
  /** The name that is checked by `propertyNames`. */
  propertyName: string | undefined;
  readonly #work: Work;

  constructor(settings: RunSettings, rootData: unknown, work: Work = { rootData, applied: 0, depth: 0 }) {
    this.settings = settings;
    this.allErrors = settings.allErrors;
    this.#work = work;
  }

  get rootData(): unknown {
    return this.#work.rootData;
  }

  /** Returns a check with separate errors, for a schema that ajv compiles to a separate function. */
  forReference(): Run {
    return new Run(this.settings, this.rootData, this.#work);
  }

  /**
   * Adds an error.
   *
   * @param keepsOthers whether the errors of tried schemas stay before it
   */
  fail(place: KeywordPlace, at: Cursor, params: Record<string, unknown> = {}, keepsOthers = false): false {
    const ends = !this.isComposite && !this.allErrors;
    const error = newErrorObject(place, at.value, at.path, params, this.propertyName, this.settings);
    if (ends && !keepsOthers) this.errors = [error];
    else this.errors.push(error);
    this.isDone ||= ends;
    return false;
  }

  /** Applies a schema whose failure need not be a fault of the value. */
  try(node: AjvNode, at: Cursor): boolean {
    const { isComposite } = this;
    this.isComposite = true;
    const passed = node.evaluate(at, this);
    this.isComposite = isComposite;
    return passed;
  }

  /** Returns whether a value passes a schema, without errors. */
  passes(node: AjvNode, at: Cursor): boolean {
    const { allErrors, errors } = this;
    this.allErrors = false;
    this.errors = [];
    const passed = this.try(node, at);
    this.allErrors = allErrors;
    this.errors = errors;
    return passed;
  }

  enter(): void {
    const { maxDepth } = this.settings;
    if (++this.#work.depth > maxDepth) throw tooDeep(maxDepth);
    if (++this.#work.applied <= maxApplied) return;
    const message = `Cannot check the value: it applies more than ${maxApplied} schemas`;
    throw new LimitExceededError({ limit: 'maxApplied', max: maxApplied, message });
  }

  leave(): void {
    this.#work.depth--;
  }
}

/** Checks a keyword, and returns whether the value passes. */
export type Step = (at: Cursor, run: Run) => boolean;

/** The keywords of a schema for values of one type; `undefined` for those for all values. */
export interface StepGroup {
  readonly type: TypeName | undefined;
  /** Fills in defaults. */
  readonly prepare: ((at: Cursor, run: Run) => void) | undefined;
  readonly steps: readonly Step[];
  /** The error of a value of another type, where the keywords of the type decide it. */
  readonly failOther: Step | undefined;
}

/** A schema, whose keywords are checked in the order of ajv. */
export class AjvNode {
  /** The error of the schema `false`. */
  refusal: KeywordPlace | undefined;
  /** Checks the type, and converts values to it. */
  checkType: Step | undefined;
  groups: readonly StepGroup[] = [];

  evaluate(at: Cursor, run: Run): boolean {
    if (this.refusal !== undefined) return run.fail(this.refusal, at);
    run.enter();
    const passed = this.#evaluate(at, run);
    run.leave();
    return passed;
  }

  #evaluate(at: Cursor, run: Run): boolean {
    let passed = this.checkType === undefined || this.checkType(at, run);
    for (const { type, prepare, steps, failOther } of this.groups) {
      // After a wrong type, a schema that is tried goes on with the keywords for all types.
      if (run.isDone || (!passed && type !== undefined && !run.allErrors)) return false;
      if (type !== undefined && !isOfType(at.value, type)) {
        if (failOther !== undefined) passed = failOther(at, run) && passed;
      } else {
        prepare?.(at, run);
        for (const step of steps) {
          if (step(at, run)) continue;
          passed = false;
          if (!run.allErrors) return false;
        }
      }
    }
    return passed;
  }
}

/** Returns whether ajv takes a value for one of a type. Instances of classes are objects. */
export function isOfType(value: unknown, type: TypeName): boolean {
  if (type === 'integer') return Number.isFinite(value) && (value as number) % 1 === 0;
  if (type === 'number') return Number.isFinite(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  return type === 'object' ? isObject(value) : typeof value === type;
}

/** Returns the cursor of a part of the value. */
export function partOf(at: Cursor, key: string | number): Cursor {
  const parent = at.value as object;
  return { value: (parent as Members)[key], parent, key, path: childPath(at.path, key) };
}

/** Returns the names of the properties of the value. */
export function namesOf(at: Cursor): readonly string[] {
  return memberNames(at.value as Members);
}
