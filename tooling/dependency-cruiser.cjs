const { layers: layersOfPackages } = require('./scripts/layers.js');

/**
 * The folders of each package, and files of `src` that folders import, in layers, lowest first. Places of one layer do
 * not import each other; all other files of `src` are above them.
 */
const placesOf = {
  'encoding-errors': [['text'], ['core'], ['errors']],
  scanner: [
    ['units', 'messages', 'patterns'],
    ['tokens'],
    ['grammar', 'jsonc'],
    ['syntax'],
    ['values'],
    ['options'],
    ['document'],
  ],
  result: [['result'], ['convert']],
  path: [
    ['options'],
    ['syntax'],
    ['semantics'],
    ['value', 'patch', 'text/scan'],
    ['text/read', 'text/edit'],
    ['text/patch'],
  ],
  jsonpath: [['options'], ['syntax'], ['values'], ['functions'], ['evaluate'], ['text'], ['query']],
  codec: [['async'], ['syntax'], ['values'], ['stream', 'json5']],
  schema: [
    ['core'],
    ['patterns', 'formats', 'plan', 'hot'],
    ['keywords', 'closures'],
    ['report'],
    ['dialects'],
    ['references'],
    ['compiler', 'targets'],
    ['api'],
    ['convert', 'output', 'bundle', 'documents', 'openapi', 'partial', 'ajv'],
    ['module'],
    ['node'],
  ],
  json: [['values', 'config'], ['documents'], ['observe', 'batch', 'iterate'], ['processor'], ['node', 'query']],
  batch: [['errors'], ['message'], ['run'], ['threads', 'bullmq']],
  cli: [
    ['terminal'],
    ['usage'],
    ['files'],
    ['validate', 'edit'],
    ['report', 'explain', 'shell', 'openapi'],
    ['commands'],
  ],
  openapi: [
    ['contract.ts', 'parse-json.ts', 'lone-surrogate.ts'],
    ['media-types.ts'],
    ['document'],
    ['parameters'],
    ['check'],
    ['client', 'types'],
  ],
  'http-errors': [['thrown'], ['redact', 'classify'], ['errors']],
  'http-client': [
    ['base'],
    ['security', 'files'],
    ['body'],
    ['request'],
    ['response'],
    ['config'],
    ['policy', 'transport'],
    ['transport-fetch', 'pipeline'],
    ['client'],
    ['features'],
  ],
};

/** Returns the pattern of a folder, or of a file of `src`. */
const patternOf = (place) => (place.endsWith('.ts') ? `${place.replace('.', '\\.')}$` : `${place}/`);

/** A rule for each place: it imports nothing of its layer or of one above. */
const layerRules = Object.entries(placesOf).flatMap(([name, layers]) =>
  layers.flatMap((layer, at) =>
    layer.map((place) => {
      const below = layers.slice(0, at).flat();
      const allowed = [...below, place].map(patternOf).join('|');
      return {
        name: `${name}-${place}-imports-downwards`,
        severity: 'error',
        from: { path: `^packages/${name}/src/${patternOf(place)}` },
        to: { path: `^packages/${name}/src/(?!${allowed})` },
      };
    }),
  ),
);

/** Returns the pattern of the sources of packages. */
const sourcesOf = (names) => `^packages/(?:${names.join('|')})/src/`;
const packages = Object.keys(layersOfPackages);
const isRing = (it) => layersOfPackages[it].ring === true;
const coreRule = {
  name: 'core-imports-no-ring',
  severity: 'error',
  from: { path: sourcesOf(packages.filter((it) => !isRing(it))) },
  to: { path: sourcesOf(packages.filter(isRing)) },
};

/** Files and folders of a package import each other in one direction, types included. `pnpm ok` runs this. */
module.exports = {
  forbidden: [
    {
      name: 'no-file-cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycle',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    coreRule,
    ...layerRules,
  ],
  options: {
    includeOnly: '^packages/[^/]+/src/',
    exclude: '\\.(?:test|typetest)\\.ts$',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@wirework/source', 'import', 'types'],
      extensions: ['.ts', '.js'],
    },
  },
};
