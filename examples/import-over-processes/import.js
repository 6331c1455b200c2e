// @ts-check
/**
 * Imports a file of JSON Lines into an SQLite database; four processes validate the lines. Bad lines are reported and
 * left out.
 *
 *     REDIS_URL=redis://127.0.0.1:6379 node import.js orders.jsonl orders.db
 */
import { fork } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createBatchQueue } from '@wirework/batch/bullmq';
import { formatErrors, isJsonError } from '@wirework/json';
import sqlite from 'node-sqlite3-wasm';
import { orderSchema } from './order-schema.js';

const processes = 4;
/** Lines of a batch, which are in memory. */
const batchLines = 20_000;

/**
 * Yields the lines of a file. Only a line feed ends one; for `readline` of Node 24, a U+2028 in a text does too.
 *
 * @param {string} file
 */
async function* linesOf(file) {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/**
 * Yields batches of the lines of a file; the id of an item is the number of its line.
 *
 * @param {string} file
 */
async function* batchesOf(file) {
  /** @type {import('@wirework/json').BatchItem[]} */
  let batch = [];
  let line = 0;
  for await (const text of linesOf(file)) {
    line++;
    if (text.trim() !== '') batch.push({ type: 'validate', jsonStr: text, schema: orderSchema, id: String(line) });
    if (batch.length < batchLines) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/**
 * Returns the faults of a line as a compiler would print them; empty if there are none.
 *
 * @param {string} text
 * @param {import('@wirework/json').BatchResult} result the result of its item
 * @param {string} name the name of the file
 */
function faultsOf(text, { id, result, error }, name) {
  const line = Number(id);
  if (isJsonError(error, 'SYNTAX'))
    return `${name}:${line}:${error.column}: ${error.message}\n${error.frame(text, { line })}\n`;
  // The item could not be run: nothing is known about the line, so the import must not go on without it
  if (error !== undefined) throw error;
  return formatErrors(/** @type {import('@wirework/json').ValidationError[]} */ (result), text, {
    name,
    line,
  });
}

const [input, output] = process.argv.slice(2);
if (input === undefined || output === undefined) {
  console.error('usage: node import.js INPUT.jsonl OUTPUT.db');
  process.exit(2);
}

const { REDIS_URL: url = 'redis://127.0.0.1:6379' } = process.env;
const program = fileURLToPath(new URL('worker.js', import.meta.url));
const workers = Array.from({ length: processes }, () => fork(program));
const queue = createBatchQueue({ connection: { url }, name: 'orders' });
const database = new sqlite.Database(output);
/** @type {string[]} */
const report = [];
let rows = 0;
try {
  database.exec('CREATE TABLE IF NOT EXISTS orders (id INTEGER PRIMARY KEY, customer TEXT, total REAL, placed TEXT)');
  // One transaction: a failure leaves the table as it was
  database.exec('BEGIN');
  const insert = database.prepare('INSERT OR REPLACE INTO orders VALUES (?, ?, ?, ?)');
  try {
    for await (const batch of batchesOf(input)) {
      const results = await queue.run(batch);
      for (const [i, result] of results.entries()) {
        const { jsonStr = '' } = batch[i] ?? {};
        const faults = faultsOf(jsonStr, result, input);
        if (faults !== '') {
          report.push(faults);
          continue;
        }
        const { id, customer, total, placed } = JSON.parse(jsonStr);
        insert.run([id, customer, total, placed]);
        rows++;
      }
    }
  } finally {
    // SQLite keeps its lock while a statement is open
    insert.finalize();
  }
  database.exec('COMMIT');
} finally {
  if (database.inTransaction) database.exec('ROLLBACK');
  database.close();
  await queue.close();
  // They end when the other end is closed
  for (const worker of workers) worker.disconnect();
}

if (report.length > 0) console.error(report.join('\n'));
console.log(`${rows} rows imported, ${report.length} bad lines`);
if (report.length > 0) process.exitCode = 1;
