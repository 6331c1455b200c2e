import type { CookieJar } from 'tough-cookie';
import type { RequestBody } from '../body/request-body.ts';
import type { CallObserver } from './call-observer.ts';
import type { RequestOptions } from './options.ts';
import type { CallSettings } from './settings.ts';
import { invalid } from '../base/messages.ts';

/**
 * Headers by lower-case name; those that a middleware adds can be in any case. An array is sent as one line for each
 * value.
 */
export type HeaderRecord = Readonly<Record<string, string | readonly string[]>>;

/**
 * One request as middleware sees it: a frozen object. To change the request, pass on a changed copy:
 * `next({ ...request, headers: { ...request.headers, 'x-trace': id } })`. It is checked again before it is sent.
 */
export interface HttpRequest {
  /** The HTTP method, such as `GET`. */
  readonly method: string;
  /** The absolute URL, including the query. */
  readonly url: string;
  /** Headers by lower-case name. */
  readonly headers: HeaderRecord;
  /** The body as it will be sent. */
  readonly body: RequestBody | undefined;
  /** Whether the response's body is left to be read as a stream. */
  readonly stream: boolean;
  /** Whether a body with an unknown content coding is returned as it was sent. */
  readonly passUnknownCodings: boolean;
  /** The settings of the call. To change some, pass on `withSettings(request, { retry: { maxRetries: 0 } })`. */
  readonly settings: CallSettings;
  /** Called while the body is sent; see the option of this name. */
  readonly onUploadProgress?: RequestOptions['onUploadProgress'];
  /** Called while the body of the response arrives; see the option of this name. */
  readonly onDownloadProgress?: RequestOptions['onDownloadProgress'];
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
  /** Resolves host names for this request; see the option of this name. */
  readonly lookup?: RequestOptions['lookup'];
  /** Values that the caller passed for middleware, such as a user's id; never sent. */
  readonly context: Readonly<Record<string, unknown>>;
  /** Watch the attempts, retries, redirects and connections of the call; a middleware adds them. */
  readonly observers?: readonly CallObserver[] | undefined;
  /** `settings.timeouts.request`: milliseconds for the whole request; 0 means no limit. */
  readonly timeout: number;
  /** `settings.timeouts.attempt`: milliseconds for one attempt; 0 means no limit. */
  readonly attemptTimeout: number;
  /** `settings.retry.maxRetries`: retries after the first attempt. */
  readonly maxRetries: number;
  /** `settings.retry.retryNonIdempotent`: whether a method that is not idempotent may also be retried. */
  readonly retryNonIdempotent: boolean;
  /** `settings.redirects.follow`: whether redirects are followed. */
  readonly followRedirects: boolean;
  /** `settings.redirects.maxRedirects`: the most redirects that are followed. */
  readonly maxRedirects: number;
  /** `settings.security.maxResponseBodySize`: the largest response body in bytes; 0 means no limit. */
  readonly maxResponseBodySize: number;
  /** `settings.cookies`: whether cookies are kept and sent, or the jar of this request. */
  readonly cookies: boolean | CookieJar;
  /** `settings.identity`: whose the call is, in a name of the caller. */
  readonly identity: string | undefined;
  /** `settings.security.sensitiveKeys`: names whose values must not be written down. */
  readonly sensitiveKeys: readonly string[];
}

/** The names of settings that a request has, and where the settings have them. */
const settingNames = {
  timeout: 'timeouts.request',
  attemptTimeout: 'timeouts.attempt',
  maxRetries: 'retry.maxRetries',
  retryNonIdempotent: 'retry.retryNonIdempotent',
  followRedirects: 'redirects.follow',
  maxRedirects: 'redirects.maxRedirects',
  maxResponseBodySize: 'security.maxResponseBodySize',
  cookies: 'cookies',
  identity: 'identity',
  sensitiveKeys: 'security.sensitiveKeys',
} as const;

/** A request without the names of settings, which are getters: a copy that a middleware makes by spreading. */
export type RequestFields = Omit<HttpRequest, keyof typeof settingNames>;

/** The fields of a request. To set them one by one takes a third of the time of `Object.assign`. */
class FieldsOfRequest implements RequestFields {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderRecord;
  readonly body: RequestBody | undefined;
  readonly settings: CallSettings;
  readonly onUploadProgress: RequestOptions['onUploadProgress'];
  readonly onDownloadProgress: RequestOptions['onDownloadProgress'];
  readonly stream: boolean;
  readonly passUnknownCodings: boolean;
  readonly signal: AbortSignal | undefined;
  readonly lookup: RequestOptions['lookup'];
  readonly context: Readonly<Record<string, unknown>>;

  constructor(fields: RequestFields) {
    this.method = fields.method;
    this.url = fields.url;
    this.headers = fields.headers;
    this.body = fields.body;
    this.settings = fields.settings;
    this.onUploadProgress = fields.onUploadProgress;
    this.onDownloadProgress = fields.onDownloadProgress;
    this.stream = fields.stream;
    this.passUnknownCodings = fields.passUnknownCodings;
    this.signal = fields.signal;
    this.lookup = fields.lookup;
    this.context = fields.context;
  }
}

/** The names of settings, as getters. A request is a plain object, whose constructor is no way to make others. */
const requestPrototype: object = /* @__PURE__ */ Object.defineProperties(FieldsOfRequest.prototype, {
  constructor: { value: Object },
  .../* @__PURE__ */ Object.fromEntries(
    /* @__PURE__ */ Object.entries(settingNames).map(([name, path]) => {
      const [group = '', field] = path.split('.');
      const get = function (this: { readonly settings: Readonly<Record<string, unknown>> }): unknown {
        const value = this.settings[group];
        return field === undefined ? value : (value as Readonly<Record<string, unknown>>)[field];
      };
      return [name, { get }];
    }),
  ),
});

/** Makes a request with the names of its settings. */
export function newRequest(fields: RequestFields): HttpRequest {
  return Object.freeze(new FieldsOfRequest(fields)) as HttpRequest;
}

/**
 * Returns the request that a middleware passed on, with the names of its settings.
 *
 * @throws ClientError of type Validation if it is no copy of a request, or has one of these names itself
 */
export function readRequest(given: RequestFields): HttpRequest {
  if (Object.getPrototypeOf(given) === requestPrototype) return given as HttpRequest;
  if (typeof (given as Partial<RequestFields>).settings !== 'object')
    throw invalid('Cannot send the request: a middleware did not pass on the request, or a copy of it');
  for (const [name, path] of Object.entries(settingNames)) {
    if (Object.hasOwn(given, name))
      throw invalid(`Cannot send the request: a middleware set '${name}'; use withSettings, which changes '${path}'`);
  }
  return Object.freeze(Object.assign(Object.create(requestPrototype) as object, given)) as HttpRequest;
}
