import { formatPointer } from '@wirework/encoding-errors';
import { isObject } from '../core/kind.ts';
import { enter, type Location } from './location.ts';

/** Choices of {@link everySchema}. */
interface Walk {
  /** Leaves out schemas that no value is checked by, unless something refers to them. */
  readonly skipsUnreached?: boolean;
  /** Leaves out schemas that need not be valid. */
  readonly skipsLoose?: boolean;
  /** Called for each dynamic anchor. */
  readonly onDynamicAnchor?: () => void;
}

/** Yields every schema of a document once, at its first location. */
export function* everySchema(start: Location, walk: Walk = {}): Generator<Location> {
  const waiting: Location[] = [start];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next.schema)) continue;
    seen.add(next.schema);
    const here = enter(next);
    yield here;
    addSubschemas(here, waiting, walk);
  }
}

/** Keywords whose schemas check no value by themselves. */
const unreached: ReadonlySet<string> = new Set(['definitions', '$defs', 'contentSchema']);

/** Adds the direct subschemas of a schema to a list. One that is `undefined` is absent. */
export function addSubschemas({ schema, base, root, pointer, scope }: Location, to: Location[], walk: Walk): void {
  if (!isObject(schema)) return;
  const keywords = root.dialect.contents;
  for (const keyword of Object.keys(schema)) {
    const contents = keywords.get(keyword);
    if (contents === undefined || (walk.skipsUnreached === true && unreached.has(keyword))) continue;
    const value = schema[keyword];
    if (value === undefined || (contents === 'loose map' && walk.skipsLoose === true)) continue;
    if (contents === 'dynamic anchor') {
      walk.onDynamicAnchor?.();
    } else if (contents === 'schema' || (contents === 'list' && !Array.isArray(value))) {
      to.push({ schema: value, base, root, pointer: pointer + formatPointer([keyword]), scope });
    } else if (typeof value === 'object' && value !== null) {
      for (const [token, item] of Object.entries(value)) {
        const isAbsent =
          contents !== 'list' && (item === undefined || (contents === 'dependencies' && Array.isArray(item)));
        if (!isAbsent) to.push({ schema: item, base, root, pointer: pointer + formatPointer([keyword, token]), scope });
      }
    }
  }
}
