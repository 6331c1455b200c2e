import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWith } from '@wirework/test-support';
import { type Redis, startRedis } from '@wirework/test-support/redis';
import sqlite from 'node-sqlite3-wasm';
import { type Finished, pathOf, runProgram } from '../run-program.ts';
import { shownIn } from '../shown-in.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

/** The rows of a database that the program has written. */
function rowsOf(file: string, query: string): unknown[] {
  const database = new sqlite.Database(file, { readOnly: true, fileMustExist: true });
  try {
    return database.all(query);
  } finally {
    database.close();
  }
}

describeWith('redis-server', 'import.js', () => {
  let redis: Redis;
  let url: string;
  beforeAll(async () => {
    redis = await startRedis();
    url = `redis://127.0.0.1:${redis.connection.port}`;
  });
  afterAll(() => redis.stop());

  const run = (input: string, output: string): Promise<Finished> =>
    runProgram('import-over-processes/import.js', [input, output], pathOf('import-over-processes'), {
      REDIS_URL: url,
    });

  it('imports the good lines and reports every fault of the others', async () => {
    const output = join(folder, 'orders.db');
    const { code, stdout, stderr } = await run('orders.jsonl', output);
    expect([code, stdout]).toEqual([1, '3 rows imported, 3 bad lines\n']);
    expect(rowsOf(output, 'SELECT id, customer, total FROM orders ORDER BY id')).toEqual([
      { id: 1, customer: 'Ada', total: 36.5 },
      { id: 2, customer: 'Bo', total: 12 },
      { id: 6, customer: 'Ada', total: 18 },
    ]);
    expect([stderr, stdout]).toEqual(shownIn('import-json-lines/README.md').map((it) => expect.stringContaining(it)));
  });

  it('imports a file of many batches', async () => {
    const input = join(folder, 'many.jsonl');
    const output = join(folder, 'many.db');
    const line = (id: number): string =>
      JSON.stringify({ id, customer: `customer ${id}`, total: id / 4, placed: '2026-01-05T09:30:00Z' });
    writeFileSync(input, Array.from({ length: 45_000 }, (_, at) => `${line(at + 1)}\n`).join(''));
    const { code, stdout } = await run(input, output);
    expect([code, stdout]).toEqual([0, '45000 rows imported, 0 bad lines\n']);
    expect(rowsOf(output, 'SELECT count(*) AS n, sum(total) AS total FROM orders')).toEqual([
      { n: 45_000, total: (45_000 * 45_001) / 8 },
    ]);
  });
});
