import { compileSchema, type JsonSchema } from '../../src/index.ts';

/** Returns the errors of a value, each as its path and its message. */
export function messages(schema: JsonSchema, value: unknown): string[] {
  return compileSchema(schema)
    .validate(value)
    .map((error) => `${error.path}: ${error.message}`);
}
