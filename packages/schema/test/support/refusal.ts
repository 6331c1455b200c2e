import { isJsonError, type JsonErrorCode } from '@wirework/encoding-errors';
import { compileSchema, type JsonSchema, type SchemaOptions } from '../../src/index.ts';

/** The code and pointer of the JSON error that a call throws; `undefined` if it throws nothing. */
export function thrown(run: () => unknown): { code: JsonErrorCode; pointer: string | undefined } | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (!isJsonError(error)) throw error;
    return { code: error.code, pointer: error.pointer };
  }
}

/** The code and pointer with which a schema is refused; `undefined` if it compiles. */
export function refusal(schema: unknown, options?: SchemaOptions): ReturnType<typeof thrown> {
  return thrown(() => compileSchema(schema as JsonSchema, options));
}
