import type { DecodeOptions, EncodeOptions, RawJson, StandardSchema, Target, UnmarshalOptions } from '@wirework/codec';
import type { JsonInput } from '@wirework/scanner';
import type {
  CompiledSchema,
  JsonSchema,
  SchemaOptions,
  StandardJsonSchemaV1,
  ValidationError,
  WidenedSchema,
} from '@wirework/schema';

/** The methods of a processor that read, write and validate whole values, within its limits. */
export interface WholeValues {
  /** Returns a value as JSON in UTF-8, as the codec's `marshal`, within the `maxDepth` of the config. */
  marshal(value: unknown, options?: EncodeOptions): Uint8Array;
  /** ReadCheckedOptions JSON, or the `RawJson` that `t.raw()` returned, into a target, as the codec's `unmarshal`, within the limits of the config. */
  unmarshal(data: JsonInput | RawJson, target?: undefined, options?: UnmarshalOptions): unknown;
  unmarshal<T>(data: JsonInput | RawJson, target: Target<T> | StandardSchema<T>, options?: UnmarshalOptions): T;
  unmarshal<T extends object>(data: JsonInput | RawJson, target: T, options?: UnmarshalOptions): T;
  /** Returns the value of a text, as the codec's `parseAny`, within the limits of the config. */
  parseAny(jsonStr: JsonInput, options?: DecodeOptions): unknown;

  /** Validates a text against a schema from a JSON file, as below. */
  validateSchema(jsonStr: string, schema: WidenedSchema, options?: SchemaOptions): ValidationError[];
  /**
   * Returns what is wrong with a text according to a schema (JSON Schema Draft 7), with positions; an empty list if it passes.
   *
   * @throws SchemaError if the schema is invalid
   * @example
   * ```ts
   * createProcessor().validateSchema('{"age": "x"}', { properties: { age: { type: 'integer' } } }).map(String);
   * // → [ "validation error at path 'age' (line 1, column 9): expected integer, got string" ]
   * ```
   */
  validateSchema(
    jsonStr: string,
    schema: JsonSchema | StandardJsonSchemaV1 | CompiledSchema,
    options?: SchemaOptions,
  ): ValidationError[];
}
