import type { ResolvedPath } from './segment.ts';
import { unsupportedSegment } from './supported-segments.ts';

/**
 * Throws for a form that has no meaning in an edit: `{flat:…}` anywhere, `{x,y}` in a set, anything but
 * names after `{…}` (the list that it collects has no place in the document), `[+]` and the whole document in a removal.
 */
export function assertEditable(path: ResolvedPath, edit: 'set' | 'remove'): void {
  const { segments } = path;
  if (edit === 'remove' && segments.length === 0) {
    throw unsupportedSegment(path, 0, 'at least one segment: the whole document cannot be removed');
  }
  let braces = false;
  segments.forEach((segment, at) => {
    const kind = typeof segment === 'object' ? segment.kind : typeof segment;
    if (kind === 'flatten')
      throw unsupportedSegment(path, at, "a form that can be edited: '{flat:…}' can only be read");
    if (kind === 'pick' && edit === 'set')
      throw unsupportedSegment(path, at, 'one name in braces, because a set changes one member of each element');
    if (kind === 'append' && edit === 'remove')
      throw unsupportedSegment(path, at, "an index, a slice or '*': there is nothing at '[+]'");
    if (braces && kind !== 'string' && kind !== 'extract' && kind !== 'pick') {
      throw unsupportedSegment(path, at, "a name, '{name}' or the end of the path after braces in an edit");
    }
    braces ||= kind === 'extract' || kind === 'pick';
  });
}
