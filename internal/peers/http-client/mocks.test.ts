import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sourceLoader } from '@wirework/test-support';
import { startServer, type TestServer } from '../../../packages/http-client/test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer((_request, response) => response.end('real'));
});
afterAll(() => server.close());

// docs/guide/http-testing.md says so.
describe('MSW, nock and MockAgent see requests through fetch, and none of the client for Node', () => {
  it.each(['MSW', 'nock', 'MockAgent'])('%s', async (library) => {
    const program = join(import.meta.dirname, 'mocked-answers.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...['--import', sourceLoader, '--conditions=@wirework/source', '--no-warnings'],
      ...[program, library, server.url],
    ]);
    const [answers, more = ''] = stdout.trim().split('\n');
    expect(answers).toBe('mocked,real,mocked');
    expect(JSON.parse(more)).toEqual([['second', 2], [201, { name: 'Ada' }], ['mocked', 1], 'mocked']);
  });
});
