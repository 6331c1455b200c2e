import type { ChunkMessage } from '../message/chunk-message.ts';
import type { ItemConfig } from '../message/item-config.ts';
import type { Outcome } from '../message/outcome.ts';

/*
 * Messages through Redis. A change that an older version would read wrongly has another number.
 */

/** The version of the messages that this package reads and writes. */
export const messageVersion = 2;

/** The data of a job. */
export interface JobMessage extends Omit<ChunkMessage, 'texts'> {
  readonly version: number;
  /** The config of the sender, which applies instead of that of the worker; left out if the sender was given none. */
  readonly config?: ItemConfig;
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
  /** The config with which the items ran. */
  readonly config: ItemConfig;
  readonly outcomes: readonly (Outcome | StoredOutcome)[];
}

/** An outcome that is kept elsewhere as JSON: in the text store, or under another key of Redis. */
export type StoredOutcome = StoredText | { readonly key: string };

/** The key of the answer to a job, beside the keys of the queue. */
export const answerKey = (prefix: string, name: string, jobId: string): string => `${prefix}:${name}:answer:${jobId}`;
