import { type Child, childrenAt, lastChildEnd } from '../scan/children.ts';
import { childTail, hasBreak } from './comment-owners.ts';
import { hasSpan, spansBetween } from '../scan/comment-spans.ts';
import type { Scan } from '../scan/scan-text.ts';

/** The format of the children of a container, so that a new child can be formatted alike. */
export interface Layout {
  /** Between two children: a comma with the white space around it. */
  readonly comma: string;
  /** Between a name and its value: a colon with the white space around it. */
  readonly colon: string;
  /** The line break and indentation before a child; `undefined` if the container is on one line. */
  readonly line: string | undefined;
  /** The indentation of one level. */
  readonly unit: string;
  /** The white space inside the brackets of a container on one line. */
  readonly padding: Padding;
  /** A comma if the last child of a container on several lines has one, as in JSONC, otherwise nothing. */
  readonly trailing: ',' | '';
}

/** White space inside brackets of either kind. Many formatters pad objects only. */
interface Padding {
  readonly object: string;
  readonly array: string;
}

/** The layout on one line, without white space. */
export const compact: Layout = /* @__PURE__ */ Object.freeze({
  comma: ',',
  colon: ':',
  line: undefined,
  unit: '',
  padding: /* @__PURE__ */ Object.freeze({ object: '', array: '' }),
  trailing: '',
});

/**
 * The format of a new value: of its children, and the white space before its closing bracket if it is not on one line.
 */
export interface Style {
  readonly inside: Layout;
  readonly closing: string | undefined;
}

/** The layout of a container that is in the text. */
export interface ExistingLayout extends Layout {
  /** Its first children. */
  readonly children: readonly Child[];
  /** Where its last child ends; the index after its opening bracket if it has none. */
  readonly lastEnd: number;
}

/**
 * Number of first children whose commas and colons are compared, because those of the first one may be an exception. A
 * new child gets the most frequent ones, so that the child after it gets the same.
 */
const maxComparedChildren = 4;

/**
 * Units of the longest white space that a new child copies: two for each of the 200 levels that a text may have by
 * default. Longer white space is not formatting, and would be repeated for every new child.
 */
const maxCopiedSpace = 400;

/**
 * Returns the layout of the container from `open` to `end`. A container without children inherits it
 * from the container around it.
 *
 * @param around the layout of the container around it
 * @param ends the known ends of values, by where they begin
 */
export function layoutAt(
  scan: Scan,
  open: number,
  end: number,
  around: Layout,
  ends: ReadonlyMap<number, number>,
): ExistingLayout {
  const children = childrenAt(scan, open, maxComparedChildren, ends);
  const [first, ...others] = children;
  if (first === undefined)
    return { ...emptyLayout(spaceAt(scan, open + 1, end - 1) ?? '', around), children, lastEnd: open + 1 };
  const lastEnd = lastChildEnd(scan, end);

  const lead = spaceAt(scan, open + 1, first.start) ?? '';
  const breaks = /[\n\r]/.test(lead);
  const colons =
    first.nameEnd === undefined
      ? [breaks && around === compact ? ': ' : around.colon]
      : children.map((it) => spaceAt(scan, it.nameEnd as number, it.value));
  const colon = mostFrequent(colons) ?? compact.colon;
  const gap = lead === '' && colon.endsWith(' ') ? ' ' : lead;
  const comma = mostFrequent(others.map((it, i) => spaceAt(scan, (children[i] as Child).end, it.start))) ?? `,${gap}`;
  if (!breaks) {
    const padding = { ...around.padding, [first.nameEnd === undefined ? 'array' : 'object']: lead };
    return { comma, colon, line: undefined, unit: '', padding, trailing: around.trailing, children, lastEnd };
  }

  const indentation = afterBreak(lead);
  const tail = hasSpan(scan, lastEnd, end - 1) ? childTail(scan, lastEnd, end - 1) : { lineEnd: lastEnd, comma: -1 };
  const closing = afterBreak(gapText(scan, tail.lineEnd, end - 1));
  const unit = indentation.startsWith(closing) ? indentation.slice(closing.length) : '';
  return {
    comma,
    colon,
    line: lineBreak(lead) + indentation,
    unit: unit === '' ? '  ' : unit,
    padding: around.padding,
    trailing: tail.comma === -1 ? '' : ',',
    children,
    lastEnd,
  };
}

