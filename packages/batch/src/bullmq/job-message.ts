import type { ProcessorConfig } from '@wirework/json';
import type { ChunkMessage } from '../message/chunk-message.ts';
import type { Outcome } from '../message/outcome.ts';

/*
 * Messages through Redis. A change that an older version would read wrongly has another number.
 */

/** The version of the messages that this package reads and writes. */
export const messageVersion = 1;

/** The data of a job. */
export interface JobMessage extends Omit<ChunkMessage, 'texts'> {
  readonly version: number;
  /** Texts, or their keys in the text store. */
  readonly texts: readonly (string | StoredText)[];
}

/** A text in the text store. */
export interface StoredText {
  readonly stored: string;
}

/** The answer of a worker. One of another version has nothing else that can be relied upon. */
export interface JobAnswer {
  readonly version: number;
  /** How the worker reads values. */
  readonly reading: Pick<ProcessorConfig, 'numbers' | 'maxBytes' | 'maxDepth'>;
  readonly outcomes: readonly (Outcome | StoredOutcome)[];
}

/** An outcome that is kept elsewhere as JSON: in the text store, or under another key of Redis. */
export type StoredOutcome = StoredText | { readonly key: string };

/** The key of the answer to a job, beside the keys of the queue. */
export const answerKey = (prefix: string, name: string, jobId: string): string => `${prefix}:${name}:answer:${jobId}`;
