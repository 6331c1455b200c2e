import { hasSpan } from '../scan/comment-spans.ts';
import type { Scan } from '../scan/scan-text.ts';
import { kindAt } from '../scan/text-place.ts';
import { childTail, endsLineComment, hasBreak, headEnd } from './comment-owners.ts';
import type { ExistingLayout } from './container-layout.ts';
import type { Splice } from './splice.ts';

/**
 * Returns the splices that write a new child into the container from `start` to `end`: after its last child with its
 * own comments, and before the comments in front of the closing bracket. The new child gets a trailing comma if the
 * last one has one.
 *
 * @param child the new child, without commas
 * @param isExtended whether these splices follow those of another new child
 */
export function insertions(
  scan: Scan,
  start: number,
  end: number,
  child: string,
  layout: ExistingLayout,
  isExtended: boolean,
): readonly Splice[] {
  const { comma, lastEnd } = layout;
  const close = end - 1;
  if (lastEnd === start + 1) return [onlyChild(scan, start, close, child, layout)];
  if (!hasSpan(scan, lastEnd, close)) return [insertion(lastEnd, comma + child)];

  const { lineEnd: at, comma: trailing } = childTail(scan, lastEnd, close);
  const sign = comma.indexOf(',');
  let space = comma.slice(sign + 1);
  if (endsLineComment(scan, at) && !hasBreak(space, 0, space.length)) space = lineBreakAt(scan.text, at);
  if (trailing !== -1) return [insertion(at, `${space}${child},`)];
  // Where lines begin with commas, the comma is before the new child and not after the last one.
  if (at === lastEnd || hasBreak(comma, 0, sign)) return [insertion(at, comma + child)];
  if (isExtended || !hasBreak(space, 0, space.length)) return [insertion(at, `,${space}${child}`)];
  return [insertion(lastEnd, ','), insertion(at, space + child)];
}

/**
 * Returns the splice for the first child of a container without children: after the comments on the line of the opening
 * bracket.
 */
function onlyChild(scan: Scan, start: number, close: number, child: string, layout: ExistingLayout): Splice {
  const { line, unit, padding, trailing } = layout;
  const at = headEnd(scan, start, close);
  if (line === undefined) {
    const space = padding[kindAt(scan.text, start) === 'object' ? 'object' : 'array'];
    return at === start + 1 ? { start: at, end: close, text: space + child + space } : insertion(at, ` ${child}`);
  }
  const isLast = !hasSpan(scan, at, close);
  return { start: at, end: isLast ? close : at, text: line + child + trailing + (isLast ? outer(line, unit) : '') };
}

function insertion(at: number, text: string): Splice {
  return { start: at, end: at, text };
}

/** Returns the line break that begins at an index. */
function lineBreakAt(text: string, at: number): string {
  return text.startsWith('\r\n', at) ? '\r\n' : text.charAt(at);
}

/** Returns a line break with one level less of indentation. */
function outer(line: string, unit: string): string {
  return line.endsWith(unit) ? line.slice(0, line.length - unit.length) : line;
}
