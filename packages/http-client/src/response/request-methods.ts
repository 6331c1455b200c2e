import type { RequestMethodsOf } from './request-methods-of.ts';
import type { RequestOptions } from '../request/options.ts';
import type { HttpResult } from './result.ts';

/** The {@link RequestMethodsOf} of clients and sessions on Node. */
export type RequestMethods = RequestMethodsOf<RequestOptions, HttpResult>;
