import { readOptions } from '../api/read-options.ts';
import { openSchema } from '../api/read-schema.ts';
import type { SchemaOptions } from '../api/schema-options.ts';
import type { WidenedSchema } from '../api/schema.ts';
import type { SchemaSource } from '../api/standard-schema.ts';
import { Closures } from '../closures/closures.ts';
import { convertWhole } from './convert-node.ts';
import { ConverterCompiler, type Task } from './converter-compiler.ts';

/**
 * Compiles a schema to a function that converts values.
 *
 * @param more names of options that the caller reads
 */
export function compileConverter(
  schema: SchemaSource | WidenedSchema,
  options: SchemaOptions,
  task: Task,
  more: readonly string[] = [],
): (value: unknown) => unknown {
  const settings = readOptions(options, more);
  const { compiler } = openSchema(schema, settings);
  // A reference may have a default beside it.
  const { plan } = compiler.compileDocument({ keepsLocations: task.fillsDefaults });
  const closures = new Closures(compiler);
  const node = new ConverterCompiler(compiler, closures, task).compile(plan);
  // Only a removal calls closures, to find the alternatives that evaluate properties.
  return closures.startCall((value: unknown) => convertWhole(node, value, settings.maxDepth));
}
