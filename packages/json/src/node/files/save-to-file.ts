import { newEncoder } from '@wirework/codec';
import { LimitExceededError } from '@wirework/encoding-errors';
import { assertValidJson } from '@wirework/scanner';
import { isBytes, utf8Length } from '@wirework/scanner/primitives';
import { type FileOptions, ownOptions, settingsOf } from './file-options.ts';
import type { Settings } from '../../config/config.ts';
import type { FilePath } from './file-path.ts';
import { runFileOperation } from './file-operation.ts';
import { fillFile, type WritePiece } from './replace-file.ts';

/** Options of {@link saveToFile}. */
export interface SaveOptions extends FileOptions {
  /**
   * The indentation per level; only for values, since a text is written unchanged.
   * @default '' (on one line)
   */
  readonly indent?: string | undefined;
  /**
   * Whether `<`, `>` and `&` are written as escapes.
   * @default false
   */
  readonly escapeHtml?: boolean | undefined;
  /**
   * The most characters in the text of a value; for an iterable, of each element.
   * @default 268_435_456
   */
  readonly maxLength?: number | undefined;
}

/**
 * Writes JSON to a file atomically: it is written to a new file in the same folder, flushed to the disk, and
 * renamed over the old one. If anything fails, the old file stays and nothing is left beside it. The mode
 * of an existing file is kept, as is its owner if the process may set it, and a link stays a link.
 *
 * @param path where the file is to be
 * @param value a string or bytes are a JSON text, which is checked and written as it is; anything else is encoded. An
 *   iterable, sync or not, is written as an array, element by element, at constant memory
 * @param options layout, limits, progress, a signal
 * @throws JsonSyntaxError if a text is not JSON, LimitExceededError over the processor's `maxDepth`, and the errors of
 *   the encoder and of the file system, such as `ENOSPC`
 * @throws Error if the path leads to something other than a file, such as a folder or a device
 * @example
 * ```ts
 * await saveToFile('config.json', { port: 8080 }, { indent: '  ' });
 * ```
 */
export async function saveToFile(path: FilePath, value: unknown, options?: SaveOptions): Promise<void> {
  const own = ownOptions(options);
  await runFileOperation('saveToFile', own, async (operation) => {
    const settings = settingsOf(own.processor);
    const content = contentOf(value, settings);
    await fillFile(path, async (write) => {
      const counted: WritePiece = async (piece) => {
        operation.check();
        await write(piece);
        operation.count(piece.length, content?.length);
      };
      if (content !== undefined) return counted(content);
      const limit = own.maxLength === undefined ? {} : { maxLength: own.maxLength };
      const encoder = newEncoder(
        { write: counted },
        { escapeHtml: own.escapeHtml === true, maxDepth: settings.maxDepth, ...limit },
      );
      if (own.indent !== undefined) encoder.setIndent('', own.indent);
      await encoder.encode(value);
    });
  });
}

/**
 * Returns the bytes of a text, checked to be JSON; `undefined` for a value that is to be encoded. A string is a text,
 * as for all of this package: `set` and `merge` return one, and encoding it a second time is the usual mistake.
 */
function contentOf(value: unknown, { maxBytes, maxDepth, syntax }: Settings): Uint8Array | undefined {
  if (typeof value !== 'string' && !isBytes(value)) return undefined;
  const length = typeof value === 'string' ? utf8Length(value, 0, value.length) : value.length;
  if (length > maxBytes) throw new LimitExceededError({ limit: 'maxBytes', max: maxBytes });
  assertValidJson(value, { maxDepth, syntax });
  return typeof value === 'string' ? new TextEncoder().encode(value) : value;
}
