/** Frames that reach from the deepest place of this library to some lines of its caller. */
const frames = 64;

/**
 * Makes room in the next stack for the line of the caller: V8 keeps ten frames by default, and a call inside this library may be deeper.
 * A limit of 0, by which a program turns stacks off, stays.
 *
 * @returns the limit to restore
 */
export function raiseStackLimit(): unknown {
  const { stackTraceLimit: limit } = Error as { readonly stackTraceLimit?: unknown };
  if (typeof limit === 'number' && limit > 0 && limit < frames) setStackLimit(frames);
  return limit;
}

/** Sets the limit, unless the intrinsics are frozen or the engine has none. */
export function setStackLimit(limit: unknown): void {
  if (limit !== undefined) Reflect.set(Error, 'stackTraceLimit', limit);
}
