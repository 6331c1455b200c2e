/** Codes of errors about one value, after which the next one can be read. */
const recoverable: ReadonlySet<unknown> = new Set([
  'UNMARSHAL_TYPE',
  'UNKNOWN_FIELD',
  'INVALID_UNMARSHAL',
  'DUPLICATE_NAME',
]);

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
}

/** Returns whether an error is the clean end of the input. */
export function isEnd(error: unknown): boolean {
  return codeOf(error) === 'END_OF_INPUT';
}

/** Returns whether an error is about one value that was consumed, so that the next one can be read. */
export function isRecoverable(error: unknown): boolean {
  return recoverable.has(codeOf(error));
}