/** Returns the most frequent of some strings of white space, the first of those that are equally frequent. */
function mostFrequent(spaces: readonly (string | undefined)[]): string | undefined {
  const [first] = spaces;
  if (spaces.every((it) => it === first)) return first;
  const counts = new Map<string, number>();
  for (const it of spaces) if (it !== undefined) counts.set(it, (counts.get(it) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts.keys()].find((it) => counts.get(it) === most);
}

/**
 * Returns the white space between two indices, with at most one comma or colon; `undefined` if it is too long to be
 * copied.
 */
function spaceAt(scan: Scan, start: number, end: number): string | undefined {
  const space = gapText(scan, start, end);
  return space.length > maxCopiedSpace ? undefined : space;
}

/** Returns the white space between two indices, with at most one comma or colon, as it would be without comments. */
function gapText(scan: Scan, start: number, end: number): string {
  const { text, units } = scan;
  if (!hasSpan(scan, start, end)) return text.slice(start, end);
  let delimiter = start;
  while (delimiter < end && (units[delimiter] as number) <= 0x20) delimiter++;
  if (delimiter === end) return spaceWithoutComments(scan, start, end);
  const before = spaceWithoutComments(scan, start, delimiter);
  const isInline = hasSpan(scan, start, delimiter) && !hasBreak(before, 0, before.length);
  return (isInline ? '' : before) + text.charAt(delimiter) + spaceWithoutComments(scan, delimiter + 1, end);
}

/**
 * Returns the last line break that is not in a comment, with the indentation after it; on one line, the white space
 * before the first comment.
 */
function spaceWithoutComments(scan: Scan, start: number, end: number): string {
  const { text } = scan;
  const spans = spansBetween(scan, start, end);
  if (spans.length === 0) return text.slice(start, end);
  let to = end;
  for (let i = spans.length; i >= 0; i--) {
    const line = /(?:\r\n|\n|\r)[ \t]*$/.exec(text.slice(spans[i - 1]?.end ?? start, to))?.[0];
    if (line !== undefined) return line;
    to = spans[i - 1]?.start ?? start;
  }
  return text.slice(start, spans[0]?.start);
}

/** Returns the layout for containers in a container with this layout. */
export function nested(around: Layout): Layout {
  if (around.line === undefined)
    return { ...around, comma: /[\n\r]/.test(around.comma) ? compact.comma : around.comma };
  const line = around.line + around.unit;
  return { ...around, comma: `,${line}`, line };
}

/**
 * Returns the model for the layout of a new array or object: the first non-empty child with the given bracket, among
 * the first two children.
 */
export function modelIn(scan: Scan, { children }: ExistingLayout, bracket: '{' | '['): Child | undefined {
  return children.slice(0, 2).find((it) => scan.text[it.value] === bracket && hasChildren(scan, it));
}

/** Returns whether a value is a container that is not empty. */
export function hasChildren(scan: Scan, { value, end }: { readonly value: number; readonly end: number }): boolean {
  const bracket = scan.text[value];
  return (bracket === '{' || bracket === '[') && lastChildEnd(scan, end) > value + 1;
}

/** Returns the white space before the closing bracket of a container that has children. */
export function closingOf(scan: Scan, { end }: { readonly end: number }): string | undefined {
  return spaceAt(scan, lastChildEnd(scan, end), end - 1);
}

/** Returns the layout for a container without children. */
function emptyLayout(content: string, around: Layout): Layout {
  if (around.line !== undefined || !/[\n\r]/.test(content)) {
    return around === compact || around.line !== undefined
      ? nested(around)
      : { ...around, comma: around.colon.endsWith(' ') ? ', ' : ',' };
  }
  const line = `${lineBreak(content)}${afterBreak(content)}  `;
  return { comma: `,${line}`, colon: ': ', line, unit: '  ', padding: around.padding, trailing: around.trailing };
}

/** Returns the indentation after the last line break. */
function afterBreak(space: string): string {
  return space.slice(Math.max(space.lastIndexOf('\n'), space.lastIndexOf('\r')) + 1);
}

/** Returns the first line break: `\n`, `\r\n` or `\r`. */
function lineBreak(space: string): string {
  return /\r\n|\n|\r/.exec(space)?.[0] ?? '\n';
}
