import type { KeywordParams } from './keyword-params.ts';
import type { Issue, IssueAnchor, NamedStep, Place, ValuePath } from './types.ts';

/** The path of the root. */
export const rootPath: ValuePath = {
  parent: undefined,
  token: '',
  depth: 0,
  texts: { path: '', pointer: '' },
  step: undefined,
};

/** Returns the path of a property or item. */
export function childPath(parent: ValuePath, token: string | number): ValuePath {
  return { parent, token, depth: parent.depth + 1, texts: undefined, step: undefined };
}

/** Returns the step to a property that a schema names. */
/* @__NO_SIDE_EFFECTS__ */
export function namedStep(name: string): NamedStep {
  return { name, path: undefined, texts: undefined };
}

/**
 * Returns the path of a property that a schema names: the last one again, with its texts, if the parent is the same.
 */
export function namedPath(parent: ValuePath, step: NamedStep): ValuePath {
  const { path } = step;
  if (path?.parent === parent) return path;
  return (step.path = { parent, token: step.name, depth: parent.depth + 1, texts: undefined, step });
}

/** Returns the property names and item indices from the root to a part of the value. */
export function tokensOf(valuePath: ValuePath): readonly (string | number)[] {
  const tokens: (string | number)[] = [];
  for (let at = valuePath; at.parent !== undefined; at = at.parent) tokens.push(at.token);
  return tokens.reverse();
}

/**
 * Returns the place of a keyword.
 *
 * @param describe returns the message of an issue
 * @param sentence the message of all issues, if it is known
 */
/* @__NO_SIDE_EFFECTS__ */
export function newPlace(keyword: string, pointer: string, describe: Place['describe'], sentence?: string): Place {
  return { keyword, pointer, describe, sentence };
}

const noCauses: readonly Issue[] = [];

/** Returns an issue without texts and position. All are made here, so that engines see one shape. */
export function newIssue(
  place: Place,
  kind: keyof KeywordParams,
  params: Readonly<Record<string, unknown>>,
  valuePath: ValuePath,
  anchor: IssueAnchor,
  causes: readonly Issue[] = noCauses,
  known: ReadonlyMap<string, unknown> | undefined = undefined,
): Issue {
  return { place, kind, params, valuePath, anchor, causes, known, texts: undefined, position: undefined };
}

/** Returns the issue of a required property that an object lacks. */
export function missingMember(place: Place, object: ValuePath, missing: string): Issue {
  return newIssue(place, 'required', { missing }, childPath(object, missing), 'parent');
}

/** A similar name is searched among no more names than this, so that hostile names cannot make it slow. */
const maxKnownNames = 200;

/**
 * Returns the issue of a property that `additionalProperties: false` refuses.
 *
 * @param properties the properties that the schema knows; `undefined` if no similar name is to be suggested
 */
export function unexpectedMember(
  place: Place,
  object: ValuePath,
  name: string,
  properties: ReadonlyMap<string, unknown> | undefined,
): Issue {
  const known = properties !== undefined && properties.size <= maxKnownNames ? properties : undefined;
  return newIssue(place, 'additionalProperties', { name }, childPath(object, name), 'name', undefined, known);
}
