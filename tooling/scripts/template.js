/**
 * The manifest and configuration of every published package.
 * `create-package.js` writes them, `check-manifests.js` compares them.
 */
import { layers } from './layers.js';

const jest = 'node --experimental-vm-modules --expose-gc --no-warnings ../../node_modules/jest/bin/jest.js';

/** The fields that are equal in every published manifest. */
export const fixed = {
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  // For tools that resolve as Node did before `exports`.
  main: './dist/index.js',
  types: './dist/index.d.ts',
  files: ['dist', 'examples', 'CHANGELOG.md', 'SYNTAX.md'],
  engines: { node: '>=20.19' },
  publishConfig: { access: 'public' },
  scripts: {
    build: 'node ../../tooling/scripts/build.js',
    prepack: 'node ../../tooling/scripts/check-dist.js && node ../../tooling/scripts/stamp-readme.js',
    postpack: 'node ../../tooling/scripts/stamp-readme.js --undo',
    prepublishOnly: 'node ../../tooling/scripts/check-repository.js',
    typecheck: 'tsc',
    test: jest,
  },
  jest: '../../tooling/jest.config.js',
};

/** The export conditions of one source file, in the order that tools expect. */
export const conditions = (source) => ({
  '@wirework/source': `./src/${source}.ts`,
  types: `./dist/${source}.d.ts`,
  default: `./dist/${source}.js`,
});

/** The manifest of a new package. */
export const manifest = (name, description) => ({
  name: `@wirework/${name}`,
  version: '0.0.0',
  description,
  keywords: ['json', 'typescript'],
  license: fixed.license,
  type: fixed.type,
  sideEffects: fixed.sideEffects,
  main: fixed.main,
  types: fixed.types,
  exports: { '.': conditions('index'), './package.json': './package.json' },
  files: fixed.files,
  engines: fixed.engines,
  publishConfig: fixed.publishConfig,
  scripts: fixed.scripts,
  jest: fixed.jest,
  ...(layers[name].wirework.length > 0 && {
    dependencies: Object.fromEntries(layers[name].wirework.toSorted().map((it) => [`@wirework/${it}`, 'workspace:^'])),
  }),
  devDependencies: { '@wirework/test-support': 'workspace:*' },
});

export const tsconfig = { extends: '../../tsconfig.base.json' };

export const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
