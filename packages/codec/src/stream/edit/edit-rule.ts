import { elementIndex } from '@wirework/scanner/primitives';
import { stepsOf, type ElementPath } from '../elements/element-path.ts';

/** Selects values by their place: gets the names and indices that lead to the value. */
export type PathTest = (segments: readonly (string | number)[]) => boolean;

/** Place of a value relative to the selected ones: one of them, perhaps around some, or neither. */
type Place = 'selected' | 'around' | 'beside';

/** The values that an edit copies, drops and replaces. */
export interface EditRule {
  readonly placeOf: (segments: readonly (string | number)[]) => Place;
  readonly selected: 'copy' | 'drop' | ((segments: readonly (string | number)[]) => Uint8Array);
  readonly others: 'copy' | 'drop';
  /** Whether selected values become documents, without the containers around them. */
  readonly asDocuments: boolean;
}

/**
 * Returns the function that places a value.
 *
 * @throws PathSyntaxError, LimitExceededError for an invalid path
 */
export function placesOf(path: ElementPath | PathTest): EditRule['placeOf'] {
  if (typeof path === 'function') return (segments) => (path([...segments]) ? 'selected' : 'around');
  const steps = stepsOf(path);
  return (segments) => {
    const depth = segments.length;
    // The segments before the last one led to this value, so they are on the path.
    if (depth > 0 && !isStep(segments[depth - 1] as string | number, steps[depth - 1])) return 'beside';
    return depth === steps.length ? 'selected' : 'around';
  };
}

/** Returns whether a step of a path leads to a member or an element. */
function isStep(segment: string | number, step: string | number | undefined): boolean {
  return (
    segment === step || (typeof segment === 'number' && typeof step === 'string' && elementIndex(step) === segment)
  );
}
