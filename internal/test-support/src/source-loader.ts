/**
 * The URL of the module that `node --import` takes, so that a process or a thread of a test can import the TypeScript
 * sources.
 */
export const sourceLoader: string = new URL('source-loader-hooks.mjs', import.meta.url).href;
