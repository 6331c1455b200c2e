/** The folders of the HTTP client in layers, lowest first. Folders of one layer do not import each other. */
const layersOfHttpClient = [
  ['base'],
  ['security', 'files'],
  ['message'],
  ['config'],
  ['policy', 'transport'],
  ['transport-fetch', 'pipeline'],
  ['client'],
  ['features'],
];

/** A rule for each folder: it imports nothing of its own layer or of one above. The entries in `src` are above all folders. */
const layerRules = layersOfHttpClient.flatMap((layer, at) =>
  layer.map((folder) => {
    const refused = layersOfHttpClient.slice(at).flat();
    const others = refused.filter((it) => it !== folder).map((it) => `${it}/`);
    return {
      name: `http-client-${folder}-imports-downwards`,
      severity: 'error',
      from: { path: `^packages/http-client/src/${folder}/` },
      to: { path: `^packages/http-client/src/(?:${[...others, '[^/]+$'].join('|')})` },
    };
  }),
);

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
    ...layerRules,
  ],
  options: {
    includeOnly: '^packages/[^/]+/src/',
    exclude: '\\.(?:test|typetest)\\.ts$',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@wirework/source', 'import', 'types'],
      extensions: ['.ts', '.js'],
    },
  },
};
