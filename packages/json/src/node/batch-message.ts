import { parseAny, stringify } from '@wirework/codec';
import { resultFromJson, tryResult } from '@wirework/result';
import { getOwn, setOwn } from '@wirework/scanner';
import { ValidationError } from '@wirework/schema';
import type { BatchItem, BatchOperationType } from '../batch/batch-operation.ts';
import { BatchResult } from '../batch/batch-result.ts';
import type { Settings } from '../config/config.ts';

/*
 * What travels between the threads: strings, and plain objects of JSON values. Values to set and schemas travel as JSON,
 * since copying them between threads would lose their classes; so do values that may hold a `JsonNumber`.
 */

/** The part of a config that means something in a worker. */
export type WorkerConfig = Pick<Settings, 'maxTextBytes' | 'maxDepth' | 'numbers' | 'duplicates' | 'create'>;

/** An item on its way to a worker. */
export interface OperationMessage {
  readonly type: BatchOperationType;
  readonly jsonStr: string;
  readonly path: string;
  readonly id: string;
  /** JSON. */
  readonly value: string | undefined;
}

/** A result on its way back. */
export interface ResultMessage {
  readonly id: string;
  readonly result: unknown;
  /** Whether `result` is JSON with every digit of its numbers. */
  readonly isJson: boolean;
  readonly error: unknown;
}

const withValue: readonly unknown[] = ['set', 'validate'];
const withoutValue: readonly unknown[] = ['get', 'delete'];

/** An item as a message; `undefined` for one that cannot travel, or that is wrong. */
export function packOperation(item: unknown): OperationMessage | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const [type, jsonStr, path = '', id = '', value] = ['type', 'jsonStr', 'path', 'id', 'value'].map((name) => getOwn(item, name));
  if (typeof jsonStr !== 'string' || typeof path !== 'string' || typeof id !== 'string') return undefined;
  if (withoutValue.includes(type)) return { type: type as BatchOperationType, jsonStr, path, id, value: undefined };
  if (!withValue.includes(type)) return undefined;
  // A schema of a library is more than its JSON.
  if (type === 'validate' && typeof value === 'object' && value !== null && '~standard' in value) return undefined;
  const json = tryResult(() => stringify(value, { escapeHtml: false })).unwrap();
  return json === undefined ? undefined : { type: type as BatchOperationType, jsonStr, path, id, value: json };
}

/** The item that a message stands for. */
export function unpackOperation({ type, jsonStr, path, id, value }: OperationMessage): BatchItem {
  if (value === undefined) return { type, jsonStr, path, id };
  return { type, jsonStr, path, id, value: parseAny(value, { numbers: type === 'set' ? 'lossless' : 'number' }) };
}

/** A result as a message. */
export function packResult(result: BatchResult, isLossless: boolean): ResultMessage {
  const { id, error } = result.toJSON();
  const { result: value } = result;
  if (Array.isArray(value) && value.length > 0 && value.every(isFinding)) {
    return { id, result: value.map((it) => it.toJSON({ full: true })), isJson: false, error };
  }
  const isJson = isLossless && typeof value === 'object' && value !== null;
  return { id, result: isJson ? stringify(value, { escapeHtml: false }) : value, isJson, error };
}

/** The result that a message stands for; findings and errors get their types back. */
export function unpackResult({ id, result, isJson, error }: ResultMessage, type: BatchOperationType): BatchResult {
  if (error !== null) return new BatchResult(id, undefined, resultFromJson({ exists: false, error }).error);
  if (type === 'validate') return new BatchResult(id, (result as object[]).map(reviveFinding), undefined);
  return new BatchResult(id, isJson ? parseAny(result as string, { numbers: 'lossless' }) : result, undefined);
}

function isFinding(value: unknown): value is ValidationError {
  return typeof value === 'object' && value !== null && 'schemaPointer' in value && 'toJSON' in value;
}

const nowhere = { offset: undefined, index: undefined, line: undefined, column: undefined };

/** A finding whose fields stand in it, in the place of the getters that make them. */
function reviveFinding(plain: object): ValidationError {
  const finding = Object.create(ValidationError.prototype) as ValidationError;
  for (const [name, value] of Object.entries({ ...nowhere, ...plain })) {
    setOwn(finding, name, name === 'causes' ? (value as unknown as object[]).map(reviveFinding) : value);
  }
  return finding;
}
