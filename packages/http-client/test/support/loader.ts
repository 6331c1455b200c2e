/** The module loader with which a child process reads TypeScript: the transpiler of the tests. */
export const loader: string = new URL('ts-loader.mjs', `file://${import.meta.filename}`).href;
