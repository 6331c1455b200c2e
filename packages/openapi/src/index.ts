/**
 * An OpenAPI document as the contract of a running program: typed calls, and requests, responses and streams that are
 * checked.
 *
 * @packageDocumentation
 */
export { ContractError, isContractError } from './document/contract-error.ts';
export { createApi } from './client/create-api.ts';
export { checkRequest } from './check/check-request.ts';
export { checkResponse } from './check/check-response.ts';
export { DriftError, formatDrift, isDriftError } from './check/drift.ts';
export { problemOf } from './check/problem-of.ts';
export { readOpenApi } from './document/read-openapi.ts';

export type {
  Contract,
  FieldEncoding,
  Match,
  MediaType,
  Note,
  Operation,
  Parameter,
  ParameterPlace,
  RequestBody,
  ResponseContract,
  SchemaReference,
  Style,
} from './contract.ts';
export type {
  AnyInit,
  AnyOperation,
  AnyPaths,
  Api,
  ApiMethod,
  ApiResult,
  CallChoices,
  CallOptions,
  InitArguments,
  InitOf,
  ItemOf,
  OperationOf,
  PathsWith,
  ResultOf,
} from './client/api-types.ts';
export type { ApiClient, ApiOptions } from './client/create-api.ts';
export type { EventRules } from './client/stream-items.ts';
export type { CheckedRequest, ReceivedRequest } from './check/check-request.ts';
export type { CheckedResponse, ReceivedResponse } from './check/check-response.ts';
export type { HeadersLike } from './check/header-reader.ts';
export type { Drift, DriftPart } from './check/drift.ts';
export type { DriftProblem } from './check/problem-of.ts';
export type { OpenApiOptions } from './document/read-openapi.ts';
export type { DocumentPlace } from './document/contract-error.ts';
export type { Side } from './document/schemas.ts';
