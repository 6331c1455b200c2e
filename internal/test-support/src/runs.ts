const isGate = process.env['WIREWORK_RUNS'] === 'all';

/**
 * Returns how often a property runs: as often as in the gate where `WIREWORK_RUNS` is `all`, elsewhere a sixtieth as
 * often, but at least `least` times.
 *
 * @param inGate number of runs in the gate
 * @param least fewest runs, for properties of which each run is dear
 */
export function runs(inGate: number, least = 30): number {
  return isGate ? inGate : Math.min(inGate, Math.max(least, Math.ceil(inGate / 60)));
}

/**
 * Returns how many runs of a property must have met a case, so that the property is not vacuous: half of the share in
 * the gate where it runs less often.
 *
 * @param inGate number of such runs in the gate
 */
export function metBy(inGate: number): number {
  return isGate ? inGate : inGate / 120;
}
