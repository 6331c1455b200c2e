import type { JsonSchema } from './schema.ts';

/**
 * Standard Schema version 1 and Standard JSON Schema version 1 (standardschema.dev), declared here so that
 * nothing has to be installed for them.
 */
export interface StandardSchema<T> {
  /** Always 1. */
  readonly version: 1;
  /** `'wirework'`. */
  readonly vendor: string;
  /** Checks a value, synchronously. */
  readonly validate: (value: unknown) => StandardResult<T>;
  /** Returns the schema as JSON Schema. Values are not transformed, so `input` and `output` return the same. */
  readonly jsonSchema: {
    readonly input: (options?: StandardJsonSchemaOptions) => Record<string, unknown>;
    readonly output: (options?: StandardJsonSchemaOptions) => Record<string, unknown>;
  };
  /** Only for the type checker. */
  readonly types?: { readonly input: T; readonly output: T } | undefined;
}

/** What `validate` of Standard Schema version 1 returns: the value, or what is wrong with it. */
export type StandardResult<T> =
  { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

/** One thing that is wrong, in the form of Standard Schema version 1. */
export interface StandardIssue {
  /** One sentence, without any value of the document. */
  readonly message: string;
  /** Member names and element indices that lead to the value. */
  readonly path?: readonly PropertyKey[] | undefined;
}

/** Options of the `jsonSchema` functions of a {@link StandardSchema}. */
export interface StandardJsonSchemaOptions {
  /**
   * The draft that will read it: `draft-07`, or `draft-2020-12`, which throws a `RangeError` if that draft would read the schema differently.
   *
   * @default 'draft-07'
   */
  readonly target?: string | undefined;
}

/** A schema of zod, ArkType or another library that implements Standard JSON Schema, and so can return its JSON Schema. */
export interface StandardJsonSchemaSource {
  /** `jsonSchema.input` returns the JSON Schema of the values before they are transformed. */
  readonly '~standard': {
    readonly version: 1;
    readonly jsonSchema: {
      readonly input: (options: { readonly target: 'draft-07' }) => Record<string, unknown>;
    };
  };
}

/** The input type of a Standard Schema: the type of the values that it accepts, before it transforms them. */
export type StandardInput<S> = S extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly input: infer Input }
    ? Input
    : unknown
  : unknown;

/** A schema of typebox: a JSON Schema whose TypeScript type does not look like one. */
export interface TypeboxSchema {
  /** The mark of a typebox schema. */
  readonly '~kind': string;
}

/** What {@link compileSchema} compiles: a JSON Schema, or a schema of a library that can return one. */
export type SchemaSource = JsonSchema | StandardJsonSchemaSource | TypeboxSchema;
