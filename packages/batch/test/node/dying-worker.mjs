/** A worker that does not live to answer. */
export function runChunk() {
  process.exit(1);
}
