import { readFileSync } from 'node:fs';
import { createClient } from '@wirework/http-client';
import { createApi, isDriftError } from '@wirework/openapi';
import { readOpenApiYaml } from '@wirework/openapi/yaml';
import { startServer } from './server.js';

/** @import { operations, paths } from './orders.js' */

const contract = readOpenApiYaml(readFileSync(new URL('orders.yaml', import.meta.url), 'utf8'));
const server = await startServer(contract);
const client = createClient({ baseUrl: server.url });
const api = /** @type {typeof createApi<paths, operations>} */ (createApi)(contract, client);

const created = await api.post('/orders', { body: { item: 'tea', quantity: 2 } });
if (created.status === 201) console.log('created', created.body.id, created.body.item);
for await (const order of api.stream('get', '/orders/changes')) console.log('changed', order.quantity);
const error = await api.call('getOrder', { path: { id: 8 } }).catch((/** @type {unknown} */ it) => it);
if (isDriftError(error)) console.log(error.message);

await client.close();
server.close();
