import { guessOf } from '../base/messages.ts';
import type { Fields, FieldTable } from './fields.ts';

/** Hint for a body that was passed in place of the options of a request. */
export const bodyHint = 'a body goes into { json: … } or { body: … }';

/** Answers to names of other clients, and of earlier versions, for which no other name is the answer. */
const answers: Readonly<Record<string, string>> = {
  client: 'use createSession({}, { client }) or client.extend(config)',
  data: "use 'json', 'form' or 'body' of a request",
  decompress: 'every body is decoded',
  dedupe: 'a middleware can share the result of a request',
  extend: 'client.extend(config) makes a client from another',
  pagination: 'a loop over the Link header reads all pages',
  responseType: "use 'stream' of a request, or a method of the result",
  url: "a request takes its URL as an argument, as in get(url, options); 'baseUrl' of createClient is for paths",
};

/** Returns why a platform cannot keep a field, or the fields of a group. */
export function refusalOf(path: string, { refusals }: FieldTable): string | undefined {
  if (refusals === undefined) return undefined;
  const group = path.slice(0, Math.max(0, path.indexOf('.')));
  const found = [path, `${path}.*`, `${group}.*`].find((it) => Object.hasOwn(refusals, it));
  return found === undefined ? undefined : refusals[found];
}

/**
 * Returns the end of a sentence about an unknown field: its name here, why it is missing, a guess for a misspelt
 * name, or else the known names. It follows a semicolon, because text after `'auth':` would be redacted as a secret.
 *
 * @param isRequest whether the field was given as an option of a request, not as a field of a client
 */
export function answerTo(path: string, siblings: Fields, table: FieldTable, isRequest: boolean): string {
  const { client, request } = table;
  for (const known of [table.answers, answers]) if (Object.hasOwn(known, path)) return `; ${known[path]}`;
  const refusal = refusalOf(path, table);
  if (refusal !== undefined) return `; ${refusal}`;
  const [own, other] = isRequest ? [request, client] : [client, request];
  const here = findAlias(path, own);
  if (here !== undefined) return `; use '${here}'`;
  const there = find(other, (it, aliases) => it === path || aliases.includes(path));
  if (there !== undefined) return `; use '${there}' of ${isRequest ? 'createClient' : 'a request'}`;
  const prefix = path.slice(0, path.lastIndexOf('.') + 1);
  const known = Object.keys(siblings).filter((name) => refusalOf(prefix + name, table) === undefined);
  const hint = isRequest && prefix === '' ? `; ${bodyHint}` : '';
  return guessOf(path.slice(prefix.length), known, prefix) ?? `; known are ${known.join(', ')}${hint}`;
}

/** Returns the path of the field with an alias. */
export function findAlias(alias: string, fields: Fields): string | undefined {
  return find(fields, (_path, aliases) => aliases.includes(alias));
}

function find(
  fields: Fields,
  test: (path: string, aliases: readonly string[]) => boolean,
  prefix: string = '',
): string | undefined {
  for (const [name, { aliases = [], fields: inner = {} }] of Object.entries(fields)) {
    const path = `${prefix}${name}`;
    const found = test(path, aliases) ? path : find(inner, test, `${path}.`);
    if (found !== undefined) return found;
  }
  return undefined;
}
