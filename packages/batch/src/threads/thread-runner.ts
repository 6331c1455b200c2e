import { createProcessor, type OperationEvent } from '@wirework/json';
import type { ChunkMessage } from '../message/chunk-message.ts';
import { runMessage } from '../message/run-message.ts';
import type { ThreadAnswer, WorkerData } from './worker-data.ts';

/** Returns the function that a thread runs for each chunk, with one processor for its lifetime. */
export function threadRunner({ config, isObserved }: WorkerData): (message: ChunkMessage) => ThreadAnswer {
  let events: OperationEvent[] = [];
  const onOperation = (event: OperationEvent): void => {
    // Skip the event of the chunk itself.
    if (event.operation !== 'processBatch') events.push(event);
  };
  const processor = createProcessor(isObserved ? { ...config, onOperation } : config);
  return (message) => {
    events = [];
    return { outcomes: runMessage(processor, message), events };
  };
}
