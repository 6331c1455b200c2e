import { describe, expect, it } from '@jest/globals';
import { removeFromText, removeManyInText, setInText, setManyInText } from '../src/index.ts';

const syntax = { syntax: 'jsonc' } as const;

/** Expects each edit to replace, once, some lines of a file by others, with the line breaks of either kind. */
function expectEdit(file: string, edit: (text: string) => string, lines: string, instead: string): void {
  expect(file.split(lines)).toHaveLength(2);
  expect(edit(file)).toBe(file.replace(lines, () => instead));
  const windows = (text: string): string => text.replaceAll('\n', '\r\n');
  expect(edit(windows(file))).toBe(windows(file).replace(windows(lines), () => windows(instead)));
}

describe('tsconfig.json', () => {
  const file = `{
  "compilerOptions": {
    /* Visit the handbook to read more about this file */

    /* Projects */
    // "incremental": true,                        /* Save .tsbuildinfo files. */

    /* Language and Environment */
    "target": "es2022",                            /* Set the language version. */
    // "lib": [],                                  /* Specify library files. */
    // "jsx": "preserve",                          /* Specify what JSX is generated. */

    /* Modules */
    "module": "nodenext",                          /* Specify what module code is generated. */
    "types": ["node", /* for tests */ "jest"],

    /* Type Checking */
    "strict": true,                                /* Enable all checks. */
    // "noImplicitAny": true,                      /* Report an implied 'any'. */
    "skipLibCheck": true                           /* Skip all .d.ts files. */
    // "verbose": true
  }
}
`;

  it.each<[string, (text: string) => string, string, string]>([
    [
      'a set keeps the comments of the member',
      (text) => setInText(text, 'compilerOptions.target', 'es2023', syntax),
      '"target": "es2022",',
      '"target": "es2023",',
    ],
    [
      'a new member is after the last one and its comment, before the comments of the bracket',
      (text) => setInText(text, 'compilerOptions.outDir', 'dist', syntax),
      `"skipLibCheck": true                           /* Skip all .d.ts files. */`,
      `"skipLibCheck": true,                           /* Skip all .d.ts files. */\n    "outDir": "dist"`,
    ],
    [
      'a removal takes the comment of the line, and leaves the heading of a block',
      (text) => removeFromText(text, 'compilerOptions.target', syntax),
      `    "target": "es2022",                            /* Set the language version. */
`,
      '',
    ],
    [
      'a removal of the last member leaves the comments of the bracket',
      (text) => removeFromText(text, 'compilerOptions.skipLibCheck', syntax),
      `"strict": true,                                /* Enable all checks. */
    // "noImplicitAny": true,                      /* Report an implied 'any'. */
    "skipLibCheck": true                           /* Skip all .d.ts files. */
`,
      `"strict": true                                /* Enable all checks. */
    // "noImplicitAny": true,                      /* Report an implied 'any'. */
`,
    ],
    [
      'an element takes with it the comment before it on its line',
      (text) => removeFromText(text, 'compilerOptions.types[1]', syntax),
      `["node", /* for tests */ "jest"]`,
      `["node"]`,
    ],
    [
      'a new container has the layout of the file',
      (text) => setInText(text, 'include', ['src', 'test'], syntax),
      `    // "verbose": true\n  }\n`,
      `    // "verbose": true\n  },\n  "include": [\n    "src",\n    "test"\n  ]\n`,
    ],
  ])('%s', (_, edit, lines, instead) => {
    expectEdit(file, edit, lines, instead);
  });
});

