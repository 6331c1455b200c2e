import { readdirSync } from 'node:fs';
import tseslint from 'typescript-eslint';
import { layers } from './tooling/scripts/layers.js';
import { entries, packageNames, readJson, root } from './tooling/scripts/lib/workspace.js';
import { plainComments } from './tooling/scripts/lib/plain-comments.js';

const restricted = (patterns, paths = []) => ['error', { patterns, paths }];

/** The subpaths that a package declares, as imports. */
const subpathsOf = (name) =>
  entries(readJson(`${root}packages/${name}/package.json`)).map(([subpath]) => `@wirework/${name}${subpath.slice(1)}`);

const noForeignCode = {
  group: ['@wirework/*/*', ...packageNames().flatMap((name) => subpathsOf(name).map((it) => `!${it}`))],
  message: 'Import a package by its name or a declared subpath.',
};
const noFrontDoor = {
  regex: '^\\.{1,2}/(?:.*/)?index\\.ts$',
  message: 'index.ts is for users; import the file that has it.',
};
const noNode = {
  regex: '^node:',
  message: 'This package runs everywhere; Node code belongs to http-client or a ./node subpath.',
};
const noInternal = {
  regex: '^@wirework/(?:test-support|demo|benchmarks|consumers)',
  message: 'Published code never imports internal packages.',
};

const noCanParse = {
  object: 'URL',
  property: 'canParse',
  message: "It is wrong for letters such as 'ü' on Node 20 and 22: try `new URL` instead.",
};
const noNativeParse = {
  object: 'JSON',
  property: 'parse',
  message:
    'It misreads names on Node 24 and 26 (docs/decisions/117-native-parsing.md): use parseNative or parseString, in http-client parseJson.',
};
/** The files that the other ones parse through. */
const nativeParsers = [
  'packages/scanner/src/document/parse-native.ts',
  'packages/scanner/src/tokens/scalar-at.ts',
  'packages/http-client/src/base/parse-json.ts',
];

const restrictedMembers = (message, members) =>
  members.map((it) => it.split('.')).map(([object, property]) => ({ object, property, message }));
const clocks = restrictedMembers(
  'A test does not decide by a clock, because machines are busy: count work with expectLinear of @wirework/test-support/growth, inject the clock, or wait for the event. Speed belongs to a benchmark.',
  ['performance.now', 'process.hrtime', 'process.cpuUsage'],
);
const heaps = restrictedMembers(
  'A test does not decide by the heap: compare memory after 1 and 8 times the input in a *.long.test.ts file.',
  ['process.memoryUsage', 'process.resourceUsage'],
);
const elapsed = {
  selector:
    "BinaryExpression[operator='-'][left.callee.object.name='Date'][left.callee.property.name='now'][right.type='Identifier']",
  message: clocks[0].message,
};
const ofTests = (name) => [`packages/*/{src,test}/**/${name}`, `internal/**/${name}`, `examples/**/${name}`];

/** Tests count work and wait for events; memory is compared in the long ones. */
const rulesOfTests = [
  {
    files: ofTests('*.test.ts'),
    rules: {
      'no-restricted-properties': ['error', ...clocks, ...heaps],
      'no-restricted-syntax': ['error', elapsed],
    },
  },
  {
    files: ofTests('*.long.test.ts'),
    rules: { 'no-restricted-properties': ['error', ...clocks] },
  },
];

/** One block a package: what its sources may import. */
const layerRules = Object.entries(layers).map(([name, layer]) => {
  const isOutside = (it) => layers[it].ring && !layer.ring;
  const forbidden = Object.keys(layers).filter((it) => !layer.wirework.includes(it) || isOutside(it));
  const libraries = layer.libraries ?? [];
  const notALibrary = {
    // Anything that is neither relative, nor ours, nor Node's, nor a library this layer may have.
    regex: `^(?!\\.|@wirework/|node:${libraries.map((it) => `|${it.replaceAll('.', '\\.')}(?:/|$)`).join('')})`,
    message: `@wirework/${name} has no such dependency in tooling/scripts/layers.js.`,
  };
  return {
    files: [`packages/${name}/src/**/*.ts`],
    ignores: ['**/*.test.ts', '**/*.typetest.ts', ...(layer.neutral ? [`packages/${name}/src/node/**`] : [])],
    rules: {
      'no-restricted-imports': restricted(
        [noForeignCode, noFrontDoor, noInternal, notALibrary, ...(layer.neutral ? [noNode] : [])],
        forbidden.map((it) => ({
          name: `@wirework/${it}`,
          message: `Layers: ${name} must not import ${it}${isOutside(it) ? ': the core never imports the ring' : ''}.`,
        })),
      ),
    },
  };
});

