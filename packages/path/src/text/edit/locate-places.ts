import type { Position } from '@wirework/encoding-errors';
import { locate } from '@wirework/scanner';
import { parseNative, type Units } from '@wirework/scanner/primitives';
import type { TextOptions } from '../../options/options.ts';
import { type EditKind, findEditPlaces, type EditPlaces } from '../../semantics/edit-places.ts';
import { type ResolvedPath, countSingle, isMultiValued, type Segment } from '../../syntax/segment.ts';
import { jsonSlice } from '../scan/comment-spans.ts';
import { planEditPlaces, type PlanNode } from '../scan/scan-plan.ts';
import { explainAbsent } from '../scan/explain-absent.ts';
import { planOf } from '../scan/plan-of.ts';
import { readScanSettings, type Scan, scanText, scanWhole } from '../scan/scan-text.ts';
import { placeOf } from '../scan/text-place.ts';

/** The places of an edit, and the scan that found them in the text. */
export interface Located {
  readonly scan: Scan;
  readonly root: PlanNode;
  readonly places: EditPlaces | null;
  /** The nodes of the names and indices with which the path begins. */
  readonly branch: readonly PlanNode[];
}

/**
 * Validates the text and finds the places of an edit in it. Names and indices take one scan. A many-valued form takes
 * two: the value to which it is applied is parsed, and a second scan finds its matches in the text.
 *
 * @param units the units of the text, as JSON
 * @param spans what was overwritten in the units of JSONC
 * @throws JsonSyntaxError if the text is not JSON
 * @throws PathNotFoundError, TypeMismatchError if there is no value to which a form could be applied
 */
export function locatePlaces(
  text: string,
  units: Units,
  spans: readonly number[] | undefined,
  path: ResolvedPath,
  edit: EditKind,
  options: TextOptions | undefined,
): Located {
  const plan = planOf([path]);
  const scan = scanText(text, units, plan, readScanSettings(options), spans);
  const branch = plan.branches[0] as readonly PlanNode[];
  const { segments } = path;
  if (!segments.some(isMultiValued))
    return { scan, root: plan.root, places: findEditPlaces(undefined, path, edit), branch };
  const single = countSingle(segments);
  const target = (branch.at(-1) as PlanNode).id;
  const start = scan.starts[target] as number;
  if (start === -1) {
    if (edit !== 'remove if there') throw explainAbsent(scan, branch, path, edit);
    return { scan, root: plan.root, places: new Map(), branch };
  }
  const json = jsonSlice(scan, start, scan.ends[target] as number);
  const value = parseNative(json);
  const positionBelow = (below: readonly (string | number)[], count: number): Position => {
    return placeOf(scan, start + (locate(json, below)?.start ?? 0), segments, count);
  };
  const places = within(segments.slice(0, single), findEditPlaces(value, path, edit, single, positionBelow));
  const all = planEditPlaces(places as EditPlaces);
  return { scan: scanWhole(text, units, all, scan.maxDepth, spans), root: all.root, places, branch };
}

/** Returns places below names and indices as places from their beginning. */
function within(names: readonly Segment[], places: EditPlaces | null): EditPlaces | null {
  return names.reduceRight<EditPlaces | null>((below, segment) => new Map([[segment, below]]), places);
}