describe('.vscode/settings.json', () => {
  const file = `// Settings of the workspace
{
  // Editor
  "editor.formatOnSave": true,
  "editor.rulers": [
    80,
    120, // wide
  ],

  // Files
  "files.exclude": {
    "**/dist": true, // built
    "**/.cache": true,
  },
  "[markdown]": {}, // nothing yet
}
`;

  it.each<[string, (text: string) => string, string, string]>([
    [
      'a new member has a trailing comma as its neighbours have',
      (text) => setInText(text, '["files.exclude"]["**/out"]', true, syntax),
      `    "**/.cache": true,\n`,
      `    "**/.cache": true,\n    "**/out": true,\n`,
    ],
    [
      'a new element is after the comment of the last one',
      (text) => setInText(text, '["editor.rulers"][+]', 160, syntax),
      `    120, // wide\n`,
      `    120, // wide\n    160,\n`,
    ],
    [
      'a removal of the last member leaves a trailing comma',
      (text) => removeFromText(text, '["files.exclude"]["**/.cache"]', syntax),
      `\n    "**/.cache": true,`,
      ``,
    ],
    [
      'a removal takes the comment on the same line',
      (text) => removeFromText(text, '["files.exclude"]["**/dist"]', syntax),
      `"**/dist": true, // built\n    `,
      ``,
    ],
    [
      'a member on several lines is removed without the heading of the block',
      (text) => removeFromText(text, '["files.exclude"]', syntax),
      `  "files.exclude": {
    "**/dist": true, // built
    "**/.cache": true,
  },
`,
      ``,
    ],
    [
      'a removal leaves the blank line after the member',
      (text) => removeFromText(text, '["editor.rulers"]', syntax),
      `  "editor.rulers": [
    80,
    120, // wide
  ],
`,
      ``,
    ],
    [
      'a member of an empty object does not move the comment behind it',
      (text) => setInText(text, '["[markdown]"].x', 1, syntax),
      `"[markdown]": {}, // nothing yet`,
      `"[markdown]": {\n    "x": 1,\n  }, // nothing yet`,
    ],
    [
      'a value that replaces a container keeps its trailing comma',
      (text) => setInText(text, '["editor.rulers"]', [100], syntax),
      `[\n    80,\n    120, // wide\n  ]`,
      `[\n    100,\n  ]`,
    ],
    [
      'many sets are all made',
      (text) =>
        setManyInText(
          text,
          [
            ['["editor.formatOnSave"]', false],
            ['["editor.tabSize"]', 2],
            ['["x"]', 1],
          ],
          syntax,
        ),
      `"editor.formatOnSave": true,
  "editor.rulers": [
    80,
    120, // wide
  ],

  // Files
  "files.exclude": {
    "**/dist": true, // built
    "**/.cache": true,
  },
  "[markdown]": {}, // nothing yet
`,
      `"editor.formatOnSave": false,
  "editor.rulers": [
    80,
    120, // wide
  ],

  // Files
  "files.exclude": {
    "**/dist": true, // built
    "**/.cache": true,
  },
  "[markdown]": {}, // nothing yet
  "editor.tabSize": 2,
  "x": 1,
`,
    ],
  ])('%s', (_, edit, lines, instead) => {
    expectEdit(file, edit, lines, instead);
  });
});

