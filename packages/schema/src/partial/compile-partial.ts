import { unescapePointerToken } from '@wirework/encoding-errors';
import { describeKind } from '@wirework/scanner/primitives';
import { readOptions } from '../api/read-options.ts';
import { openSchema } from '../api/read-schema.ts';
import type { SchemaOptions } from '../api/schema-options.ts';
import type { WidenedSchema } from '../api/schema.ts';
import type { SchemaSource } from '../api/standard-schema.ts';
import { Closures } from '../closures/closures.ts';
import { isObject } from '../core/kind.ts';
import { isStackOverflow, tooDeep } from '../core/too-deep.ts';
import { issueFinder, newIssueCollector } from '../report/issue-collector.ts';
import { errorsOf, type ValidationError } from '../report/validation-error.ts';
import type { OpenPath } from './partial-node.ts';
import { PartialCompiler } from './partial-compiler.ts';

/**
 * A document that is still arriving, as `partial`, `partialReader` and `partialValues` of `@wirework/codec` return it.
 */
export interface PartialDocument {
  /** The value so far; `undefined` while nothing is certain. */
  readonly value: unknown;
  /** Whether the document is complete. */
  readonly complete: boolean;
  /**
   * JSON Pointer of the innermost part that has begun and not ended. It and the containers around it may grow; every
   * other part is whole. Not needed for a document that is complete, or has no value yet.
   */
  readonly open?: string | undefined;
}

/** Returns a function for a schema from a JSON file: see the other overload. */
export function compilePartial(
  schema: WidenedSchema,
  options?: SchemaOptions,
): (document: PartialDocument) => ValidationError[];
/**
 * Returns a function that finds the faults of a document that is still arriving, such as the answer of a language
 * model, so that a program need not wait for the rest of a wrong one. It reports only faults that no continuation can
 * mend; of a complete document all faults, as `validate` does.
 *
 * Parts that have ended are checked by the full schema. Of the others, a wrong type, the beginning of a string that
 * `enum` and `const` do not allow, an unknown property, and a length, a number of items or of properties above its
 * maximum are faults. `required`, `minLength`, `minItems`, `minProperties`, `pattern`, `format`, `contains`,
 * `uniqueItems`, `not`, `unevaluatedItems`, `unevaluatedProperties`, `dependentRequired` and custom keywords are
 * checked when the part ends.
 *
 * A part that has passed is not read again, so that calls after every piece take little more than one at the end: do
 * not change the value between calls. A name that comes twice in an object is judged by its first value.
 *
 * @param schema as for `compileSchema`
 * @param options as for `compileSchema`
 * @returns the function; it throws a TypeError for an incomplete value without `open`, and LimitExceededError for a
 *   value nested deeper than `maxDepth`
 * @throws SchemaError, LimitExceededError, RangeError, TypeError as `compileSchema`
 * @example
 * ```ts
 * const validatePartial = compilePartial({ properties: { unit: { enum: ['day', 'week'] } }, required: ['unit'] });
 * // The document so far is `{"unit": "da`, `{"unit": "mon`, and `{}`
 * validatePartial({ value: { unit: 'da' }, complete: false, open: '/unit' }); // → []
 * validatePartial({ value: { unit: 'mon' }, complete: false, open: '/unit' }).map((error) => error.message); // → [ "expected one of 'day', 'week'" ]
 * validatePartial({ value: {}, complete: true }).map((error) => error.message); // → [ "required property 'unit' is missing" ]
 * ```
 */
export function compilePartial(
  schema: SchemaSource,
  options?: SchemaOptions,
): (document: PartialDocument) => ValidationError[];
export function compilePartial(
  schema: SchemaSource | WidenedSchema,
  options: SchemaOptions = {},
): (document: PartialDocument) => ValidationError[] {
  const settings = readOptions(options);
  const { maxDepth, maxErrors } = settings;
  const { compiler } = openSchema(schema, settings);
  const closures = new Closures(compiler);
  const document = compiler.compileDocument({ refusesLoops: settings.strict });
  const whole = closures.ofDocument(document);
  const issuesOfWhole = issueFinder(whole.check, whole.evaluate, maxErrors);
  const node = new PartialCompiler(closures).compile(document.plan);
  const evaluate = closures.startCall(node.evaluate.bind(node));
  return (document) => {
    const complete = isObject(document) ? document['complete'] : undefined;
    // A text or a value, the likeliest mistake, would pass as a document of which nothing has arrived.
    if (typeof complete !== 'boolean')
      throw new TypeError(
        `Cannot validate a partial value: expected the result of 'partial' or 'partialReader', got ${describeKind(document)}`,
      );
    const { value, open } = document;
    if (complete) return errorsOf(issuesOfWhole(value));
    if (value === undefined) return [];
    if (typeof open !== 'string')
      throw new TypeError("Cannot validate a partial value: expected 'open', the pointer of the part that is open");
    const out = newIssueCollector(maxErrors);
    try {
      evaluate(value, pathOf(open), out);
    } catch (error) {
      throw isStackOverflow(error) ? tooDeep(maxDepth) : error;
    }
    return errorsOf(out.list);
  };
}

/**
 * Returns the way that a pointer names from a position. It is read as far as a schema looks, so that a call does not
 * take time in the depth of a value of which the schema says nothing.
 */
function pathOf(pointer: string, from = 0): OpenPath {
  const slash = pointer.indexOf('/', from);
  if (slash === -1) return { step: undefined, rest: undefined };
  const next = pointer.indexOf('/', slash + 1);
  const end = next === -1 ? pointer.length : next;
  // A node knows a way by its identity.
  let rest: OpenPath | undefined;
  return {
    step: unescapePointerToken(pointer.slice(slash + 1, end)),
    get rest() {
      return (rest ??= pathOf(pointer, end));
    },
  };
}
