/**
 * The library `socks`, loaded on demand, because few programs need it. `import()` gets this module and not the library:
 * in a bundle that esbuild splits, `import()` of a CommonJS module gives a default export only.
 */
export { SocksClient } from 'socks';
