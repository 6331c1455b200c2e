import { readLimit } from '@wirework/scanner/primitives';
import { readOptions } from '../api/read-options.ts';
import { openSchema } from '../api/read-schema.ts';
import type { SchemaOptions } from '../api/schema-options.ts';
import type { WidenedSchema } from '../api/schema.ts';
import type { SchemaSource } from '../api/standard-schema.ts';
import { rootPath } from '../core/issue.ts';
import { isStackOverflow, tooDeep } from '../core/too-deep.ts';
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
  const { refs, compiler } = openSchema(schema, settings);
  // Refuses a schema that is not valid.
  compiler.compileDocument();
  const evaluator = new EvaluatorCompiler(compiler, refs).compile(refs.document);
  return (value) => {
    try {
      return evaluator.evaluate(value, '', rootPath, rootPath, new Run(limits));
    } catch (error) {
      throw isStackOverflow(error) ? tooDeep(maxDepth) : error;
    }
  };
}
