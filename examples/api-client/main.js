// @ts-check
/**
 * Reads all orders of a shop, asks for a report that is broken, and prints metrics for Prometheus.
 *
 *     node main.js
 */
import { ErrCircuitOpen, errorIs } from '@wirework/http-client';
import { createApi } from './api.js';
import { startFakeServer } from './fake-server.js';

const server = await startFakeServer();
const api = createApi(server.url, { id: 'example', secret: 'secret' });

for await (const { id, total } of api.orders()) console.log(`order ${id}: ${total.toFixed(2)}`);
console.log(`${server.seen.tokens} tokens`);

for (let call = 1; call <= 3; call++) {
  try {
    console.log(`report: ${await api.report()}`);
  } catch (error) {
    if (!errorIs(error, ErrCircuitOpen)) throw error;
    console.log('report: the breaker is open');
  }
}

console.log(`\n${await api.metrics()}`);
await api.close();
server.close();
