import type {
  StandardJsonSchemaProps,
  StandardJsonSchemaTarget,
  StandardJsonSchemaV1,
  StandardResult,
  StandardSchemaProps,
} from '@wirework/scanner/primitives';
import type { JsonSchema } from './schema.ts';

/**
 * The property `~standard` of a compiled schema: Standard Schema version 1 and Standard JSON Schema version 1
 * (standardschema.dev). It is narrower than they require: it never returns a promise, and the options are optional.
 */
export interface SchemaStandardProps<T> extends StandardSchemaProps<T>, StandardJsonSchemaProps<T> {
  /** Checks a value. No message contains a value of the document. */
  readonly validate: (value: unknown) => StandardResult<T>;
  /** Returns the schema as JSON Schema. Values are not transformed, so `input` and `output` return the same. */
  readonly jsonSchema: {
    /** @throws RangeError if the `target` is not known, or cannot express the schema */
    readonly input: (options?: JsonSchemaTargetOptions) => Record<string, unknown>;
    /** @throws RangeError as `input` */
    readonly output: (options?: JsonSchemaTargetOptions) => Record<string, unknown>;
  };
}

/** Options of the `jsonSchema` functions of a compiled schema. */
export interface JsonSchemaTargetOptions {
  /**
   * The draft that will read the schema: `draft-04`, `draft-06`, `draft-07`, `draft-2019-09` or `draft-2020-12`. A
   * schema that the draft reads in another way is written with the keywords of that draft. Without a target, the schema
   * is returned unchanged.
   */
  readonly target?: StandardJsonSchemaTarget | undefined;
}

/**
 * The type of the values that a schema of any library accepts, before it transforms them; `unknown` if the schema has
 * no such type.
 */
export type SchemaInput<S> = S extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly input: infer Input }
    ? Input
    : unknown
  : unknown;

/** A schema of typebox: a JSON Schema whose TypeScript type does not look like one. */
export interface TypeboxSchema {
  /** The mark of a typebox schema. */
  readonly '~kind': string;
}

/** The schemas that {@link compileSchema} compiles: a JSON Schema, or a schema of a library that can return one. */
export type SchemaSource = JsonSchema | StandardJsonSchemaV1 | TypeboxSchema;
