import { canonicalize, compact, indent } from '@wirework/codec';
import { toStrictJson } from '@wirework/scanner';
import {
  assertSyntax,
  parseString,
  skipString,
  skipValue,
  skipWhitespace,
  type Units,
  withStrictUnits,
} from '@wirework/scanner/primitives';

/** The format of a text. */
export interface Format {
  readonly style: 'pretty' | 'minified' | 'canonical';
  /** White space of one level, in the pretty style. */
  readonly unit: string;
  readonly sort: boolean;
}

/** Nesting levels of a text that is formatted. */
const maxDepth = 1_000;

/**
 * Returns a JSON text in another format. Numbers and strings keep their spelling, except in the canonical style
 * (RFC 8785). Comments stay in the pretty style, with the property or item to which they belong; so does one blank line
 * where a text with comments has some. The pretty style ends with a line feed.
 *
 * @throws JsonSyntaxError if the text is not JSON
 */
export function formatText(text: string, syntax: 'json' | 'jsonc', { style, unit, sort }: Format): string {
  assertSyntax(text, maxDepth, syntax);
  if (style === 'canonical') return canonicalize(syntax === 'jsonc' ? toStrictJson(text) : text);
  const hasTree = sort || syntax === 'jsonc';
  if (style === 'minified')
    return compact(sort ? toStrictJson(prettyText(text, syntax, '', true)) : strict(text, syntax));
  const pretty = hasTree ? prettyText(text, syntax, unit, sort) : `${indent(text.trimEnd(), '', unit)}\n`;
  return text.includes('\r\n') ? pretty.replaceAll(/\r?\n/g, '\r\n') : pretty;
}

function strict(text: string, syntax: 'json' | 'jsonc'): string {
  return syntax === 'jsonc' ? toStrictJson(text) : text;
}

/** A comment or an item, and whether a blank line is before it. */
interface Piece {
  readonly text: string;
  readonly isAfterBlank: boolean;
}

/** A property, an item, or the document, with its comments. */
interface Item {
  /** The comments above it. */
  readonly above: readonly Piece[];
  /** The comments in front of it on its line. */
  readonly inFront: readonly Piece[];
  /** Its name as it was written; undefined for an item. */
  readonly name: string | undefined;
  readonly value: Container | string;
  /** The comments behind it on its line. */
  behind: readonly Piece[];
  readonly isAfterBlank: boolean;
}

interface Container {
  readonly isObject: boolean;
  /** The comments behind the opening bracket. */
  readonly head: readonly Piece[];
  readonly items: readonly Item[];
  /** The comments above the closing bracket. */
  readonly end: readonly Piece[];
}

function prettyText(text: string, syntax: 'json' | 'jsonc', unit: string, sort: boolean): string {
  return withStrictUnits(text, syntax, (units, spans = []) => {
    const reader = new Reader(text, units, spans);
    const { above, item, end } = reader.document();
    const root = [print(item.value, '', unit, sort), ...item.behind.map((it) => it.text)].join(' ');
    return `${[...linesOf(above, ''), item.isAfterBlank ? `\n${root}` : root, ...linesOf(end, '')].join('\n').replace(/^\n/, '')}\n`;
  });
}

/** Reads a text with its comments. The text is valid. */
class Reader {
  readonly #text: string;
  readonly #units: Units;
  readonly #spans: readonly number[];
  readonly #hasComments: boolean;
  /** Index in the spans of the next one. */
  #next = 0;

  constructor(text: string, units: Units, spans: readonly number[]) {
    this.#text = text;
    this.#units = units;
    this.#spans = spans;
    this.#hasComments = spans.some((start, i) => i % 2 === 0 && text[start] === '/');
  }

