/** Reads and edits JSON by path, on values and straight on the text. */
export {};
