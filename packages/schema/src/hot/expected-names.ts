/** A name that a closed object may have, and the one that is predicted to follow. */
interface ExpectedName {
  readonly name: string;
  next: ExpectedName;
}

/** The names that a closed object may have, in the order that documents have. */
export interface ExpectedNames {
  /** The one before the first. */
  readonly head: ExpectedName;
  /** Returns a name that was not predicted; from then on it is. `undefined` for a name that is not expected. */
  readonly find: (last: ExpectedName, name: string) => ExpectedName | undefined;
}

/** Returns expected names, at least one of them, in the order of the schema. */
export function expectedNames(names: Iterable<string>): ExpectedNames {
  const byName = new Map<string, ExpectedName>();
  const head = { name: '', next: undefined as never } as ExpectedName;
  let last = head;
  for (const name of names) {
    const one = { name, next: head.next };
    byName.set(name, one);
    last.next = one;
    last = one;
  }
  last.next = head.next;
  return {
    head,
    find: (before, name) => {
      const found = byName.get(name);
      if (found !== undefined) before.next = found;
      return found;
    },
  };
}
