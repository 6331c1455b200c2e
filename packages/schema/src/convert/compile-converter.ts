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
  const { refs, compiler } = openSchema(schema, settings);
  // Only to refuse a schema that is not valid.
  compiler.compileDocument();
  const closures = new Closures(compiler);
  const node = new ConverterCompiler(compiler, closures, task).compile(refs.document);
  const convert = (value: unknown): unknown => convertWhole(node, value, settings.maxDepth);
  // Only a removal checks whether a value passes an alternative.
  if (task.removes === undefined) return convert;
  return (value) => {
    let converted: unknown;
    closures.startCall((it) => {
      converted = convert(it);
      return true;
    })(value);
    return converted;
  };
}
