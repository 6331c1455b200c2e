/**
 * `node suites/codec/checked.js [megabytes]`: reads log lines with a target, and without one with the same check by
 * hand, in turns, and prints the medians of the processor time and of their ratios. It needs a build.
 */
import { decodeLines, t } from '@wirework/codec';
import { compileSchema } from '@wirework/schema';
import { z } from 'zod';
import { median } from '../../lib/compare.js';
import { event } from '../../lib/corpora.js';
import { eventFields, requestFields } from './event-fields.js';

const chunkLength = 65_536;
const rounds = 9;
const [megabytes = '10'] = process.argv.slice(2);

const { sha256: _, ...knownOfRequest } = requestFields;
const { región: __, ...knownOfEvent } = eventFields;
const Event = {
  object: t.object({ ...eventFields, request: t.object(requestFields) }),
  'object, unknown members': t.object({ ...knownOfEvent, request: t.object(knownOfRequest) }),
  struct: t.struct('Event', eventFields),
  schema: compileSchema({
    type: 'object',
    required: ['id', 'trace', 'time', 'level', 'service', 'user', 'request', 'tags', 'ok'],
    properties: {
      id: { type: 'integer' },
      trace: { type: 'string' },
      time: { type: 'string' },
      level: { type: 'string' },
      service: { type: 'string' },
      user: { type: 'string' },
      request: {
        type: 'object',
        required: ['method', 'path', 'status', 'ms'],
        properties: {
          method: { type: 'string' },
          path: { type: 'string' },
          status: { type: 'integer' },
          ms: { type: 'number' },
        },
      },
      tags: { type: 'array', items: { type: 'string' } },
      ok: { type: 'boolean' },
    },
  }),
  zod: z.object({
    id: z.int(),
    trace: z.string(),
    time: z.string(),
    level: z.string(),
    service: z.string(),
    user: z.string(),
    request: z.object({ method: z.string(), path: z.string(), status: z.int(), ms: z.number() }),
    tags: z.array(z.string()),
    ok: z.boolean(),
    parent: z.null(),
  }),
};

/** The check of the targets as a program would write it. */
const isEvent = (it) => {
  const { request } = it;
  return (
    Number.isInteger(it.id) &&
    typeof it.trace === 'string' &&
    typeof it.time === 'string' &&
    typeof it.level === 'string' &&
    typeof it.service === 'string' &&
    typeof it.user === 'string' &&
    typeof request === 'object' &&
    request !== null &&
    typeof request.method === 'string' &&
    typeof request.path === 'string' &&
    Number.isInteger(request.status) &&
    typeof request.ms === 'number' &&
    Array.isArray(it.tags) &&
    it.tags.every((tag) => typeof tag === 'string') &&
    typeof it.ok === 'boolean'
  );
};
const byHand = {
  object: isEvent,
  'object, unknown members': isEvent,
  struct: isEvent,
  schema: (it) => Event.schema.check(it),
  zod: (it) => Event.zod.safeParse(it).success,
};

const lines = (show) => {
  const all = [];
  for (let size = 0; size < Number(megabytes) * 1e6; size += all.at(-1).length)
    all.push(`${show(event(all.length))}\n`);
  return Buffer.from(all.join(''));
};
/** JSON as Python's `json.dumps` writes it by default. */
const spaced = (value) =>
  JSON.stringify(value, undefined, 1)
    .replaceAll(/\n */g, ' ')
    .replaceAll(/([[{]) | (?=[\]}])/g, '$1');
const inputs = {
  'log lines': lines(JSON.stringify),
  'with spaces after commas and colons': lines(spaced),
  'with escapes and letters beyond ASCII': lines((it) => JSON.stringify({ ...it, service: 'Zoë "said"\nno' })),
};

function* chunksOf(bytes) {
  for (let at = 0; at < bytes.length; at += chunkLength) yield bytes.subarray(at, at + chunkLength);
}

async function read(bytes, options, check) {
  const before = process.cpuUsage();
  let passed = 0;
  for await (const value of decodeLines(chunksOf(bytes), options)) if (check === undefined || check(value)) passed++;
  const { user, system } = process.cpuUsage(before);
  return { passed, time: (user + system) / 1000 };
}

for (const [input, bytes] of Object.entries(inputs)) {
  for (const kind of Object.keys(byHand)) {
    const times = { target: [], hand: [] };
    for (let round = 0; round < rounds + 2; round++) {
      const target = await read(bytes, { target: Event[kind] });
      const hand = await read(bytes, {}, byHand[kind]);
      if (target.passed !== hand.passed) throw new Error(`${target.passed} lines pass, by hand ${hand.passed}`);
      if (round < 2) continue;
      times.target.push(target.time);
      times.hand.push(hand.time);
    }
    const ratio = median(times.target.map((it, i) => it / times.hand[i]));
    const [target, hand] = [times.target, times.hand].map((it) => median(it).toFixed(0));
    console.log(`${input}, ${kind}: target ${target} ms, by hand ${hand} ms, ${ratio.toFixed(2)}x`);
  }
}
