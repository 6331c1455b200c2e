import type { RequestOptions, StreamingResult } from '@wirework/http-client/fetch';
import { assertOptions, readChoice, readFlag, readFunction, readOption } from '@wirework/scanner/primitives';
import { checkResponse } from '../check/check-response.ts';
import { type Drift, DriftError } from '../check/drift.ts';
import type { Contract, Operation } from '../contract.ts';
import type { LoadedContract } from '../document/loaded-contract.ts';
import type { AnyInit, AnyPaths, Api, ApiMethod, ApiResult } from './api-types.ts';
import type { EventRules } from './stream-items.ts';
import { writeRequest } from './write-request.ts';

/** The part of a client, or a session, that an API uses. */
export interface ApiClient<Result extends StreamingResult> {
  request(method: string, url: string | URL, options?: RequestOptions): PromiseLike<Result>;
}

/** Options of `createApi`. */
export interface ApiOptions {
  /** The URL that paths are appended to, such as one of `servers`. @default `baseUrl` of the client */
  readonly server?: string | URL | undefined;
  /** Whether requests are checked before they are sent. @default true */
  readonly checkRequests?: boolean | undefined;
  /** Whether a drift is thrown as a `DriftError`, or only reported. @default 'throw' */
  readonly onDrift?: 'throw' | 'report' | undefined;
  /** Gets each drift, whether it is thrown or not. */
  readonly report?: ((drift: Drift) => void) | undefined;
  /** How Server-Sent Events without an `itemSchema` are read. */
  readonly events?: EventRules | undefined;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/**
 * Returns the calls of an API: each writes a request as its contract says, checks it before it is sent, and checks the
 * response by status and media type.
 *
 * @param contract the contract, of `readOpenApi`
 * @param client a client or a session of `@wirework/http-client`, with the `baseUrl` of the API
 * @typeParam Paths the types of `openapi-typescript`, or of `wirework compile`; without them bodies are `unknown`
 * @throws TypeError, RangeError for a wrong option
 * @example
 * ```ts
 * const contract = readOpenApi(document);
 * const api = createApi(contract, createClient({ baseUrl: 'https://api.example.com' }));
 * const { status, body } = await api.get('/users/{id}', { path: { id: 7 } });
 * for await (const line of api.stream('get', '/users/{id}/log', { path: { id: 7 } })) console.log(line);
 * ```
 */
export function createApi<
  Paths = AnyPaths,
  Operations = Record<string, AnyPaths[string]['get']>,
  Result extends StreamingResult = StreamingResult,
>(contract: Contract, client: ApiClient<Result>, options: ApiOptions = {}): Api<Paths, Operations, Result> {
  assertOptions(options, ['server', 'checkRequests', 'onDrift', 'report', 'events']);
  const loaded = contract as LoadedContract;
  const server = String(readOption(options, 'server') ?? '').replace(/\/$/, '');
  const isChecked = readFlag(options, 'checkRequests', true);
  const isThrown = readChoice(options, 'onDrift', ['throw', 'report']) === 'throw';
  const report = readFunction(options, 'report') as ApiOptions['report'];
  const events = readOption(options, 'events') as EventRules | undefined;

  /** Reports drifts, and throws them if they are errors. */
  const settle = (drifts: readonly Drift[]): void => {
    for (const drift of drifts) report?.(drift);
    if (isThrown && drifts.length > 0) throw new DriftError(drifts as readonly [Drift, ...Drift[]]);
  };
  const open = async (
    operation: Operation,
    init: AnyInit,
    more: RequestOptions,
  ): Promise<[Result, readonly Drift[]]> => {
    const { path, options: request, list } = writeRequest(loaded, operation, init, isChecked);
    settle(list.drifts);
    return [await client.request(operation.method, server + path, { ...request, ...more }), list.drifts];
  };
  const send = async (operation: Operation, init: AnyInit = {}): Promise<ApiResult<number, unknown, Result>> => {
    const [result, sent] = await open(operation, init, {});
    const { status, headers } = result;
    const checked = checkResponse(contract, { operation, status, headers, body: result.bytes() });
    settle(checked.drifts);
    const { header, body } = checked;
    return { status, body, header, drifts: [...sent, ...checked.drifts], result };
  };
  const find = (method: string, path: string): Operation => {
    const found = contract.find(method, path);
    if (found === undefined)
      throw new RangeError(`Cannot call ${method.toUpperCase()} ${path}: the contract has no such operation`);
    return found;
  };
  const call = async (id: string, init?: AnyInit): Promise<ApiResult<number, unknown, Result>> => {
    const operation = contract.operation(id);
    if (operation === undefined) throw new RangeError(`Cannot call '${id}': the contract has no such operationId`);
    return send(operation, init);
  };
  async function* stream(
    method: ApiMethod,
    path: string,
    init: AnyInit = {},
  ): AsyncGenerator<unknown, void, undefined> {
    const operation = find(method, path);
    // Few programs read streams.
    const { streamItems } = await import('./stream-items.ts');
    const [result] = await open(operation, init, { stream: true });
    try {
      yield* streamItems(loaded, operation, result, events, settle);
    } finally {
      await result.discard();
    }
  }
  const calls = methods.map((method) => [
    method,
    async (path: string, init?: AnyInit) => send(find(method, path), init),
  ]);
  return { ...Object.fromEntries(calls), call, stream } as unknown as Api<Paths, Operations, Result>;
}
