import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { createClientWith, type Client } from '../../src/features/client/client.ts';
import type { Config } from '../../src/config/config.ts';
import { instantClock, manualClock, type ManualClock } from './clock.ts';
import { keep } from './keep.ts';
import { json, startServer, type TestServer } from './server.ts';

export let server: TestServer;
let answers: number[] = [];
let headers: Record<string, string> = {};
const hanging: (() => void)[] = [];

/** A client that is closed after the test; its pauses take no time. */
export const make = (config: Config = {}): Client => keep(createClientWith(config, { clock: instantClock() }));

/** A client without retries and deadline, on a clock that the test moves; it is closed after the test. */
export function makeOnManualClock(
  resilience: Config['resilience'],
  more: Config = {},
): { readonly client: Client; readonly clock: ManualClock } {
  const clock = manualClock();
  const config: Config = { retry: { maxRetries: 0 }, timeouts: { request: 0 }, resilience, ...more };
  return { client: keep(createClientWith(config, { clock })), clock };
}

/** Sets the statuses of the next responses, and headers for them; after those, the status is 200. */
export function answerWith(statuses: number[], withHeaders: Record<string, string> = {}): void {
  answers = statuses;
  headers = withHeaders;
}

/** How many requests to `/hang` wait for their answer. */
export const hangingCount = (): number => hanging.length;

/** Answers the requests to `/hang`. */
export function answerHanging(): void {
  hanging.splice(0).forEach((it) => it());
}

/**
 * Starts the server for a test file. It resets connections at `/reset` and answers requests to `/hang` only when it is
 * told to.
 */
export function serveAnswers(): void {
  beforeAll(async () => {
    server = await startServer((request, response, raw) => {
      if (request.url === '/hang') return void hanging.push(() => response.end());
      if (request.url === '/reset') return void raw.socket.resetAndDestroy();
      const status = answers.shift() ?? 200;
      json(response, { body: request.body }, status, headers);
    });
  });
  afterEach(() => {
    answerHanging();
    answers = [];
    headers = {};
    server.seen.length = 0;
  });
  afterAll(() => server.close());
}
