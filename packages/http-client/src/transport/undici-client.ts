/**
 * undici's `Client` by its own module, not through the package's front door: that one puts an agent into
 * `Symbol.for('undici.globalDispatcher.1')`, which the process's own `fetch` then uses. This module, and all it loads,
 * leaves every global alone; both undici 7 and 8 have it under this path.
 */
import type { Client as UndiciClient, Dispatcher } from 'undici';
// @ts-expect-error undici has no declarations for its inner modules
import InnerClient from 'undici/lib/dispatcher/client.js';

/** One connection to one origin. */
export type Connection = UndiciClient;
/** What undici calls while a request is under way. */
export type Handler = Dispatcher.DispatchHandler;
/** What steers a request that is under way. */
export type Controller = Dispatcher.DispatchController;

/** The class, typed. */
export const Client: typeof UndiciClient = InnerClient as typeof UndiciClient;
