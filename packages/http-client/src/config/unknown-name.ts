import { guessOf } from '../base/nearest-name.ts';
import { fields as clientFields, type Fields } from './fields.ts';
import { requestFields } from './request-fields.ts';

/** A platform of a client. */
export type Platform = 'node' | 'fetch' | 'browser';

/** Hint for a body that was passed in place of the options of a request. */
export const bodyHint = 'a body goes into { json: … } or { body: … }';

const success = "use 'ok' of the result";
const noLocalAddress = 'the system chooses the local address';

/** Answers to names of other clients, and of earlier versions, for which no other name is the answer. */
const answers: Readonly<Record<string, string>> = {
  client: 'use createSession({}, { client }) or client.extend(config)',
  'connection.localAddress': noLocalAddress,
  data: "use 'json', 'form' or 'body' of a request",
  decompress: 'every body is decoded',
  dedupe: 'a middleware can share the result of a request',
  extend: 'client.extend(config) makes a client from another',
  localAddress: noLocalAddress,
  pagination: 'a loop over the Link header reads all pages',
  responseType: "use 'stream' of a request, or a method of the result",
  throwHttpErrors: success,
  validateStatus: success,
};

const keepAlive = "use 'connection.maxIdleConns'; 0 turns it off";
const nodeAnswers: Readonly<Record<string, string>> = {
  cache: 'use cache() of @wirework/http-client/cache, a middleware',
  keepAlive,
  'connection.keepAlive': keepAlive,
  'security.insecureSkipVerify': "use 'tls.rejectUnauthorized', with the opposite meaning",
  withCredentials: 'a cookie jar decides about cookies, and on fetch init.credentials',
};

const fetchAnswers: Readonly<Record<string, string>> = {
  cache: "use 'init.cache', which is that of 'fetch'",
  withCredentials: "use 'init.credentials', which is that of 'fetch'",
};

/**
 * Returns the end of a sentence about an unknown field: its name here, why it is missing, a guess for a misspelt
 * name, or else the known names. It follows a semicolon, because text after `'auth':` would be redacted as a secret.
 *
 * @param isRequest whether the field was given as an option of a request, not as a field of a client
 */
export function answerTo(path: string, siblings: Fields, platform: Platform, isRequest: boolean): string {
  for (const known of [platform === 'node' ? nodeAnswers : fetchAnswers, answers])
    if (Object.hasOwn(known, path)) return `; ${known[path]}`;
  const [own, other] = isRequest ? [requestFields, clientFields] : [clientFields, requestFields];
  const here = findAlias(path, own);
  const there = here === undefined ? findField(path, other) : undefined;
  const found = here ?? there;
  if (found !== undefined) {
    const owner = there === undefined ? '' : isRequest ? ' of createClient' : ' of a request';
    return `; ${(platform === 'node' ? undefined : found.notOnFetch) ?? `use '${found.path}'${owner}`}`;
  }
  const known = Object.keys(siblings).filter((name) => platform === 'node' || siblings[name]?.notOnFetch === undefined);
  const prefix = path.slice(0, path.lastIndexOf('.') + 1);
  const hint = isRequest && prefix === '' ? `; ${bodyHint}` : '';
  return guessOf(path.slice(prefix.length), known, prefix) ?? `; known are ${known.join(', ')}${hint}`;
}

/** A field that was found, and why `fetch` cannot keep it or its group. */
interface Found {
  readonly path: string;
  readonly notOnFetch: string | undefined;
}

/** Finds the field with an alias. */
export function findAlias(alias: string, fields: Fields = clientFields): Found | undefined {
  return find(fields, (_path, aliases) => aliases.includes(alias));
}

/** Finds the field with a path or an alias. */
function findField(name: string, fields: Fields): Found | undefined {
  return find(fields, (path, aliases) => path === name || aliases.includes(name));
}

function find(
  fields: Fields,
  test: (path: string, aliases: readonly string[]) => boolean,
  prefix = '',
  refusal?: string,
): Found | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const path = `${prefix}${name}`;
    const notOnFetch = field.notOnFetch ?? refusal;
    if (test(path, field.aliases ?? [])) return { path, notOnFetch };
    const found = field.fields && find(field.fields, test, `${path}.`, notOnFetch);
    if (found !== undefined) return found;
  }
  return undefined;
}
