/**
 * Undici's `Client`, imported from its inner module. The main module of the package sets a global,
 * `Symbol.for('undici.globalDispatcher.1')`, which Node's `fetch` then uses. The inner module changes no global, and
 * has the same path in undici 7 and 8 (decision 077).
 */
import type { Client as ClientType, Dispatcher } from 'undici';
// @ts-expect-error undici has no declarations for its inner modules
import InnerClient from 'undici/lib/dispatcher/client.js';

/** The client of one connection to one origin. */
export type UndiciClient = ClientType;
/** The callbacks of undici for a running request. */
export type Handler = Dispatcher.DispatchHandler;
/** Pauses, resumes and aborts a running request. */
export type Controller = Dispatcher.DispatchController;

/** The class, typed. */
export const Client: typeof ClientType = InnerClient as typeof ClientType;
