/** Limits of the input; input that exceeds one is refused. */
export interface ScanLimits {
  /**
   * Levels of arrays and objects.
   *
   * @default 10_000, as in Go's `encoding/json`
   */
  readonly maxDepth?: number | undefined;
  /**
   * Bytes of UTF-8, never more than 2,147,483,647.
   *
   * @default 536_870_912 (512 MiB)
   */
  readonly maxBytes?: number | undefined;
}

/** Upper bound of `maxBytes`: 2,147,483,647. Positions are 32-bit integers, so that `~at` can mark a fault. */
export const maxInputBytes = 2_147_483_647;
