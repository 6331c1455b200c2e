import { quoteName } from '@wirework/encoding-errors';
import { nearest } from '@wirework/scanner/primitives';

/** Names that a message lists. */
const maxNames = 3;

/**
 * Returns the end of a sentence about a URI that nothing has: the names that may have been meant, which end with the same file name or are
 * written nearly alike; `''` if there is none.
 */
export function nearNames(uri: string, names: Iterable<string>): string {
  const all = [...names];
  const file = fileOf(uri);
  const same = file === '' ? [] : all.filter((name) => fileOf(name) === file);
  const alike = nearest(uri, all);
  const found = [...new Set([...(alike === undefined ? [] : [alike]), ...same])].slice(0, maxNames);
  return found.length === 0 ? '' : `; did you mean ${found.map((name) => quoteName(name)).join(' or ')}?`;
}

/** Returns the last segment of the path of a URI. */
function fileOf(uri: string): string {
  const [path = ''] = uri.split(/[?#]/, 1);
  return path.slice(path.lastIndexOf('/') + 1);
}
