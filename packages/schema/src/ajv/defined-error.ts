import type { ErrorObject } from './error-object.ts';
import type { AnySchema } from './schema-object.ts';

/** An error without params. */
export type ErrorNoParams<K extends string, S = unknown> = ErrorObject<K, Record<string, never>, S>;

interface Data {
  $data: string;
}

interface Dependency {
  property: string;
  missingProperty: string;
  depsCount: number;
  deps: string;
}

type BoundError<K extends string, Comparison extends string> = ErrorObject<
  K,
  { limit: number; comparison: Comparison },
  number | Data
>;

/** An error of a keyword that the drafts define; `keyword` says which params it has. */
export type DefinedError =
  | ErrorObject<'type', { type: string }>
  | BoundError<'maximum', '<='>
  | BoundError<'minimum', '>='>
  | BoundError<'exclusiveMaximum', '<'>
  | BoundError<'exclusiveMinimum', '>'>
  | ErrorObject<'multipleOf', { multipleOf: number }, number | Data>
  | ErrorObject<
      'maxLength' | 'minLength' | 'maxItems' | 'minItems' | 'maxProperties' | 'minProperties',
      { limit: number },
      number | Data
    >
  | ErrorObject<'pattern', { pattern: string }, string | Data>
  | ErrorObject<'format', { format: string }, string | Data>
  | ErrorObject<'required', { missingProperty: string }, string[] | Data>
  | ErrorObject<'uniqueItems', { i: number; j: number }, boolean | Data>
  | ErrorObject<'const', { allowedValue: unknown }>
  | ErrorObject<'enum', { allowedValues: unknown[] }, unknown[] | Data>
  | ErrorObject<'additionalItems' | 'items', { limit: number }, AnySchema>
  | ErrorObject<'contains', { minContains: number; maxContains?: number }, AnySchema>
  | ErrorObject<'dependencies', Dependency, Record<string, string[] | AnySchema | undefined>>
  | ErrorObject<'dependentRequired', Dependency, Record<string, string[] | undefined>>
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
