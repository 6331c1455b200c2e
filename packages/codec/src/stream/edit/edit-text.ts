import { assertOptions, readLimit } from '@wirework/scanner/primitives';
import { CallQueue, pending, type Pending } from '../../async/call-queue.ts';
import { pullIterator } from '../../async/pull-iterator.ts';
import { InputBuffer } from '../../syntax/input/input-buffer.ts';
import type { DecodeSource } from '../../syntax/input/source.ts';
import type { EditRule } from './edit-rule.ts';
import { TextEditor, type EditLimits } from './text-editor.ts';

/** Options of the transforms that edit text. */
export interface EditOptions {
  /**
   * Nesting levels of arrays and objects; a deeper value is a `LimitExceededError`.
   * @default 10_000
   */
  readonly maxDepth?: number | undefined;
  /**
   * Bytes that are held until a value is written or dropped: the white space and name before it, and the same for the
   * containers around it that are not written yet. More are a `LimitExceededError`. The length of values has no limit,
   * since they are not held.
   * @default 104_857_600 (100 MiB)
   */
  readonly maxBytes?: number | undefined;
}

/** Reads the options of an edit. */
export function readEditOptions(options: EditOptions | undefined): EditLimits {
  if (options !== undefined) assertOptions(options, ['maxDepth', 'maxBytes']);
  return {
    maxDepth: readLimit(options, 'maxDepth', 10_000),
    maxBytes: readLimit(options, 'maxBytes', 104_857_600),
  };
}

/**
 * Writes the parts of a text that a rule keeps, in one chunk for each chunk of the source from which something is kept.
 */
export function editText(
  source: DecodeSource,
  rule: EditRule,
  limits: EditLimits,
): AsyncIterableIterator<Uint8Array, undefined> {
  const input = new InputBuffer(source);
  const editor = new TextEditor(rule, limits, (at) => input.positionOf(at));
  let failure: { readonly error: unknown } | undefined;
  let isOver = false;

  const read = (): void => {
    const { bytes, start, end } = input;
    if (start < end) {
      editor.read(bytes, start, end);
      input.consumeTo(end);
    } else if (input.failure !== undefined) {
      failure = input.failure;
    } else if (input.ended) {
      editor.finish(end);
      isOver = true;
    }
  };
  const step = (): IteratorResult<Uint8Array, undefined> | Pending => {
    if (failure === undefined && !isOver) {
      try {
        read();
      } catch (error) {
        failure = { error };
      }
    }
    // Text before a fault is returned before its error.
    if (editor.out.length > 0) return { value: editor.out.take(), done: false };
    if (failure !== undefined) throw failure.error;
    return isOver ? { value: undefined, done: true } : pending;
  };
  return pullIterator(new CallQueue(() => input.fill()), step, (reason) => input.release(reason));
}
