import { LimitExceededError } from '@wirework/encoding-errors';
import { placeAt } from '../../syntax/text/json-view.ts';
import { needsText } from '../reader/native-fast-path.ts';
import { asTargetReader, makeTarget, type Target, type TargetReader } from './target.ts';

/** Most levels of targets within themselves; each takes room on the stack. */
const maxNested = 500;

/**
 * Makes a target that is built when it is first needed, so that it can be recursive: trees, threads of comments.
 * TypeScript cannot infer a recursive type, so write it down. A struct may contain itself only in lists, maps,
 * nullables and optionals, or it would never end.
 *
 * @param name name of the type, for errors
 * @param make returns the target; called once
 * @throws LimitExceededError, when it is read, if such targets are nested more than 500 levels deep
 * @example
 * ```ts
 * // With interface Tree { name: string; kids: Tree[] } it is const Tree: Target<Tree> = …
 * const Tree = t.struct('Tree', { name: t.string(), kids: t.list(t.lazy('Tree', () => Tree)) });
 * unmarshal('{"name":"a","kids":[{"name":"b"}]}', Tree); // → { name: 'a', kids: [ { name: 'b', kids: [] } ] }
 * ```
 */
export function lazy<T>(name: string, make: () => Target<T>): Target<T> {
  let made: TargetReader | undefined;
  let asked = false;
  const inner = (): TargetReader => (made ??= asTargetReader(make()));
  return makeTarget({
    type: name,
    zero() {
      if (asked)
        throw new TypeError(
          `Cannot make a value of type ${name}: infinite recursion; put it into t.nullable, t.optional, t.list or t.map`,
        );
      asked = true;
      try {
        return inner().zero();
      } finally {
        asked = false;
      }
    },
    takesNull: () => inner().takesNull(),
    isRequired() {
      if (asked) return false;
      asked = true;
      try {
        return inner().isRequired();
      } finally {
        asked = false;
      }
    },
    read(reader, current) {
      if (reader.nested === maxNested) {
        throw new LimitExceededError({
          limit: 'levels of a lazy target',
          max: maxNested,
          ...placeAt(reader.view, reader.pos),
        });
      }
      reader.nested++;
      const value = inner().read(reader, current);
      reader.nested--;
      return value;
    },
    fromNative(value, pass) {
      const { fromNative } = inner();
      if (fromNative === undefined || pass.nested === maxNested) return needsText;
      pass.nested++;
      const fitted = fromNative(value, pass);
      pass.nested--;
      return fitted;
    },
  });
}
