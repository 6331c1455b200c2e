import { parseString, skipString, skipValue, skipWhitespace, type Units } from '@wirework/scanner/primitives';

/** A comment, and whether a blank line is before it. */
export interface Comment {
  readonly text: string;
  readonly isAfterBlank: boolean;
}

/** A property or an item, with its comments. */
export interface Item {
  /** The comments above it; those between a name and its value are among them. */
  readonly above: readonly Comment[];
  /** The comments in front of it on its line. */
  readonly inFront: readonly Comment[];
  /** Its name as it was written; undefined for an item. */
  readonly name: string | undefined;
  readonly value: Container | string;
  /** The comments behind it on its line. */
  behind: readonly Comment[];
  readonly isAfterBlank: boolean;
}

/** An object, an array, or the document, whose only item is its value. */
export interface Container {
  readonly kind: 'object' | 'array' | 'document';
  /** The comments behind the opening bracket. */
  head: readonly Comment[];
  items: Item[];
  /** The comments above the closing bracket. */
  end: readonly Comment[];
  /** Length on one line, or infinity if it has a comment or a blank line that stays. */
  length: number;
}

/**
 * Returns a document with its comments, without white space.
 *
 * @param text a text that is valid
 * @param units the units of the text, with spaces in the spans
 * @param spans `start` and `end` of each comment, trailing comma and byte order mark, in the order of the text
 * @param sortKeys whether properties are sorted by name
 */
export function readDocument(text: string, units: Units, spans: readonly number[], sortKeys: boolean): Container {
  return new DocumentReader(text, units, spans).read(sortKeys);
}

/**
 * Reads a document. Open containers are a list, so depth needs no stack.
 *
 *   [1, // one⏎ 2 ]
 *     ^ #at, the end of the last value or bracket
 */
class DocumentReader {
  readonly #text: string;
  readonly #units: Units;
  readonly #spans: readonly number[];
  readonly #hasComments: boolean;
  /** Index in the spans of the next one. */
  #next = 0;
  #at = 0;

  constructor(text: string, units: Units, spans: readonly number[]) {
    this.#text = text;
    this.#units = units;
    this.#spans = spans;
    this.#hasComments = spans.some((start, i) => i % 2 === 0 && text[start] === '/');
  }

  read(sortKeys: boolean): Container {
    const { length } = this.#text;
    const document = newContainer('document');
    const start = this.#skipWhitespace(0);
    const { all, isAfterBlank } = this.#gap(start);
    const root = this.#item(start, undefined, all, { inFront: noComments, isAfterBlank });
    document.items.push(root);
    const open: Container[] = typeof root.value === 'string' ? [] : [root.value];
    for (let container = open.at(-1); container !== undefined; container = open.at(-1)) {
      const item = this.#nextItem(container);
      if (item === undefined) {
        open.pop();
        if (sortKeys && container.kind === 'object') container.items = sorted(container.items);
        container.length = lengthOf(container);
        continue;
      }
      container.items.push(item);
      if (typeof item.value !== 'string') open.push(item.value);
    }
    const { behind, comments } = this.#gap(length);
    root.behind = behind;
    document.end = comments;
    return document;
  }

