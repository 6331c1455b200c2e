import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** What an attacker, or bad luck, can do to a client. Each line has a test at least, whose name begins with its mark. */
const checklist: Readonly<Record<string, string>> = {
  H1: 'ends a line in anything that a caller passes',
  H2: 'sets what frames a message',
  H3: 'leads out of a base URL',
  H4: 'breaks the protocol in an answer',
  H5: 'takes its time',
  H6: 'packs too much, or nonsense, into a coding',
  R1: 'is sent what belonged to another origin',
  R2: 'leads from https to http',
  R3: 'leads to another scheme',
  R4: 'puts credentials into a location',
  R5: 'changes method and body',
  R6: 'leads round and round, far, or to a location without end',
  R7: 'leads inside, on any hop',
  R8: 'sets cookies on the way',
  R9: 'learns where a request came from',
  R10: 'changes the proxy on the way',
  S1: 'spells an inner address another way',
  S2: 'names an inner host',
  S3: 'answers for a name as it likes',
  S4: 'asks for https, or uses a kept connection',
  S5: 'sits behind a proxy',
  S6: 'asks for a socket of the file system',
  S7: 'asks for another port',
  S8: 'comes by another function of the client',
  S9: 'reads addresses in errors',
  P1: 'relies on exceptions from the proxy',
  P2: 'sees credentials that are for another',
  P3: 'shares the connection of another',
  P4: 'is reached by a path without the rules of TLS',
  P5: 'shows a bad certificate',
  P6: 'is a proxy that does not keep to the protocol',
  P7: 'lowers, renews or resumes a session',
  C1: 'writes cookies in every form',
  C2: 'sets cookies for others, or too many',
  C3: 'hides something in a value',
  C4: 'gets at the cookies of another through a cache or client',
  C5: 'uses names of JavaScript',
  D1: 'chooses the name of a file',
  D2: 'answers a range wrongly',
  D3: 'compresses a range',
  D4: 'sends other bytes than were promised, or the process dies',
  D5: 'meets a disk that fails',
  D6: 'sends more than was agreed',
  X1: 'makes a request happen twice, or an abort leave something behind',
  X2: 'fails all at once',
  X3: 'is never read',
  X4: 'is under way when the client closes',
  X5: 'leaves listeners on a signal',
  X6: 'loses the context of the caller',
  X7: 'changes the process by being imported',
  L: 'reads secrets in logs',
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
  it.each(Object.entries(checklist))('%s: who %s is answered by a test', (mark) => {
    expect(marks).toContain(mark);
  });

  it('names every mark that a test uses', () => {
    expect([...marks].filter((it) => !Object.hasOwn(checklist, it))).toEqual([]);
  });
});
