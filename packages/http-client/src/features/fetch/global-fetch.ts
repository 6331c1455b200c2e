import { isConfigError } from '../../config/config-error.ts';
import { nodeTable } from '../../config/node-fields.ts';
import { readVariables, variableOf } from '../../config/read-variables.ts';
import { hasMethods } from '../../base/assert-options.ts';
import { tagOf } from '../../base/tag-of.ts';
import { createClient, type Client } from '../client/client.ts';
import { createFetch } from './create-fetch.ts';
import type { Init, Input } from './read-arguments.ts';

/**
 * Makes the client of a process from its environment variables, such as `WIREWORK_HTTP_TIMEOUTS_REQUEST`.
 *
 * @throws Error whose message names the variable, for one that is unknown, and for a value that its field refuses
 */
export function clientOf(environment: NodeJS.ProcessEnv): Client {
  const config = readVariables(nodeTable.client, environment);
  try {
    return createClient(config);
  } catch (error) {
    if (!isConfigError(error)) throw error;
    throw new Error(`Cannot read the variable '${variableOf(error.field)}': ${error.message}`, { cause: error });
  }
}

/**
 * Returns a function in the place of the platform's `fetch`, which sends through a client. The platform still reads
 * `data:` and `blob:`, for which nothing is sent, and sends calls with a `dispatcher`, whose connections are the
 * caller's.
 */
export function globalFetch(client: Client, platform: typeof globalThis.fetch): typeof globalThis.fetch {
  const sent = createFetch(client);
  return async function fetch(input: Input, init?: Init): Promise<Response> {
    return (isOfPlatform(input, init) ? platform : sent)(input, init);
  };
}

function isOfPlatform(input: Input, init: Init | undefined): boolean {
  if (Object.hasOwn(init ?? {}, 'dispatcher') && hasMethods((init as { dispatcher?: unknown }).dispatcher, 'dispatch'))
    return true;
  const url = typeof input === 'object' && tagOf(input) === 'Request' ? (input as Request).url : String(input);
  return /^\s*(?:data|blob):/i.test(url);
}
