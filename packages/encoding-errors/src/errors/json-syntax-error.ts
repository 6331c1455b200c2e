import { JsonError, type JsonErrorOptions, own } from '../core/json-error.ts';

/**
 * Why a text is not JSON, in one word:
 * `empty` (nothing but white space), `truncated` (it ends too early), `utf8` (the bytes are
 * not UTF-8), `character` (a character that is not allowed there).
 */
export type SyntaxErrorReason = 'empty' | 'truncated' | 'utf8' | 'character';

/**
 * The input is not JSON (RFC 8259).
 *
 * The message has the wording of Go's `encoding/json`. `offset` follows its convention, the number
 * of bytes read when the error was noticed, so one past the offending byte; `index`, `line` and
 * `column` point at the offender itself.
 *
 * Implements `SyntaxError` of the specification.
 *
 * @example
 * ```ts
 * new JsonSyntaxError('unexpected end of JSON input', { offset: 1, reason: 'truncated' }).reason; // → 'truncated'
 * ```
 */
export class JsonSyntaxError extends JsonError {
  declare readonly code: 'SYNTAX';
  /** Why, in one word. After `truncated` and `empty`, more input could help. */
  readonly reason: SyntaxErrorReason;

  /**
   * @param message one sentence without values of the document
   * @param options `reason` (`'character'` by default), position and cause
   */
  constructor(message: string, options: JsonErrorOptions & { readonly reason?: SyntaxErrorReason } = {}) {
    super('SYNTAX', message, options);
    this.reason = own(options, 'reason') ?? 'character';
  }

  override get name(): string {
    return 'JsonSyntaxError';
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), reason: this.reason };
  }
}
