/** The inside of the HTTP client becomes a pipeline of stages; until then its folders know each other. */
const rebuiltLater = '^packages/http-client/';

/** Files and folders of a package import each other in one direction, types included. `pnpm ok` runs this. */
module.exports = {
  forbidden: [
    {
      name: 'no-file-cycle',
      severity: 'error',
      from: { pathNot: rebuiltLater },
      to: { circular: true },
    },
    {
      name: 'no-folder-cycle',
      severity: 'error',
      scope: 'folder',
      from: { pathNot: rebuiltLater },
      to: { circular: true },
    },
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
