import {
  isJsonError,
  LimitExceededError,
  MarshalerError,
  UnsupportedTypeError,
  UnsupportedValueError,
} from '@wirework/encoding-errors';
import { assertValidJson, isJsonNumber } from '@wirework/scanner';
import { formatNumber } from '@wirework/scanner/primitives';
import { isObject } from '../../semantics/is-object.ts';
import { jsonForm, rawTextOf } from './json-form.ts';
import { nested, type Style } from './container-layout.ts';

/**
 * Returns a value as JSON. A `JsonNumber` and a bigint are written digit for digit, a `RawJson` is written as its text,
 * members that are `undefined` are left out, and objects are written in their JSON form (`jsonForm`).
 *
 * @param style the format, if it is a container
 * @param level number of levels of the document around it
 * @throws JsonSyntaxError if the text of a `RawJson` is not JSON
 * @throws UnsupportedTypeError for a function, a symbol, `undefined`, and objects without a JSON form
 * @throws UnsupportedValueError for NaN, an infinity or a cycle
 * @throws MarshalerError if a `toJSON` method, a getter or a proxy throws
 * @throws LimitExceededError if the document becomes deeper than `maxDepth`
 */
export function encodeValue(value: unknown, style: Style, level: number, maxDepth: number): string {
  try {
    const form = jsonForm(value, '');
    return isContainer(form) ? encodeContainer(form, style, level, maxDepth) : encodeScalar(form, maxDepth - level);
  } catch (error) {
    if (isJsonError(error)) throw error;
    throw new MarshalerError({ type: typeof value, reason: 'reading it failed', cause: error });
  }
}

/** A container that is being written. */
interface Open {
  readonly container: object;
  readonly children: readonly Child[];
  readonly style: Style;
  /** Number of children that are written. */
  done: number;
}

interface Child {
  /** Its name; `undefined` in an array. */
  readonly name: string | undefined;
  readonly value: unknown;
}

/** Returns a container as JSON. Open containers are on an explicit stack, so that no depth overflows the call stack. */
function encodeContainer(outermost: object, outermostStyle: Style, level: number, maxDepth: number): string {
  const open: Open[] = [];
  /** The containers on the stack: one that contains itself is a cycle. */
  const ancestors = new Set<object>();
  let json = '';
  let style = outermostStyle;
  let value: unknown = outermost;
  for (;;) {
    if (isContainer(value)) {
      if (ancestors.has(value)) throw new UnsupportedValueError({ value, str: 'encountered a cycle' });
      if (level + open.length >= maxDepth) throw new LimitExceededError({ limit: 'maxDepth', max: maxDepth });
      ancestors.add(value);
      const top = { container: value, children: childrenOf(value), style, done: 0 };
      open.push(top);
      json += Array.isArray(value) ? '[' : '{';
      if (top.children.length > 0) json += style.inside.line ?? paddingOf(value, style);
    } else {
      json += encodeScalar(value, maxDepth - level - open.length);
    }

    // Goes on to the next child of the innermost container that has one left.
    for (;;) {
      const top = open.at(-1);
      if (top === undefined) return json;
      const { container, children, done } = top;
      const { inside, closing } = top.style;
      const child = children[done];
      if (child !== undefined) {
        top.done++;
        if (done > 0) json += inside.comma;
        if (child.name !== undefined) json += `${JSON.stringify(child.name)}${inside.colon}`;
        value = jsonForm(child.value, child.name ?? String(done));
        style = { inside: nested(inside), closing: inside.line };
        break;
      }
      if (children.length > 0)
        json += inside.line === undefined ? paddingOf(container, top.style) : inside.trailing + (closing ?? '');
      json += Array.isArray(container) ? ']' : '}';
      open.pop();
      ancestors.delete(container);
    }
  }
}

function isContainer(value: unknown): value is object {
  return Array.isArray(value) || (isObject(value) && rawTextOf(value) === undefined);
}

function paddingOf(container: object, { inside }: Style): string {
  return Array.isArray(container) ? inside.padding.array : inside.padding.object;
}

/** Returns the children of a container. Holes are `undefined`, members that are `undefined` are left out. */
function childrenOf(container: object): readonly Child[] {
  if (Array.isArray(container)) return Array.from(container, (value: unknown) => ({ name: undefined, value }));
  return Object.entries(container)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]: [string, unknown]) => ({ name, value }));
}

/** Returns a value that is written without a layout; `maxDepth` limits the text of a `RawJson`. */
function encodeScalar(value: unknown, maxDepth: number): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'bigint':
      return String(value);
    case 'number':
      return formatNumber(value);
    default:
      if (value === null) return 'null';
      if (isJsonNumber(value)) return value.literal;
      if (isObject(value)) return checkedRawText(value, maxDepth);
      throw new UnsupportedTypeError({ type: typeof value });
  }
}

function checkedRawText(value: object, maxDepth: number): string {
  const text = String(rawTextOf(value)).trim();
  assertValidJson(text, { maxDepth });
  return text;
}
