/** Wirework for JSON in one import: read by path, validate, stream, edit, with one life-cycle. */
export {};
