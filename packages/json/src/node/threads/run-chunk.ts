import { parseAny } from '@wirework/codec';
import { batchActions, runItem } from '../../batch/process-batch.ts';
import type { OperationEvent } from '../../config/operation-event.ts';
import { JsonProcessor } from '../../processor/json-processor.ts';
import { ProcessorContext } from '../../processor/processor-context.ts';
import type { OperationMessage, ChunkMessage, WorkerData } from './batch-message.ts';
import { type Outcome, type OutcomeMessage, packEdit, packError, packFindings, packFound } from './batch-outcome.ts';
import { readText, type TextPlace } from './shared-texts.ts';

/** The event of an operation that nothing observes. */
const unobserved: OperationEvent = Object.freeze({ operation: '', duration: 0 });

/** Makes the function that a thread runs: one processor for its lifetime, one chunk of a batch per call. */
export function chunkRunner({ config, isObserved }: WorkerData): (chunk: ChunkMessage) => OutcomeMessage[] {
  let event = unobserved;
  let isRepeated = false;
  const context = new ProcessorContext(isObserved ? { ...config, onOperation: (it) => void (event = it) } : config);
  const { documents, settings } = context;
  const processor = new JsonProcessor(context);
  const locate = (text: string, path: string): Outcome =>
    packFound(documents.locate(text, path, isRepeated ? undefined : settings), settings);

  /** Runs each type of item, with an outcome that can be sent. */
  const outcomes = {
    get: (text: string, path: string): Outcome => context.run('get', text, locate, text, path, undefined, undefined),
    set: (text: string, path: string, value: unknown): Outcome => packEdit(text, processor.set(text, path, value)),
    delete: (text: string, path: string): Outcome => packEdit(text, processor.delete(text, path)),
    validateSchema: (text: string, schema: never): Outcome => packFindings(processor.validateSchema(text, schema)),
  };

  return ({ memory, operations, values }) => {
    const actions = batchActions(outcomes, settings.maxDepth);
    const parsed: unknown[] = [];
    const valueOf = ({ type, value }: OperationMessage): unknown => {
      if (value === undefined) return undefined;
      return (parsed[value] ??= parseAny(values[value] as string, { numbers: type === 'set' ? 'lossless' : 'number' }));
    };
    let text = '';
    let place: TextPlace | undefined;
    return operations.map((operation) => {
      if (operation.text !== place) text = readText((place = operation.text), memory);
      const { type, path } = operation;
      isRepeated = operation.isRepeated;
      const { result, error } = runItem(actions, { type, jsonStr: text, path, value: valueOf(operation) });
      return { outcome: error === undefined ? (result as Outcome) : packError(error), event };
    });
  };
}
