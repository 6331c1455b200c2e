import { type CompiledSchema, compileSchema, type JsonSchema } from '@wirework/schema';

import type { Settings } from '../config/config.ts';

type TextSettings = Pick<Settings, 'maxDepth' | 'syntax'>;

/**
 * Compiles each schema once, as `validateSchema` would each time: most batches check all their texts against one.
 * A schema that cannot be compiled is returned unchanged, so that the validation itself reports why.
 */
export function compileOnce(settings: TextSettings): (schema: unknown) => unknown {
  const compiled = new Map<object, CompiledSchema | undefined>();
  return (schema) => {
    // A compiled schema brings its own options.
    if (typeof schema !== 'object' || schema === null || Object.hasOwn(schema, 'validateText')) return schema;
    if (!compiled.has(schema)) compiled.set(schema, tryCompile(schema, settings));
    return compiled.get(schema) ?? schema;
  };
}

function tryCompile(schema: object, { maxDepth, syntax }: TextSettings): CompiledSchema | undefined {
  try {
    return compileSchema(schema as JsonSchema, { maxDepth, syntax });
  } catch {
    return undefined;
  }
}
