import { type JsonSyntax, pointerAt, positionAt } from '@wirework/scanner';
import {
  readChoice,
  readSyntax,
  skipString,
  skipValue,
  skipWhitespace,
  syntaxErrorAt,
  type Units,
  unescapeString,
  walkValue,
  assertText as assertWithin,
  remainingBytes,
} from '@wirework/scanner/primitives';
import { limitOf, textChoices, type TextOptions } from '../../options/options.ts';
import type { ElementNode, NamedNode, ScanPlan, PlanNode } from './scan-plan.ts';
import { DuplicateNameError, LimitExceededError } from '@wirework/encoding-errors';

/*
 * One pass over a text that finds the values of a plan. Containers of the plan are walked member by member; all
 * other values are skipped by the scanner, which validates them at full speed.
 *
 * - `walk…` functions take the index of a value's first unit and return the index after the value, `~at` for a fault
 *   at `at`, or `stopped` when every path is settled.
 * - Of members with the same name the last one counts if the whole text is scanned. Values that were found below an
 *   earlier one begin before the value that counts, and are discarded at the end. If the scan stops early, the first
 *   one counts.
 */

/** The places in a text of the values for the nodes of a plan. */
export interface Scan {
  readonly text: string;
  /** The units of the text. Those of JSONC have spaces where it has more than JSON. */
  readonly units: Units;
  /** The comments and trailing commas of JSONC: `start` and `end` of each in turn. `undefined` for JSON. */
  readonly spans: readonly number[] | undefined;
  readonly end: number;
  readonly maxDepth: number;
  /** Whether the scan ends when every path is settled. */
  readonly stopsEarly: boolean;
  /** The index of the first unit of each node's value, or -1 if there is none. */
  readonly starts: number[];
  /** The index after the last unit of each node's value. */
  readonly ends: number[];
  /**
   * Number of paths that are not settled yet: neither found, nor known to be absent. Counted only if the scan stops
   * early.
   */
  pending: number;
  /** Whether a name of the plan was repeated, so that values below its earlier value have to be discarded. */
  repeats: boolean;
}

/** The complement of index 0, where no fault of a container can be. */
const stopped = -1;

/** The options of a scan. */
export interface ScanSettings {
  readonly maxDepth: number;
  readonly rejectsDuplicates: boolean;
  readonly syntax: JsonSyntax;
}

export function readScanSettings(options: TextOptions | undefined): ScanSettings {
  return {
    maxDepth: limitOf(options, 'maxDepth'),
    rejectsDuplicates: readChoice(options, 'duplicates', textChoices.duplicates) === 'reject',
    syntax: readSyntax(options),
  };
}

/** Scans the whole text, and refuses repeated names if the settings say so. */
export function scanText(
  text: string,
  units: Units,
  plan: ScanPlan,
  settings: ScanSettings,
  spans?: readonly number[],
): Scan {
  const scan = scanWhole(text, units, plan, settings.maxDepth, spans);
  if (settings.rejectsDuplicates) rejectDuplicates(text, units);
  return scan;
}

/**
 * Scans the whole text for the values of a plan.
 *
 * @param units the units of the text, as JSON
 * @param spans what was overwritten in the units of JSONC
 * @throws JsonSyntaxError wherever the text is not JSON
 * @throws LimitExceededError if it is nested deeper than `maxDepth`
 */
export function scanWhole(
  text: string,
  units: Units,
  plan: ScanPlan,
  maxDepth: number,
  spans?: readonly number[],
): Scan {
  const end = text.length;
  const scan = newScan(text, units, end, plan, maxDepth, false, spans);
  const next = walk(scan, plan.root, skipWhitespace(units, 0, end), 0);
  const at = next < 0 ? ~next : skipWhitespace(units, next, end);
  if (next < 0 || at < end) throw syntaxErrorAt(text, at, { maxDepth, syntax: syntaxOf(spans) });
  if (scan.repeats) forgetEarlier(scan.starts, plan.root);
  return scan;
}

/**
 * Discards values that begin before the value that should contain them. One pass does so for all repeated names, which
 * may be many.
 */
function forgetEarlier(starts: number[], node: PlanNode): void {
  for (const children of [node.names, node.elements, node.fromEnd]) {
    for (const { node: child } of children) {
      if ((starts[child.id] as number) < (starts[node.id] as number)) starts.fill(-1, child.id, child.last + 1);
      else forgetEarlier(starts, child);
    }
  }
}

/**
 * Scans a part of the text from its beginning, until every path of the plan is settled.
 *
 * @param units the units of the part
 * @param end where the part ends
 * @param spans what was overwritten in the units of JSONC
 * @returns `undefined` if the part is too short
 * @throws JsonSyntaxError if the text is not JSON before every path is settled
 * @throws LimitExceededError if it is nested deeper than `maxDepth` before every path is settled
 */
