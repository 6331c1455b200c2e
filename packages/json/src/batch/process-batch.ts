import { TypeMismatchError } from '@wirework/encoding-errors';
import { tryResult } from '@wirework/result';
import { describeValue, getOwn } from '@wirework/scanner/primitives';
import type { Settings } from '../config/config.ts';
import { readString } from '../values/read-plain.ts';
import { assertCount } from '../values/assert-count.ts';
import type { BatchOperationType } from './batch-operation.ts';
import { BatchResult } from './batch-result.ts';
import { compileOnce } from './compile-once.ts';
import { readItem } from './read-item.ts';

/** The methods of a processor that a batch uses; their return value is the result of an item. */
export interface BatchProcessor {
  readonly get: (text: string, path: string) => unknown;
  readonly set: (text: string, path: string, value: unknown) => unknown;
  readonly delete: (text: string, path: string) => unknown;
  readonly validateSchema: (text: string, schema: never) => unknown;
}

/** The operation of an item. */
type Action = (text: string, path: string, value: unknown) => unknown;

/** Returns the operation of each type of item. */
function batchActions(processor: BatchProcessor, settings: Settings): Readonly<Record<BatchOperationType, Action>> {
  const compiled = compileOnce(settings);
  return {
    get: (text, path) => processor.get(text, path),
    set: (text, path, value) => processor.set(text, path, value),
    delete: (text, path) => processor.delete(text, path),
    validate: (text, _path, value) => processor.validateSchema(text, compiled(value) as never),
  };
}

/**
 * Runs the items of a batch one after the other. A failure is the error of its item and of no other.
 *
 * @throws LimitExceededError for `maxBatch`, before anything is done
 * @throws TypeError if the batch is not an array
 */
export function processBatch(
  processor: BatchProcessor,
  operations: readonly unknown[],
  settings: Settings,
): BatchResult[] {
  assertCount(operations, settings.maxBatch, 'the batch');
  const actions = batchActions(processor, settings);
  return operations.map((item) => runItem(actions, item));
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

/** Returns a string field; if it is left out, `absent`, if that is given. In JSON null counts as left out, but not here. */
function textField(item: object, name: string, absent?: string): string {
  return getOwn(item, name) === null ? readString(item, name) : readString(item, name, absent);
}

function fieldOf(item: unknown, name: string): unknown {
  return typeof item === 'object' && item !== null ? getOwn(item, name) : undefined;
}
