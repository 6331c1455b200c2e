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

/** Yields every schema of a document once, at its first location. Dynamic anchors count wherever they are. */
export function* everySchema(start: Location, walk: Walk = {}): Generator<Location> {
  const waiting: Location[] = [start];
  const loose: Location[] = [];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next.schema)) continue;
    seen.add(next.schema);
    const here = enter(next);
    yield here;
    addSubschemas(here, waiting, walk, loose);
  }
  const { onDynamicAnchor } = walk;
  if (onDynamicAnchor === undefined) return;
  for (let next = loose.pop(); next !== undefined; next = loose.pop()) {
    if (seen.has(next.schema)) continue;
    seen.add(next.schema);
    addSubschemas(enter(next), loose, { onDynamicAnchor });
  }
}

/** Keywords whose schemas check no value by themselves. */
const unreached: ReadonlySet<string> = new Set(['definitions', '$defs', 'contentSchema']);

/**
 * Adds the direct subschemas of a schema to a list. One that is `undefined` is absent.
 *
 * @param loose gets those that need not be valid, if they are left out
 */
export function addSubschemas(location: Location, to: Location[], walk: Walk, loose: Location[] = to): void {
  const { schema, root } = location;
  if (!isObject(schema)) return;
  const keywords = root.dialect.contents;
  for (const keyword of Object.keys(schema)) {
    const contents = keywords.get(keyword);
    if (contents === undefined || (walk.skipsUnreached === true && unreached.has(keyword))) continue;
    const value = schema[keyword];
    if (value === undefined) continue;
    const list = contents === 'loose map' && walk.skipsLoose === true ? loose : to;
    if (contents === 'dynamic anchor') {
      walk.onDynamicAnchor?.();
    } else if (contents === 'schema' || (contents === 'list' && !Array.isArray(value))) {
      list.push(below(location, value, keyword));
    } else if (typeof value === 'object' && value !== null) {
      for (const [token, item] of Object.entries(value)) {
        const isAbsent =
          contents !== 'list' && (item === undefined || (contents === 'dependencies' && Array.isArray(item)));
        if (!isAbsent) list.push(below(location, item, keyword, token));
      }
    }
  }
}

function below({ base, root, pointer, scope }: Location, schema: unknown, ...tokens: string[]): Location {
  return { schema, base, root, pointer: pointer + formatPointer(tokens), scope };
}
