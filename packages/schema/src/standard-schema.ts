import type { JsonSchema } from './schema.ts';

/**
 * Standard Schema version 1 and Standard JSON Schema version 1 (standardschema.dev), declared here so that
 * nothing has to be installed for them.
 */
export interface StandardSchema<T> {
  readonly version: 1;
  readonly vendor: string;
  readonly validate: (value: unknown) => StandardResult<T>;
  readonly jsonSchema: {
    readonly input: (options?: StandardJsonSchemaOptions) => Record<string, unknown>;
    readonly output: (options?: StandardJsonSchemaOptions) => Record<string, unknown>;
  };
  readonly types?: { readonly input: T; readonly output: T } | undefined;
}

/** What `validate` of Standard Schema v1 gives: the value, or what is wrong with it. */
export type StandardResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One thing that is wrong, in the form of Standard Schema v1. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly PropertyKey[] | undefined;
}

/** What the JSON Schema of a Standard Schema is asked for with. */
export interface StandardJsonSchemaOptions {
  /**
   * Which draft shall be able to read it: `draft-07`, or `draft-2020-12`, which is refused where that draft would read the schema otherwise.
   * @default 'draft-07'
   */
  readonly target?: string | undefined;
}

/** What can say its own JSON Schema: a schema of zod, ArkType, Valibot or another library. */
export interface StandardJsonSchemaSource {
  readonly '~standard': {
    readonly version: 1;
    readonly jsonSchema: {
      readonly input: (options: { readonly target: 'draft-07' }) => Record<string, unknown>;
    };
  };
}

/** The type of the values that a Standard Schema describes; what it reads, for JSON is not transformed here. */
export type StandardInput<S> = S extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly input: infer Input }
    ? Input
    : unknown
  : unknown;

/** A schema of typebox: a JSON Schema with hidden members, in types that do not look like one. */
export interface TypeboxSchema {
  readonly '~kind': string;
}

/** What can be compiled. */
export type SchemaSource = JsonSchema | StandardJsonSchemaSource | TypeboxSchema;
