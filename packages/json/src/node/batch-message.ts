import type { BatchOperationType } from '../batch/batch-operation.ts';
import type { Settings } from '../config/config.ts';
import type { TextPlace } from './shared-texts.ts';

/*
 * What travels to the threads of a batch pool. Texts stand in shared memory. Values to set and schemas travel as JSON, since
 * copying them between threads would lose their classes; one that many items have travels once.
 */

/** The part of a config that means something in a thread. */
export type WorkerConfig = Pick<Settings, 'maxTextBytes' | 'maxDepth' | 'numbers' | 'duplicates' | 'create' | 'cache'>;

/** What a thread is started with. */
export interface WorkerData {
  readonly config: WorkerConfig;
  /** Whether somebody wants to know how each item went. */
  readonly isObserved: boolean;
}

/** An item in a message. Items with the same text share its place and follow each other. */
export interface OperationMessage {
  readonly type: BatchOperationType;
  readonly text: TextPlace;
  readonly path: string;
  /** Whether there are other items with its text, so that it pays to remember what is read. */
  readonly isRepeated: boolean;
  /** Which of the values of the share is its own. */
  readonly value: number | undefined;
}

/** Items that a thread does one after the other. */
export interface ShareMessage {
  readonly memory: SharedArrayBuffer;
  readonly operations: readonly OperationMessage[];
  /** JSON. */
  readonly values: readonly string[];
}