  document(): { readonly above: readonly Piece[]; readonly item: Item; readonly end: readonly Piece[] } {
    const start = skipWhitespace(this.#units, 0, this.#text.length);
    const { all: above, isAfterBlank } = this.#gap(0, start);
    const [item, end] = this.#item(start, [], undefined, isAfterBlank);
    const after = this.#gap(end, this.#text.length);
    return { above, item: { ...item, behind: after.behind }, end: after.comments };
  }

  /** Reads the item at an index. Returns it and the index after its value. */
  #item(start: number, above: readonly Piece[], name: string | undefined, isAfterBlank: boolean): [Item, number] {
    const isOpen = this.#text[start] === '{' || this.#text[start] === '[';
    const end = isOpen ? -1 : skipValue(this.#units, start, this.#text.length, 0);
    const [value, after] = isOpen ? this.#container(start) : [this.#text.slice(start, end), end];
    return [{ above, inFront: [], name, value, behind: [], isAfterBlank }, after];
  }

  #container(open: number): [Container, number] {
    const text = this.#text;
    const isObject = text[open] === '{';
    const items: Item[] = [];
    let head: readonly Piece[] = [];
    let at = open + 1;
    for (;;) {
      let start = skipWhitespace(this.#units, at, text.length);
      const comma = text[start] === ',' && this.#units[start] === 0x2c ? start : -1;
      if (comma !== -1) start = skipWhitespace(this.#units, comma + 1, text.length);
      const isEnd = this.#units[start] === 0x7d || this.#units[start] === 0x5d;
      const gap = this.#gap(at, start, isEnd ? undefined : comma);
      const last = items.at(-1);
      if (last === undefined) head = gap.behind;
      else last.behind = [...last.behind, ...gap.behind];
      if (isEnd) return [{ isObject, head, items, end: gap.comments }, start + 1];
      let name: string | undefined;
      let inName: readonly Piece[] = [];
      let value = start;
      if (isObject) {
        const nameEnd = skipString(this.#units, start, text.length);
        name = text.slice(start, nameEnd);
        const colon = skipWhitespace(this.#units, nameEnd, text.length);
        value = skipWhitespace(this.#units, colon + 1, text.length);
        inName = this.#gap(nameEnd, value).all;
      }
      // Comments between a name and its value are above the property.
      const above = [...gap.comments, ...inName];
      const [item, end] = this.#item(value, above, name, gap.isAfterBlank);
      items.push({ ...item, inFront: gap.inFront });
      at = end;
    }
  }

  /**
   * Returns the comments between two indices: those behind what is before them on its line, those in front of what
   * follows on its line, and the others.
   *
   * @param comma the comma between them, or -1; undefined if nothing follows
   */
  #gap(
    from: number,
    to: number,
    comma?: number,
  ): {
    readonly behind: readonly Piece[];
    readonly comments: readonly Piece[];
    readonly inFront: readonly Piece[];
    readonly all: readonly Piece[];
    readonly isAfterBlank: boolean;
  } {
    const text = this.#text;
    const all: (Piece & { readonly start: number; readonly breaks: number })[] = [];
    let at = from;
    const spans = this.#spans;
    for (; this.#next < spans.length && (spans[this.#next] as number) < to; this.#next += 2) {
      const [start, end] = [spans[this.#next] as number, spans[this.#next + 1] as number];
      if (text[start] !== '/') continue;
      const breaks = countBreaks(text, at, start);
      all.push({ text: text.slice(start, end), start, breaks, isAfterBlank: this.#hasComments && breaks > 1 });
      at = end;
    }
    const breaks = countBreaks(text, at, to);
    let behind = 0;
    while (behind < all.length && all[behind]?.breaks === 0) behind++;
    let inFront = all.length;
    if (comma !== undefined && breaks === 0) {
      while (
        inFront > 0 &&
        (all[inFront - 1]?.start as number) > comma &&
        (inFront === all.length || all[inFront]?.breaks === 0)
      )
        inFront--;
      behind = Math.min(behind, inFront);
    }
    return {
      behind: all.slice(0, behind),
      comments: all.slice(behind, inFront),
      inFront: all.slice(inFront),
      all,
      isAfterBlank: this.#hasComments && breaks > 1,
    };
  }
}

/** Counts the line breaks between two indices: `\n`, `\r\n` and a lone `\r`. */
function countBreaks(text: string, start: number, end: number): number {
  return text.slice(start, end).split(/\r\n|\n|\r/).length - 1;
}

/** Returns a value without the indentation of its first line. */
function print(value: Item['value'], indentation: string, unit: string, sort: boolean): string {
  if (typeof value === 'string') return value;
  const { isObject, head, items, end } = value;
  const [open, close] = isObject ? '{}' : '[]';
  const behindOpen = head.map((it) => ` ${it.text}`).join('');
  if (items.length === 0 && end.length === 0 && head.length === 0) return `${open}${close}`;
  const inner = indentation + unit;
  const lines = (sort && isObject ? items.toSorted(byName) : items).flatMap((it, i, all) => {
    const front = it.inFront.map((comment) => `${comment.text} `).join('');
    const name = it.name === undefined ? '' : `${it.name}: `;
    const comma = i < all.length - 1 ? ',' : '';
    const behind = it.behind.map((comment) => ` ${comment.text}`).join('');
    const own = `${inner}${front}${name}${print(it.value, inner, unit, sort)}${comma}${behind}`;
    return [...linesOf(it.above, inner), it.isAfterBlank ? `\n${own}` : own];
  });
  const content = [...lines, ...linesOf(end, inner)].join('\n').replace(/^\n/, '');
  return `${open}${behindOpen}\n${content}${content === '' ? '' : '\n'}${indentation}${close}`;
}

/** Returns comments with a line for each. */
function linesOf(comments: readonly Piece[], indentation: string): string[] {
  return comments.map((it) => `${it.isAfterBlank ? '\n' : ''}${indentation}${it.text}`);
}

/** Compares names without their escapes, in UTF-16 units as RFC 8785 does. */
function byName(a: Item, b: Item): number {
  const [left, right] = [a, b].map((it) => parseString(it.name as string)) as [string, string];
  return left < right ? -1 : Number(left > right);
}
