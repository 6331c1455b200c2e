const { dirname, relative } = require('node:path');

/**
 * The manifest in a tarball: without the fields that only work inside this repository, and with the address of the
 * repository when it is known.
 */
async function beforePacking(manifest, folder) {
  const { devDependencies: _, scripts: __, jest: ___, ...published } = manifest;
  const { repositoryAddress } = await import('./scripts/lib/repository-address.js');
  const { stampManifest } = await import('./scripts/lib/stamp.js');
  const address = repositoryAddress();
  return address === undefined
    ? published
    : stampManifest(published, address, relative(dirname(__dirname), folder).replaceAll('\\', '/'));
}

module.exports = { hooks: { beforePacking } };
