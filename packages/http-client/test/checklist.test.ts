import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Attacks on a client, and faults. Each has at least one test whose name begins with its mark. */
const checklist: Readonly<Record<string, string>> = {
  H1: 'line breaks in arguments',
  H2: 'headers that frame a message',
  H3: 'paths that leave a base URL',
  H4: 'responses that break the protocol',
  H5: 'slow servers',
  H6: 'decompression bombs and invalid codings',
  R1: 'secrets sent to another origin by a redirect',
  R2: 'redirects from https to http',
  R3: 'redirects to another scheme',
  R4: 'credentials in a Location',
  R5: 'redirects that change method and body',
  R6: 'redirect loops, long chains and endless Locations',
  R7: 'redirects to internal addresses',
  R8: 'cookies of redirects',
  R9: 'Referer after a redirect',
  R10: 'proxies after a redirect',
  S1: 'other spellings of internal addresses',
  S2: 'names of internal hosts',
  S3: 'DNS rebinding',
  S4: 'the guard with https and kept connections',
  S5: 'the guard behind a proxy',
  S6: 'sockets of the file system',
  S7: 'other ports',
  S8: 'the guard in every function of the client',
  S9: 'addresses in errors',
  P1: 'exceptions from the proxy',
  P2: 'credentials of another proxy or server',
  P3: 'connections shared between proxies',
  P4: 'TLS rules on every path',
  P5: 'invalid certificates',
  P6: 'proxies that break the protocol',
  P7: 'TLS versions, renegotiation and session resumption',
  C1: 'all forms of cookies',
  C2: 'cookies for other domains, or too many',
  C3: 'hidden characters in a cookie',
  C4: 'cookies of another user through a cache or client',
  C5: 'cookie names of JavaScript members',
  D1: 'file names that the server chooses',
  D2: 'wrong answers to a range',
  D3: 'compressed ranges',
  D4: 'changed files, and a process that dies',
  D5: 'failing disks',
  D6: 'more bytes than declared',
  X1: 'requests sent twice, and leaks after an abort',
  X2: 'many failures at the same time',
  X3: 'responses that are never read',
  X4: 'calls in progress at close',
  X5: 'listeners left on a signal',
  X6: 'AsyncLocalStorage of the caller',
  X7: 'side effects of an import',
  L: 'secrets in logs',
};

const root = join(import.meta.dirname, '..');
const marks = new Set(
  ['src', 'test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
    )
    .filter((path) => path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(path, 'utf8').matchAll(
        /(?:describe|it)(?:\.each[^'`]*)?\([^'`]*['`]([A-Z]\d*(?:, [A-Z]\d*)*): |^ {2}\]\)\(\s*'([A-Z]\d*): |\]\)\(\s*['`]([A-Z]\d*): /gm,
      ),
    ])
    .flatMap(([, one, two, three]) => (one ?? two ?? three ?? '').split(', ')),
);

describe('the attack checklist', () => {
  it.each(Object.entries(checklist))('%s (%s) has a test', (mark) => {
    expect(marks).toContain(mark);
  });

  it('contains every mark of a test', () => {
    expect([...marks].filter((it) => !Object.hasOwn(checklist, it))).toEqual([]);
  });
});