export function scanPart(
  text: string,
  units: Units,
  end: number,
  plan: ScanPlan,
  maxDepth: number,
  spans?: readonly number[],
): Scan | undefined {
  const scan = newScan(text, units, end, plan, maxDepth, true, spans);
  const next = walk(scan, plan.root, skipWhitespace(units, 0, end), 0);
  // A value that ends with the part may continue after it.
  if (end < text.length && (next === ~end || scan.ends.includes(end))) return undefined;
  if (scan.pending > 0) throw syntaxErrorAt(text, ~next, { maxDepth, syntax: syntaxOf(spans) });
  return scan;
}

const syntaxOf = (spans: readonly number[] | undefined): JsonSyntax => (spans === undefined ? 'json' : 'jsonc');

function newScan(
  text: string,
  units: Units,
  end: number,
  plan: ScanPlan,
  maxDepth: number,
  stopsEarly: boolean,
  spans: readonly number[] | undefined,
): Scan {
  const { absent } = plan;
  return {
    text,
    units,
    spans,
    end,
    maxDepth,
    stopsEarly,
    starts: absent.slice(),
    ends: absent.slice(),
    pending: plan.root.targets,
    repeats: false,
  };
}

/** Walks the value of a node. */
function walk(scan: Scan, node: PlanNode, pos: number, depth: number): number {
  const { id } = node;
  const { pending } = scan;
  const unit = pos < scan.end ? scan.units[pos] : -1;
  scan.starts[id] = pos;
  let next: number;
  if (unit === 0x7b /* { */ && node.names.length > 0) next = walkObject(scan, node, pos, depth);
  else if (unit === 0x5b /* [ */ && node.elements.length + node.fromEnd.length > 0)
    next = walkArray(scan, node, pos, depth);
  else next = skipValue(scan.units, pos, scan.end, scan.maxDepth - depth);
  scan.ends[id] = next;
  if (!scan.stopsEarly || next < 0) return next;
  // Paths below that were not found are absent.
  scan.pending = pending - node.targets;
  return scan.pending === 0 ? stopped : next;
}

/**
 * `{ "name" : value , … }`, from its opening brace. `skipWhitespace` is called only at a unit that can be white space.
 */
function walkObject(scan: Scan, node: PlanNode, open: number, depth: number): number {
  const { units, end } = scan;
  if (depth >= scan.maxDepth) return ~open;
  const inner = scan.maxDepth - depth - 1;
  let pos = skipWhitespace(units, open + 1, end);
  if (pos < end && units[pos] === 0x7d /* } */) return pos + 1;
  for (;;) {
    // At a name. Most have no escapes and end at the next quote.
    if (pos >= end) return ~end;
    if (units[pos] !== 0x22 /* " */) return ~pos;
    const name = pos;
    let unit = 0;
    while (++pos < end) {
      unit = units[pos] as number;
      if (unit === 0x22 || unit === 0x5c /* \ */ || unit < 0x20) break;
    }
    let found: PlanNode | undefined;
    if (unit === 0x22 && pos < end) {
      found = findName(scan, node, name + 1, pos++);
    } else {
      pos = skipString(units, name, end);
      if (pos < 0) return pos;
      found = findEscapedName(scan.text, node, name, pos);
    }
    if (pos < end && (units[pos] as number) <= 0x20) pos = skipWhitespace(units, pos, end);
    if (pos >= end) return ~end;
    if (units[pos] !== 0x3a /* : */) return ~pos;
    pos++;
    if (pos < end && (units[pos] as number) <= 0x20) pos = skipWhitespace(units, pos, end);

    // At its value.
    if (found === undefined) pos = skipValue(units, pos, end, inner);
    else pos = walkChild(scan, found, pos, depth + 1);
    if (pos < 0) return pos;
    if (pos < end && (units[pos] as number) <= 0x20) pos = skipWhitespace(units, pos, end);
    if (pos >= end) return ~end;
    if (units[pos] === 0x7d /* } */) return pos + 1;
    if (units[pos] !== 0x2c /* , */) return ~pos;
    pos++;
    if (pos < end && (units[pos] as number) <= 0x20) pos = skipWhitespace(units, pos, end);
  }
}

/** Returns the node of a name without escapes, which is from `start` to `end` between its quotes. */
function findName({ text, units }: Scan, node: PlanNode, start: number, end: number): PlanNode | undefined {
  if (node.byName !== undefined) return node.byName.get(text.slice(start, end));
  const { names } = node;
  const length = end - start;
  for (let i = 0; i < names.length; i++) {
    const { name, node: child } = names[i] as NamedNode;
    if (name.length === length && isNameAt(name, text, units, start)) return child;
  }
  return undefined;
}

/** Returns whether the text has a name at an index. Only units below 0xff identify a character. */
function isNameAt(name: string, text: string, units: Units, start: number): boolean {
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    if (code >= 0xff) return text.startsWith(name, start);
    if (code !== units[start + i]) return false;
  }
  return true;
}

