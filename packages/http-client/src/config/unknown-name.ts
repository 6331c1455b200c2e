import { nearestName } from '../base/nearest-name.ts';
import { missingOptions } from '../message/request/option-aliases.ts';
import { fields as allFields, type Field, type Fields } from './fields.ts';

/** A platform of a client. */
export type Platform = 'node' | 'fetch' | 'browser';

const ofRequests = (names: string): string => `use ${names} of a request`;
const success = "use 'ok' of the result";
const domainClient = 'use createDomainClient';
const keepAlive = "use 'connection.maxIdleConns'; 0 turns it off";

/** Answers to names of other clients that are not those of a field. */
const answers: Readonly<Record<string, string>> = {
  ...missingOptions,
  'connection.localAddress': missingOptions['localAddress'] ?? '',
  baseURL: domainClient,
  baseUrl: domainClient,
  prefixUrl: domainClient,
  client: 'use createSession({}, { client }) or createDomainClient(url, {}, { client })',
  token: ofRequests("'bearerToken'"),
  bearerToken: ofRequests("'bearerToken'"),
  auth: ofRequests("'basicAuth' or 'bearerToken'"),
  abortSignal: ofRequests("'signal'"),
  signal: ofRequests("'signal'"),
  responseType: "use 'stream' of a request, or a method of the result",
  throwHttpErrors: success,
  validateStatus: success,
};

const nodeAnswers: Readonly<Record<string, string>> = {
  cache: 'use cache() of @wirework/http-client/cache, a middleware',
  keepAlive,
  'connection.keepAlive': keepAlive,
  'security.insecureSkipVerify': "use 'tls.rejectUnauthorized', with the opposite meaning",
};

const fetchAnswers: Readonly<Record<string, string>> = {
  cache: "use 'init.cache', which is that of 'fetch'",
  withCredentials: "use 'init.credentials', which is that of 'fetch'",
};

/**
 * Returns the end of a sentence about an unknown field: its name here, why there is none, a guess for a misspelt name, or else the known names.
 */
export function answerTo(path: string, siblings: Fields, platform: Platform): string {
  for (const known of [platform === 'node' ? nodeAnswers : fetchAnswers, answers])
    if (Object.hasOwn(known, path)) return `; ${known[path]}`;
  const here = findAlias(path);
  if (here !== undefined) {
    const why = platform === 'node' ? undefined : here.notOnFetch;
    return `; ${why ?? `use '${here.path}'`}`;
  }
  const known = Object.keys(siblings).filter((name) => platform === 'node' || !isRefused(siblings[name]));
  const prefix = path.slice(0, path.lastIndexOf('.') + 1);
  const meant = nearestName(path.slice(prefix.length), known);
  return meant === undefined ? `; known are ${known.join(', ')}` : `; did you mean '${prefix}${meant}'?`;
}

const isRefused = (field: Field | undefined): boolean => field?.notOnFetch !== undefined;

/** Returns the path of the field with an alias, and why `fetch` cannot keep the field or its group. */
export function findAlias(
  alias: string,
  fields: Fields = allFields,
  prefix = '',
  refusal?: string,
): { path: string; notOnFetch: string | undefined } | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const path = `${prefix}${name}`;
    const notOnFetch = field.notOnFetch ?? refusal;
    if (field.aliases?.includes(alias) === true) return { path, notOnFetch };
    const found = field.fields && findAlias(alias, field.fields, `${path}.`, notOnFetch);
    if (found !== undefined) return found;
  }
  return undefined;
}
