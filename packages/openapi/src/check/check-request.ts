import { assertOptions, setOwn } from '@wirework/scanner/primitives';
import type { Contract, Operation, Parameter, ParameterPlace } from '../contract.ts';
import type { LoadedContract } from '../document/loaded-contract.ts';
import {
  type Pairs,
  readCookies,
  readFromPairs,
  readPairs,
  readQueryString,
  readStyled,
} from '../parameters/read-parameter.ts';
import { checkBody } from './check-body.ts';
import { type Drift, DriftList } from './drift.ts';
import { type HeadersLike, headerReader } from './header-reader.ts';

/** A request that a server received. */
export interface ReceivedRequest {
  /** The method, in any case. */
  readonly method: string;
  /** An absolute URL, or a path with the query: `/users/7?full=true`. */
  readonly url: string | URL;
  readonly headers?: HeadersLike | undefined;
  /** The body as it was received. */
  readonly body?: string | Uint8Array | undefined;
  /** The value of a JSON body or a form, instead of `body`, if something has parsed it. */
  readonly value?: unknown;
}

/** The parameters and the body of a request, with the types of the contract, and its differences from the contract. */
export interface CheckedRequest {
  /** `undefined` if no path of the contract matches, or the path does not have the method. */
  readonly operation: Operation | undefined;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  readonly cookie: Readonly<Record<string, unknown>>;
  /** The parsed value of a body in JSON or of a form; a text or a stream as text; any other body as it was received. */
  readonly body: unknown;
  /** Empty if the request is as the contract says. */
  readonly drifts: readonly Drift[];
}

/**
 * Checks a request that a server received: path, query, headers, cookies and body. Texts are converted to the types of
 * their schemas. Parameters that the contract does not name are allowed, as OpenAPI has it. Credentials are not looked
 * at.
 *
 * @throws ContractError for a schema of the operation with a fault
 * @throws TypeError for a request of the wrong form
 * @example
 * ```ts
 * const contract = readOpenApi({
 *   openapi: '3.1.0',
 *   paths: { '/users/{id}': { get: { parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }] } } },
 * });
 * checkRequest(contract, { method: 'GET', url: '/users/7' }).path; // → { id: 7 }
 * checkRequest(contract, { method: 'GET', url: '/users/x' }).drifts.map(formatDrift);
 * // → [ "GET /users/{id} request, path 'id': expected integer, got string; the contract says so at '/paths/~1users~1{id}/get/parameters/0/schema/type'" ]
 * ```
 */
export function checkRequest(contract: Contract, request: ReceivedRequest): CheckedRequest {
  const { schemas, match, methods } = contract as LoadedContract;
  assertOptions(request, ['method', 'url', 'headers', 'body', 'value']);
  const { method, url, headers, body, value } = request;
  const [path, query] = pathAndQuery(String(url));
  const header = headerReader(headers);
  const found = match(method, path);
  const parts = { path: {}, query: {}, header: {}, cookie: {} } as const;
  if (found === undefined) {
    const list = new DriftList(schemas, 'request', undefined, method.toUpperCase());
    const others = methods.filter((it) => match(it, path) !== undefined);
    if (others.length === 0) list.add('operation', 'no path of the contract matches');
    else list.add('method', `the path has other methods in the contract: ${others.join(', ')}`);
    return { operation: undefined, ...parts, body: body ?? value, drifts: list.drifts };
  }
  const { operation } = found;
  const list = new DriftList(schemas, 'request', operation, operation.method);
  const pairs = readPairs(query);
  const cookies = readCookies(header('cookie') ?? '');
  const readers: Readonly<Record<ParameterPlace, (parameter: Parameter) => unknown>> = {
    path: (it) => readStyled(it, found.path[it.name] ?? '', schemas),
    query: (it) => readFromPairs(it, without(pairs, operation, it), schemas),
    querystring: (it) => (query === '' ? undefined : readQueryString(it, query, schemas)),
    header: (it) => {
      const text = header(it.name);
      return text === undefined ? undefined : readStyled(it, text, schemas);
    },
    cookie: (it) => readFromPairs(it, cookies, schemas),
  };
  for (const parameter of operation.parameters) {
    const { in: place, name } = parameter;
    const group = place === 'querystring' ? 'query' : place;
    const read = readers[place](parameter);
    if (list.checkParameter(group, parameter, read)) setOwn(parts[group], name, read);
  }
  return {
    operation,
    ...parts,
    body: checkRequestBody(contract as LoadedContract, operation, request, header('content-type'), list),
    drifts: list.drifts,
  };
}

function checkRequestBody(
  contract: LoadedContract,
  { requestBody }: Operation,
  { body, value }: ReceivedRequest,
  contentType: string | undefined,
  list: DriftList,
): unknown {
  if (requestBody === undefined) return body ?? value;
  const { required, content, pointer } = requestBody;
  if (value === undefined && (body === undefined || body.length === 0)) {
    if (required) list.add('body', 'it is required', { documentPointer: pointer });
    return undefined;
  }
  if (content.length === 0) return body ?? value;
  return checkBody(contract, content, { text: body, value, contentType }, list);
}

/** Returns the pairs without those of other parameters. */
function without(pairs: Pairs, { parameters }: Operation, { name }: Parameter): Pairs {
  const others = new Set(parameters.map((it) => (it.in === 'query' ? it.name : '')).filter((it) => it !== name));
  return pairs.filter(([it]) => !others.has(it));
}

function pathAndQuery(url: string): readonly [path: string, query: string] {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3);
  const bare = (start < 0 ? '/' : url.slice(start)).replace(/#.*$/s, '');
  const mark = bare.indexOf('?');
  return mark < 0 ? [bare, ''] : [bare.slice(0, mark), bare.slice(mark + 1)];
}
