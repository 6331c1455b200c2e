/** Takes over breakers, asks a host, and reports the end, the state and its own breakers; then again, until it ends. */
import { isClientError } from '@wirework/http-errors';
import { createClient } from '../../src/features/client/client.ts';
import { restoreBreakers, saveBreakers, type SavedBreaker } from '../../src/shared.ts';

const [, , url = ''] = process.argv;
const breaker = { minimumRequests: 4, openFor: 1_800_000 };
const client = createClient({ retry: { maxRetries: 0 }, resilience: { breaker } });
process.on('message', (saved: readonly SavedBreaker[]) => {
  restoreBreakers(client, saved);
  void client
    .get(url)
    .then(({ status }) => status)
    .catch((error: unknown) => (isClientError(error) ? error.reason : String(error)))
    .then((end) => process.send?.({ end, state: client.breakerState(url), saved: saveBreakers(client) }));
});
process.send?.('ready');
