import { type BatchItem, parseAny, type Processor } from '@wirework/json';
import type { ChunkMessage, ItemMessage } from './chunk-message.ts';
import { type Outcome, packOutcome } from './outcome.ts';

/** Runs the items of a message one after the other. */
export function runMessage(processor: Processor, { items, texts, values }: ChunkMessage): Outcome[] {
  // One object for all items with a schema, so that it is compiled once.
  const read: unknown[] = [];
  const operations = items.map(([type, text, path, value]): BatchItem => ({
    type,
    jsonStr: texts[text] as string,
    path,
    value:
      value === null
        ? undefined
        : (read[value] ??= parseAny(values[value] as string, { numbers: type === 'set' ? 'lossless' : 'number' })),
  }));
  const { numbers, loneSurrogates, outOfRange, syntax } = processor.getConfig();
  const isNative = numbers === 'number' && loneSurrogates !== 'replace' && outOfRange !== 'error' && syntax === 'json';
  return processor
    .processBatch(operations)
    .map((it, i) => packOutcome((items[i] as ItemMessage)[0], it, isNative && items[i]?.[2] === ''));
}
