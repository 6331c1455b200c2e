/**
 * Names in the open objects, for decoders that refuse a name that occurs twice.
 *
 * Invariant: `#levels[depth]` has the names of the object that is open at that depth; arrays leave a hole.
 */
export class SeenNames {
  /** UTF-16 units of all names that are held. */
  size = 0;
  readonly #levels: (Set<string> | undefined)[] = [];

  /**
   * Adds a name.
   *
   * @param depth containers that are open
   * @param isFirst whether it is the first name of its object
   * @returns whether it is new in its object
   */
  add(name: string, depth: number, isFirst: boolean): boolean {
    const levels = this.#levels;
    while (levels.length > (isFirst ? depth : depth + 1)) this.#forget(levels.pop());
    const seen = (levels[depth] ??= new Set());
    if (seen.has(name)) return false;
    seen.add(name);
    this.size += name.length;
    return true;
  }

  #forget(names: ReadonlySet<string> | undefined): void {
    for (const name of names ?? []) this.size -= name.length;
  }
}
