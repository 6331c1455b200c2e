/**
 * Writes the reference of all packages into `docs/api`, one page for each export; an export without documentation is an
 * error.
 */
import { fileURLToPath } from 'node:url';
import { Application, ReflectionKind } from 'typedoc';
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

export async function writeApi() {
  const app = await Application.bootstrapWithPlugins({
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: modules.map(({ source }) => `${root}${source}`),
    tsconfig: fileURLToPath(new URL('../tsconfig.api.json', import.meta.url)),
    out: fileURLToPath(new URL('../../docs/api', import.meta.url)),
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
    useCodeBlocks: true,
    validation: { notExported: false, invalidLink: true, notDocumented: true },
    requiredToBeDocumented: ['Function', 'Class', 'Interface', 'TypeAlias', 'Variable'],
    logLevel: 'Warn',
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
  return app.logger.warningCount;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await writeApi());
