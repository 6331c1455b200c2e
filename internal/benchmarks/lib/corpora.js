import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const home = join(dirname(createRequire(import.meta.url).resolve('simdjson/package.json')), 'jsonexamples');
const read = (name) => readFileSync(join(home, name), 'utf8');

/** Real documents; twitter and citm become two-byte strings in V8. */
export const twitter = () => read('twitter.json');
export const citm = () => read('citm_catalog.json');
export const canada = () => read('canada.json');
export const gsoc = () => read('gsoc-2018.json');

/** A hash of 32 bits of a number (the finisher of MurmurHash3), so that equal numbers give equal documents. */
function mixed(seed) {
  let bits = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const hex = (seed, digits) =>
  Array.from({ length: digits / 8 }, (_, i) =>
    mixed(seed * 16 + i + 1)
      .toString(16)
      .padStart(8, '0'),
  ).join('');

/** A random UUID (RFC 9562, 5.4). */
export const uuid = (seed) => hex(seed, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');

/** The hexadecimal digits of a SHA-256. */
export const hash = (seed) => hex(seed + 1e6, 64);

export const timestamp = (seed) => new Date(1_700_000_000_000 + seed * 1000 + (mixed(seed) % 1000)).toISOString();

const names = ['José García', 'Zoë Müller', 'Søren Åkesson', 'Ada Lovelace', 'Anaïs Lefèvre'];

/** The name of a person, mostly with letters beyond ASCII that V8 keeps in one byte. */
export const personName = (seed) => names[seed % names.length];

/** One log event, with a UUID, a hash, a timestamp, and letters beyond ASCII; V8 keeps it in one byte a character. */
export const event = (i) => ({
  id: i,
  trace: uuid(i),
  time: timestamp(i),
  level: ['debug', 'info', 'warn', 'error'][i % 4],
  service: `service-${i % 17}`,
  user: personName(i),
  request: {
    method: i % 3 === 0 ? 'POST' : 'GET',
    path: `/api/v1/items/${i * 7}`,
    status: i % 50 === 0 ? 500 : 200,
    ms: (i % 97) / 4,
    sha256: hash(i),
  },
  región: 'São Paulo',
  tags: ['a', 'b', `t${i % 5}`],
  ok: i % 50 !== 0,
  parent: null,
});

/** An array of events of about `bytes` bytes, as one-byte text. */
export function events(bytes = 10_000_000) {
  const parts = [];
  let size = 2;
  for (let i = 0; size < bytes; i++) {
    const part = JSON.stringify(event(i));
    parts.push(part);
    size += part.length + 1;
  }
  return `[${parts.join(',')}]`;
}

/** A typical answer of an API, about 1.2 KB. */
export const api1k = () =>
  JSON.stringify({
    data: {
      user: {
        id: 81_234,
        uuid: uuid(0),
        name: personName(1),
        email: 'zoe@example.com',
        since: timestamp(0),
        roles: ['admin', 'author'],
        active: true,
        score: 98.25,
      },
      orders: Array.from({ length: 5 }, (_, i) => ({
        id: uuid(i),
        total: 19.99 + i,
        currency: 'EUR',
        lines: [{ sku: `SKU-${i}`, quantity: i + 1 }],
        paid: i % 2 === 0,
      })),
      links: { self: 'https://api.example.com/users/81234', next: null },
    },
    meta: { request: uuid(9), etag: hash(9), took: 12, page: { number: 1, size: 25, total: 5 } },
  });
