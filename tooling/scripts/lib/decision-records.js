/**
 * The records of decisions. Each is named by a file outside their folder, or nobody finds it; each name in code and
 * pages leads to a record; and there are few enough to be read.
 */
const folder = 'docs/decisions/';
const maxRecords = 45;
const template = '000';
/** Files of the past, whose names may lead to records that are gone. */
const past = /(?:^|\/)CHANGELOG\.md$|(?:^|\/)pnpm-lock\.yaml$/;

/** Returns the numbers that a text names: 'decision 037', 'record 037', a path to a record, a link with a number. */
function namesIn(text) {
  // A line break of a comment may be within a name.
  const named = text.matchAll(/\b(?:decisions?|records?)(?:[ \t]+|\s*\n[\s*/]*)\[?(\d{3})\b|decisions\/(\d{3})-/gi);
  return [...named].map(([, byWord, byPath]) => byWord ?? byPath).filter((it) => it !== template);
}

/**
 * Returns what is wrong with the records.
 *
 * @param {ReadonlyMap<string, string>} files all text files of the repository by their path
 * @returns {string[]} a sentence for each problem
 */
export function problemsOfRecords(files) {
  const problems = [];
  const records = new Map();
  for (const path of files.keys()) {
    const [, number] = /^docs\/decisions\/(\d{3})-[^/]*\.md$/.exec(path) ?? [];
    if (number === undefined || number === template) continue;
    if (records.has(number)) problems.push(`${path}: ${records.get(number)} has the same number`);
    records.set(number, path);
  }
  if (records.size > maxRecords) problems.push(`${folder}: ${records.size} records, at most ${maxRecords}`);

  const named = new Set();
  for (const [path, text] of files) {
    if (past.test(path)) continue;
    for (const number of namesIn(text)) {
      if (!records.has(number)) problems.push(`${path}: names decision ${number}, which is gone`);
      else if (!path.startsWith(folder)) named.add(number);
    }
  }
  for (const [number, path] of records) {
    if (!named.has(number)) problems.push(`${path}: named by no code and no page outside ${folder}`);
  }

  const listed = (files.get(`${folder}README.md`) ?? '').split('\n').filter((it) => it.startsWith('- ['));
  for (const [number, path] of records) {
    const lines = listed.filter((it) => it.startsWith(`- [${number}](${path.slice(folder.length)}): `)).length;
    if (lines !== 1) problems.push(`${folder}README.md: ${lines} lines for ${path}, expected one`);
  }
  return problems;
}
