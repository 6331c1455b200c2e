/**
 * The answers that only an owner has, as the files of the repository ask for them; `docs/maintaining.md` lists them.
 * A release is refused until each is given.
 */

/** The files that have such questions. */
export const askingFiles = ['.github/CODEOWNERS', '.github/SECURITY.md', 'CONTRIBUTING.md', 'docs/guide/cli.md'];

/** The team of the sample line in `.github/CODEOWNERS`. */
const sampleTeam = '@organisation/team';

const placeholder = /<(?:number|address|name|owner|date)\b[^>]*>|\bOWNER\/wirework\b/;
const openItem = /^- \[ \]/;
/** Placeholders of commands that a reader fills in. */
const commands = /`(?:pnpm|WIREWORK_SEED)\b[^`]*`/g;

function gapsOf(path, text) {
  return text.split('\n').flatMap((line, at) => {
    const match = placeholder.exec(line.replace(commands, '')) ?? openItem.exec(line);
    return match === null ? [] : [`${path}:${at + 1}: '${match[0]}' is not filled in`];
  });
}

/** Returns what is missing in the file that names reviewers. */
function gapsOfOwners(path, text) {
  const rules = text.split('\n').filter((it) => it.trim() !== '' && !it.startsWith('#'));
  if (!rules.some((it) => /\s[^\s@]*@\S/.test(it))) return [`${path}: no line names an owner`];
  return rules
    .filter((it) => it.includes(sampleTeam))
    .map(() => `${path}: '${sampleTeam}' is the sample, not an owner`);
}

/** Names that are kept for documents and tests (RFC 2606, RFC 6761), hosts without a domain, and addresses of IP. */
const madeUpHost = /(?:^|\.)(?:test|example|invalid|local|localhost|example\.(?:com|net|org))$|^[^.]*$|^[\d.]+$|^\[/;
const madeUpPath = /^\/(?:owner|organisation|organization|example|user|your-name)\//i;

function gapsOfAddress(address) {
  if (address === undefined)
    return ["the address of the repository is unknown; add a git remote 'origin' or set WIREWORK_REPOSITORY"];
  const { hostname, pathname } = new URL(address);
  return madeUpHost.test(hostname) || madeUpPath.test(pathname)
    ? [`the address of the repository is made up: '${address}'`]
    : [];
}

/**
 * Returns the answers that are missing.
 *
 * @param {ReadonlyMap<string, string>} files the texts of `askingFiles` by their path
 * @param {string | undefined} address the address of the repository
 * @returns {string[]} each with its file and line, if a file asks for it
 */
export function openAnswers(files, address) {
  const inFiles = [...files].flatMap(([path, text]) => (path.endsWith('.md') ? gapsOf : gapsOfOwners)(path, text));
  return [...gapsOfAddress(address), ...inFiles];
}
