import type { Position } from '@wirework/encoding-errors';
import { locate } from '@wirework/scanner';
import { parseNative, type Units } from '@wirework/scanner/primitives';
import type { TextOptions } from '../../options/options.ts';
import { type EditKind, findEditPlaces, type EditPlaces } from '../../semantics/edit-places.ts';
import { type ResolvedPath, countSingle, isMultiValued, type Segment } from '../../syntax/segment.ts';
import { jsonSlice } from '../scan/comment-spans.ts';
import { planEditPlaces, type PlanNode, planOf } from '../scan/scan-plan.ts';
import { explainAbsent, placeOf } from '../scan/text-place.ts';
import { readScanSettings, type Scan, scanText, scanWhole } from '../scan/scan-text.ts';

/** The places of an edit, and the scan that found them in the text. */
export interface Located {
  readonly scan: Scan;
  readonly root: PlanNode;
  readonly places: EditPlaces | null;
}

/**
 * Validates the text and finds the places of an edit in it. Names and indices take one scan. A many-valued form takes
 * two: the value to which it is applied is parsed, and a second scan finds its matches in the text.
 *
 * @param units the units of the text, as JSON
 * @param spans what was overwritten in the units of JSONC
 * @throws JsonSyntaxError if the text is not JSON
 * @throws PathNotFoundError, TypeMismatchError if there is no value to which a form could be applied, or to remove
 */
export function locatePlaces(
  text: string,
  units: Units,
  spans: readonly number[] | undefined,
  paths: readonly ResolvedPath[],
  edit: EditKind,
  options: TextOptions | undefined,
): Located {
  const plan = planOf(paths);
  const scan = scanText(text, units, plan, readScanSettings(options), spans);
  const places = joinPlaces(paths.map((path, i) => placesOf(scan, plan.branches[i] as PlanNode[], path, edit)));
  if (places === null || !paths.some(hasForm)) return { scan, root: plan.root, places };
  const all = planEditPlaces(places);
  return { scan: scanWhole(text, units, all, scan.maxDepth, spans), root: all.root, places };
}

const hasForm = ({ segments }: ResolvedPath): boolean => segments.some(isMultiValued);

/** Returns the places of one path, from the document on. */
function placesOf(scan: Scan, branch: readonly PlanNode[], path: ResolvedPath, edit: EditKind): EditPlaces | null {
  const { segments } = path;
  const target = (branch.at(-1) as PlanNode).id;
  const start = scan.starts[target] as number;
  if (start === -1 && (edit === 'remove' || (edit === 'set' && hasForm(path))))
    throw explainAbsent(scan, branch, path, edit);
  if (!hasForm(path)) return findEditPlaces(undefined, path, edit);
  if (start === -1) return new Map();
  const single = countSingle(segments);
  const json = jsonSlice(scan, start, scan.ends[target] as number);
  const value = parseNative(json);
  const positionBelow = (below: readonly (string | number)[], count: number): Position => {
    return placeOf(scan, start + (locate(json, below)?.start ?? 0), segments, count);
  };
  return within(segments.slice(0, single), findEditPlaces(value, path, edit, single, positionBelow));
}

/** Returns places below names and indices as places from their beginning. */
function within(names: readonly Segment[], places: EditPlaces | null): EditPlaces | null {
  return names.reduceRight<EditPlaces | null>((below, segment) => new Map([[segment, below]]), places);
}

/** Joins the places of several paths in one tree. A place in another one is left out. */
function joinPlaces(trees: readonly (EditPlaces | null)[]): EditPlaces | null {
  if (trees.includes(null)) return null;
  if (trees.length === 1) return trees[0] as EditPlaces;
  const joined = new Map<Segment, (EditPlaces | null)[]>();
  for (const tree of trees as readonly EditPlaces[]) {
    for (const [key, below] of tree) {
      const known = joined.get(key);
      if (known === undefined) joined.set(key, [below]);
      else known.push(below);
    }
  }
  return new Map([...joined].map(([key, below]) => [key, joinPlaces(below)]));
}
