import { TypeMismatchError } from '@wirework/encoding-errors';
import { tryResult } from '@wirework/result';
import { describeValue, getOwn } from '@wirework/scanner/primitives';
import { type CompiledSchema, compileSchema, type JsonSchema } from '@wirework/schema';
import { type BatchOperationType, readItem } from '../batch/batch-operation.ts';
import { BatchResult } from '../batch/batch-result.ts';
import type { Settings } from '../config/config.ts';
import { assertCount } from '../values/assert-count.ts';
import { readString } from '../values/read-plain.ts';
import { deletePath, set } from './edits.ts';
import { bindTo, operation } from './operation.ts';
import type { Processor } from './processor.ts';
import type { ProcessorContext } from './processor-context.ts';
import { get } from './reads.ts';
import { validateSchema } from './validation.ts';

/** {@inheritDoc Processor.processBatch} */
export const processBatch: Processor['processBatch'] = /* #__PURE__ */ operation(
  'processBatch',
  (context, operations) => {
    assertCount(operations, context.settings.maxBatch, 'the batch');
    const actions = actionsOf(context);
    return operations.map((item) => runItem(actions, item));
  },
);

/** The operation of an item. */
type Action = (text: string, path: string, value: unknown) => unknown;

/** Returns the operation of each type of item. */
function actionsOf(context: ProcessorContext): Readonly<Record<BatchOperationType, Action>> {
  const [read, write, remove] = [bindTo(context, get), bindTo(context, set), bindTo(context, deletePath)];
  const validate = bindTo(context, validateSchema);
  const compiled = compileOnce(context.settings);
  return {
    get: (text, path) => read(text, path),
    set: (text, path, value) => write(text, path, value),
    delete: (text, path) => remove(text, path),
    validate: (text, _path, schema) => validate(text, compiled(schema) as JsonSchema),
  };
}

/** Runs one item. */
function runItem(actions: Readonly<Record<string, Action>>, item: unknown): BatchResult {
  const id = fieldOf(item, 'id');
  const outcome = tryResult(() => act(actions, item));
  return new BatchResult(typeof id === 'string' ? id : '', outcome.unwrap(), outcome.error);
}

function act(actions: Readonly<Record<string, Action>>, item: unknown): unknown {
  const { type, value } = readItem(item, 'operation');
  if (typeof type !== 'string' || !Object.hasOwn(actions, type)) {
    throw new TypeMismatchError({
      path: 'type',
      expected: Object.keys(actions).join(', '),
      actual: describeValue(type),
    });
  }
  const fields = item as object;
  const text = textField(fields, 'jsonStr');
  const path = textField(fields, 'path', '');
  // A result is identified by its id: one that is not a string is refused.
  textField(fields, 'id', '');
  // JSON writes a missing value as null, so both mean one thing.
  return actions[type]?.(text, path, value ?? null);
}

/**
 * Returns a string field; if it is left out, `absent`, if that is given. In JSON null counts as left out, but not here.
 */
function textField(item: object, name: string, absent?: string): string {
  return getOwn(item, name) === null ? readString(item, name) : readString(item, name, absent);
}

function fieldOf(item: unknown, name: string): unknown {
  return typeof item === 'object' && item !== null ? getOwn(item, name) : undefined;
}

type TextSettings = Pick<Settings, 'maxDepth' | 'syntax'>;

/**
 * Compiles each schema once, as `validateSchema` would each time: most batches check all their texts against one.
 * A schema that cannot be compiled is returned unchanged, so that the validation itself reports why.
 */
function compileOnce(settings: TextSettings): (schema: unknown) => unknown {
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
