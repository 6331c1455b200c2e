import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { describeJsonSchemaSuite, jsonSchemaSuite, jsonSchemaSuiteFiles, sourceLoader } from '@wirework/test-support';
import { newHarness } from './harness.js';

/** Returns a harness that was started. */
function started() {
  const answer = newHarness({ version: '1.2.3', homepage: 'urn:here' });
  return { answer, first: answer({ cmd: 'start', version: 1 }) };
}

describe('the harness of Bowtie', () => {
  it('describes itself and the drafts that it knows', () => {
    const { first } = started();
    expect(first).toMatchObject({
      version: 1,
      implementation: { name: '@wirework/schema', version: '1.2.3', homepage: 'urn:here' },
    });
    expect(first).toHaveProperty('implementation.dialects.length', 5);
  });

  it('answers with the validity of each instance, by the dialect', () => {
    const { answer } = started();
    const run = (schema: unknown, registry?: unknown): unknown =>
      answer({ cmd: 'run', seq: 7, case: { schema, registry, tests: [{ instance: [1] }, { instance: ['x'] }] } });
    expect(answer({ cmd: 'dialect', dialect: 'http://json-schema.org/draft-07/schema#' })).toEqual({ ok: true });
    const results = [{ valid: false }, { valid: true }];
    expect(run({ items: [{ type: 'string' }] })).toEqual({ seq: 7, results });
    answer({ cmd: 'dialect', dialect: 'https://json-schema.org/draft/2020-12/schema' });
    expect(run({ prefixItems: [{ $ref: 'urn:a' }] }, { 'urn:a': { type: 'string' } })).toEqual({ seq: 7, results });
    expect(run({ items: [true] })).toMatchObject({ seq: 7, errored: true });
    expect(answer({ cmd: 'dialect', dialect: 'urn:unknown' })).toEqual({ ok: false });
    expect(answer({ cmd: 'stop' })).toBeUndefined();
  });

  it('throws for unknown commands, before the start, and for another version', () => {
    const answer = newHarness({ version: '1', homepage: 'urn:here' });
    expect(() => answer({ cmd: 'stop' })).toThrow("before 'start'");
    expect(() => answer({ cmd: 'start', version: 2 })).toThrow('version 2 of the protocol');
    expect(() => started().answer({ cmd: 'toString' })).toThrow("the command 'toString' is not known");
  });
});

/** A process of the harness, as Bowtie's container runs it. */
function startProcess() {
  const main = fileURLToPath(new URL('main.js', import.meta.url));
  const flags = ['--no-warnings', '--conditions=@wirework/source', '--import', sourceLoader];
  const child = spawn(process.execPath, [...flags, main], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const send = (command: object): void => void child.stdin.write(`${JSON.stringify(command)}\n`);
  return {
    ended,
    send,
    /** Returns the answer to a command. */
    ask: async (command: object): Promise<unknown> => {
      send(command);
      return JSON.parse((await answers.next()).value as string) as unknown;
    },
    kill: () => child.kill(),
  };
}

describe('the process of the harness', () => {
  it('answers one line for each command, and ends when it is told to stop', async () => {
    const harness = startProcess();
    try {
      expect(await harness.ask({ cmd: 'start', version: 1 })).toMatchObject({
        version: 1,
        implementation: { language: 'typescript', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      });
      expect(await harness.ask({ cmd: 'dialect', dialect: 'http://json-schema.org/draft-07/schema#' })).toEqual({
        ok: true,
      });
      const tests = [{ instance: 1 }, { instance: '\u2028' }];
      expect(await harness.ask({ cmd: 'run', seq: 1, case: { schema: { type: 'string' }, tests } })).toEqual({
        seq: 1,
        results: [{ valid: false }, { valid: true }],
      });
      expect(await harness.ask({ cmd: 'run', seq: [2], case: { schema: { type: 1 }, tests } })).toMatchObject({
        seq: [2],
        errored: true,
      });
      harness.send({ cmd: 'stop' });
      expect(await harness.ended).toBe(0);
    } finally {
      harness.kill();
    }
  });
});

interface SuiteCase {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

const dialects = [
  ['draft4', 'http://json-schema.org/draft-04/schema#'],
  ['draft6', 'http://json-schema.org/draft-06/schema#'],
  ['draft7', 'http://json-schema.org/draft-07/schema#'],
  ['draft2019-09', 'https://json-schema.org/draft/2019-09/schema'],
  ['draft2020-12', 'https://json-schema.org/draft/2020-12/schema'],
] as const;

describeJsonSchemaSuite('the process of the harness, with the official suite', () => {
  it.each(dialects)(
    'has the verdict of every required case of %s',
    async (folder, dialect) => {
      const remotes = jsonSchemaSuiteFiles('remotes');
      const registry = Object.fromEntries(
        remotes.map((file) => [file.replace('remotes/', 'http://localhost:1234/'), jsonSchemaSuite(file)]),
      );
      const harness = startProcess();
      const wrong: string[] = [];
      let seq = 0;
      try {
        await harness.ask({ cmd: 'start', version: 1 });
        await harness.ask({ cmd: 'dialect', dialect });
        for (const file of jsonSchemaSuiteFiles(folder).filter((it) => !it.includes('/optional/'))) {
          for (const { description, schema, tests } of jsonSchemaSuite<SuiteCase[]>(file)) {
            // Bowtie sends the whole registry with every case; only those with remote references need it.
            const needed = JSON.stringify(schema).includes('localhost:1234') ? registry : {};
            const instances = tests.map(({ description: of, data }) => ({ description: of, instance: data }));
            const answer = await harness.ask({
              cmd: 'run',
              seq: seq++,
              case: { description, schema, registry: needed, tests: instances },
            });
            const expected = { seq: seq - 1, results: tests.map(({ valid }) => ({ valid })) };
            if (JSON.stringify(answer) !== JSON.stringify(expected)) wrong.push(`${file}: ${description}`);
          }
        }
        harness.send({ cmd: 'stop' });
        expect(await harness.ended).toBe(0);
      } finally {
        harness.kill();
      }
      expect(wrong).toEqual([]);
      expect(seq).toBeGreaterThan(100);
    },
    60_000,
  );
});