  /** Reads the next item of a container up to its value; `undefined` after the closing bracket. */
  #nextItem(container: Container): Item | undefined {
    const units = this.#units;
    let start = this.#skipWhitespace(this.#at);
    const comma = units[start] === 0x2c /* , */ ? start : -1;
    if (comma !== -1) start = this.#skipWhitespace(comma + 1);
    const isEnd = units[start] === 0x7d /* } */ || units[start] === 0x5d; /* ] */
    const gap = this.#gap(start, isEnd ? undefined : comma);
    const { behind, comments } = gap;
    const last = container.items.at(-1);
    if (last === undefined) container.head = behind;
    else last.behind = behind;
    if (isEnd) {
      container.end = comments;
      this.#at = start + 1;
      return undefined;
    }
    if (container.kind === 'array') return this.#item(start, undefined, comments, gap);
    this.#at = skipString(units, start, this.#text.length);
    const name = this.#text.slice(start, this.#at);
    const colon = this.#skipWhitespace(this.#at);
    const value = this.#skipWhitespace(colon + 1);
    const { all } = this.#gap(value);
    return this.#item(value, name, all.length === 0 ? comments : [...comments, ...all], gap);
  }

  /** Reads the scalar at an index, or the opening bracket. */
  #item(
    start: number,
    name: string | undefined,
    above: readonly Comment[],
    { inFront, isAfterBlank }: Pick<Gap, 'inFront' | 'isAfterBlank'>,
  ): Item {
    const unit = this.#units[start];
    const isObject = unit === 0x7b; /* { */
    const isScalar = !isObject && unit !== 0x5b; /* [ */
    this.#at = isScalar ? skipValue(this.#units, start, this.#text.length, 0) : start + 1;
    const value = isScalar ? this.#text.slice(start, this.#at) : newContainer(isObject ? 'object' : 'array');
    return { above, inFront, name, value, behind: noComments, isAfterBlank };
  }

  #skipWhitespace(from: number): number {
    return skipWhitespace(this.#units, from, this.#text.length);
  }

  /**
   * Returns the comments from `#at` to an index: those behind what is before them on its line, those in front of what
   * follows on its line, and the others.
   *
   * @param comma the comma between them, or -1; undefined if nothing follows
   */
  #gap(to: number, comma?: number): Gap {
    if (!this.#hasComments) return emptyGap;
    const [text, spans] = [this.#text, this.#spans];
    const all: (Comment & { readonly start: number; readonly breaks: number })[] = [];
    let at = this.#at;
    for (; this.#next < spans.length && (spans[this.#next] as number) < to; this.#next += 2) {
      const [start, end] = [spans[this.#next] as number, spans[this.#next + 1] as number];
      if (text[start] !== '/') continue;
      const breaks = countBreaks(text, at, start);
      all.push({ text: text.slice(start, end), start, breaks, isAfterBlank: breaks > 1 });
      at = end;
    }
    const breaks = countBreaks(text, at, to);
    let behind = 0;
    while (all[behind]?.breaks === 0) behind++;
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
      isAfterBlank: breaks > 1,
    };
  }
}

/** The comments between two tokens, and whether a blank line is before the second. */
interface Gap {
  readonly behind: readonly Comment[];
  readonly comments: readonly Comment[];
  readonly inFront: readonly Comment[];
  readonly all: readonly Comment[];
  readonly isAfterBlank: boolean;
}

/** One list for all, because most items have no comments. */
const noComments: readonly Comment[] = /* @__PURE__ */ Object.freeze([]);

const emptyGap: Gap = /* @__PURE__ */ Object.freeze({
  behind: noComments,
  comments: noComments,
  inFront: noComments,
  all: noComments,
  isAfterBlank: false,
});

function newContainer(kind: Container['kind']): Container {
  return { kind, head: noComments, items: [], end: noComments, length: Infinity };
}

/** Counts the line breaks between two indices: `\n`, `\r\n` and a lone `\r`. */
function countBreaks(text: string, start: number, end: number): number {
  return text.slice(start, end).split(/\r\n|\n|\r/).length - 1;
}

/** Returns properties in the order of their names without escapes, in UTF-16 units as RFC 8785 does. */
function sorted(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, name: parseString(item.name as string) }))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ item }) => item);
}

/** Returns the length of a container on one line. */
function lengthOf({ kind, head, items, end }: Container): number {
  if (head.length > 0 || end.length > 0) return Infinity;
  if (items.length === 0) return 2;
  // The brackets, spaces inside the braces, and `, ` between items.
  let length = (kind === 'object' ? 4 : 2) + 2 * (items.length - 1);
  for (let i = 0; i < items.length; i++) {
    const { name, value, above, inFront, behind, isAfterBlank } = items[i] as Item;
    if (above.length + inFront.length + behind.length > 0 || (isAfterBlank && i > 0)) return Infinity;
    length += value.length + (name === undefined ? 0 : name.length + 2);
  }
  return length;
}
