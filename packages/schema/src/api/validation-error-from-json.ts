import { LimitExceededError, TypeMismatchError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { newPlace, rootPath } from '../core/issue.ts';
import { kindOf } from '../core/kind.ts';
import { describeCustom } from '../core/message.ts';
import type { Issue } from '../core/types.ts';
import { ReportedIssue, type ValidationError } from '../report/validation-error.ts';

/** Levels of causes; no issue has more. */
const maxDepth = 8;

/**
 * Revives a `ValidationError` from its `toJSON()`, for example after a worker or the network. The short form has only
 * `path` and `message`; the other texts of an error that is revived from it are empty, it has no position, and its
 * `params` and `causes` are empty. Nothing is lost with `toJSON({ full: true })`.
 *
 * @param plain read as own properties only; unknown fields are ignored
 * @returns an error with the same path and message; from the full form also with the same params, causes and position
 * @throws TypeMismatchError if a field is missing or of another kind, with the path of the field
 * @throws LimitExceededError if causes are nested deeper than 8 levels
 * @example
 * ```ts
 * const [error] = validateSchema('[1, "x"]', { items: { type: 'number' } });
 * String(validationErrorFromJson(JSON.parse(JSON.stringify(error)))); // → "validation error at path '[1]': expected number, got string"
 * const sent = JSON.stringify(error?.toJSON({ full: true }));
 * String(validationErrorFromJson(JSON.parse(sent))); // → "validation error at path '[1]' (line 1, column 5): expected number, got string"
 * ```
 */
export function validationErrorFromJson(plain: unknown): ValidationError {
  return new ReportedIssue(readIssue(plain, '', 0));
}

function readIssue(plain: unknown, path: string, depth: number): Issue {
  if (depth > maxDepth) {
    const message = `Cannot revive the error: its causes are nested deeper than ${maxDepth} levels`;
    throw new LimitExceededError({ limit: 'maxDepth', max: maxDepth, message });
  }
  const given = isKind(plain, 'object') ? (plain as object) : refuse(path, 'object', plain);
  const object = fullFields.some((name) => getOwn(given, name) !== undefined) ? given : { ...given, ...emptyFields };
  const field = (name: string, kind: string): unknown => {
    const value = getOwn(object, name);
    return isKind(value, kind) ? value : refuse(path === '' ? name : `${path}.${name}`, kind, value);
  };
  const text = (name: string): string => field(name, 'string') as string;
  const number = (name: string): number => field(name, 'number') as number;
  const causes = (field('causes', 'array') as readonly unknown[]).map((cause, at) => {
    return readIssue(cause, `${path === '' ? '' : `${path}.`}causes[${at}]`, depth + 1);
  });
  const hasPosition = getOwn(object, 'offset') !== undefined;
  return {
    place: newPlace(text('keyword'), text('schemaPointer'), describeCustom),
    kind: 'custom',
    params: field('params', 'object') as Readonly<Record<string, unknown>>,
    valuePath: rootPath,
    anchor: 'value',
    causes,
    known: undefined,
    texts: { path: text('path'), pointer: text('pointer'), message: text('message') },
    position: hasPosition
      ? { offset: number('offset'), index: number('index'), line: number('line'), column: number('column') }
      : undefined,
  };
}

/** The fields that only the full form has, with their values in an error that is revived from the short form. */
const emptyFields = { keyword: '', pointer: '', schemaPointer: '', params: {}, causes: [] };
const fullFields = /* @__PURE__ */ Object.keys(emptyFields);

function isKind(value: unknown, kind: string): boolean {
  return kindOf(value) === kind;
}

function refuse(path: string, expected: string, value: unknown): never {
  throw new TypeMismatchError({
    path,
    expected,
    actual: value === undefined ? 'missing' : (kindOf(value) ?? typeof value),
  });
}
