import { LimitExceededError, type Processor } from '@wirework/json';
import { BatchError } from '../errors/batch-error.ts';
import type { ItemMessage } from '../message/chunk-message.ts';
import { type ItemConfig, itemConfigOf } from '../message/item-config.ts';
import { type Outcome, packError } from '../message/outcome.ts';
import { runMessage } from '../message/run-message.ts';
import { type JobMessage, messageVersion } from './job-message.ts';
import type { TextStore } from './text-store.ts';

/** The parts of a worker that a job needs. */
export interface JobContext {
  /** Returns the processor for the config of a job. */
  readonly processorFor: (config: ItemConfig | undefined) => Processor;
  readonly texts: TextStore | undefined;
  readonly maxResultBytes: number;
  /** Keeps a part of the answer under a key of its own. */
  readonly keep: (key: string, json: string) => Promise<unknown>;
}

/** Characters of an outcome that is kept apart from the answer, so that no answer is much longer than its items. */
const maxInlineLength = 65_536;

/**
 * Runs the items of a job. Returns the JSON of a {@link JobAnswer}, which is the same each time.
 *
 * @param key the key of the answer
 */
export async function runJob(key: string, message: JobMessage, context: JobContext): Promise<string> {
  if (message.version !== messageVersion) return `{"version":${messageVersion}}`;
  const config = itemConfigOf(context.processorFor(message.config).getConfig());
  const outcomes = await runItems(message, context);
  const written: string[] = [];
  for (const [i, outcome] of outcomes.entries()) written.push(await write(`${key}.${i}`, outcome, context));
  return `{"version":${messageVersion},"config":${JSON.stringify(config)},"outcomes":[${written.join()}]}`;
}

async function runItems(
  { items, texts, values, config }: JobMessage,
  context: JobContext,
): Promise<readonly Outcome[]> {
  const errors = new Map<number, unknown>();
  const loaded = await Promise.all(
    texts.map(async (text, i) => {
      if (typeof text === 'string') return text;
      try {
        return await load(text.stored, context.texts);
      } catch (error) {
        errors.set(i, error);
        return '';
      }
    }),
  );
  if (errors.size === 0) return runMessage(context.processorFor(config), { items, texts: loaded, values });
  const isLoaded = ([, text]: ItemMessage): boolean => !errors.has(text);
  const run = runMessage(context.processorFor(config), {
    items: items.filter(isLoaded),
    texts: loaded,
    values,
  }).values();
  return items.map((item) => (isLoaded(item) ? (run.next().value ?? {}) : packError(errors.get(item[1]))));
}

async function load(key: string, texts: TextStore | undefined): Promise<string> {
  if (texts === undefined) throw new BatchError('TEXT_STORE', "Cannot run the item: its worker has no option 'texts'");
  try {
    return await texts.get(key);
  } catch (cause) {
    throw new BatchError('TEXT_STORE', 'Cannot run the item: its text could not be read from the store', cause);
  }
}

async function write(key: string, outcome: Outcome, { texts, maxResultBytes, keep }: JobContext): Promise<string> {
  const json = JSON.stringify(outcome);
  if (json.length <= maxInlineLength) return json;
  if (Buffer.byteLength(json) <= maxResultBytes) {
    await keep(key, json);
    return JSON.stringify({ key });
  }
  if (texts === undefined) {
    const error = new LimitExceededError({ limit: 'maxResultBytes', max: maxResultBytes });
    return JSON.stringify(packError(error));
  }
  // Colons separate the parts of a key of Redis; a store may not know them.
  const stored = key.replaceAll(':', '.');
  try {
    await texts.put(stored, json);
  } catch (cause) {
    const message = 'Cannot send the result: it could not be written to the store';
    return JSON.stringify(packError(new BatchError('TEXT_STORE', message, cause)));
  }
  return JSON.stringify({ stored });
}
