import { readLimit } from '@wirework/scanner/primitives';
import { readOptions } from '../api/read-options.ts';
import { openSchema } from '../api/read-schema.ts';
import type { SchemaOptions } from '../api/schema-options.ts';
import type { WidenedSchema } from '../api/schema.ts';
import type { SchemaSource } from '../api/standard-schema.ts';
import { rootPath } from '../core/issue.ts';
import { EvaluatorCompiler } from './evaluator-compiler.ts';
import { Run } from './run.ts';
import type { Unit } from './unit.ts';

/** Default of `maxUnits`. */
export const defaultMaxUnits = 500_000;

/** Options of `compileOutput`: those of `compileSchema`, and a limit. */
export interface OutputOptions extends SchemaOptions {
  /**
   * Results of keywords that one call keeps, at least 1. More is a `LimitExceededError`.
   *
   * @default 500_000
   */
  readonly maxUnits?: number | undefined;
}

/**
 * Compiles a schema to a function that returns the results of all its keywords for a value.
 *
 * @param more names of options that the caller reads
 */
export function compileEvaluator(
  schema: SchemaSource | WidenedSchema,
  options: OutputOptions,
  more: readonly string[] = [],
): (value: unknown) => Unit {
  const settings = readOptions(options, ['maxUnits', ...more]);
  const { maxDepth } = settings;
  const limits = { maxUnits: readLimit(options, 'maxUnits', defaultMaxUnits, 1), maxDepth };
  const { compiler } = openSchema(schema, settings);
  const { plan } = compiler.compileDocument({ keepsLocations: true });
  const source = new EvaluatorCompiler(compiler);
  const evaluator = source.evaluatorOf(plan);
  // Closures find the alternatives that evaluate parts of a value, and the depth of the stack is checked here.
  return source.closures.startCall((value: unknown) =>
    evaluator.evaluate(value, '', rootPath, rootPath, new Run(limits)),
  );
}
