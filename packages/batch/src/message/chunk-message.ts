import type { BatchOperationType } from '@wirework/json';

/*
 * Items on their way to a thread or to another machine, in plain JSON. Values are sent as JSON texts, so that every
 * digit arrives. The ids stay with the sender.
 */

/** An item: its type, the index of its text, its path, and the index of its value if its type has one. */
export type ItemMessage = readonly [type: BatchOperationType, text: number, path: string, value: number | null];

/** Items that one worker runs one after the other. */
export interface ChunkMessage {
  readonly items: readonly ItemMessage[];
  /** Their texts; items that follow each other share one. */
  readonly texts: readonly string[];
  /** Values to set and schemas, as JSON. */
  readonly values: readonly string[];
}
