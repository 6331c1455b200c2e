import type { BaseResult } from './base-result.ts';
import type { HttpRequest } from '../request/request.ts';

/** Sends a request and resolves with the result of a platform. */
export type SendRequestOf<Result> = (request: HttpRequest) => Promise<Result>;

/** A function that wraps every request of the clients of one platform; see {@link Middleware}. */
export type MiddlewareOf<Result> = (next: SendRequestOf<Result>) => SendRequestOf<Result>;

/** A middleware for the clients of every platform. */
export type AnyMiddleware = <Result extends BaseResult>(next: SendRequestOf<Result>) => SendRequestOf<Result>;
