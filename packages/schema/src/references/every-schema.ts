import { isObject } from '../core/kind.ts';
import { visitSubschemas } from './applications.ts';
import { below, enter, type Location } from './location.ts';

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

/**
 * Adds the direct subschemas of a schema to a list.
 *
 * @param loose gets those that need not be valid, if they are left out
 */
export function addSubschemas(location: Location, to: Location[], walk: Walk, loose: Location[] = to): void {
  const { schema, root } = location;
  if (!isObject(schema)) return;
  const { contents: all, applies } = root.dialect;
  for (const keyword of Object.keys(schema)) {
    const contents = all.get(keyword);
    if (contents === undefined || (walk.skipsUnreached === true && !applies.has(keyword))) continue;
    const value = schema[keyword];
    if (contents === 'dynamic anchor' && value !== undefined) walk.onDynamicAnchor?.();
    const list = contents === 'loose map' && walk.skipsLoose === true ? loose : to;
    visitSubschemas(contents, value, (inner, token) => {
      list.push(token === undefined ? below(location, inner, keyword) : below(location, inner, keyword, token));
    });
  }
}
