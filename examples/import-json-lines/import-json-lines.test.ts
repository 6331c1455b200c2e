import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import sqlite from 'node-sqlite3-wasm';
import { pathOf, runProgram } from '../run-program.ts';
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

describe('import.js', () => {
  it('imports the good lines and reports every fault of the others', async () => {
    const output = join(folder, 'orders.db');
    const { code, stdout, stderr } = await runProgram(
      'import-json-lines/import.js',
      ['orders.jsonl', output],
      pathOf('import-json-lines'),
    );
    expect([code, stdout]).toEqual([1, '3 rows imported, 3 bad lines\n']);
    expect(rowsOf(output, 'SELECT id, customer, total FROM orders ORDER BY id')).toEqual([
      { id: 1, customer: 'Ada', total: 36.5 },
      { id: 2, customer: 'Bo', total: 12 },
      { id: 6, customer: 'Ada', total: 18 },
    ]);
    const faults = ['3:23: customer', '3:36: total', '4:78: unexpected end', '5:55: placed'];
    for (const fault of faults) expect(stderr).toContain(`orders.jsonl:${fault}`);
    expect([stderr, stdout]).toEqual(shownIn('import-json-lines/README.md').map((it) => expect.stringContaining(it)));
  });

  it('leaves the table as it was when a line exceeds the limit', async () => {
    const input = join(folder, 'long.jsonl');
    const output = join(folder, 'long.db');
    const line = (id: number, customer: string): string =>
      `${JSON.stringify({ id, customer, total: 1, placed: '2026-01-05T09:30:00Z' })}\n`;
    writeFileSync(input, line(1, 'Ada') + line(2, 'x'.repeat(1_000_001)) + line(3, 'Bo'));
    const { code, stderr } = await runProgram('import-json-lines/import.js', [input, output]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('LIMIT_EXCEEDED')]);
    expect(rowsOf(output, 'SELECT * FROM orders')).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith('long.db'))).toEqual(['long.db']);
  });

  it('imports a file of many chunks', async () => {
    const input = join(folder, 'many.jsonl');
    const output = join(folder, 'many.db');
    const line = (id: number): string =>
      JSON.stringify({ id, customer: `customer ${id}`, total: id / 4, placed: '2026-01-05T09:30:00Z' });
    writeFileSync(input, Array.from({ length: 5000 }, (_, at) => `${line(at + 1)}\n`).join(''));
    const { code, stdout } = await runProgram('import-json-lines/import.js', [input, output]);
    expect([code, stdout]).toEqual([0, '5000 rows imported, 0 bad lines\n']);
    expect(rowsOf(output, 'SELECT count(*) AS n, sum(total) AS total FROM orders')).toEqual([
      { n: 5000, total: (5000 * 5001) / 8 },
    ]);
  });
});
