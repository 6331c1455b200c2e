import type { ResolvedPath } from '../compiled-path.ts';
import type { Places } from '../places.ts';
import { countSingle, elementIndex, type Segment } from '../segment.ts';

/**
 * What a scan looks for: a tree of names and indices, so that any number of paths is found in one pass.
 * Nodes are numbered parents first, so a node and everything below it are the numbers from `id` to `last`.
 */
export interface PlanNode {
  readonly id: number;
  /** The largest number below this node. */
  readonly last: number;
  /** How many of the paths end here or below. */
  readonly targets: number;
  /** The nodes below, by the segment that leads there; absent in the plan of one path, where there is at most one. */
  readonly children: ReadonlyMap<Segment, PlanNode> | undefined;
  /** Members of an object. */
  readonly names: readonly NamedNode[];
  /** The same by name, where there are many. */
  readonly byName: ReadonlyMap<string, PlanNode> | undefined;
  /** Elements of an array, by index. A name of plain digits is here, too. */
  readonly elements: readonly ElementNode[];
  /** Elements counted from the end: 1 is the last one. */
  readonly fromEnd: readonly ElementNode[];
}

export interface NamedNode {
  readonly name: string;
  readonly node: PlanNode;
}

export interface ElementNode {
  readonly index: number;
  readonly node: PlanNode;
}

/** The tree, and for each path the nodes on its way, from the root to its target. */
export interface Plan {
  readonly root: PlanNode;
  /** As many times -1 as there are nodes: where they are before anything is found. */
  readonly absent: readonly number[];
  readonly ways: readonly (readonly PlanNode[])[];
}

const nowhere = (size: number): number[] => new Array<number>(size).fill(-1);

/** From this many names on, a member is looked up by its name instead of being compared with each. */
const many = 9;

interface Draft {
  children: Map<Segment, Draft> | undefined;
  targets: number;
  node: PlanNode | undefined;
}

const draft = (): Draft => ({ children: undefined, targets: 0, node: undefined });

/** Plans a pass for the names and indices at the beginning of each path. */
export function planPass(paths: readonly ResolvedPath[]): Plan {
  const root = draft();
  const ways = paths.map(({ segments }) => {
    const way = [root];
    let here = root;
    here.targets++;
    for (let i = 0, count = countSingle(segments); i < count; i++) {
      const segment = segments[i] as Segment;
      const children = (here.children ??= new Map());
      let child = children.get(segment);
      if (child === undefined) children.set(segment, (child = draft()));
      way.push((here = child));
      here.targets++;
    }
    return way;
  });
  const size = finish(root, 0);
  return { root: root.node as PlanNode, absent: nowhere(size), ways: ways.map((way) => way.map((it) => it.node as PlanNode)) };
}

const none: readonly never[] = Object.freeze([]);

/** Plans a pass for one path: the same as for many, made quickly. */
export function planPath({ segments }: ResolvedPath): Plan {
  const last = countSingle(segments);
  const way = new Array<PlanNode>(last + 1);
  let below: PlanNode | undefined;
  for (let id = last; id >= 0; id--) {
    const segment = segments[id];
    const index = typeof segment === 'string' ? elementIndex(segment) : typeof segment === 'number' ? segment : -1;
    const node: PlanNode = {
      id,
      last,
      targets: 1,
      names: below !== undefined && typeof segment === 'string' ? [{ name: segment, node: below }] : none,
      byName: undefined,
      elements: below !== undefined && index >= 0 ? [{ index, node: below }] : none,
      fromEnd: below !== undefined && typeof segment === 'number' && index < 0 ? [{ index: -index, node: below }] : none,
      children: undefined,
    };
    way[id] = below = node;
  }
  return { root: way[0] as PlanNode, absent: nowhere(last + 1), ways: [way] };
}

/** The node that a segment leads to. */
export function childOf({ children, names, elements, fromEnd }: PlanNode, segment: Segment): PlanNode | undefined {
  return children === undefined ? (names[0] ?? elements[0] ?? fromEnd[0])?.node : children.get(segment);
}

/** Plans a pass for the places of an edit. The node of a place is found along `children`; `[+]` has none. */
export function planPlaces(places: Places): Plan {
  const root = draftOf(places);
  const size = finish(root, 0);
  return { root: root.node as PlanNode, absent: nowhere(size), ways: [] };
}

function draftOf(places: Places | null): Draft {
  const made = draft();
  for (const [segment, below] of places ?? []) {
    if (typeof segment !== 'object') (made.children ??= new Map()).set(segment, draftOf(below));
  }
  return made;
}

/** Makes a draft and what is below it into nodes, numbered from `id`; gives the next free number. */
function finish(made: Draft, id: number): number {
  if (made.children === undefined) {
    made.node = { id, last: id, targets: made.targets, names: none, byName: undefined, elements: none, fromEnd: none, children: undefined };
    return id + 1;
  }
  const names: NamedNode[] = [];
  const elements: ElementNode[] = [];
  const fromEnd: ElementNode[] = [];
  const children = new Map<Segment, PlanNode>();
  let next = id + 1;
  for (const [segment, child] of made.children) {
    next = finish(child, next);
    const node = child.node as PlanNode;
    children.set(segment, node);
    if (typeof segment === 'string') names.push({ name: segment, node });
    const index = typeof segment === 'string' ? elementIndex(segment) : (segment as number);
    if (index >= 0) elements.push({ index, node });
    else if (typeof segment === 'number') fromEnd.push({ index: -index, node });
  }
  made.node = {
    id,
    last: next - 1,
    targets: made.targets,
    names,
    byName: names.length < many ? undefined : new Map(names.map((it) => [it.name, it.node])),
    elements: elements.sort((a, b) => a.index - b.index),
    fromEnd,
    children,
  };
  return next;
}
