import { BatchResult, createProcessor, type Processor, tryResult } from '@wirework/json';
import { parseNative } from '@wirework/scanner/primitives';
import { BatchError } from '../errors/batch-error.ts';
import { type Chunk, textOf } from '../message/chunk.ts';
import type { ItemConfig } from '../message/item-config.ts';
import { type Outcome, unpackOutcome } from '../message/outcome.ts';
import { type JobAnswer, messageVersion, type StoredOutcome } from './job-message.ts';
import type { TextStore } from './text-store.ts';

/** Where parts of an answer are kept. */
export interface AnswerParts {
  readonly texts: TextStore | undefined;
  /** Returns the value of a key of Redis and removes it; null if there is none. */
  readonly take: (key: string) => Promise<string | null>;
  /** Throws if the items ran with another config than others of their batch. */
  readonly assertConfig: (config: ItemConfig) => void;
}

/**
 * Reads the answer to a job. A part that cannot be read is the error of its item.
 *
 * @throws BatchError if the answer is not one, or is of another version
 */
export async function readAnswer(chunk: Chunk, json: string, parts: AnswerParts): Promise<BatchResult[]> {
  const { config, outcomes } = parseAnswer(json);
  parts.assertConfig(config);
  const reader = createProcessor({ ...config, cache: { enabled: false } });
  try {
    const results: BatchResult[] = [];
    for (const [i, { id }] of chunk.origins.entries())
      results.push(await resultOf(id, textOf(chunk, i), outcomes[i], reader, parts));
    return results;
  } finally {
    reader.close();
  }
}

function parseAnswer(json: string): JobAnswer {
  // The error of `JSON.parse` would quote the answer.
  const answer = tryResult(() => parseNative(json) as Partial<JobAnswer> | null).unwrap();
  const { version, config, outcomes } = answer ?? {};
  if (typeof version !== 'number') throw unreadable();
  if (version !== messageVersion) {
    const message = `Cannot run the item: its worker sends messages of version ${version}, this process reads version ${messageVersion}`;
    throw new BatchError('VERSION', message);
  }
  if (typeof config !== 'object' || !Array.isArray(outcomes)) throw unreadable();
  return { version, config, outcomes };
}

async function resultOf(
  id: string,
  text: string,
  outcome: Outcome | StoredOutcome | undefined,
  reader: Processor,
  parts: AnswerParts,
): Promise<BatchResult> {
  try {
    return unpackOutcome(id, text, await outcomeOf(outcome, parts), reader);
  } catch (error) {
    return new BatchResult(id, undefined, error as Error);
  }
}

/** Returns an outcome, which may be kept elsewhere. */
async function outcomeOf(
  outcome: Outcome | StoredOutcome | null | undefined,
  { texts, take }: AnswerParts,
): Promise<Outcome> {
  if (typeof outcome !== 'object' || outcome === null) throw unreadable();
  if ('stored' in outcome) return parseOutcome(await storedText(outcome.stored, texts));
  if (!('key' in outcome)) return outcome;
  const json = await take(outcome.key);
  if (json === null) throw new BatchError('REFUSED', 'Cannot read the result: Redis no longer has it');
  return parseOutcome(json);
}

function parseOutcome(json: string): Outcome {
  return tryResult(() => parseNative(json) as Outcome).unwrap() ?? fail(unreadable());
}

async function storedText(key: string, texts: TextStore | undefined): Promise<string> {
  if (texts === undefined)
    throw new BatchError('TEXT_STORE', "Cannot read the result: this process has no option 'texts'");
  try {
    return await texts.get(key);
  } catch (cause) {
    throw new BatchError('TEXT_STORE', 'Cannot read the result: it could not be read from the store', cause);
  }
}

function fail(error: Error): never {
  throw error;
}

const unreadable = (): BatchError =>
  new BatchError('WORKER_FAILED', 'Cannot read the result: its worker sent something else');
