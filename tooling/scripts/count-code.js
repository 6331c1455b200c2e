/**
 * `pnpm count [--at <commit>]`: files and lines of code of every package, without comments and empty lines, tests
 * apart, and without files that a script writes. Without a commit, those of the working tree.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { root } from './lib/workspace.js';

function git(args, input = '') {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, input, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout;
}

const isTypeScript = (path) => path.endsWith('.ts');
const linesOf = (bytes) => bytes.toString().split('\n');

/** Returns the path and the text of each file of the working tree. */
function filesOfTree() {
  const known = linesOf(git(['ls-files', '--cached', '--others', '--exclude-standard', 'packages'])).filter(
    isTypeScript,
  );
  const removed = new Set(linesOf(git(['ls-files', '--deleted', 'packages'])));
  return known.filter((it) => !removed.has(it)).map((it) => [it, readFileSync(root + it, 'utf8')]);
}

/** Returns the path and the text of each file of a commit. */
function filesAt(commit) {
  const paths = linesOf(git(['ls-tree', '-r', '--name-only', commit, 'packages'])).filter(isTypeScript);
  const blobs = git(['cat-file', '--batch'], paths.map((it) => `${commit}:${it}\n`).join(''));
  let at = 0;
  return paths.map((path) => {
    // `<hash> blob <length>`, the content and a line feed.
    const start = blobs.indexOf('\n', at) + 1;
    const length = Number(blobs.subarray(at, start).toString().split(' ')[2]);
    at = start + length + 1;
    return [path, blobs.subarray(start, start + length).toString()];
  });
}

/** Returns the number of lines with a token. */
function countLines(text) {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const lines = new Set();
  const visit = (node) => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(file);
    for (const it of children) visit(it);
    if (children.length > 0 || node.getWidth(file) === 0) return;
    const { line: first } = file.getLineAndCharacterOfPosition(node.getStart(file));
    const { line: last } = file.getLineAndCharacterOfPosition(node.getEnd());
    for (let line = first; line <= last; line++) lines.add(line);
  };
  visit(file);
  return lines.size;
}

const newTotal = () => ({ files: 0, lines: 0, 'files of tests': 0, 'lines of tests': 0 });

const { at } = parseArgs({ options: { at: { type: 'string' } } }).values;
const totals = new Map();
const sums = new Map([
  ['JSON packages', newTotal()],
  ['HTTP packages', newTotal()],
  ['all packages', newTotal()],
]);
for (const [path, text] of at === undefined ? filesOfTree() : filesAt(at)) {
  if (text.startsWith('// Written by ')) continue;
  const name = path.split('/')[1];
  if (!totals.has(name)) totals.set(name, newTotal());
  const isTest = !path.startsWith(`packages/${name}/src/`) || path.endsWith('.test.ts');
  const lines = countLines(text);
  const side = name.startsWith('http-') ? 'HTTP packages' : 'JSON packages';
  for (const total of [totals.get(name), sums.get(side), sums.get('all packages')]) {
    total[isTest ? 'files of tests' : 'files']++;
    total[isTest ? 'lines of tests' : 'lines'] += lines;
  }
}
console.table(Object.fromEntries([...totals, ...sums]));
