/**
 * Reads and edits JSON by path, in parsed values and directly in the text.
 *
 * @packageDocumentation
 */
export { compilePath, isCompiledPath } from './compiled-path.ts';
export { parsePath } from './parse-path.ts';
export { compilePointer } from './pointer.ts';
export { escapeSegment } from './print-path.ts';
export { stringifyPath } from './stringify-path.ts';
export { getFromText } from './text/get-from-text.ts';
export { getManyFromText } from './text/get-many-from-text.ts';
export { removeFromText } from './text/remove-from-text.ts';
export { setInText } from './text/set-in-text.ts';
export { setManyInText } from './text/set-many-in-text.ts';
export { get } from './value/get.ts';
export { getMany } from './value/get-many.ts';
export { has } from './value/has.ts';
export { remove } from './value/remove.ts';
export { set } from './value/set.ts';

export { drawFrame, isJsonError } from '@wirework/encoding-errors';
export { positionAt } from '@wirework/scanner';

export type { JsonError } from '@wirework/encoding-errors';
export type { TextPosition } from '@wirework/scanner';

export type { CompiledPath, PathInput } from './compiled-path.ts';
export type { Limits, PathLimits } from './limits.ts';
export type {
  ReadOptions,
  RemoveOptions,
  SetOptions,
  TextOptions,
  TextReadOptions,
  TextRemoveOptions,
  TextSetManyOptions,
  TextSetOptions,
} from './options.ts';
export type {
  AppendSegment,
  ExtractSegment,
  FlattenSegment,
  FormSegment,
  PickSegment,
  Segment,
  SingleSegment,
  SliceSegment,
  WildcardSegment,
} from './segment.ts';
export type { PathValue } from './types/path-value.ts';
export type { TextHit } from './text/read-text.ts';
