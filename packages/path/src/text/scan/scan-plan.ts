import { elementIndex } from '@wirework/scanner/primitives';
import type { EditPlaces } from '../../semantics/edit-places.ts';
import { type ResolvedPath, countSingle, type Segment } from '../../syntax/segment.ts';

/**
 * A node of the tree of names and indices for which a scan looks, so that any number of paths is found in one pass.
 * Nodes are numbered parents first: a node and everything below it have the numbers from `id` to `last`.
 */
export interface PlanNode {
  readonly id: number;
  /** The largest number in this node and below. */
  readonly last: number;
  /** How many of the paths end here or below. */
  readonly targets: number;
  /** The nodes directly below by their segments; `undefined` if there is at most one. */
  readonly children: ReadonlyMap<Segment, PlanNode> | undefined;
  /** Members of an object. */
  readonly names: readonly NamedNode[];
  /** The nodes of `names` by name, if there are many. */
  readonly byName: ReadonlyMap<string, PlanNode> | undefined;
  /** Elements of an array in the order of their indices. A name of plain digits is among them. */
  readonly elements: readonly ElementNode[];
  /** Elements by their distance from the end: 1 is the last one. */
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

/** A tree of nodes, and for each path its branch: the nodes of its names and indices, from the root on. */
export interface ScanPlan {
  readonly root: PlanNode;
  /** A -1 for each node, from which a scan begins. */
  readonly absent: readonly number[];
  readonly branches: readonly (readonly PlanNode[])[];
}

const noPositions = (size: number): number[] => new Array<number>(size).fill(-1);

/** From this number of names on, the name of a member is looked up in a map instead of being compared with each. */
const minNamesForMap = 9;

interface Draft {
  children: Map<Segment, Draft> | undefined;
  targets: number;
  node: PlanNode | undefined;
}

const draft = (): Draft => ({ children: undefined, targets: 0, node: undefined });

/** Plans a scan for the names and indices with which paths begin. */
function planPaths(paths: readonly ResolvedPath[]): ScanPlan {
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

const none: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/** Plans a scan for one path, as `planPaths` does, but faster. */
function planPath({ segments }: ResolvedPath): ScanPlan {
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

/** Returns the node to which a segment of a planned path or place leads. */
export function childOf({ children, names, elements, fromEnd }: PlanNode, segment: Segment): PlanNode | undefined {
  if (typeof segment === 'object') return undefined;
  return children === undefined ? (names[0] ?? elements[0] ?? fromEnd[0])?.node : children.get(segment);
}

/** Plans a scan for the places of an edit. `childOf` finds the node of a place; `[+]` has none. */
export function planEditPlaces(places: EditPlaces): ScanPlan {
  const root = nodeOfPlaces(places, 0);
  return { root, absent: noPositions(root.last + 1), branches: [] };
}

function nodeOfPlaces(places: EditPlaces | null, id: number): PlanNode {
  return makeNode(id, 0, places ?? noChildren, nodeOfPlaces);
}

/** Makes nodes of a draft and those below it, numbered from `id`. */
function nodeOfDraft(made: Draft, id: number): PlanNode {
  return (made.node = makeNode(id, made.targets, made.children ?? noChildren, nodeOfDraft));
}

const noChildren: ReadonlyMap<Segment, never> = new Map<Segment, never>();

/** Makes a node and, with `make`, those below it. There may be very many, so empty lists are shared. */
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

/** Paths and their plan. */
interface Planned {
  readonly paths: readonly ResolvedPath[];
  readonly plan: ScanPlan;
}

/*
 * A compiled path is planned once. It is frozen; a plan of any other path is not kept, because its segments could
 * change.
 */

/** Plans of single paths. */
const alone = new WeakMap<ResolvedPath, ScanPlan>();
/** Plans of several paths, by the first one; only the last plan that begins with a path is kept. */
const together = new WeakMap<ResolvedPath, Planned>();

/** Returns the plan of a pass that finds some paths. */
export function planOf(paths: readonly ResolvedPath[]): ScanPlan {
  const [first] = paths;
  if (first === undefined) return planPaths([]);
  return paths.length === 1 ? planOfOne(first) : planOfMany(first, paths);
}

function planOfOne(path: ResolvedPath): ScanPlan {
  const known = alone.get(path);
  if (known !== undefined) return known;
  const plan = planPath(path);
  if (Object.isFrozen(path)) alone.set(path, plan);
  return plan;
}

function planOfMany(first: ResolvedPath, paths: readonly ResolvedPath[]): ScanPlan {
  const known = together.get(first);
  if (known?.paths.length === paths.length && known.paths.every((it, i) => it === paths[i])) return known.plan;
  const plan = planPaths(paths);
  if (Object.isFrozen(first)) together.set(first, { paths, plan });
  return plan;
}
