import { elementIndex } from '@wirework/scanner/primitives';

import type { EditPlaces } from '../../semantics/edit-places.ts';
import { type ResolvedPath, countSingle, type Segment } from '../../syntax/segment.ts';

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
  /** The nodes below, by the segment that leads there; absent where there is at most one. */
  readonly children: ReadonlyMap<Segment, PlanNode> | undefined;
  /** Members of an object. */
  readonly names: readonly NamedNode[];
  /** The same by name, if there are many. */
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

/** The tree, and for each path its nodes from the root to the target. */
export interface ScanPlan {
  readonly root: PlanNode;
  /** A -1 for each node: the positions before anything is found. */
  readonly absent: readonly number[];
  readonly branches: readonly (readonly PlanNode[])[];
}

const noPositions = (size: number): number[] => new Array<number>(size).fill(-1);

/** From this many names on, a member is looked up in a map instead of being compared with each. */
const minNamesForMap = 9;

interface Draft {
  children: Map<Segment, Draft> | undefined;
  targets: number;
  node: PlanNode | undefined;
}

const draft = (): Draft => ({ children: undefined, targets: 0, node: undefined });

/** Plans a pass for the names and indices at the beginning of each path. */
export function planPaths(paths: readonly ResolvedPath[]): ScanPlan {
  const root = draft();
  const branches = paths.map(({ segments }) => {
    const branch = [root];
    let here = root;
    here.targets++;
    for (let i = 0, count = countSingle(segments); i < count; i++) {
      const segment = segments[i] as Segment;
      const children = (here.children ??= new Map());
      let child = children.get(segment);
      if (child === undefined) children.set(segment, (child = draft()));
      branch.push((here = child));
      here.targets++;
    }
    return branch;
  });
  const first = nodeOfDraft(root, 0);
  return {
    root: first,
    absent: noPositions(first.last + 1),
    branches: branches.map((branch) => branch.map((it) => it.node as PlanNode)),
  };
}

const none: readonly never[] = Object.freeze([]);

/** Plans a pass for one path: the same result as for many, but faster. */
export function planPath({ segments }: ResolvedPath): ScanPlan {
  const last = countSingle(segments);
  const branch = new Array<PlanNode>(last + 1);
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
      fromEnd:
        below !== undefined && typeof segment === 'number' && index < 0 ? [{ index: -index, node: below }] : none,
      children: undefined,
    };
    branch[id] = below = node;
  }
  return { root: branch[0] as PlanNode, absent: noPositions(last + 1), branches: [branch] };
}

/** The node that a segment of a path or a place of the plan leads to. */
export function childOf({ children, names, elements, fromEnd }: PlanNode, segment: Segment): PlanNode | undefined {
  if (typeof segment === 'object') return undefined;
  return children === undefined ? (names[0] ?? elements[0] ?? fromEnd[0])?.node : children.get(segment);
}

/** Plans a pass for the places of an edit. The node of a place is found along `children`; `[+]` has none. */
export function planEditPlaces(places: EditPlaces): ScanPlan {
  const root = nodeOfPlaces(places, 0);
  return { root, absent: noPositions(root.last + 1), branches: [] };
}

function nodeOfPlaces(places: EditPlaces | null, id: number): PlanNode {
  return makeNode(id, 0, places ?? noChildren, nodeOfPlaces);
}

/** Turns a draft and those below it into nodes, numbered from `id`. */
function nodeOfDraft(made: Draft, id: number): PlanNode {
  return (made.node = makeNode(id, made.targets, made.children ?? noChildren, nodeOfDraft));
}

const noChildren: ReadonlyMap<Segment, never> = new Map<Segment, never>();

/** Makes a node and, with `make`, those below it. There may be very many, so a node with at most one child has no lists of its own. */
function makeNode<C>(
  id: number,
  targets: number,
  below: ReadonlyMap<Segment, C>,
  make: (child: C, id: number) => PlanNode,
): PlanNode {
  const names: NamedNode[] = [];
  const elements: ElementNode[] = [];
  const fromEnd: ElementNode[] = [];
  const children = below.size > 1 ? new Map<Segment, PlanNode>() : undefined;
  let last = id;
  for (const [segment, child] of below) {
    if (typeof segment === 'object') continue;
    const node = make(child, last + 1);
    ({ last } = node);
    children?.set(segment, node);
    if (typeof segment === 'string') names.push({ name: segment, node });
    const index = typeof segment === 'string' ? elementIndex(segment) : segment;
    if (index >= 0) elements.push({ index, node });
    else if (typeof segment === 'number') fromEnd.push({ index: -index, node });
  }
  return {
    id,
    last,
    targets,
    names: orNone(names),
    byName: names.length < minNamesForMap ? undefined : new Map(names.map((it) => [it.name, it.node])),
    elements: orNone(elements.sort((a, b) => a.index - b.index)),
    fromEnd: orNone(fromEnd),
    children,
  };
}

function orNone<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? none : list;
}
