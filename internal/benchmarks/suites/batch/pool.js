import { openBatchPool } from '@wirework/batch';
import { createProcessor } from '@wirework/json';
import { median } from '../../lib/compare.js';
import { events } from '../../lib/corpora.js';
import { hasOddInputs, oddInputs } from '../../lib/odd-inputs.js';

const schema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'time', 'level'],
    properties: {
      id: { type: 'integer' },
      time: { type: 'string' },
      level: { enum: ['debug', 'info', 'warn', 'error'] },
      tags: { type: 'array', items: { type: 'string' } },
      request: { type: 'object', properties: { status: { type: 'integer', minimum: 100 }, path: { type: 'string' } } },
    },
  },
};

/** The operation of each row on a text. */
const kinds = {
  '`get` of one value': (jsonStr) => ({ type: 'get', jsonStr, path: '[20].request.path' }),
  '`get` of the whole text': (jsonStr) => ({ type: 'get', jsonStr, path: '' }),
  '`get` of a part of each element': (jsonStr) => ({ type: 'get', jsonStr, path: '[*].request' }),
  '`set`': (jsonStr) => ({ type: 'set', jsonStr, path: '[20].request.path', value: '/other' }),
  '`delete`': (jsonStr) => ({ type: 'delete', jsonStr, path: '[20].request' }),
  '`validate`': (jsonStr) => ({ type: 'validate', jsonStr, value: schema }),
};

async function time(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Different texts, flat, of about so many bytes each and in all. */
function textsOf(each, all) {
  const base = events(each).slice(0, -1);
  return Array.from({ length: Math.ceil(all / base.length) }, (_, i) =>
    Buffer.from(`${base},{"text":${i}}]`).toString('latin1'),
  );
}

/**
 * Batches in two threads against the same batches without threads, interleaved, each with a processor that knows
 * nothing yet. Returns a row for each kind: its name, milliseconds without and with threads, and the ratio. The last
 * row is `JSON.parse` of all texts.
 */
export async function poolRows({ rounds = 9, each = 100_000, all = 64e6, only } = {}) {
  const texts = textsOf(each, all);
  const rows = [];
  const pool = await openBatchPool({ concurrency: 2, config: { maxBatch: 1_000_000 } });
  for (const [name, item] of Object.entries(kinds)) {
    if (only !== undefined && !name.includes(only)) continue;
    const batch = texts.map(item);
    const odd = hasOddInputs ? oddInputs({ text: texts[0] }).map(({ text }) => item(text)) : [];
    const [here, there] = [[], []];
    for (let round = -2; round < rounds; round++) {
      const processor = createProcessor({ maxBatch: 1_000_000 });
      if (round < 0 && odd.length > 0) {
        processor.processBatch(odd);
        await pool.run(odd);
      }
      const times = [await time(() => processor.processBatch(batch)), await time(() => pool.run(batch))];
      processor.close();
      if (round < 0) continue;
      here.push(times[0]);
      there.push(times[1]);
    }
    rows.push([name, `${median(here).toFixed(0)} ms`, `${median(there).toFixed(0)} ms`, median(here) / median(there)]);
  }
  const native = [];
  for (let round = 0; round < rounds && only === undefined; round++)
    native.push(await time(() => texts.map((it) => JSON.parse(it))));
  if (native.length > 0) rows.push(['`JSON.parse` of the whole text', `${median(native).toFixed(0)} ms`, '', '']);
  await pool.close();
  return rows;
}
