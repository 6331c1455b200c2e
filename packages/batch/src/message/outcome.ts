import { BatchResult, failed, resultFromJson, tryResult, validationErrorFromJson } from '@wirework/json';
import type { BatchOperationType, Processor, ValidationError } from '@wirework/json';
import { parseNative } from '@wirework/scanner/primitives';
import { batchErrorFromJson } from '../errors/batch-error.ts';
import { readValue, writeValue } from './value-json.ts';

/** The outcome of an item on its way back, in plain JSON. */
export type Outcome =
  /** The JSON of the value of a `get`; left out if there is none. */
  | { readonly json?: string }
  /** The value of the whole text, which the sender has and `JSON.parse` reads. */
  | { readonly isWhole: true }
  /** The new text of a `set` or a `delete`. */
  | { readonly text: string }
  /** The JSON forms of the errors of a `validate`. */
  | { readonly findings: readonly object[] }
  /** The JSON forms of the error of the item, of its cause, and so on. */
  | { readonly errors: readonly unknown[] };

/** Returns the outcome of an item; `isWhole` says that its value is what `JSON.parse` makes of its text. */
export function packOutcome(type: BatchOperationType, { result, error }: BatchResult, isWhole: boolean): Outcome {
  if (error !== undefined) return packError(error);
  if (type === 'validate') {
    return { findings: (result as readonly ValidationError[]).map((it) => it.toJSON({ full: true })) };
  }
  if (type !== 'get') return { text: result as string };
  if (isWhole) return { isWhole };
  return result === undefined ? {} : { json: writeValue(result) };
}

/** Returns the outcome of an item that failed. */
export function packError(error: unknown): Outcome {
  return { errors: formsOf(error, maxCauses) };
}

/** The most causes of an error that are sent: an error may be its own cause. */
const maxCauses = 10;

function formsOf(thrown: unknown, causes: number): unknown[] {
  const result = failed(thrown);
  const cause = result.error?.cause;
  return [result.toJSON().error, ...(cause === undefined || causes === 0 ? [] : formsOf(cause, causes - 1))];
}

/**
 * Returns the result of an item; its issues and errors have their types again.
 *
 * @param text the text of the item
 * @param reader has the config of the worker
 */
export function unpackOutcome(id: string, text: string, outcome: Outcome, reader: Processor): BatchResult {
  if ('errors' in outcome) return new BatchResult(id, undefined, revive(outcome.errors));
  if ('text' in outcome) return new BatchResult(id, outcome.text, undefined);
  if ('findings' in outcome) return new BatchResult(id, outcome.findings.map(validationErrorFromJson), undefined);
  if ('isWhole' in outcome) return new BatchResult(id, parseNative(text), undefined);
  const { json } = outcome;
  if (json === undefined) return new BatchResult(id, undefined, undefined);
  const value = tryResult(() => readValue(json, reader));
  return new BatchResult(id, value.unwrap(), value.error);
}

function revive([plain, ...causes]: readonly unknown[]): Error | undefined {
  const error = batchErrorFromJson(plain) ?? resultFromJson({ exists: false, error: plain }).error;
  // As `new Error(message, { cause })` defines it.
  return causes.length === 0 || error === undefined
    ? error
    : Object.defineProperty(error, 'cause', { value: revive(causes), writable: true, configurable: true });
}
