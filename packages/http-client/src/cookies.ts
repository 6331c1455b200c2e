/// <reference types="node" preserve="true" />
/**
 * Cookie jars. Clients and sessions make their own; import this to pass one to several of them.
 *
 * @packageDocumentation
 */
export { createCookieJar } from './policy/cookies/cookie-jar.ts';
