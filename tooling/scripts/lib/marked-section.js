import { readFileSync, writeFileSync } from 'node:fs';
import { root } from './workspace.js';

/**
 * Replaces the text between `<!-- marker -->` and `<!-- /marker -->` in a page.
 *
 * @param {string} page its path in the repository
 * @param {string} marker
 * @param {string} text
 */
export function writeMarkedSection(page, marker, text) {
  const before = readFileSync(root + page, 'utf8');
  const [open, close] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`];
  const from = before.indexOf(open);
  const to = before.indexOf(close);
  if (from === -1 || to < from) throw new Error(`${page} has no ${open} … ${close}`);
  writeFileSync(root + page, `${before.slice(0, from + open.length)}\n${text}\n${before.slice(to)}`);
}
