import { getFromText } from '@wirework/path';
import { failed, resultFromJson, tryResult } from '@wirework/result';
import { compactJson } from '@wirework/scanner/primitives';
import { type ValidationError, validationErrorFromJson } from '@wirework/schema';
import { BatchResult } from '../../batch/batch-result.ts';
import type { Reading } from '../../config/read-config.ts';
import type { Found } from '../../documents/document.ts';
import type { OperationEvent } from '../../config/operation-event.ts';
import { applyChange, changeOf, type TextChange } from './text-change.ts';
import type { WorkerItem } from './worker-item.ts';

/*
 * Messages from the threads of a batch pool: only as much as the pool, which has the text, needs to make the result.
 */

/** The outcome of an item. */
export type Outcome =
  /** A value, copied between threads. */
  | { readonly value: unknown }
  /** JSON with every digit of its numbers. */
  | { readonly json: string }
  /** An array or an object, as its range in the text. */
  | { readonly from: number; readonly to: number }
  | { readonly change: TextChange }
  | { readonly findings: readonly object[] }
  /** The JSON forms of an error, of its cause, and so on. */
  | { readonly errors: readonly unknown[] }
  /** An error of this thread. */
  | { readonly thrown: unknown };

/** The answer of a thread for an item. */
export interface OutcomeMessage {
  readonly outcome: Outcome;
  /** The event of the operation; empty if nothing observes it. */
  readonly event: OperationEvent;
}

/** Returns the outcome of a `get`. */
export function packFound({ value, place }: Found, { numbers }: Reading): Outcome {
  const isContainer = typeof value === 'object' && value !== null;
  if (place !== undefined && (isContainer || value === undefined)) return { from: place[0], to: place[1] };
  if (!isContainer) return { value };
  return numbers === 'lossless' ? { json: compactJson(value) } : { value };
}

/** Returns the outcome of a `set` or a `delete`. */
export function packEdit(before: string, after: string): Outcome {
  return { change: changeOf(before, after) };
}

/** Returns the outcome of a `validate`. */
export function packFindings(findings: readonly ValidationError[]): Outcome {
  return { findings: findings.map((it) => it.toJSON({ full: true })) };
}

/** Returns the outcome of an item that failed. */
export function packError(error: Error): Outcome {
  return { errors: formsOf(error) };
}

function formsOf(thrown: unknown): unknown[] {
  const result = failed(thrown);
  const cause = result.error?.cause;
  return [result.toJSON().error, ...(cause === undefined ? [] : formsOf(cause))];
}

/** Returns the result for an outcome; issues and errors are revived with their types. */
export function unpackOutcome(outcome: Outcome, { id, text }: WorkerItem, reading: Reading): BatchResult {
  if ('thrown' in outcome) return new BatchResult(id, undefined, outcome.thrown as Error);
  if ('errors' in outcome) return new BatchResult(id, undefined, revive(outcome.errors));
  if ('change' in outcome) return new BatchResult(id, applyChange(text, outcome.change), undefined);
  if ('findings' in outcome) return new BatchResult(id, outcome.findings.map(validationErrorFromJson), undefined);
  if ('value' in outcome) return new BatchResult(id, outcome.value, undefined);
  // A thread has checked JSON, but has not built it: an integer may have too many digits for a bigint.
  const built = tryResult(() =>
    valueOf('json' in outcome ? outcome.json : text.slice(outcome.from, outcome.to), reading),
  );
  return new BatchResult(id, built.unwrap(), built.error);
}

function revive([plain, ...causes]: readonly unknown[]): Error | undefined {
  const { error } = resultFromJson({ exists: false, error: plain });
  // As `new Error(message, { cause })` defines it.
  return causes.length === 0 || error === undefined
    ? error
    : Object.defineProperty(error, 'cause', { value: revive(causes), writable: true, configurable: true });
}

/** Returns the value of JSON that a thread has checked. */
function valueOf(json: string, { numbers, maxDepth }: Reading): unknown {
  if (numbers === 'number') return JSON.parse(json) as unknown;
  return getFromText(json, '', { numbers, maxDepth }).value;
}
