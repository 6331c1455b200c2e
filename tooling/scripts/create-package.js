/**
 * Makes a new published package from the template.
 *
 *     pnpm create-package <name> "<description>"
 *
 * Add the name to `tooling/scripts/layers.js` first: a package without a layer has no place.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { layers } from './layers.js';
import { json, manifest, tsconfig } from './template.js';

const [name, description] = process.argv.slice(2);
if (name === undefined || description === undefined) {
  throw new Error('usage: pnpm create-package <name> "<description>"');
}
if (!Object.hasOwn(layers, name)) {
  throw new Error(`Cannot create '${name}': add it to tooling/scripts/layers.js first`);
}
const root = new URL(`../../packages/${name}/`, import.meta.url);
if (existsSync(root)) throw new Error(`Cannot create '${name}': packages/${name} exists`);

// Something to build, to test and to replace.
const example = `/**
 * Returns a greeting.
 *
 * @param name whom it greets
 * @example
 * \`\`\`ts
 * example('Ada'); // → 'Hello, Ada'
 * \`\`\`
 */
export function example(name: string): string {
  return \`Hello, \${name}\`;
}
`;
const exampleTest = `import { expect, it } from '@jest/globals';
import { example } from './example.ts';

it('greets whom it is given', () => {
  expect(example('Ada')).toBe('Hello, Ada');
});
`;

const write = (path, text) => writeFileSync(new URL(path, root), text);
mkdirSync(new URL('src/', root), { recursive: true });
mkdirSync(new URL('test/', root), { recursive: true });
write('package.json', json(manifest(name, description)));
write('tsconfig.json', json(tsconfig));
write(
  'src/index.ts',
  `/**\n * ${description}.\n *\n * @packageDocumentation\n */\nexport { example } from './example.ts';\n`,
);
write('src/example.ts', example);
write('src/example.test.ts', exampleTest);
write('README.md', `# @wirework/${name}\n\n${description}.\n\n\`\`\`sh\nnpm install @wirework/${name}\n\`\`\`\n`);
write(`../../docs/guide/${name}.md`, `# ${description}\n`);
copyFileSync(new URL('../../LICENSE', import.meta.url), new URL('LICENSE', root));

// The part that `check-codegen.js` runs of it: the last one of the list.
const exercises = new URL('lib/exercises.js', import.meta.url);
const exercise = `
  '${name}': ({ '.': { example } }) => {
    assert.equal(example('Ada'), 'Hello, Ada');
  },
};
`;
writeFileSync(exercises, readFileSync(exercises, 'utf8').replace(/\n\};\n$/, `\n${exercise}`));

// `internal/compat` loads every package as a user would.
const consumers = new URL('../../internal/compat/package.json', import.meta.url);
const consumer = JSON.parse(readFileSync(consumers, 'utf8'));
const dependencies = Object.entries({ ...consumer.dependencies, [`@wirework/${name}`]: 'workspace:^' });
writeFileSync(
  consumers,
  json({ ...consumer, dependencies: Object.fromEntries(dependencies.toSorted(([a], [b]) => (a < b ? -1 : 1))) }),
);

console.log(
  `packages/${name} is ready; run 'pnpm install', 'pnpm build', 'pnpm exports:update' and 'pnpm packed:update', and put your own in the place of src/example.ts\nand of its exercise in tooling/scripts/lib/exercises.js`,
);
