import { getOwn } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import { referenceKeywords } from './applications.ts';
import { addSubschemas } from './every-schema.ts';
import { enter, type Location } from './location.ts';

/** One occurrence of a reference. */
export interface Reference {
  readonly keyword: string;
  /** The value of the keyword. */
  readonly ref: string;
  /** The schema with the keyword. */
  readonly from: Location;
}

/** Finds the references that checking a value can meet. Definitions that nothing refers to, and annotations, are left out. */
export class ReachableReferences {
  /** The surroundings in which each schema object was met. */
  readonly #seen = new Map<unknown, Set<string>>();

  /** Yields the references of the schemas at and below a location, but for those that were met before. */
  *from(start: Location): Generator<Reference> {
    const waiting: Location[] = [start];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const here = enter(next);
      const { schema, root } = here;
      if (!isObject(schema) || !this.#isNew(here)) continue;
      const { dialect, document } = root;
      let standsAlone = false;
      for (const keyword of referenceKeywords) {
        const ref = dialect.contents.has(keyword) ? getOwn(schema, keyword) : undefined;
        if (typeof ref !== 'string') continue;
        standsAlone ||= keyword === '$ref' && !dialect.appliesBesideRef(schema);
        yield { keyword, ref, from: here };
      }
      if (standsAlone) continue;
      addSubschemas(here, waiting, { skipsUnreached: true });
      const isDynamic = dialect.contents.has('$dynamicAnchor') || dialect.contents.has('$recursiveAnchor');
      if (isDynamic) waiting.push(...(document.dynamicAnchorsOf(root.schema)?.values() ?? []));
    }
  }

  #isNew({ schema, base, root }: Location): boolean {
    const key = `${root.pointer} ${base}`;
    const known = this.#seen.get(schema);
    if (known === undefined) this.#seen.set(schema, new Set([key]));
    else if (known.has(key)) return false;
    else known.add(key);
    return true;
  }
}
