import type { BatchResult } from '@wirework/json';
import { isBatchError } from '../errors/batch-error.ts';
import { type Chunk, divideIntoItems } from '../message/chunk.ts';

/**
 * Runs a chunk and resolves with the results of its items in order. A signal that aborts means that nobody waits for
 * them.
 */
export type RunChunk = (chunk: Chunk, signal: AbortSignal) => Promise<readonly BatchResult[]>;

/** Items in a row that are lost when they run alone, after which the workers count as broken. */
const maxLostInRow = 5;

/**
 * Runs a chunk. If its worker ends before it answers, its items run again one by one, because one of them may be why.
 *
 * @param runAlone runs one item where no other can end its worker; by default `run`, for more than one item
 */
export async function runLostItems(
  chunk: Chunk,
  run: RunChunk,
  runAlone: RunChunk | undefined,
  signal: AbortSignal,
): Promise<readonly BatchResult[]> {
  const results = await run(chunk, signal);
  if (!results.every(isLost) || (runAlone === undefined && chunk.origins.length < 2)) return results;
  const again = [...results];
  let lostInRow = 0;
  for (const [i, item] of divideIntoItems(chunk).entries()) {
    if (signal.aborted || lostInRow === maxLostInRow) break;
    const [result] = await (runAlone ?? run)(item, signal);
    if (result === undefined) continue;
    lostInRow = isLost(result) ? lostInRow + 1 : 0;
    again[i] = result;
  }
  return again;
}

const isLost = ({ error }: BatchResult): boolean => isBatchError(error, 'WORKER_LOST');
