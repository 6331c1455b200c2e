/**
 * The types of Standard Schema version 1 and Standard JSON Schema version 1 (standardschema.dev): the interfaces of the
 * npm package `@standard-schema/spec` 1.1.0 without its namespaces, so that a user need not install it. A type test
 * compares the two.
 */

/** A schema of any library that implements Standard Schema version 1, such as zod, Valibot and ArkType. */
export interface StandardSchemaV1<Input = unknown, Output = Input> {
  /** The members that the standard defines. */
  readonly '~standard': StandardSchemaProps<Input, Output>;
}

/** The members that Standard Schema defines. */
export interface StandardSchemaProps<Input = unknown, Output = Input> {
  /** Version of the standard. */
  readonly version: 1;
  /** Name of the library. */
  readonly vendor: string;
  /** Checks a value, and may transform it. */
  readonly validate: (
    value: unknown,
    options?: StandardOptions | undefined,
  ) => StandardResult<Output> | Promise<StandardResult<Output>>;
  /** Only for the type checker. */
  readonly types?: StandardTypes<Input, Output> | undefined;
}

/** Options of `validate`. */
export interface StandardOptions {
  /** Parameters that only one library knows. */
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** The types of a schema. */
export interface StandardTypes<Input = unknown, Output = Input> {
  /** Type of the values that the schema accepts. */
  readonly input: Input;
  /** Type of the values that `validate` returns. */
  readonly output: Output;
}

/** The result of `validate`: the output, or the issues. */
export type StandardResult<Output> = StandardSuccess<Output> | StandardFailure;

/** The result for a valid value. */
export interface StandardSuccess<Output> {
  /** The value, perhaps transformed. */
  readonly value: Output;
  /** Absent, or `undefined`. */
  readonly issues?: undefined;
}

/** The result for an invalid value. */
export interface StandardFailure {
  /** At least one issue. */
  readonly issues: readonly StandardIssue[];
}

/** One violation of a schema. */
export interface StandardIssue {
  /** One sentence. Other libraries may quote the value in it. */
  readonly message: string;
  /** Member names and element indices that lead to the value. */
  readonly path?: readonly (PropertyKey | StandardPathSegment)[] | undefined;
}

/** A step of a path, for libraries that add more than the key. */
export interface StandardPathSegment {
  /** Member name or element index. */
  readonly key: PropertyKey;
}

/** The type of the values that a Standard Schema accepts. */
export type StandardInput<Schema extends StandardSchemaV1> = NonNullable<Schema['~standard']['types']>['input'];

/** The type of the values that a Standard Schema returns. */
export type StandardOutput<Schema extends StandardSchemaV1> = NonNullable<Schema['~standard']['types']>['output'];

/** A schema of a library that implements Standard JSON Schema version 1, and so can return its JSON Schema. */
export interface StandardJsonSchemaV1<Input = unknown, Output = Input> {
  /** The members that the standard defines. */
  readonly '~standard': StandardJsonSchemaProps<Input, Output>;
}

/** The members that Standard JSON Schema defines. */
export interface StandardJsonSchemaProps<Input = unknown, Output = Input> {
  /** Version of the standard. */
  readonly version: 1;
  /** Name of the library. */
  readonly vendor: string;
  /** Returns the JSON Schema of the schema. */
  readonly jsonSchema: StandardJsonSchemaConverter;
  /** Only for the type checker. */
  readonly types?: StandardTypes<Input, Output> | undefined;
}

/** Converts a schema to JSON Schema; both functions may throw for a schema that has no such form. */
export interface StandardJsonSchemaConverter {
  /** Describes the values before they are transformed. */
  readonly input: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
  /** Describes the values after they are transformed. */
  readonly output: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
}

/** Options of a {@link StandardJsonSchemaConverter}. */
export interface StandardJsonSchemaOptions {
  /** The dialect to write. */
  readonly target: StandardJsonSchemaTarget;
  /** Parameters that only one library knows. */
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** A dialect of JSON Schema; libraries throw for one that they do not write. */
export type StandardJsonSchemaTarget = 'draft-2020-12' | 'draft-07' | 'openapi-3.0' | (string & Record<never, never>);
