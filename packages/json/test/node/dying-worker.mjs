/** A worker that does not live to answer. */
export function runBatch() {
  process.exit(1);
}
