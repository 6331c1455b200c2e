/**
 * The layers of Wirework as data: which published package may import which, and which is core and which ring. The core
 * is promised for a whole major version. The ring is built on entries alone, as a package of somebody else is.
 *
 * `eslint.config.js` enforces it on imports, `check-manifests.js` on manifests,
 * `check-neutral.js` reads `neutral` to know which entries must load without Node.
 *
 * @typedef {object} Layer
 * @property {boolean} [ring] whether it is of the ring: at 0.x until people carry it, and never imported by the core
 * @property {readonly string[]} wirework the packages that it may import; each is above it in the table
 * @property {readonly string[]} [libraries] third-party dependencies it may have
 * @property {string} [host] the library that it adapts: a peer that every user has
 * @property {boolean} neutral whether the main entry runs without any Node API
 * @property {'web' | 'node'} [globals] whose types its sources may use; without, those of the language only
 * @property {readonly string[]} [neutralEntries] other entries that do
 * @property {readonly string[]} [effects] entries that are imported for what they do, such as replacing a global
 * @property {boolean} [bundled] whether its tarball holds all that it imports, so that it installs nothing else
 * @property {boolean} [facade] whether it has the exports of packages below it among its own, so that their breaking
 *   changes are its own
 */

/** @type {Readonly<Record<string, Layer>>} */
export const layers = Object.freeze({
  'encoding-errors': { wirework: [], neutral: true },
  'http-errors': { wirework: [], neutral: true },
  scanner: { wirework: ['encoding-errors'], neutral: true, globals: 'web' },
  result: { wirework: ['encoding-errors', 'scanner'], neutral: true },
  path: { wirework: ['encoding-errors', 'scanner'], neutral: true },
  jsonpath: { wirework: ['encoding-errors', 'scanner'], neutral: true, globals: 'web' },
  codec: { wirework: ['encoding-errors', 'scanner'], neutral: true, globals: 'web' },
  schema: { wirework: ['encoding-errors', 'scanner'], neutral: true, globals: 'node' },
  'unplugin-schema': { ring: true, wirework: ['schema'], libraries: ['unplugin'], neutral: false, globals: 'node' },
  fastify: { ring: true, wirework: ['scanner', 'schema'], host: 'fastify', neutral: true, globals: 'web' },
  models: { ring: true, wirework: ['encoding-errors', 'scanner', 'schema'], neutral: true },
  // A browser runs it, but its host loads React.
  rjsf: {
    ring: true,
    wirework: ['scanner', 'schema'],
    libraries: ['@rjsf/utils'],
    host: '@rjsf/utils',
    neutral: false,
    globals: 'web',
  },
  json: {
    wirework: ['encoding-errors', 'scanner', 'result', 'path', 'jsonpath', 'codec', 'schema'],
    libraries: ['lru-cache'],
    neutral: true,
    globals: 'node',
    facade: true,
  },
  batch: {
    ring: true,
    wirework: ['scanner', 'json'],
    libraries: ['bullmq', 'piscina'],
    neutral: false,
    globals: 'node',
  },
  'http-client': {
    wirework: ['http-errors'],
    // As an optional peer, '@types/node' would be unresolved under skipLibCheck, and every type of Node `any`.
    libraries: ['@types/node', 'undici', 'tough-cookie', 'socks'],
    neutral: false,
    globals: 'node',
    neutralEntries: ['./calls', './event-stream', './events', './fetch', './middleware', './shared'],
    effects: ['./register'],
    facade: true,
  },
  openapi: {
    ring: true,
    wirework: ['encoding-errors', 'scanner', 'path', 'codec', 'schema', 'http-client'],
    libraries: ['yaml'],
    neutral: true,
    globals: 'web',
  },
  'http-auth': { ring: true, wirework: ['http-errors', 'http-client'], neutral: true, globals: 'web' },
  'http-cache': {
    ring: true,
    wirework: ['http-errors', 'http-client'],
    libraries: ['@types/node', 'undici'],
    neutral: false,
    globals: 'node',
  },
  'http-testing': {
    ring: true,
    wirework: ['http-errors', 'http-client'],
    libraries: ['@types/node'],
    neutral: false,
    globals: 'node',
  },
  cli: {
    ring: true,
    wirework: [
      'encoding-errors',
      'http-errors',
      'scanner',
      'path',
      'jsonpath',
      'codec',
      'schema',
      'json',
      'http-client',
      'openapi',
    ],
    libraries: ['tinyglobby', 'yaml'],
    neutral: false,
    globals: 'node',
    bundled: true,
  },
});
