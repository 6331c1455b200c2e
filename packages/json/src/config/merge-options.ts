/**
 * Returns the options of a call over those of the processor. An option that is undefined counts as absent, as does the index that
 * `texts.map(parseAny)` passes. Anything else that is not an object is passed on, to be refused.
 */
export function mergeOptions<O extends object>(defaults: O, options: O | undefined): O {
  if (options === undefined || typeof options === 'number') return defaults;
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return options;
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(given) };
}