describe('devcontainer.json', () => {
  const file = `// For format details, see the reference of the specification.
{
\t"name": "Node.js & TypeScript",
\t// Or use a Dockerfile or a Docker Compose file.
\t"image": "mcr/devcontainers/typescript-node:20",

\t// Features to add to the dev container.
\t// "features": {},

\t// Use 'forwardPorts' to make a list of ports available locally.
\t"forwardPorts": [3000 /* app */, 5432 /* database */],

\t"customizations": {
\t\t// Configure properties of the editor.
\t\t"vscode": {
\t\t\t// No extensions so far.
\t\t}
\t}

\t// Uncomment to connect as root instead.
\t// "remoteUser": "root"
}
`;

  it.each<[string, (text: string) => string, string, string]>([
    [
      'a new member is before the comments of the closing bracket',
      (text) => setInText(text, 'remoteUser', 'node', syntax),
      `\t\t}\n\t}\n`,
      `\t\t}\n\t},\n\t"remoteUser": "node"\n`,
    ],
    [
      'the last member is removed without the comments of the closing bracket',
      (text) => removeFromText(text, 'customizations', syntax),
      `],

\t"customizations": {
\t\t// Configure properties of the editor.
\t\t"vscode": {
\t\t\t// No extensions so far.
\t\t}
\t}

`,
      `]

`,
    ],
    [
      'the first member of an object with comments is before them',
      (text) => setInText(text, 'customizations.vscode.extensions', [], syntax),
      `\t\t"vscode": {\n`,
      `\t\t"vscode": {\n\t\t\t"extensions": []\n`,
    ],
    [
      'an element is removed with the comment after it',
      (text) => removeFromText(text, 'forwardPorts[0]', syntax),
      `[3000 /* app */, 5432 /* database */]`,
      `[5432 /* database */]`,
    ],
    [
      'the last element is removed with the comment after it',
      (text) => removeFromText(text, 'forwardPorts[-1]', syntax),
      `[3000 /* app */, 5432 /* database */]`,
      `[3000 /* app */]`,
    ],
    [
      'an element is added after the comment of the last one',
      (text) => setInText(text, 'forwardPorts[+]', 8080, syntax),
      `[3000 /* app */, 5432 /* database */]`,
      `[3000 /* app */, 5432 /* database */, 8080]`,
    ],
    [
      'a comment after a blank line stays when the member below it is removed',
      (text) => removeFromText(text, 'image', syntax),
      `\t// Or use a Dockerfile or a Docker Compose file.
\t"image": "mcr/devcontainers/typescript-node:20",
`,
      ``,
    ],
  ])('%s', (_, edit, lines, instead) => {
    expectEdit(file, edit, lines, instead);
  });
});

describe('biome.jsonc', () => {
  const file = `{ // Biome
  "$schema": "./node_modules/@biomejs/biome/configuration_schema.json",
  "files": { "ignore": ["dist" /* built */] },
  "linter": {
    "rules": {
      "style": {
        // The rule is too strict for tests.
        // See the decision.
        "noNonNullAssertion": "off"
      }
    }
  },
  /* One style
     for all files. */
  "formatter": { "indentStyle": "tab" } // not spaces
}
`;

  it.each<[string, (text: string) => string, string, string]>([
    [
      'the only member is removed with its comments',
      (text) => removeFromText(text, 'linter.rules.style.noNonNullAssertion', syntax),
      `{
        // The rule is too strict for tests.
        // See the decision.
        "noNonNullAssertion": "off"
      }`,
      `{}`,
    ],
    [
      'the comment on the line of the opening bracket stays',
      (text) => removeFromText(text, '$schema', syntax),
      `  "$schema": "./node_modules/@biomejs/biome/configuration_schema.json",\n`,
      ``,
    ],
    [
      'a comment on several lines belongs to the member below',
      (text) => removeFromText(text, 'formatter', syntax),
      `,
  /* One style
     for all files. */
  "formatter": { "indentStyle": "tab" } // not spaces
`,
      `\n`,
    ],
    [
      'a new member is after the comment on the line of the last one',
      (text) => setInText(text, 'formatter.enabled', true, syntax),
      `{ "indentStyle": "tab" } // not spaces`,
      `{ "indentStyle": "tab", "enabled": true } // not spaces`,
    ],
    [
      'missing parents are made in the layout of the file',
      (text) => setInText(text, 'javascript.formatter.quoteStyle', 'single', { ...syntax, create: true }),
      `"tab" } // not spaces`,
      `"tab" }, // not spaces
  "javascript": { "formatter": { "quoteStyle": "single" } }`,
    ],
    [
      'every place of a path with forms is set',
      (text) => setInText(text, 'linter.rules[*].noNonNullAssertion', 'warn', syntax),
      `"off"`,
      `"warn"`,
    ],
  ])('%s', (_, edit, lines, instead) => {
    expectEdit(file, edit, lines, instead);
  });
});