/** Returns the node of a name with escapes, which is from `start` to `end` with its quotes. */
function findEscapedName(text: string, node: PlanNode, start: number, end: number): PlanNode | undefined {
  const name = unescapeString(text, start, end);
  return node.byName === undefined ? node.names.find((it) => it.name === name)?.node : node.byName.get(name);
}

/** Walks a member or an element of the plan, unless a scan that stops early has found it already. */
function walkChild(scan: Scan, node: PlanNode, pos: number, depth: number): number {
  if (scan.starts[node.id] !== -1) {
    if (scan.stopsEarly) return skipValue(scan.units, pos, scan.end, scan.maxDepth - depth);
    scan.repeats = true;
  }
  return walk(scan, node, pos, depth);
}

/** `[ value , … ]`, from its opening bracket. */
function walkArray(scan: Scan, node: PlanNode, open: number, depth: number): number {
  const { units, end } = scan;
  if (depth >= scan.maxDepth) return ~open;
  const inner = scan.maxDepth - depth - 1;
  const { elements, fromEnd } = node;
  /**
   * Ring buffer of the beginnings of the last elements, as many as the largest distance from the end. It grows as
   * needed.
   */
  const ring: number[] | undefined = fromEnd.length === 0 ? undefined : [];
  const wanted = ring === undefined ? 0 : fromEnd.reduce((most, it) => Math.max(most, it.index), 0);
  let next = 0;
  let awaited = elements.length === 0 ? -1 : (elements[0] as ElementNode).index;
  let count = 0;
  let pos = skipWhitespace(units, open + 1, end);
  while (pos >= end || count > 0 || units[pos] !== 0x5d /* ] */) {
    // At an element.
    const start = pos;
    if (ring !== undefined) ring[count % wanted] = start;
    if (count === awaited) {
      // The two notations of an index (`a.0`, `a[0]`) are two nodes for one element.
      do pos = walkChild(scan, (elements[next] as ElementNode).node, start, depth + 1);
      while (pos >= 0 && elements[++next]?.index === count);
      awaited = elements[next]?.index ?? -1;
    } else {
      pos = skipValue(units, start, end, inner);
    }
    if (pos < 0) return pos;
    count++;
    if (pos < end && (units[pos] as number) <= 0x20) pos = skipWhitespace(units, pos, end);
    if (pos >= end) return ~end;
    if (units[pos] === 0x5d /* ] */) break;
    if (units[pos] !== 0x2c /* , */) return ~pos;
    pos++;
    if (pos < end && (units[pos] as number) <= 0x20) pos = skipWhitespace(units, pos, end);
  }
  return ring === undefined ? pos + 1 : walkFromEnd(scan, fromEnd, ring, wanted, count, depth, pos + 1);
}

/** Walks the elements that are counted from the end, after the array that ends at `arrayEnd`. */
function walkFromEnd(
  scan: Scan,
  fromEnd: readonly ElementNode[],
  ring: readonly number[],
  wanted: number,
  count: number,
  depth: number,
  arrayEnd: number,
): number {
  for (const { index, node } of fromEnd) {
    if (index > count) continue;
    const pos = walkChild(scan, node, ring[(count - index) % wanted] as number, depth + 1);
    if (pos < 0) return pos;
  }
  return arrayEnd;
}

/** Shared empty set for arrays and scalars. */
const noNames = new Set<string>();

/**
 * Throws a `DuplicateNameError` with the position of the second name if an object of a valid text has a name twice
 * (RFC 8259 section 4). Names are compared without their escapes.
 */
function rejectDuplicates(text: string, units: Units): void {
  const end = text.length;
  const namesAt = (pos: number): Set<string> => (units[pos] === 0x7b /* { */ ? new Set() : noNames);
  const start = skipWhitespace(units, 0, end);
  walkValue(units, start, end, namesAt(start), ({ isObject, state, nameStart, nameEnd }, pos) => {
    if (isObject) {
      const name = unescapeString(text, nameStart, nameEnd);
      if (state.has(name)) {
        const pointer = pointerAt(text, nameStart, units);
        throw new DuplicateNameError({ member: name, index: nameStart, ...positionAt(text, nameStart), pointer });
      }
      state.add(name);
    }
    return namesAt(pos);
  });
}

/** Throws for anything but a string, and for a text that is too long. */
export function assertText(text: unknown, options: object | undefined): asserts text is string {
  assertWithin(text, limitOf(options, 'maxBytes'));
}

/**
 * Returns a number of bytes of UTF-8 by which a text may grow; for a text far below the limit, less than the limit
 * allows.
 *
 * @throws LimitExceededError if the text is over the limit
 */
export function roomIn(text: string, options: object | undefined): number {
  const max = limitOf(options, 'maxBytes');
  const room = remainingBytes(text, max);
  if (room < 0) throw new LimitExceededError({ limit: 'maxBytes', max });
  return room;
}
