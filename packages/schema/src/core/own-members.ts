/** Returns whether an object lacks a member. One that is `undefined` counts as absent, as for `JSON.stringify`. */
export function lacksMember(object: Readonly<Record<string, unknown>>, name: string): boolean {
  return !Object.hasOwn(object, name) || object[name] === undefined;
}

/** Returns the names of the members of an object, without those that are `undefined`. */
export function memberNames(object: Readonly<Record<string, unknown>>): readonly string[] {
  const names = Object.keys(object);
  // Hardly any object has `undefined` members, and filtering takes time.
  for (const name of names) if (object[name] === undefined) return names.filter((it) => object[it] !== undefined);
  return names;
}
