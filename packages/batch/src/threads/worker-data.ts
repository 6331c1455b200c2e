import type { OperationEvent, ProcessorConfig, Settings } from '@wirework/json';
import { itemConfigOf } from '../message/item-config.ts';
import type { Outcome } from '../message/outcome.ts';

/** The data with which a thread is started. */
export interface WorkerData {
  readonly config: ProcessorConfig;
  /** Whether an `onOperation` wants the event of each item. */
  readonly isObserved: boolean;
}

/** The answer of a thread. */
export interface ThreadAnswer {
  readonly outcomes: readonly Outcome[];
  readonly events: readonly OperationEvent[];
}

/**
 * Returns the part of a config that means something in a thread; it caches one text, since items with the same text
 * follow each other.
 */
export function threadConfig(settings: Settings): ProcessorConfig {
  const { maxBatch, cache } = settings;
  return { ...itemConfigOf(settings), maxBatch, cache: { ...cache, maxEntries: 1 } };
}
