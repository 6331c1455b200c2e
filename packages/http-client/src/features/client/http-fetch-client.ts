import { ErrNilConfig, wrapSentinel } from '@wirework/http-errors';
import { systemClock, type Clock } from '../../base/clock.ts';
import { ownCopy } from '../../base/own-copy.ts';
import { RequestClient } from '../../client/request-client.ts';
import { completeConfig } from '../../config/complete-config.ts';
import type { Config } from '../../config/config.ts';
import type { FetchConfig, FetchFunction } from '../../config/fetch-config.ts';
import { validateFetchConfig } from '../../config/validate-fetch-config.ts';
import type { RequestMethodsOf } from '../../message/request-methods-of.ts';
import { flagUnknownCodings } from '../../pipeline/flag-unknown-codings.ts';
import { FetchedResult, type FetchResult } from '../../transport-fetch/fetch-result.ts';
import type { FetchSettings } from '../../transport-fetch/fetch-settings.ts';
import { createFetchTransport } from '../../transport-fetch/fetch-transport.ts';
import { isBrowser as isBrowserHere, isReactNative } from '../../transport-fetch/is-browser.ts';
import { events } from '../sse/events.ts';
import type { ServerSentEvent } from '../sse/server-sent-event.ts';
import type { FetchClient, FetchEventsOptions, FetchRequestOptions } from './fetch-client.ts';

/** Parts that tests replace. */
export interface FetchParts {
  readonly clock?: Clock;
  readonly isBrowser?: boolean;
}

/** A client on `fetch`, with its features. */
export class HttpFetchClient extends RequestClient<FetchRequestOptions, FetchResult> implements FetchClient {
  /** Whether the platform keeps cookies itself, so that sessions do not. */
  readonly hidesCookies: boolean;

  constructor(config: FetchConfig<FetchResult> | null | undefined, replaced: FetchParts = {}) {
    if (config === null) throw wrapSentinel(ErrNilConfig);
    const { clock = systemClock, isBrowser = isBrowserHere() } = replaced;
    if (config !== undefined) validateFetchConfig(config, isBrowser);
    const { fetch: given, init, middleware = [], ...rest } = ownCopy(config);
    const complete = completeConfig(rest as Config);
    const settings: FetchSettings = {
      /** The global `fetch` of the moment, which a test or a framework may have replaced since. */
      get fetch() {
        return given ?? (globalThis.fetch as FetchFunction);
      },
      init: ownCopy(init),
      bodyIdle: complete.timeouts.bodyIdle,
      isBrowser,
      dropsHeaders: isBrowser && !isReactNative(),
    };
    super(complete, {
      name: isBrowser ? 'browser' : 'fetch',
      clock,
      transport: createFetchTransport(settings, clock),
      decodeBody: flagUnknownCodings,
      headers: {},
      middlewares: [...middleware],
      makeResult: (parts) => new FetchedResult(parts),
    });
    this.hidesCookies = isBrowser;
  }

  events(
    url: string | URL,
    options?: FetchEventsOptions,
    sender: Pick<RequestMethodsOf<string | URL, FetchRequestOptions, FetchResult>, 'request'> = this,
  ): AsyncGenerator<ServerSentEvent, void, undefined> {
    const { config, clock, closed } = this;
    return events(sender, { config, clock, closed }, url, options);
  }
}
