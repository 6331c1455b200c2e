/// <reference types="node" preserve="true" />
/**
 * For tests of code that uses the client: responses from a script in place of the network, a record of what was sent,
 * a clock whose pauses end immediately, recordings of real responses, and a client that mocks of `fetch` see.
 *
 * @packageDocumentation
 */
export { createFakeClient } from './fake-client.ts';
export { createClientThroughFetch } from './through-fetch.ts';
export { record } from './record.ts';
export { replay } from './replay.ts';

export type { FakeAnswer, FakeClient, FakeScript, SentRequest } from './fake-client.ts';
export type { Har, HarEntry, HarHeader, HarRequest, HarResponse } from './har.ts';
export type { Recording, RecordOptions } from './record.ts';
export type { ReplayOptions } from './replay.ts';
