const { basename, dirname, relative } = require('node:path');

/**
 * The manifest in a tarball: without the fields and the condition that only work inside this repository, without
 * dependencies that are in the tarball, and with the address of the repository when it is known.
 */
async function beforePacking(manifest, folder) {
  const { devDependencies: _, scripts: __, jest: ___, ...published } = JSON.parse(JSON.stringify(manifest, packed));
  const { layers } = await import('./scripts/layers.js');
  if (layers[basename(folder)].bundled) delete published.dependencies;
  const { repositoryAddress } = await import('./scripts/lib/repository-address.js');
  const { stampManifest } = await import('./scripts/lib/stamp.js');
  const address = repositoryAddress();
  return address === undefined
    ? published
    : stampManifest(published, address, relative(dirname(__dirname), folder).replaceAll('\\', '/'));
}

function packed(name, value) {
  if (name === '@wirework/source') return undefined;
  // pnpm writes them in the order in which it happened to read their manifests.
  if (/^(?:d|peerD)ependencies$/.test(name)) return Object.fromEntries(Object.entries(value).toSorted());
  return value;
}

/** The dictionaries that cspell.json names. */
const dictionaries =
  /dict-(?:companies|en-common-misspellings|en-gb-mit|en_us|filetypes|html|html-symbol-entities|node|npm|public-licenses|software-terms|typescript)$/;

/** Leaves out dependencies that nothing here loads: 49 dictionaries, and of `jest-sarif` all but a schema. */
function readPackage(manifest) {
  if (manifest.name === '@microsoft/jest-sarif') return { ...manifest, dependencies: {} };
  if (manifest.name !== '@cspell/cspell-bundled-dicts') return manifest;
  const kept = Object.entries(manifest.dependencies).filter(([name]) => dictionaries.test(name));
  return { ...manifest, dependencies: Object.fromEntries(kept) };
}

module.exports = { hooks: { beforePacking, readPackage } };
