/** Makes one file of everything that is run, with no import left, and one that prints its results. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { layers } from '../../../tooling/scripts/layers.js';
import { importTypeScript } from './import-typescript.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
// Snippets of an adapter import its host, which may need Node.
const neutral = Object.keys(layers).filter((it) => layers[it].neutral && layers[it].host === undefined);
const conformance = process.env['WIREWORK_CONFORMANCE'] ?? join(root, '../shared/conformance');

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const filesBelow = (folder) => readdirSync(folder, { recursive: true }).filter((it) => it.endsWith('.json'));

/** The official suite, or none where it is not beside the repository. */
function draft7() {
  const checkout = process.env['JSON_SCHEMA_TEST_SUITE'];
  const folder = checkout ?? join(conformance, 'json-schema');
  const tests = join(folder, checkout === undefined ? 'draft7' : 'tests/draft7');
  if (!existsSync(tests)) {
    console.log(`${tests} is not there: the Draft 7 suite is left out`);
    return { groups: [], remotes: {} };
  }
  // Of a checkout, the required files: the optional ones need options.
  const required = filesBelow(tests).filter((file) => !file.startsWith('optional'));
  const groups = required.flatMap((file) =>
    readJson(`${tests}/${file}`).map((group) => ({ ...group, description: `${file}: ${group.description}` })),
  );
  const remotes = Object.fromEntries(
    filesBelow(`${folder}/remotes`).map((file) => [
      `http://localhost:1234/${file}`,
      readJson(`${folder}/remotes/${file}`),
    ]),
  );
  return { groups, remotes };
}

/** A snippet as a module, whose results are compared one by one elsewhere. */
function moduleOf({ imports, body }) {
  const lines = imports.map(({ specifier, from, to }) => `import { ${from} as ${to} } from '${specifier}';`);
  return [...lines, 'export async function run($expect) {', body, '}'].join('\n');
}

/** Whether an import loads without Node. Snippets of neutral packages may show them with others. */
function isNeutral({ specifier }) {
  const [, name, entry = ''] = /^@wirework\/([^/]+)(.*)$/.exec(specifier) ?? [];
  const layer = layers[name];
  return layer === undefined || layer.neutral || layer.neutralEntries?.includes(`.${entry}`) === true;
}

/** Returns the snippets of all READMEs and guides that need no Node, each as a separate module. */
async function readmes(folder) {
  const { snippetsOf } = await importTypeScript(
    folder,
    "export * from './snippets.ts';",
    new URL('../../test-support/src/', import.meta.url),
  );
  const modules = {};
  for (const name of neutral) {
    const chapters = `docs/guide/${name}`;
    const names = existsSync(`${root}${chapters}`) ? readdirSync(`${root}${chapters}`) : [];
    const pages = [`packages/${name}/README.md`, `${chapters}.md`, ...names.map((it) => `${chapters}/${it}`)];
    for (const page of pages) {
      for (const snippet of snippetsOf(readFileSync(`${root}${page}`, 'utf8'))) {
        if (snippet.imports.every(isNeutral)) modules[`${page} line ${snippet.line}`] = moduleOf(snippet);
      }
    }
  }
  return modules;
}

/** Modules that are not files, by name. */
async function virtualModules(folder, urls, clientUrl) {
  const snippets = await readmes(folder);
  const names = Object.keys(snippets);
  return {
    ...Object.fromEntries(names.map((name) => [`snippet:${name}`, snippets[name]])),
    readmes: [
      ...names.map((name, i) => `import { run as run${i} } from ${JSON.stringify(`snippet:${name}`)};`),
      `export const snippets = {${names.map((name, i) => `${JSON.stringify(name)}: run${i}`).join()}};`,
    ].join('\n'),
    // In an object literal, `__proto__` would set the prototype.
    draft7: `export const { groups, remotes } = JSON.parse(${JSON.stringify(JSON.stringify(draft7()))});`,
    servers: `export const urls = ${JSON.stringify(urls)}; export const clientUrl = ${JSON.stringify(clientUrl)};`,
  };
}

export async function bundle(folder, urls, clientUrl) {
  const modules = await virtualModules(folder, urls, clientUrl);
  const virtual = {
    name: 'virtual',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ path }) =>
        Object.hasOwn(modules, path) ? { path, namespace: 'virtual' } : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({
        contents: modules[path],
        loader: 'ts',
        resolveDir: `${root}internal/compat/runtimes`,
      }));
    },
  };
  await build({
    entryPoints: [`${root}internal/compat/runtimes/main.js`],
    outfile: `${folder}/main.js`,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    plugins: [virtual],
  });
  writeFileSync(`${folder}/package.json`, '{"type": "module"}');
  writeFileSync(`${folder}/print.js`, "import { main } from './main.js';\nconsole.log(await main());\n");
}