describe('tsconfig.json of tsc --init, TypeScript 5.4', () => {
  const file = `{
  "compilerOptions": {
    /* Visit https://aka.ms/tsconfig to read more about this file */

    /* Language and Environment */
    "target": "es2016",                                  /* Set the JavaScript language version for emitted JavaScript. */
    // "lib": [],                                        /* Specify a set of bundled library declaration files. */

    /* Modules */
    "module": "commonjs",                                /* Specify what module code is generated. */
    // "paths": {},                                      /* Specify a set of entries that re-map imports. */

    /* Interop Constraints */
    // "isolatedModules": true,                          /* Ensure that each file can be safely transpiled. */
    // "verbatimModuleSyntax": true,                     /* Do not transform or elide any imports or exports. */
    "esModuleInterop": true,                             /* Emit additional JavaScript to ease support for CommonJS. */
    // "preserveSymlinks": true,                         /* Disable resolving symlinks to their realpath. */
    "forceConsistentCasingInFileNames": true,            /* Ensure that casing is correct in imports. */

    /* Completeness */
    "skipLibCheck": true                                 /* Skip type checking all .d.ts files. */
  }
}
`;

  it.each(['target', 'module', 'esModuleInterop', 'forceConsistentCasingInFileNames'])(
    'without %s has lost its line and nothing else',
    (name) => {
      const line = file.split('\n').find((it) => it.trim().startsWith(`"${name}"`)) as string;
      expectEdit(file, (text) => removeFromText(text, ['compilerOptions', name], syntax), `${line}\n`, '');
    },
  );

  it('without its last member has lost a heading that is above nothing else', () => {
    expectEdit(
      file,
      (text) => removeFromText(text, 'compilerOptions.skipLibCheck', syntax),
      `"forceConsistentCasingInFileNames": true,            /* Ensure that casing is correct in imports. */

    /* Completeness */
    "skipLibCheck": true                                 /* Skip type checking all .d.ts files. */
`,
      `"forceConsistentCasingInFileNames": true            /* Ensure that casing is correct in imports. */
`,
    );
  });
});

describe('tsconfig.json of tsc --init, TypeScript 5.9', () => {
  const file = `{
  // Visit https://aka.ms/tsconfig to read more about this file
  "compilerOptions": {
    // File Layout
    // "rootDir": "./src",
    // "outDir": "./dist",

    // Environment Settings
    // See also https://aka.ms/tsconfig/module
    "module": "nodenext",
    "target": "esnext",
    "types": [],
    // For nodejs:
    // "lib": ["esnext"],
    // "types": ["node"],
    // and npm install -D @types/node

    // Other Outputs
    "sourceMap": true,
    "declaration": true,

    // Recommended Options
    "strict": true,
    "skipLibCheck": true,
  }
}
`;

  it.each(['module', 'target', 'types', 'sourceMap', 'declaration', 'strict'])(
    'without %s has lost its line and nothing else',
    (name) => {
      const line = file.split('\n').find((it) => it.startsWith(`    "${name}"`)) as string;
      expectEdit(file, (text) => removeFromText(text, ['compilerOptions', name], syntax), `\n${line}\n`, '\n');
    },
  );

  it('without two members of a block keeps its heading', () => {
    expectEdit(
      file,
      (text) => removeManyInText(text, ['compilerOptions.sourceMap', 'compilerOptions.declaration'], syntax),
      `    "sourceMap": true,\n    "declaration": true,\n`,
      '',
    );
  });
});

