const { dirname, relative } = require('node:path');

/**
 * The manifest in a tarball: without the fields and the condition that only work inside this repository, and with the
 * address of the repository when it is known.
 */
async function beforePacking(manifest, folder) {
  const { devDependencies: _, scripts: __, jest: ___, ...published } = JSON.parse(JSON.stringify(manifest, packed));
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

module.exports = { hooks: { beforePacking } };
