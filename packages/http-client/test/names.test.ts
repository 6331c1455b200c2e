import { expect, it } from '@jest/globals';
import { misreadTexts } from '@wirework/test-support';
import { cache } from '../src/cache.ts';
import { createClient } from '../src/features/client/client.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import { startServer } from './support/server.ts';

it('names of a body are read, whatever was parsed before', async () => {
  const texts = misreadTexts(50);
  let current = texts.next();
  await using server = await startServer((_request, response) => {
    response.writeHead(200, { 'cache-control': 'max-age=60' }).end(current.value?.text);
  });
  const clients = [createClient(), createClient({ middleware: [cache()] }), new HttpFetchClient({})] as const;
  for (let serial = 0; !current.done; current = texts.next(), serial++) {
    const { text, value } = current.value;
    for (const client of clients) {
      for (let time = 0; time < 2; time++)
        expect([text, (await client.get(`${server.url}/${serial}`)).json()]).toEqual([text, value]);
    }
  }
  await Promise.all(clients.map((it) => it.close()));
});
