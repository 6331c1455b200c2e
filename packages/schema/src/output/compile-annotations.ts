import { formatPointer } from '@wirework/encoding-errors';
import { readFlag } from '@wirework/scanner/primitives';
import type { WidenedSchema } from '../api/schema.ts';
import type { SchemaSource } from '../api/standard-schema.ts';
import { tokensOf } from '../core/issue.ts';
import { compileEvaluator, type OutputOptions } from './compile-evaluator.ts';
import { isAlternative, type Unit } from './unit.ts';

/** A keyword that describes a part of a value. */
export interface Annotation {
  /** JSON Pointer of the part of the value. */
  readonly pointer: string;
  /** Name of the keyword. */
  readonly keyword: string;
  /** Value of the keyword in the schema, not a copy. */
  readonly value: unknown;
  /** JSON Pointer of the keyword in the schema; in a document of the registry with its URI and `#` in front. */
  readonly schemaPointer: string;
}

/** Options of `compileAnnotations`: those of `compileOutput`, and the values that have annotations. */
export interface AnnotationOptions extends OutputOptions {
  /**
   * Whether a value that fails has annotations, for forms that are being filled in: those of all schemas but the
   * alternatives that it fails.
   *
   * @default false
   */
  readonly includeInvalid?: boolean | undefined;
}

/** Returns a function that finds annotations by a schema from a JSON file: see the other overload. */
export function compileAnnotations(
  schema: WidenedSchema,
  options?: AnnotationOptions,
): (value: unknown) => readonly Annotation[];
/**
 * Returns a function that finds the annotations of a schema for the parts of a value, for forms, editors and
 * documentation: `title`, `description`, `default`, `examples`, `deprecated`, `readOnly`, `writeOnly`, `format`,
 * `contentEncoding`, `contentMediaType`, `contentSchema`, and every keyword that the draft does not know, such as
 * `x-order`.
 *
 * A schema contributes if it applies to the part and the part passes it, so a branch of `anyOf` that fails contributes
 * nothing, and a value that fails has no annotations (Draft 2020-12 core, 7.7.1) unless `includeInvalid` is set. A part
 * may have several annotations of one keyword, in the order of the schema. Properties that a value lacks have no
 * annotations: fill them in by `compileDefaults` first. Names of properties have no annotations. Beside a `$ref`,
 * annotations count in drafts that allow it, and in schemas without `$schema`.
 *
 * @param schema as for `compileSchema`
 * @param options as for `compileSchema`, `maxUnits` as for `compileOutput`, and `includeInvalid`
 * @returns the function; it throws a LimitExceededError for more results than `maxUnits`, and for schemas nested deeper
 *   than `maxDepth` in each other
 * @throws SchemaError, LimitExceededError, RangeError, TypeError as `compileSchema`
 * @example
 * ```ts
 * const annotations = compileAnnotations({ properties: { age: { title: 'Age', 'x-unit': 'years' } } });
 * annotations({ age: 7 }).map(({ pointer, keyword, value }) => [pointer, keyword, value]); // → [ [ '/age', 'title', 'Age' ], [ '/age', 'x-unit', 'years' ] ]
 * ```
 */
export function compileAnnotations(
  schema: SchemaSource,
  options?: AnnotationOptions,
): (value: unknown) => readonly Annotation[];
export function compileAnnotations(
  schema: SchemaSource | WidenedSchema,
  options: AnnotationOptions = {},
): (value: unknown) => readonly Annotation[] {
  const evaluate = compileEvaluator(schema, options, ['includeInvalid']);
  const includesInvalid = readFlag(options, 'includeInvalid', false);
  return (value) => {
    const list: Annotation[] = [];
    const root = evaluate(value);
    if (root.valid || includesInvalid) addAnnotations(root, includesInvalid, list);
    return list;
  };
}

function addAnnotations(unit: Unit, includesInvalid: boolean, to: Annotation[]): void {
  const { keyword, annotation, pointer, valuePath, isSchema } = unit;
  if (annotation !== undefined)
    to.push({ pointer: formatPointer(tokensOf(valuePath)), keyword, value: annotation, schemaPointer: pointer });
  if (!isSchema && (keyword === 'propertyNames' || keyword === 'not')) return;
  const takesAll = includesInvalid && !isAlternative(unit);
  for (const part of unit.parts) if (part.valid || takesAll) addAnnotations(part, includesInvalid, to);
}
