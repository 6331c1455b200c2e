import type { ErrorObject } from './error-object.ts';
import type { AnySchema } from './schema-object.ts';

/** An error without params. */
export type ErrorNoParams<K extends string, S = unknown> = ErrorObject<K, Record<string, never>, S>;

/** A reference to another part of the data, which ajv's option `$data` allows in the place of a value. */
export interface DataReference {
  $data: string;
}

/** The params of an error of `dependencies` and `dependentRequired`. */
export interface DependencyParams {
  property: string;
  missingProperty: string;
  depsCount: number;
  deps: string;
}

/** An error of a keyword that bounds a number. */
export type BoundError<K extends string, Comparison extends string> = ErrorObject<
  K,
  { limit: number; comparison: Comparison },
  number | DataReference
>;

/** An error of a keyword that the drafts define; `keyword` says which params it has. */
export type DefinedError =
  | ErrorObject<'type', { type: string }>
  | BoundError<'maximum', '<='>
  | BoundError<'minimum', '>='>
  | BoundError<'exclusiveMaximum', '<'>
  | BoundError<'exclusiveMinimum', '>'>
  | ErrorObject<'multipleOf', { multipleOf: number }, number | DataReference>
  | ErrorObject<
      'maxLength' | 'minLength' | 'maxItems' | 'minItems' | 'maxProperties' | 'minProperties',
      { limit: number },
      number | DataReference
    >
  | ErrorObject<'pattern', { pattern: string }, string | DataReference>
  | ErrorObject<'format', { format: string }, string | DataReference>
  | ErrorObject<'required', { missingProperty: string }, string[] | DataReference>
  | ErrorObject<'uniqueItems', { i: number; j: number }, boolean | DataReference>
  | ErrorObject<'const', { allowedValue: unknown }>
  | ErrorObject<'enum', { allowedValues: unknown[] }, unknown[] | DataReference>
  | ErrorObject<'additionalItems' | 'items', { limit: number }, AnySchema>
  | ErrorObject<'contains', { minContains: number; maxContains?: number }, AnySchema>
  | ErrorObject<'dependencies', DependencyParams, Record<string, string[] | AnySchema | undefined>>
  | ErrorObject<'dependentRequired', DependencyParams, Record<string, string[] | undefined>>
  | ErrorObject<'propertyNames', { propertyName: string }, AnySchema>
  | ErrorObject<'additionalProperties', { additionalProperty: string }, AnySchema>
  | ErrorObject<'unevaluatedProperties', { unevaluatedProperty: string }, AnySchema>
  | ErrorObject<'unevaluatedItems', { limit: number }, AnySchema>
  | ErrorNoParams<'false schema'>
  | ErrorNoParams<'not', AnySchema>
  | ErrorNoParams<'anyOf', AnySchema[]>
  | ErrorObject<'oneOf', { passingSchemas: [number, number] | null }, AnySchema[]>
  | ErrorObject<'if', { failingKeyword: string }, AnySchema>
  | ErrorObject<'discriminator', { error: 'tag' | 'mapping'; tag: string; tagValue: unknown }, string>;
