/** Waits until something is so, for as long as it takes: who waits in vain fails by the clock of the test. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}
