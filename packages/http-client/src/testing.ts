/// <reference types="node" preserve="true" />
/**
 * For tests of code that uses the client: responses from a script in place of the network, a record of what was sent,
 * a clock whose pauses end immediately, recordings of real responses, and a client that mocks of `fetch` see.
 *
 * @packageDocumentation
 */
export { createFakeClient } from './features/testing/fake-client.ts';
export { createClientThroughFetch } from './features/testing/through-fetch.ts';
export { record } from './features/testing/record.ts';
export { replay } from './features/testing/replay.ts';

export type { FakeAnswer, FakeClient, FakeScript, SentRequest } from './features/testing/fake-client.ts';
export type { Har, HarEntry, HarHeader, HarRequest, HarResponse } from './features/testing/har.ts';
export type { Recording, RecordOptions } from './features/testing/record.ts';
export type { ReplayOptions } from './features/testing/replay.ts';
