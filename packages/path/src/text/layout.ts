import { type Child, childrenAt, lastChildEnd } from './children.ts';
import type { Scan } from './scan.ts';

/** How the children of a container are formatted in a text, so that a new one can be formatted alike. */
export interface Layout {
  /** Between two children: a comma with the white space around it. */
  readonly comma: string;
  /** Between a name and its value: a colon with the white space around it. */
  readonly colon: string;
  /** The line break and indentation in front of a child; `undefined` if the container is on one line. */
  readonly line: string | undefined;
  /** What each level adds to the indentation. */
  readonly unit: string;
  /** The white space inside the brackets of a container on one line. */
  readonly padding: Padding;
}

/** White space inside brackets of either kind. Many writers pad objects and not arrays. */
export interface Padding {
  readonly object: string;
  readonly array: string;
}

/** On one line, without white space. */
export const compact: Layout = Object.freeze({ comma: ',', colon: ':', line: undefined, unit: '', padding: Object.freeze({ object: '', array: '' }) });

/** How a value is laid out: its children, and the line break in front of its closing bracket. */
export interface Style {
  readonly inside: Layout;
  readonly closing: string | undefined;
}

/** The layout of a container in the text. */
export interface LayoutThere extends Layout {
  /** Among its first children, one whose own layout can be the model for a new child. */
  readonly model: Child | undefined;
  /** Where its last child ends; after its opening bracket if it has none. */
  readonly behind: number;
}

/**
 * Units of the longest white space that new children copy: two for each of the 200 levels that a text has at most by default.
 * A longer one is not formatting, and would be written again for every new child.
 */
const longestSpace = 400;

/**
 * The layout of the container from `open` to `end`. One without children has none of its own, and inherits it
 * from the container around it.
 *
 * @param around the layout of the container around it
 */
export function layoutAt(scan: Scan, open: number, end: number, around: Layout): LayoutThere {
  const { text } = scan;
  const [first, second] = childrenAt(scan, open, 2);
  if (first === undefined) return { ...emptyLayout(spaceAt(text, open + 1, end - 1) ?? '', around), model: undefined, behind: open + 1 };
  const behind = lastChildEnd(text, end);

  const lead = spaceAt(text, open + 1, first.start) ?? '';
  const breaks = /[\n\r]/.test(lead);
  const colon = first.name !== undefined ? (colonBefore(text, first.value) ?? compact.colon) : breaks && around === compact ? ': ' : around.colon;
  const gap = lead === '' && colon.endsWith(' ') ? ' ' : lead;
  const comma = (second && spaceAt(text, first.end, second.start)) ?? `,${gap}`;
  const model = [first, second].find((it) => it !== undefined && hasChildren(text, it));
  if (!breaks) {
    const padding = { ...around.padding, [first.name === undefined ? 'array' : 'object']: lead };
    return { comma, colon, line: undefined, unit: '', padding, model, behind };
  }

  const indentation = afterBreak(lead);
  const closing = afterBreak(text.slice(behind, end - 1));
  const unit = indentation.startsWith(closing) ? indentation.slice(closing.length) : '';
  return { comma, colon, line: lineBreak(lead) + indentation, unit: unit === '' ? '  ' : unit, padding: around.padding, model, behind };
}

/** White space with at most one comma or colon in it; `undefined` if it is too long to be copied. */
function spaceAt(text: string, start: number, end: number): string | undefined {
  return end - start > longestSpace ? undefined : text.slice(start, end);
}

/** The layout of containers in a container with a layout. */
export function nested(around: Layout): Layout {
  if (around.line === undefined) return { ...around, comma: /[\n\r]/.test(around.comma) ? compact.comma : around.comma };
  const line = around.line + around.unit;
  return { ...around, comma: `,${line}`, line };
}

/** Whether a value is a container that is not empty. */
export function hasChildren(text: string, { value, end }: { readonly value: number; readonly end: number }): boolean {
  const bracket = text[value];
  return (bracket === '{' || bracket === '[') && lastChildEnd(text, end) > value + 1;
}

/** The layout for a container with nothing but white space in it. */
function emptyLayout(content: string, around: Layout): Layout {
  if (around.line !== undefined || !/[\n\r]/.test(content)) {
    return around === compact || around.line !== undefined ? nested(around) : { ...around, comma: around.colon.endsWith(' ') ? ', ' : ',' };
  }
  const line = `${lineBreak(content)}${afterBreak(content)}  `;
  return { comma: `,${line}`, colon: ': ', line, unit: '  ', padding: around.padding };
}

/** The colon in front of a value, with the white space around it: it reaches back to the quote of the name. */
function colonBefore(text: string, value: number): string | undefined {
  return spaceAt(text, text.lastIndexOf('"', value - 1) + 1, value);
}

/** The indentation after the last line break. */
function afterBreak(space: string): string {
  return space.slice(Math.max(space.lastIndexOf('\n'), space.lastIndexOf('\r')) + 1);
}

/** The first line break: `\n`, `\r\n` or `\r`. */
function lineBreak(space: string): string {
  return /\r\n|\n|\r/.exec(space)?.[0] ?? '\n';
}
