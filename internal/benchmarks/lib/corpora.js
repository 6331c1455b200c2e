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

/** One log event; all ASCII. */
export const event = (i) => ({
  id: i,
  time: new Date(1_700_000_000_000 + i * 1000).toISOString(),
  level: ['debug', 'info', 'warn', 'error'][i % 4],
  service: `service-${i % 17}`,
  request: {
    method: i % 3 === 0 ? 'POST' : 'GET',
    path: `/api/v1/items/${i * 7}`,
    status: i % 50 === 0 ? 500 : 200,
    ms: (i % 97) / 4,
  },
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

/** A typical answer of an API, about 0.9 KB. */
export const api1k = () =>
  JSON.stringify({
    data: {
      user: {
        id: 81_234,
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        roles: ['admin', 'author'],
        active: true,
        score: 98.25,
      },
      orders: Array.from({ length: 5 }, (_, i) => ({
        id: `o-${1000 + i}`,
        total: 19.99 + i,
        currency: 'EUR',
        lines: [{ sku: `SKU-${i}`, quantity: i + 1 }],
        paid: i % 2 === 0,
      })),
      links: { self: 'https://api.example.com/users/81234', next: null },
    },
    meta: { request: '7f0c2d1e', took: 12, page: { number: 1, size: 25, total: 5 } },
  });
