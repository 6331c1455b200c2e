import { createHash, randomBytes } from 'node:crypto';
import { promises as files } from 'node:fs';
import type http from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { createClientWith, type Client } from '../../src/features/client/client.ts';
import { instantClock } from './clock.ts';
import { startFaultProxy, type FaultProxy } from '@wirework/test-support/fault-proxy';
import { startServer, type TestServer } from './server.ts';

/** Content of the file on the server, unless a test replaces it. */
export const content = randomBytes(300_000);
export const sha256 = createHash('sha256').update(content).digest('hex');
export const sha512 = createHash('sha512').update(content).digest('hex');

/** How the server behaves. */
interface Behaviour {
  readonly etag?: string;
  readonly body?: Buffer;
  readonly range?:
    'ignore' | 'wrong start' | 'wrong total' | 'wrong etag' | 'too long' | 'less' | 'less of unknown' | 'single bytes';
  readonly status?: number;
  readonly headers?: http.OutgoingHttpHeaders;
}

let behaviour: Behaviour = {};

/** Changes how the server behaves, until the end of the test. */
export function behave(as: Behaviour): void {
  behaviour = as;
}

export let server: TestServer;
export let faulty: FaultProxy;
export let folder: string;
export let client: Client;
/** The path of a file in the folder. */
export const path = (name = 'file.bin'): string => join(folder, name);
/** Whether a file in the folder has the whole content. */
export const isWhole = async (name?: string): Promise<boolean> => (await files.readFile(path(name))).equals(content);
/** The names of what is in the folder. */
export const left = async (): Promise<string[]> => (await files.readdir(folder)).sort();

/**
 * Serves a file in each test of a test file, plainly and through a proxy that breaks connections, and makes a folder
 * for downloads.
 */
export function serveFile(): void {
  beforeAll(async () => {
    server = await startServer(({ headers }, response) => {
      const { etag = '"v1"', body = content, range, status } = behaviour;
      const common = { etag, 'accept-ranges': 'bytes', ...behaviour.headers };
      if (status !== undefined) return void response.writeHead(status, common).end('nothing here');
      const from = /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1];
      const stale = headers['if-range'] !== undefined && headers['if-range'] !== etag;
      if (from === undefined || range === 'ignore' || stale)
        return void response.writeHead(200, { ...common, 'content-length': body.length }).end(body);
      const start = Number(from);
      if (start >= body.length)
        return void response.writeHead(416, { ...common, 'content-range': `bytes */${body.length}` }).end();
      if (range === 'less' || range === 'less of unknown' || range === 'single bytes') {
        const end = Math.min(body.length, range === 'single bytes' ? start + 1 : start + 120_000);
        const total = range === 'less' ? end : '*';
        return void response
          .writeHead(206, {
            ...common,
            'content-range': `bytes ${start}-${end - 1}/${total}`,
            'content-length': end - start,
          })
          .end(body.subarray(start, end));
      }
      const shown = range === 'wrong start' ? 0 : start;
      const total = range === 'wrong total' ? body.length + 5 : body.length;
      const slice = body.subarray(start);
      response.writeHead(206, {
        ...common,
        ...(range === 'wrong etag' && { etag: '"other"' }),
        'content-range': `bytes ${shown}-${body.length - 1}/${total}`,
        ...(range !== 'too long' && { 'content-length': slice.length }),
      });
      return void response.end(range === 'too long' ? Buffer.concat([slice, slice]) : slice);
    });
    faulty = await startFaultProxy(server.port);
    client = createClientWith({}, { clock: instantClock() });
  });
  afterEach(async () => {
    behaviour = {};
    faulty.use({});
    server.seen.length = 0;
  });
  const newFolder = temporaryFolders();
  beforeEach(() => {
    folder = newFolder();
  });
  afterAll(async () => {
    await client.close();
    await faulty.close();
    await server.close();
  });
}
