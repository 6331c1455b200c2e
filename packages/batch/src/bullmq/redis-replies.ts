/**
 * Returns whether an error is an answer of Redis, which begins with a word in capitals: `OOM`, `READONLY`, `WRONGTYPE`.
 */
export const isReply = (error: unknown): boolean => /^(?:ReplyError: )?-?[A-Z]{2,} /.test(messageOf(error));

/** Returns whether another attempt at a refused command may succeed. */
export const isTransient = (error: unknown): boolean =>
  /\b(?:OOM|LOADING|BUSY|READONLY|MISCONF|TRYAGAIN|CLUSTERDOWN|MASTERDOWN) /.test(messageOf(error));

/**
 * Returns an error with the message of another and nothing else: those of clients have the command, with texts and
 * passwords.
 */
export const withoutCommand = (error: unknown): Error => new Error(messageOf(error));

const messageOf = (error: unknown): string => String((error as Partial<Error> | null | undefined)?.message ?? error);
