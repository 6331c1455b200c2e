/** A schema that is an object. */
export interface SchemaObject {
  id?: string;
  $id?: string;
  $schema?: string;
  $async?: false;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the type of ajv
  [keyword: string]: any;
}

/** A schema. */
export type Schema = SchemaObject | boolean;

/** A schema; asynchronous ones are not supported. */
export type AnySchema = Schema;

/** A schema that is an object; asynchronous ones are not supported. */
export type AnySchemaObject = SchemaObject;
