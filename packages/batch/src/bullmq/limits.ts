/** The most items of one batch: those of a processor with the largest `maxBatch`. */
export const maxItems = 1_000_000;
