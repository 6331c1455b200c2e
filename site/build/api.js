/**
 * Writes the reference of all packages into `docs/api`, one page for each export; an export without documentation is an
 * error.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Application, CommentTag, Converter, ReflectionKind } from 'typedoc';
import { readablePages } from './api-pages.js';
import { layers } from '../../tooling/scripts/layers.js';
import { entries, readJson, root } from '../../tooling/scripts/lib/workspace.js';

// An export is documented where it is first exported: packages below come before those that re-export it.
const modules = Object.keys(layers).flatMap((folder) => {
  const manifest = readJson(`${root}packages/${folder}/package.json`);
  return entries(manifest).map(([subpath, target]) => ({
    name: `${manifest.name}${subpath.slice(1)}`,
    source: `packages/${folder}/${target['@wirework/source'].slice(2)}`,
  }));
});

const out = fileURLToPath(new URL('../../docs/api', import.meta.url));

export async function writeApi() {
  const app = await Application.bootstrapWithPlugins({
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: modules.map(({ source }) => `${root}${source}`),
    tsconfig: fileURLToPath(new URL('../tsconfig.api.json', import.meta.url)),
    out,
    readme: 'none',
    name: 'API',
    entryFileName: 'index',
    disableSources: true,
    excludeExternals: true,
    hideGenerator: true,
    hidePageHeader: true,
    hideBreadcrumbs: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    classPropertiesFormat: 'table',
    indexFormat: 'table',
    groupOrder: ['Functions', 'Classes', 'Variables', 'Interfaces', 'Type Aliases', '*'],
    pageTitleTemplates: { module: ({ name }) => name, member: ({ name }) => name },
    validation: { notExported: false, invalidLink: true, notDocumented: true },
    requiredToBeDocumented: ['Function', 'Class', 'Interface', 'TypeAlias', 'Variable'],
    logLevel: 'Warn',
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const variable of project.getReflectionsByKind(ReflectionKind.Variable)) {
      if (isCallable(variable.type))
        variable.comment?.blockTags.push(new CommentTag('@group', [{ kind: 'text', text: 'Functions' }]));
    }
  });
  const project = await app.convert();
  if (project === undefined) throw new Error('Cannot write the API reference: TypeDoc found errors');
  for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
    module.name =
      modules.find(({ source }) => source.replace(/(?:\/index)?\.ts$/, '') === `packages/${module.name}`)?.name ??
      module.name;
  }
  app.validate(project);
  await app.generateOutputs(project);
  const names = readdirSync(out, { recursive: true }).filter((it) => it.endsWith('.md'));
  const pages = new Map(names.map((it) => [it, readFileSync(`${out}/${it}`, 'utf8')]));
  for (const [name, page] of readablePages(pages)) writeFileSync(`${out}/${name}`, page);
  return app.logger.warningCount;
}

/** Returns whether a variable is a function, declared by its type or by a method of an interface. */
const isCallable = (type) =>
  type?.type === 'indexedAccess' || (type?.type === 'reflection' && type.declaration.signatures !== undefined);

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await writeApi());
