/**
 * Calls the global `fetch` of its process, and reports how that ended and how long it took. It runs twice: as it is,
 * and after `--import @wirework/http-client/register`.
 */
import { once } from 'node:events';
import type { FetchAnswer } from './fetch-answer.ts';

const [, , scenario = '', url = ''] = process.argv;

/** Reads a response; the text of an error is that of its cause. */
async function outcomeOf(path: string): Promise<string> {
  try {
    const response = await fetch(`${url}${path}`);
    return `${response.status}, ${(await response.text()).length} bytes`;
  } catch (error) {
    const { cause, message } = error as { cause?: { code?: string }; message: string };
    return cause?.code ?? message;
  }
}

async function run(): Promise<string> {
  if (scenario === 'hanging') return outcomeOf('/hanging');
  if (scenario === 'dead') return outcomeOf('/after');
  let next = 0;
  const outcomes = new Set<string>();
  const send = async (): Promise<void> => {
    while (next++ < 1000) outcomes.add(await outcomeOf('/many'));
  };
  await Promise.all(Array.from({ length: 20 }, send));
  return [...outcomes].join('; ');
}

// A connection is in use, and the code is warm, before the clock starts.
await outcomeOf('/first');
process.send?.('ready');
await once(process, 'message');
const start = performance.now();
const outcome = await run();
const milliseconds = performance.now() - start;
globalThis.gc?.();
const { heapUsed, rss } = process.memoryUsage();
const { node, undici = '' } = process.versions;
const platform = `Node ${node}, undici ${undici}`;
process.send?.({ outcome, milliseconds, heapUsed, rss, platform } satisfies FetchAnswer);
process.disconnect();
