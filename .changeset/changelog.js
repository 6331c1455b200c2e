/**
 * Lines of the changelogs. A commit is a link when the address of the repository is known, see
 * `tooling/scripts/lib/repository-address.js`.
 */
import { repositoryAddress } from '../tooling/scripts/lib/repository-address.js';

const address = repositoryAddress();

function reference(commit) {
  const short = commit.slice(0, 7);
  return address === undefined ? short : `[${short}](${address}/commit/${commit})`;
}

/** The text of one changeset, with the commit that added it. */
export async function getReleaseLine({ summary, commit }) {
  const [first, ...rest] = summary.split('\n').map((it) => it.trimEnd());
  return [`- ${commit === undefined ? '' : `${reference(commit)}: `}${first}`, ...rest.map((it) => `  ${it}`)].join(
    '\n',
  );
}

/** The packages whose new versions are the reason of a release, with the commits behind them. */
export async function getDependencyReleaseLine(changesets, updated) {
  if (updated.length === 0) return '';
  const commits = changesets.flatMap(({ commit }) => (commit === undefined ? [] : [reference(commit)]));
  return [
    `- Updated dependencies${commits.length === 0 ? '' : ` (${commits.join(', ')})`}`,
    ...updated.map(({ name, newVersion }) => `  - ${name}@${newVersion}`),
  ].join('\n');
}
