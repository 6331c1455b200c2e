/** The results of a release: tags, and manifests on the registry. */
import { packageNames } from '../../../tooling/scripts/lib/workspace.js';

async function manifestOn(url, name, version) {
  const response = await fetch(`${url}@wirework%2f${name}`);
  if (!response.ok) throw new Error(`Cannot read '${name}' from the registry: it answers ${response.status}`);
  return (await response.json()).versions[version];
}

/** Returns a line for each tag and range of a release that is not as `docs/releasing.md` says. */
export async function publishedProblems(checkout, url, tags) {
  const problems = [];
  const versions = checkout.versions();
  for (const name of packageNames()) {
    const tag = `@wirework/${name}@${versions[name]}`;
    if (!tags.includes(tag)) problems.push(`'${tag}' is not a tag`);
    else if ((await checkout.run('git', ['cat-file', '-t', tag])).trim() !== 'tag')
      problems.push(`'${tag}' is not annotated`);

    const manifest = await manifestOn(url, name, versions[name]);
    if (manifest === undefined) {
      problems.push(`'${tag}' is not on the registry`);
      continue;
    }
    if (manifest.repository?.directory !== `packages/${name}`) problems.push(`'${tag}' does not name its repository`);
    for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
      const [scope, sibling] = dependency.split('/');
      if (scope === '@wirework' && range !== `^${versions[sibling]}`)
        problems.push(`'${tag}' asks for '${dependency}' at '${range}' and not at '^${versions[sibling]}'`);
    }
  }
  return problems;
}
