/**
 * JSONPath as the sentences of RFC 9535 define it, one list of nodes after the other, without regard to speed. It
 * evaluates generated queries, which it receives as data and not as text.
 */

export type Key = string | number;

export interface NaiveNode {
  readonly keys: readonly Key[];
  readonly value: unknown;
}

export type NaiveSelector =
  | { readonly name: string }
  | { readonly index: number }
  | { readonly wildcard: true }
  | { readonly slice: readonly [number | undefined, number | undefined, number | undefined] }
  | { readonly filter: NaiveTest };

export interface NaiveSegment {
  readonly descendant: boolean;
  readonly selectors: readonly NaiveSelector[];
}

export interface NaiveQuery {
  readonly root: '$' | '@';
  readonly segments: readonly NaiveSegment[];
}

export type NaiveOperand = { readonly literal: string | number | boolean | null } | { readonly singular: NaiveQuery };

export type NaiveTest =
  | { readonly exists: NaiveQuery }
  | { readonly not: NaiveTest }
  | { readonly all: readonly NaiveTest[] }
  | { readonly any: readonly NaiveTest[] }
  | { readonly compare: readonly [NaiveOperand, string, NaiveOperand] }
  | { readonly count: readonly [NaiveQuery, string, number] };

/** Returns the nodes of a query from a value. */
export function naiveNodes(query: NaiveQuery, root: unknown, current: unknown): readonly NaiveNode[] {
  let nodes: readonly NaiveNode[] = [{ keys: [], value: query.root === '$' ? root : current }];
  for (const { descendant, selectors } of query.segments) {
    const visited = descendant ? nodes.flatMap(withDescendants) : nodes;
    nodes = visited.flatMap((node) => selectors.flatMap((selector) => select(selector, node, root)));
  }
  return nodes;
}

function withDescendants(node: NaiveNode): NaiveNode[] {
  return [node, ...childrenOf(node).flatMap(withDescendants)];
}

function childrenOf({ keys, value }: NaiveNode): NaiveNode[] {
  if (Array.isArray(value)) return value.map((it: unknown, i) => ({ keys: [...keys, i], value: it }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, it]: [string, unknown]) => ({ keys: [...keys, name], value: it }));
}

function select(selector: NaiveSelector, node: NaiveNode, root: unknown): readonly NaiveNode[] {
  const children = childrenOf(node);
  if ('wildcard' in selector) return children;
  if ('filter' in selector) return children.filter((it) => passes(selector.filter, root, it.value));
  if ('name' in selector)
    return Array.isArray(node.value) ? [] : children.filter((it) => it.keys.at(-1) === selector.name);
  if (!Array.isArray(node.value)) return [];
  const { length } = children;
  if ('index' in selector) return children.slice(selector.index).slice(0, selector.index < -length ? 0 : 1);
  const [start, end, step = 1] = selector.slice;
  if (step === 0) return [];
  const bound = (given: number | undefined, usual: number): number => {
    if (given === undefined) return usual;
    return given < 0 ? length + given : given;
  };
  const indices: number[] = [];
  if (step > 0) {
    for (let i = Math.max(bound(start, 0), 0); i < Math.min(bound(end, length), length); i += step) indices.push(i);
  } else {
    for (let i = Math.min(bound(start, length - 1), length - 1); i > Math.max(bound(end, -1), -1); i += step)
      indices.push(i);
  }
  return indices.map((i) => children[i] as NaiveNode);
}

function passes(test: NaiveTest, root: unknown, current: unknown): boolean {
  if ('exists' in test) return naiveNodes(test.exists, root, current).length > 0;
  if ('not' in test) return !passes(test.not, root, current);
  if ('all' in test) return test.all.every((it) => passes(it, root, current));
  if ('any' in test) return test.any.some((it) => passes(it, root, current));
  if ('count' in test) {
    const [query, operator, number] = test.count;
    return compare(naiveNodes(query, root, current).length, operator, number);
  }
  const [left, operator, right] = test.compare;
  const valueOf = (operand: NaiveOperand): unknown =>
    'literal' in operand ? operand.literal : naiveNodes(operand.singular, root, current)[0]?.value;
  return compare(valueOf(left), operator, valueOf(right));
}

function compare(a: unknown, operator: string, b: unknown): boolean {
  const isEqual = canonical(a) === canonical(b);
  const isOrdered =
    (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string');
  const [less, greater] = isOrdered ? [(a as number) < (b as number), (a as number) > (b as number)] : [false, false];
  const results: Record<string, boolean> = {
    '==': isEqual,
    '!=': !isEqual,
    '<': less,
    '<=': less || isEqual,
    '>': greater,
    '>=': greater || isEqual,
  };
  return results[operator] as boolean;
}

/** Returns a text that equal values share. */
function canonical(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(Object.is(value, -0) ? 0 : value);
  const members = Object.entries(value).map(([name, it]) => `${JSON.stringify(name)}:${canonical(it)}`);
  return `{${members.sort().join()}}`;
}

/** Prints a generated query. */
export function printNaive({ root, segments }: NaiveQuery): string {
  return (
    root + segments.map((it) => `${it.descendant ? '..' : ''}[${it.selectors.map(printSelector).join(', ')}]`).join('')
  );
}

function printSelector(selector: NaiveSelector): string {
  if ('name' in selector) return JSON.stringify(selector.name);
  if ('index' in selector) return String(selector.index);
  if ('wildcard' in selector) return '*';
  if ('filter' in selector) return `?${printTest(selector.filter)}`;
  const [start, end, step] = selector.slice;
  return `${start ?? ''}:${end ?? ''}${step === undefined ? '' : `:${step}`}`;
}

function printTest(test: NaiveTest): string {
  if ('exists' in test) return printNaive(test.exists);
  if ('not' in test) return `!(${printTest(test.not)})`;
  if ('all' in test) return test.all.map((it) => `(${printTest(it)})`).join(' && ');
  if ('any' in test) return test.any.map((it) => `(${printTest(it)})`).join(' || ');
  if ('count' in test) return `count(${printNaive(test.count[0])}) ${test.count[1]} ${test.count[2]}`;
  const [left, operator, right] = test.compare;
  const print = (it: NaiveOperand): string => ('literal' in it ? JSON.stringify(it.literal) : printNaive(it.singular));
  return `${print(left)} ${operator} ${print(right)}`;
}