describe('an edit next to comments', () => {
  it.each<[string, string, unknown, string]>([
    ['{"a": 1 // one\n}', 'b', 2, '{"a": 1, // one\n"b": 2\n}'],
    ['[1, // one\n2 // two\n]', '[+]', 3, '[1, // one\n2, // two\n3\n]'],
    ['[1, // one\n]', '[+]', 2, '[1, // one\n2,\n]'],
    ['[1, 2,]', '[+]', 3, '[1, 2, 3,]'],
    ['[0, 1, /* end */]', '[+]', 2, '[0, 1, 2, /* end */]'],
    ['[0, 1 /* one */]', '[+]', 2, '[0, 1 /* one */, 2]'],
    ['[\n  1 // one\n  , 2 // two\n]', '[+]', 3, '[\n  1 // one\n  , 2 // two\n  , 3\n]'],
    ['[ /* none */ ]', '[+]', 1, '[ /* none */ 1 ]'],
    ['[ // none\n]', '[+]', 1, '[ // none\n  1\n]'],
    ['[\n  // none\n]', '[+]', 1, '[\n  1\n  // none\n]'],
    ['// a\n{} // b', 'a', 1, '// a\n{"a":1} // b'],
    ['\ufeff{"a": 1}', 'a', 2, '\ufeff{"a": 2}'],
    ['{"a" /* n */ : /* v */ 1 /* e */}', 'a', 2, '{"a" /* n */ : /* v */ 2 /* e */}'],
  ])('of %j at %s sets %j', (text, path, value, expected) => {
    expect(setInText(text, path, value, syntax)).toBe(expected);
  });

  it.each<[string, string, string]>([
    ['[1, // one\n 2]', '[1]', '[1 // one\n ]'],
    ['[1, // one\n 2, 3]', '[1]', '[1, // one\n 3]'],
    ['{"a": 1, /* b */ "b": 2}', 'a', '{/* b */ "b": 2}'],
    ['{"a": 1, /* b */ "b": 2}', 'b', '{"a": 1}'],
    ['{"a": 1 /* a */, "b": 2}', 'a', '{"b": 2}'],
    ['[1, 2,]', '[1]', '[1,]'],
    ['[1, 2,]', '[*]', '[]'],
    ['[1,]', '[0]', '[]'],
    ['{ // head\n  "a": 1\n}', 'a', '{ // head\n}'],
    ['{ // head\n  "a": 1}', 'a', '{ // head\n  }'],
    ['{ /* a */ "a": 1 }', 'a', '{}'],
    ['{\n  // apart\n\n  // own\n  "a": 1\n}', 'a', '{\n  // apart\n}'],
    ['[\n  1,\n  // apart\n\n  // own\n  2, // two\n  // end\n]', '[1]', '[\n  1,\n  // apart\n\n  // end\n]'],
    ['[1 // one\n , 2 // two\n]', '[0]', '[2 // two\n]'],
    ['[1\n // apart\n , 2]', '[0]', '[// apart\n  2]'],
    ['{"a": 1, // a\n "b": 2, // b\n "a": 3, // a\n}', 'a', '{"b": 2, // b\n}'],
    ['[// c \n1]', '[0]', '[// c \n]'],
    ['[0, // c \n1]', '[1]', '[0 // c \n]'],
    ['[0, // c\t\r\n 1\n]', '[1]', '[0 // c\t\n]'],
    ['[\n0,\n// c \r\n\r\n1]', '[1]', '[\n0\n// c \r\n\r\n]'],
    ['[\n  // low\n  1,\n  // high\n  2\n]', '[0]', '[\n  // high\n  2\n]'],
    ['[\n  // all\n  1,\n  2\n]', '[0]', '[\n  // all\n  2\n]'],
    ['[\n  "a",\n  // "b",\n  "c"\n]', '[1]', '[\n  "a"\n  // "b",\n]'],
    ['{\n  // "b": {\n  // },\n  // why\n  "a": 1\n}', 'a', '{\n  // "b": {\n  // },\n}'],
    ['{\n  /*\n  "b": 2,\n  */\n  "a": 1\n}', 'a', '{\n  /*\n  "b": 2,\n  */\n}'],
    ['{/* "b": 2, */ "a": 1}', 'a', '{/* "b": 2, */}'],
    ['[/* 0 */ [ // in\n 1 ] /* 1 */, 2]', '[0]', '[2]'],
  ])('of %j at %s removes to %j', (text, path, expected) => {
    expect(removeFromText(text, path, syntax)).toBe(expected);
  });
});
