/**
 * Cookie jars. What keeps cookies loads them by itself; import this to bring a jar of your own.
 *
 * @packageDocumentation
 */
export { createCookieJar } from './cookies/jar.ts';
