import { expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { runWirework } from './run-wirework.ts';

const cwd = temporaryFolders()();

it.each<[text: string | Uint8Array, exitCode: number, shown: string | RegExp]>([
  ['{"a": 1, "b": 2}', 0, 'stdin: valid JSON, an object of 2 properties\n'],
  ['[1]', 0, 'stdin: valid JSON, an array of 1 item\n'],
  ['12', 0, 'stdin: valid JSON, a number\n'],
  ["{'a': 1}", 1, /^stdin:1:2: .*: strings and names are written in double quotes\n1 \| \{'a': 1\}\n {2}\| {2}\^\n$/],
  ['{"a": 1, // x\n}', 1, /name it \.jsonc\n$/],
  ['{"a": 1}\n{"a": 2}\n', 1, / {2}2 of its 2 lines are JSON: as JSON Lines, name it \.jsonl\n$/],
  [
    'Sure! Here it is:\n```json\n{"a": [1]}\n```',
    1,
    / {2}there is valid JSON from line 3, column 1 to line 3, column 11\n$/,
  ],
  ['<html>503', 1, /the text is HTML or XML/],
  [Buffer.of(0x22, 0xff, 0x22), 1, 'stdin:1:2: invalid UTF-8\n'],
  [
    'AxiosError: Request failed with status code 404',
    1,
    'HTTP status 404 (HTTP_ERROR)\n  the server refuses the request: read its answer\n',
  ],
  ['HTTP/1.1 503 Service Unavailable', 1, /^HTTP status 503 \(HTTP_ERROR\)\n {2}retry/],
  [
    'Error: self-signed certificate in certificate chain',
    1,
    /^certificate validation error \(CERTIFICATE_ERROR\)\n {2}renew/,
  ],
  ['connect ECONNREFUSED 127.0.0.1:1', 1, /^nothing listens at this address \(NETWORK_ERROR\)\n {2}retry/],
  ['getaddrinfo ENOTFOUND a.example', 1, /^no host has this name \(DNS_ERROR\)\n/],
  ['["connect ECONNREFUSED"', 1, /^stdin:1:24: unexpected end of JSON input: the array is not closed/],
])('explains %j', async (stdin, exitCode, shown) => {
  const ran = await runWirework(['explain', '-'], { cwd, stdin });
  expect(ran).toMatchObject({ exitCode, stderr: '' });
  expect(ran.stdout).toEqual(typeof shown === 'string' ? shown : expect.stringMatching(shown));
});

it('repeats no secret of an error', async () => {
  const stdin = 'Error: connect ECONNREFUSED https://api.example.com/?token=s3cret';
  expect((await runWirework(['explain', '-'], { cwd, stdin })).stdout).not.toContain('s3cret');
});
