// @ts-check
/**
 * Imports a file of JSON Lines into an SQLite database. Bad lines are reported with file, line and column, and left
 * out.
 *
 *     node import.js orders.jsonl orders.db
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { decodeLines, isJsonError } from '@wirework/codec';
import { compileSchema, formatErrors } from '@wirework/schema';
import { Presets, SingleBar } from 'cli-progress';
import sqlite from 'node-sqlite3-wasm';

const order = compileSchema({
  type: 'object',
  properties: {
    id: { type: 'integer', minimum: 1 },
    customer: { type: 'string', minLength: 1 },
    total: { type: 'number', minimum: 0 },
    placed: { type: 'string', format: 'date-time' },
  },
  required: ['id', 'customer', 'total', 'placed'],
  additionalProperties: false,
});

/**
 * Yields the chunks of a file, and reports how many bytes it has read.
 *
 * @param {string} file
 * @param {(bytes: number) => void} onProgress
 */
async function* readWithProgress(file, onProgress) {
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    yield chunk;
    onProgress((bytes += chunk.length));
  }
}

/**
 * Everything that is wrong with a line, as a compiler would print it.
 *
 * @param {{line: number, text: string, error: Error}} bad
 * @param {string} name the name of the file
 */
function describe({ line, text, error }, name) {
  if (isJsonError(error, 'SYNTAX')) return `${name}:${line}:${error.column}: ${error.message}\n${error.frame(text)}\n`;
  // The error is about the first fault of the line; the schema finds all of them
  if (isJsonError(error, 'UNMARSHAL_TYPE')) return formatErrors(order.validateText(text), text, { name, line });
  throw error;
}

const [input, output] = process.argv.slice(2);
if (input === undefined || output === undefined) {
  console.error('usage: node import.js INPUT.jsonl OUTPUT.db');
  process.exit(2);
}

const { size } = await stat(input);
const bar = new SingleBar({ format: '[{bar}] {percentage} % {rows} rows' }, Presets.legacy);
const database = new sqlite.Database(output);
/** @type {string[]} */
const report = [];
let rows = 0;
try {
  database.exec('CREATE TABLE IF NOT EXISTS orders (id INTEGER PRIMARY KEY, customer TEXT, total REAL, placed TEXT)');
  // One transaction: a failure leaves the table as it was, and SQLite need not flush each row to the disk
  database.exec('BEGIN');
  const insert = database.prepare('INSERT OR REPLACE INTO orders VALUES (?, ?, ?, ?)');
  try {
    bar.start(size, 0, { rows });
    const source = readWithProgress(input, (bytes) => bar.update(bytes, { rows }));
    for await (const { id, customer, total, placed } of decodeLines(source, {
      target: order,
      maxBytes: 1_000_000,
      onError: (bad) => void report.push(describe(bad, input)),
    })) {
      insert.run([id, customer, total, placed]);
      rows++;
    }
  } finally {
    // SQLite keeps its lock while a statement is open
    insert.finalize();
  }
  database.exec('COMMIT');
} finally {
  bar.stop();
  if (database.inTransaction) database.exec('ROLLBACK');
  database.close();
}

if (report.length > 0) console.error(report.join('\n'));
console.log(`${rows} rows imported, ${report.length} bad lines`);
if (report.length > 0) process.exitCode = 1;
