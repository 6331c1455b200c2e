/** Errors about one value that was consumed; what follows can still be read. */
const passing: ReadonlySet<unknown> = new Set([
  'UNMARSHAL_TYPE',
  'UNKNOWN_FIELD',
  'INVALID_UNMARSHAL',
  'DUPLICATE_NAME',
]);

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
}

/** Whether an error is the clean end of the input. */
export function isEnd(error: unknown): boolean {
  return codeOf(error) === 'END_OF_INPUT';
}

/** Whether an error is about one value only. */
export function isRecoverable(error: unknown): boolean {
  return passing.has(codeOf(error));
}
