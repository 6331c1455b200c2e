/** The most bytes of memory that this process has had at once. */
export function peakMemory(): number {
  return process.resourceUsage().maxRSS * 1024;
}
