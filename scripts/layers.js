/**
 * The layers of Wirework as data: which published package may import which.
 * `eslint.config.js` enforces it on imports, `check-manifests.js` on manifests,
 * `check-neutral.js` reads `neutral` to know which entries must load without Node.
 *
 * @typedef {object} Layer
 * @property {number} level packages import downwards only
 * @property {readonly string[]} wirework sibling packages it may import
 * @property {readonly string[]} [libraries] third-party dependencies it may have
 * @property {boolean} neutral whether the main entry runs without any Node API
 */

/** @type {Readonly<Record<string, Layer>>} */
export const layers = Object.freeze({
  'encoding-errors': { level: 0, wirework: [], neutral: true },
  'http-errors': { level: 0, wirework: [], neutral: true },
  scanner: { level: 1, wirework: ['encoding-errors'], neutral: true },
  result: { level: 1, wirework: ['encoding-errors', 'scanner'], neutral: true },
  path: { level: 2, wirework: ['encoding-errors', 'scanner'], neutral: true },
  codec: { level: 2, wirework: ['encoding-errors', 'scanner'], neutral: true },
  schema: { level: 3, wirework: ['encoding-errors', 'scanner'], neutral: true },
  json: {
    level: 4,
    wirework: ['encoding-errors', 'scanner', 'result', 'path', 'codec', 'schema'],
    libraries: ['lru-cache', 'piscina'],
    neutral: true,
  },
  'http-client': {
    level: 3,
    wirework: ['http-errors'],
    libraries: ['undici', 'tough-cookie', 'socks'],
    neutral: false,
  },
});
