/** A keyword of a schema that a provider's schema does not have, or that says more there. */
export interface SchemaNote {
  /** JSON Pointer of the schema with the keyword; in another document of the registry with its URI and `#` in front. */
  readonly pointer: string;
  readonly keyword: string;
  readonly reason: string;
}

/** Differences between a schema and that of a provider, each noted once. */
export class Notes {
  readonly #dropped = new Map<string, SchemaNote>();
  readonly #changes = new Map<string, SchemaNote>();

  /** Keywords that demand less, or nothing. */
  get dropped(): readonly SchemaNote[] {
    return [...this.#dropped.values()];
  }

  /** Keywords that demand more, or say the same in another way. */
  get changes(): readonly SchemaNote[] {
    return [...this.#changes.values()];
  }

  drop(pointer: string, keyword: string, reason: string): void {
    add(this.#dropped, { pointer, keyword, reason });
  }

  change(pointer: string, keyword: string, reason: string): void {
    add(this.#changes, { pointer, keyword, reason });
  }
}

function add(notes: Map<string, SchemaNote>, note: SchemaNote): void {
  const key = JSON.stringify([note.pointer, note.keyword]);
  if (!notes.has(key)) notes.set(key, note);
}
