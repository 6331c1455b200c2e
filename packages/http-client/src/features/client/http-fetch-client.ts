import { ErrInvalidConnection, ErrNilConfig, wrapSentinel } from '@wirework/http-errors';
import { systemClock, type Clock } from '../../base/clock.ts';
import { ownCopy } from '../../base/own-copy.ts';
import { type Platform, RequestClient } from '../../client/request-client.ts';
import { completeConfig, extendConfig } from '../../config/complete-config.ts';
import type { Config } from '../../config/config.ts';
import type { FetchConfig, FetchFunction, FetchInit } from '../../config/fetch-config.ts';
import { browserTable, fetchTable, validateFetchConfig } from '../../config/fetch-fields.ts';
import { ConfigError } from '../../config/config-error.ts';
import type { MiddlewareOf } from '../../response/middleware-of.ts';
import { libraryOf, neededJar } from '../../policy/cookies/cookie-library.ts';
import { flagUnknownCodings } from '../../pipeline/flag-unknown-codings.ts';
import { FetchedResult, type FetchResult } from '../../transport-fetch/fetch-result.ts';
import { type FetchSettings, isBrowser as isBrowserHere, isReactNative } from '../../transport-fetch/fetch-settings.ts';
import type { FetchClient, FetchRequestOptions } from './fetch-client.ts';
import { createFetchTransport } from '../../transport-fetch/fetch-attempt.ts';

/** Parts that tests replace. */
export interface FetchParts {
  readonly clock?: Clock;
  readonly isBrowser?: boolean;
}

/** A client on `fetch`, with its features. */
export class HttpFetchClient extends RequestClient<FetchRequestOptions, FetchResult> implements FetchClient {
  /** The fields that the client has in addition to those of every client. */
  readonly #sending: { readonly fetch: FetchFunction | undefined; readonly init: FetchInit };

  constructor(
    config: FetchConfig<FetchResult> | null | undefined,
    replaced: FetchParts = {},
    parent?: HttpFetchClient,
  ) {
    if (config === null) throw wrapSentinel(ErrNilConfig);
    const { clock = systemClock, isBrowser = isBrowserHere() } = replaced;
    const fields = isBrowser ? browserTable : fetchTable;
    if (config !== undefined) validateFetchConfig(config, fields);
    const extended = parent === undefined ? undefined : parent.#sending;
    const { fetch = extended?.fetch, init, ...rest } = ownCopy(config);
    const given = rest as Config;
    const complete =
      parent === undefined
        ? completeConfig(fields.client, given)
        : extendConfig(fields.client, parent.featureParts.config, given);
    if (complete.cookies !== false && libraryOf(complete.cookies) === undefined)
      throw new ConfigError({ field: 'cookies', bound: neededJar, sentinel: ErrInvalidConnection });
    const settings: FetchSettings = {
      /** The global `fetch` of the moment, which a test or a framework may have replaced since. */
      get fetch() {
        return fetch ?? (globalThis.fetch as FetchFunction);
      },
      init: { ...extended?.init, ...ownCopy(init) },
      bodyIdle: complete.timeouts.bodyIdle,
      isBrowser,
      dropsHeaders: isBrowser && !isReactNative(),
    };
    const platform: Platform<FetchResult> = {
      fields,
      clock,
      transport: createFetchTransport(settings, clock),
      decodeBody: flagUnknownCodings,
      headers: {},
      middlewares: complete.middleware as unknown as readonly MiddlewareOf<FetchResult>[],
      makeResult: (parts) => new FetchedResult(parts),
      hidesCookies: isBrowser,
    };
    super(complete, platform, parent);
    this.#sending = { fetch, init: settings.init };
  }

  extend(changes: FetchConfig<FetchResult>): FetchClient {
    const { clock, hidesCookies } = this.featureParts;
    return new HttpFetchClient(changes, { clock, isBrowser: hidesCookies }, this);
  }
}
