import { formatPointer } from '@wirework/encoding-errors';
import { tokensOf } from '../core/issue.ts';
import type { OutputUnit } from './output-unit.ts';
import { isAlternative, type Unit } from './unit.ts';

/** Returns the output `basic`: the errors, or the annotations, as a list (Draft 2020-12 core, 12.4.2). */
export function basicOutput(root: Unit): OutputUnit {
  const list: OutputUnit[] = [];
  const visit = (unit: Unit): void => {
    if (says(unit)) list.push(head(unit));
    for (const part of relevantParts(unit)) visit(part);
  };
  visit(root);
  return { ...location(root), ...listOf(root.valid, list) };
}

/**
 * Returns the output `detailed`: the errors, or the annotations, as a tree without empty nodes (Draft 2020-12 core,
 * 12.4.3).
 */
export function detailedOutput(root: Unit): OutputUnit {
  return condensed(root) ?? location(root);
}

/** Returns the output `verbose`: the results of all keywords (Draft 2020-12 core, 12.4.4). */
export function verboseOutput(unit: Unit): OutputUnit {
  return { ...head(unit), ...listOf(unit.valid, unit.parts.map(verboseOutput)) };
}

function condensed(unit: Unit): OutputUnit | undefined {
  const parts = relevantParts(unit)
    .map(condensed)
    .filter((it) => it !== undefined);
  if (parts.length === 1 && (!unit.valid || !says(unit))) return parts[0];
  return parts.length === 0 && !says(unit) ? undefined : { ...head(unit), ...listOf(unit.valid, parts) };
}

/** Returns whether a result itself has an error or an annotation. */
function says({ valid, error, annotation, evaluated }: Unit): boolean {
  return (valid ? (annotation ?? evaluated) : error) !== undefined;
}

/**
 * Returns the results that explain one: of a fault the faults that made it, of a valid one those with annotations that
 * count.
 */
function relevantParts(unit: Unit): readonly Unit[] {
  // Several alternatives passed, so the failed ones are not the reason.
  if (!unit.valid && unit.keyword === 'oneOf' && unit.parts.some((it) => it.valid)) return [];
  // The annotations of a name belong to no part of the value.
  if (unit.valid && unit.keyword === 'propertyNames' && isAlternative(unit)) return [];
  return unit.parts.filter((it) => it.valid === unit.valid);
}

function listOf(valid: boolean, list: readonly OutputUnit[]): Partial<OutputUnit> {
  if (list.length === 0) return {};
  return valid ? { annotations: list } : { errors: list };
}

function head(unit: Unit): OutputUnit {
  const { valid, error, evaluated } = unit;
  const annotation = unit.annotation ?? evaluated;
  return {
    ...location(unit),
    ...(valid || error === undefined ? {} : { error }),
    ...(!valid || annotation === undefined ? {} : { annotation }),
  };
}

function location({ valid, keywordPath, valuePath, location: { base, root }, pointer }: Unit): OutputUnit {
  const keywordLocation = formatPointer(tokensOf(keywordPath));
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(base);
  const inResource = `#${encodeFragment(pointer.slice(root.pointer.length))}`;
  const absolute = isAbsolute ? base + inResource : pointer === keywordLocation ? undefined : inResource;
  return {
    valid,
    keywordLocation,
    ...(absolute === undefined ? {} : { absoluteKeywordLocation: absolute }),
    instanceLocation: formatPointer(tokensOf(valuePath)),
  };
}

/** Escapes a JSON Pointer for a fragment (RFC 6901 section 6). */
export function encodeFragment(pointer: string): string {
  return encodeURI(pointer.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll('#', '%23');
}