const neutral = Object.entries(layers)
  .filter(([, layer]) => layer.neutral)
  .map(([name]) => name);

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/.turbo/**',
      '**/.jest/**',
      '**/coverage/**',
      'docs/api/**',
      'site/public/playground/**',
      'site/.vitepress/cache/**',
    ],
  },
  ...tseslint.configs.strict,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'plain-comments': plainComments },
    rules: {
      'plain-comments/opening': 'error',
      'plain-comments/width': 'error',
      eqeqeq: ['error', 'always'],
      'max-lines': ['error', { max: 500, skipBlankLines: false, skipComments: false }],
      'no-console': 'off',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'Name every export.' },
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
      ],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  {
    files: ['packages/*/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.d.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'Name every export.' },
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
        { selector: 'TSEnumDeclaration', message: 'Use a const object and a union.' },
        {
          selector: "BinaryExpression[operator='instanceof']",
          message: 'Use a guard by brand or code: copies and realms break instanceof.',
        },
        {
          selector:
            'Program > :not(ImportDeclaration, ExportNamedDeclaration, VariableDeclaration, FunctionDeclaration, ClassDeclaration, TSDeclareFunction, TSInterfaceDeclaration, TSTypeAliasDeclaration)',
          message: 'A module declares and does nothing else when it is loaded: bundlers drop what is not used.',
        },
        {
          selector: 'StaticBlock',
          message: 'Bundlers keep a class with a static block; use a static field with a marked call.',
        },
        {
          selector: 'Program > VariableDeclaration > VariableDeclarator > :matches(ArrayPattern, ObjectPattern).id',
          message: 'Bundlers keep what is taken apart; give it a name of its own.',
        },
        {
          selector:
            'Program > ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > :matches(ArrayPattern, ObjectPattern).id',
          message: 'Bundlers keep what is taken apart; give it a name of its own.',
        },
      ],
    },
  },
  {
    // Promises that nobody awaits are the one thing that needs types to be seen.
    files: ['packages/*/src/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  ...neutral.map((name) => ({
    files: [`packages/${name}/src/**/*.ts`],
    ignores: ['**/*.test.ts', `packages/${name}/src/node/**`],
    rules: {
      'no-restricted-globals': [
        'error',
        'Buffer',
        'process',
        'require',
        '__dirname',
        '__filename',
        'global',
        'setImmediate',
      ],
    },
  })),
  ...layerRules,
  {
    files: ['packages/*/src/**/*.ts'],
    rules: { 'no-restricted-properties': ['error', noCanParse, noNativeParse] },
  },
  {
    files: nativeParsers,
    rules: { 'no-restricted-properties': ['error', noCanParse] },
  },
  {
    files: ['**/*.test.ts', '**/*.typetest.ts', 'packages/*/test/**', 'internal/**'],
    rules: {
      'max-lines': ['error', { max: 750 }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
  ...rulesOfTests,
  // A Worker is the default export of its module.
  { files: ['examples/*/worker.js'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.cts'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['**/*.config.js', '**/*-environment.js', 'tooling/scripts/lib/totals-reporter.js'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // CommonJS has no other imports.
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // VitePress demands default exports.
    files: ['site/.vitepress/config.ts', 'site/.vitepress/theme/index.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);

for (const name of readdirSync(new URL('packages/', import.meta.url))) {
  if (!Object.hasOwn(layers, name)) throw new Error(`packages/${name} has no layer in tooling/scripts/layers.js`);
}
