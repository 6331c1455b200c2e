/** The manifest in a tarball: without the fields that only work inside this repository. */
function beforePacking(manifest) {
  const { devDependencies: _, scripts: __, ...published } = manifest;
  return published;
}

module.exports = { hooks: { beforePacking } };
