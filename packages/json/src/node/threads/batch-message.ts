import type { BatchOperationType } from '../../batch/batch-operation.ts';
import type { Settings } from '../../config/config.ts';
import type { TextPlace } from './shared-texts.ts';

/*
 * Messages to the threads of a batch pool. Texts are in shared memory. Values to set and schemas are sent as JSON, since
 * copying them between threads would lose their classes; one that many items have is sent once.
 */

/** The part of a config that means something in a thread. */
export type WorkerConfig = Pick<
  Settings,
  'maxBytes' | 'maxDepth' | 'numbers' | 'duplicates' | 'loneSurrogates' | 'outOfRange' | 'create' | 'cache'
>;

/** The data with which a thread is started. */
export interface WorkerData {
  readonly config: WorkerConfig;
  /** Whether an `onOperation` wants the event of each item. */
  readonly isObserved: boolean;
}

/** An item in a message. Items with the same text share its place in memory and follow each other. */
export interface OperationMessage {
  readonly type: BatchOperationType;
  readonly text: TextPlace;
  readonly path: string;
  /** Whether other items have the same text, so that caching it pays off. */
  readonly isRepeated: boolean;
  /** The index of its value among those of the chunk. */
  readonly value: number | undefined;
}

/** Items that a thread runs one after the other. */
export interface ChunkMessage {
  readonly memory: SharedArrayBuffer;
  readonly operations: readonly OperationMessage[];
  /** Values as JSON. */
  readonly values: readonly string[];
}
