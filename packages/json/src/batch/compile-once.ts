import { type CompiledSchema, compileSchema, type JsonSchema } from '@wirework/schema';

/**
 * Compiles each schema once, as `validateSchema` would each time: most batches check all their texts against one.
 * A schema that cannot be compiled is returned unchanged, so that the validation itself reports why.
 */
export function compileOnce(maxDepth: number): (schema: unknown) => unknown {
  const compiled = new Map<object, CompiledSchema | undefined>();
  return (schema) => {
    // A compiled schema brings its own options.
    if (typeof schema !== 'object' || schema === null || Object.hasOwn(schema, 'validateText')) return schema;
    if (!compiled.has(schema)) compiled.set(schema, tryCompile(schema, maxDepth));
    return compiled.get(schema) ?? schema;
  };
}

function tryCompile(schema: object, maxDepth: number): CompiledSchema | undefined {
  try {
    return compileSchema(schema as JsonSchema, { maxDepth });
  } catch {
    return undefined;
  }
}
