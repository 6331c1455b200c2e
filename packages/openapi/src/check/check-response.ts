import { assertOptions, setOwn } from '@wirework/scanner/primitives';
import type { Contract, Operation, ResponseContract } from '../contract.ts';
import type { LoadedContract } from '../document/loaded-contract.ts';
import { readStyled } from '../parameters/read-parameter.ts';
import { checkBody } from './check-body.ts';
import { type Drift, DriftList } from './drift.ts';
import { type HeadersLike, headerReader } from './header-reader.ts';

/** A response, and the request that it answers. */
export interface ReceivedResponse {
  /** The operation; by default the one that matches `method` and `path`. */
  readonly operation?: Operation | undefined;
  readonly method?: string | undefined;
  /** The path of the request. */
  readonly path?: string | undefined;
  readonly status: number;
  readonly headers?: HeadersLike | undefined;
  /** The body as it was received. */
  readonly body?: string | Uint8Array | undefined;
  /** The value of a JSON body, instead of `body`. */
  readonly value?: unknown;
}

/** The headers and the body of a response, and its differences from the contract. */
export interface CheckedResponse {
  /** `undefined` if the contract has no such operation, or no such status. */
  readonly response: ResponseContract | undefined;
  /** Headers that the contract describes, with the types of their schemas. */
  readonly header: Readonly<Record<string, unknown>>;
  /** The parsed value of a body in JSON or of a form; a text or a stream as text; any other body as it was received. */
  readonly body: unknown;
  /** Empty if the response is as the contract says. */
  readonly drifts: readonly Drift[];
}

/**
 * Checks a response: its status, media type, headers and body. A response without `content` in the contract may have
 * any body.
 *
 * @throws ContractError for a schema of the response with a fault
 * @throws TypeError for a response of the wrong form
 * @example
 * ```ts
 * const ok = { description: '', content: { 'application/json': { schema: { type: 'array' } } } };
 * const contract = readOpenApi({ openapi: '3.1.0', paths: { '/users': { get: { responses: { 200: ok } } } } });
 * const response = { method: 'GET', path: '/users', status: 200, headers: { 'content-type': 'application/json' } };
 * checkResponse(contract, { ...response, body: '[]' }).drifts; // → []
 * checkResponse(contract, { ...response, body: '{}' }).drifts[0].message; // → 'expected array, got object'
 * checkResponse(contract, { ...response, status: 500 }).drifts[0].message; // → 'it is not in the contract, which has 200'
 * ```
 */
export function checkResponse(contract: Contract, given: ReceivedResponse): CheckedResponse {
  assertOptions(given, ['operation', 'method', 'path', 'status', 'headers', 'body', 'value']);
  const { schemas } = contract as LoadedContract;
  const { status, headers, method = '', path = '' } = given;
  const operation = given.operation ?? contract.match(method, path)?.operation;
  const list = new DriftList(schemas, 'response', operation, method.toUpperCase(), status);
  const unknown = { response: undefined, header: {}, body: given.body ?? given.value, drifts: list.drifts };
  if (operation === undefined) {
    list.add('operation', 'the contract has no such operation');
    return unknown;
  }
  const response = responseFor(operation, status);
  if (response === undefined) {
    const known = [...operation.responses.keys()].join(', ');
    const documentPointer = `${operation.pointer}/responses`;
    list.add('status', `it is not in the contract, which has ${known === '' ? 'none' : known}`, {
      documentPointer,
    });
    return unknown;
  }
  const read = headerReader(headers);
  const header: Record<string, unknown> = {};
  for (const parameter of response.headers) {
    const text = read(parameter.name);
    const value = text === undefined ? undefined : readStyled(parameter, text, schemas);
    if (list.checkParameter('header', parameter, value)) setOwn(header, parameter.name, value);
  }
  return {
    response,
    header,
    body: checkResponseBody(contract as LoadedContract, operation, response, given, read('content-type'), list),
    drifts: list.drifts,
  };
}

/** Returns the response of a status: its own, that of its range, or the default. */
export function responseFor({ responses }: Operation, status: number): ResponseContract | undefined {
  return responses.get(String(status)) ?? responses.get(`${Math.floor(status / 100)}XX`) ?? responses.get('default');
}

function checkResponseBody(
  contract: LoadedContract,
  { method }: Operation,
  { content, pointer }: ResponseContract,
  { status, body, value }: ReceivedResponse,
  contentType: string | undefined,
  list: DriftList,
): unknown {
  if (content.length === 0) return body ?? value;
  if (value === undefined && (body === undefined || body.length === 0)) {
    const isEmpty = method === 'HEAD' || status === 204 || status === 304;
    if (!isEmpty) list.add('body', 'it is empty', { documentPointer: pointer });
    return undefined;
  }
  return checkBody(contract, content, { text: body, value, contentType }, list);
}
