import { LimitExceededError } from '@wirework/encoding-errors';
import { Compiler } from './compile.ts';
import { Findings, tooDeep } from './findings.ts';
import type { Check } from './keyword.ts';
import { readOptions, type SchemaOptions } from './options.ts';
import { Refs } from './refs.ts';
import type { JsonSchema } from './schema.ts';
import { ValidationError } from './validation-error.ts';

/** A schema that is ready to be used, any number of times. */
export interface CompiledSchema<T = unknown> {
  readonly check: (value: unknown) => value is T;
  readonly validate: (value: unknown) => ValidationError[];
}

export function compileSchema(schema: JsonSchema, options: SchemaOptions = {}): CompiledSchema {
  const settings = readOptions(options);
  const refs = new Refs(schema, settings.registry);
  const node = new Compiler(settings, refs).compileDocument();
  return {
    check: node.check as (value: unknown) => value is unknown,
    validate: (value) => {
      if (node.check(value)) return [];
      const out = new Findings(settings.maxErrors, settings.maxDepth);
      node.explain(value, out);
      return out.list.map((finding) => new ValidationError(finding));
    },
  };
}
