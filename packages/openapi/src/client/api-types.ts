import type { RequestOptions } from '@wirework/http-client/fetch';
import type { Drift } from '../check/drift.ts';

/** The HTTP methods for which an `Api` has a function: `api.get(path)`. */
export type ApiMethod = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace' | 'query';

/** Paths and operations without types: anything may be sent, and bodies are `unknown`. */
export type AnyPaths = Record<string, Record<ApiMethod, AnyOperation>>;

/** An operation without types. */
export interface AnyOperation {
  readonly isUntyped: true;
}

/** A response that was checked. */
export interface ApiResult<Status = number, Body = unknown, Result = unknown> {
  readonly status: Status;
  /**
   * The parsed value of a body in JSON or of a form; a text or a stream as text; any other body as bytes; `undefined`
   * without a body.
   */
  readonly body: Body;
  /** Headers that the contract describes, with the types of their schemas. */
  readonly header: Readonly<Record<string, unknown>>;
  /** How request and response differ from the contract; empty unless drifts are reported. */
  readonly drifts: readonly Drift[];
  /** The result of the client. */
  readonly result: Result;
}

/** The options that a call of an API has for the client. */
export type CallOptions = Omit<RequestOptions, 'query' | 'json' | 'form' | 'multipart' | 'body' | 'headers' | 'stream'>;

/** How a call chooses media types, and what the client gets besides. */
export interface CallChoices {
  /** The media type of the body, if the contract has several. @default the first that is JSON, or the first */
  readonly contentType?: string | undefined;
  /** The media types of the response. @default all of the contract */
  readonly accept?: string | undefined;
  /** Headers that the contract does not describe. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Options of the request, such as `signal` and `timeouts`. */
  readonly request?: CallOptions | undefined;
}

/** The arguments of a call without types. */
export interface AnyInit extends CallChoices {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly header?: Readonly<Record<string, unknown>> | undefined;
  readonly cookie?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** The paths that have a method. */
export type PathsWith<Paths, Method extends string> = {
  [P in keyof Paths]: Paths[P] extends { readonly [M in Method]: object } ? P : never;
}[keyof Paths] &
  string;

/** The operation of a path and a method, in the types of `openapi-typescript`. */
export type OperationOf<Paths, Path extends keyof Paths, Method> = Method extends keyof Paths[Path]
  ? Paths[Path][Method]
  : never;

/** One group of parameters: required if one of them is. */
type Group<Parameters, Name extends string> = Name extends keyof Parameters
  ? Exclude<Parameters[Name], undefined> extends infer Values
    ? [Values] extends [never]
      ? unknown
      : // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- whether all are optional
        {} extends Values
        ? { readonly [N in Name]?: Values | undefined }
        : { readonly [N in Name]: Values }
    : never
  : unknown;

type BodyOf<Operation> = Operation extends { readonly requestBody: { readonly content: infer Content } }
  ? { readonly body: Content[keyof Content] }
  : Operation extends { readonly requestBody?: infer Given }
    ? Exclude<Given, undefined> extends { readonly content: infer Content }
      ? { readonly body?: Content[keyof Content] | undefined }
      : unknown
    : unknown;

/** The arguments of a call of an operation: its parameters by their place, and its body. */
export type InitOf<Operation> = Operation extends AnyOperation
  ? AnyInit
  : CallChoices &
      (Operation extends { readonly parameters: infer P }
        ? Group<P, 'path'> & Group<P, 'query'> & Group<P, 'header'> & Group<P, 'cookie'>
        : unknown) &
      BodyOf<Operation>;

/** The argument of a call, which may be left out if nothing in it is required. */
export type InitArguments<Operation> =
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- whether all are optional
  {} extends InitOf<Operation> ? [init?: InitOf<Operation>] : [init: InitOf<Operation>];

/** The status codes that HTTP defines. */
// prettier-ignore
type StatusCode =
  | 100 | 101 | 102 | 103 | 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | 300 | 301 | 302 | 303 | 304
  | 305 | 307 | 308 | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415
  | 416 | 417 | 418 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451 | 500 | 501 | 502 | 503 | 504 | 505
  | 506 | 507 | 508 | 510 | 511;

/** The status codes of a key of `responses`: itself, the others of its range, or all others for `default`. */
type StatusOf<Key, Keys> = Key extends number
  ? Key
  : Key extends `${infer Digit}XX`
    ? Exclude<{ [C in StatusCode]: `${C}` extends `${Digit}${string}` ? C : never }[StatusCode], Keys>
    : Exclude<StatusCode, Keys>;

type StreamType =
  | `${string}jsonl`
  | `${string}ndjson`
  | `${string}jsonlines`
  | `${string}json-lines`
  | `${string}-seq`
  | 'text/event-stream';

/** Keys of a content that are media types of streams. */
type StreamKey = StreamType | `${StreamType};${string}`;

/** The bodies of a response: a stream that is read as a whole is a text. */
type ContentOf<Response> = Response extends { readonly content: infer Content }
  ? [Content] extends [never]
    ? undefined
    : { [T in keyof Content]: T extends StreamKey ? string : Content[T] }[keyof Content]
  : undefined;

/**
 * The results of an operation, one for each status, so that `status` narrows `body`. `default` is for the codes that
 * HTTP defines and the operation does not list.
 */
export type ResultOf<Operation, Result> = Operation extends AnyOperation
  ? ApiResult<number, unknown, Result>
  : Operation extends { readonly responses: infer Responses }
    ? {
        [S in keyof Responses]: ApiResult<StatusOf<S, keyof Responses>, ContentOf<Responses[S]>, Result>;
      }[keyof Responses]
    : ApiResult<number, unknown, Result>;

/** The items of a stream: what the types have for a media type of a stream. */
export type ItemOf<Operation> = Operation extends AnyOperation
  ? unknown
  : Operation extends { readonly responses: infer Responses }
    ? {
        [S in keyof Responses]: Responses[S] extends { readonly content: infer Content }
          ? {
              [T in keyof Content]: T extends StreamKey ? Content[T] : never;
            }[keyof Content]
          : never;
      }[keyof Responses]
    : unknown;

/**
 * The calls of an API.
 *
 * @typeParam Paths `paths` of `openapi-typescript`, or of `wirework compile`
 * @typeParam Operations `operations`, for calls by their id
 * @typeParam Result the result of the client
 */
export type Api<Paths, Operations, Result> = {
  /** Sends a request to a path of the contract. */
  readonly [M in ApiMethod]: <P extends PathsWith<Paths, M>>(
    path: P,
    ...init: InitArguments<OperationOf<Paths, P, M>>
  ) => Promise<ResultOf<OperationOf<Paths, P, M>, Result>>;
} & {
  /**
   * Sends a request of the operation with an `operationId`.
   *
   * @throws RangeError if the contract has none
   */
  call<Id extends keyof Operations & string>(
    id: Id,
    ...init: InitArguments<Operations[Id]>
  ): Promise<ResultOf<Operations[Id], Result>>;
  /**
   * Sends a request, and yields the items of its response as they arrive, each checked: of Server-Sent Events, JSON
   * Lines or json-seq. One item is in memory. Leaving the loop ends the response.
   *
   * @throws ClientError if the status is 400 or more
   */
  stream<M extends ApiMethod, P extends PathsWith<Paths, M>>(
    method: M,
    path: P,
    ...init: InitArguments<OperationOf<Paths, P, M>>
  ): AsyncGenerator<ItemOf<OperationOf<Paths, P, M>>, void, undefined>;
};
