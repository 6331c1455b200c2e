/**
 * Reads and edits JSON by path, in parsed values and directly in the text.
 *
 * @packageDocumentation
 */
export { compilePath, isCompiledPath, stringifyPath } from './syntax/compiled-path.ts';
export { parsePath } from './syntax/parse-path.ts';
export { compilePointer } from './syntax/compile-pointer.ts';
export { escapeSegment } from './syntax/print-path.ts';
export { getFromText, getManyFromText } from './text/read/get-from-text.ts';
export { removeFromText, removeManyInText } from './text/edit/remove-from-text.ts';
export { setInText } from './text/edit/set-in-text.ts';
export { setManyInText } from './text/edit/set-many-in-text.ts';
export { get, getMany, has } from './value/get.ts';
export { remove } from './value/remove.ts';
export { set } from './value/set.ts';

export { drawFrame, isJsonError } from '@wirework/encoding-errors';
export { positionAt } from '@wirework/scanner';

export type { JsonError } from '@wirework/encoding-errors';
export type { TextPosition } from '@wirework/scanner';

export type { CompiledPath, PathInput } from './syntax/compiled-path.ts';
export type {
  Limits,
  PathLimits,
  ReadOptions,
  RemoveOptions,
  SetOptions,
  TextOptions,
  TextReadOptions,
  TextRemoveOptions,
  TextSetManyOptions,
  TextSetOptions,
} from './options/options.ts';
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
} from './syntax/segment.ts';
export type { PathValue } from './value/path-value.ts';
export type { TextUpdate } from './text/edit/set-many-in-text.ts';
export type { TextHit } from './text/read/read-text.ts';
