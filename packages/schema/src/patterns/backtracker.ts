import { LimitExceededError } from '@wirework/encoding-errors';
import { isWordAt, type PatternNode, pointBefore } from '@wirework/scanner/patterns';
import { isStackOverflow } from '../core/too-deep.ts';

/** The texts that groups have matched, by number and name of the group. */
type Captures = ReadonlyMap<string, string | undefined>;
/** Matches the rest of the pattern from an index on. */
type Then = (at: number, captures: Captures) => boolean;

/** Steps that take some milliseconds. */
const maxSteps = 25_000;

/**
 * Returns a matcher for patterns with backreferences, which no automaton can match. It tries one path after the other
 * as engines do (ECMA-262, section 22.2.2), but counts its steps.
 *
 * @returns the test whether the pattern matches somewhere; it throws a LimitExceededError
 */
export function backtracker(pattern: PatternNode): (text: string) => boolean {
  const expressions = new Map<string, RegExp>();
  const inside = new Map<PatternNode, readonly string[]>();
  const holds = (source: string, character: string): boolean => {
    const expression = expressions.get(source) ?? new RegExp(`^${source}$`, 'u');
    expressions.set(source, expression);
    return expression.test(character);
  };
  return (text) => {
    let steps = 0;
    const match = (node: PatternNode, at: number, captures: Captures, isBack: boolean, then: Then): boolean => {
      if (++steps > maxSteps) throw tooComplex(maxSteps);
      switch (node.kind) {
        case 'set': {
          if (at === (isBack ? 0 : text.length)) return false;
          const character = String.fromCodePoint(isBack ? pointBefore(text, at) : (text.codePointAt(at) as number));
          return (
            holds(node.set.source, character) && then(isBack ? at - character.length : at + character.length, captures)
          );
        }
        case 'sequence': {
          const nodes = isBack ? node.nodes.toReversed() : node.nodes;
          const part =
            (i: number): Then =>
            (end, found) => {
              const next = nodes[i];
              if (next !== undefined) return match(next, end, found, isBack, part(i + 1));
              return then(
                end,
                node.names === undefined
                  ? found
                  : capturing(node.names, text.slice(Math.min(at, end), Math.max(at, end)), found),
              );
            };
          return part(0)(at, captures);
        }
        case 'choice':
          return node.nodes.some((it) => match(it, at, captures, isBack, then));
        case 'repeat': {
          const names = inside.get(node) ?? namesIn(node);
          inside.set(node, names);
          const turn =
            (count: number): Then =>
            (start, found) =>
              (count < node.max &&
                match(
                  node.node,
                  start,
                  capturing(names, undefined, found),
                  isBack,
                  (end, after) => (end !== start || count < node.min) && turn(count + 1)(end, after),
                )) ||
              (count >= node.min && then(start, found));
          return turn(0)(at, captures);
        }
        case 'assert': {
          const { assert } = node;
          const isTrue =
            assert === '^'
              ? at === 0
              : assert === '$'
                ? at === text.length
                : (isWordAt(text, at - 1) !== isWordAt(text, at)) === (assert === '\\b');
          return isTrue && then(at, captures);
        }
        case 'look': {
          let found = captures;
          const isFound = match(node.node, at, captures, node.isBehind, (_, after) => {
            found = after;
            return true;
          });
          return isFound !== node.isNegative && then(at, found);
        }
        case 'backreference': {
          const copy = captures.get(node.name) ?? '';
          const end = isBack ? at - copy.length : at + copy.length;
          // Whole characters are compared: no match ends inside a surrogate pair.
          return (
            end >= 0 &&
            text.startsWith(copy, isBack ? end : at) &&
            !((text.codePointAt(end - 1) as number) > 0xffff) &&
            then(end, captures)
          );
        }
      }
    };
    try {
      for (let at = 0; ; at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1) {
        if (match(pattern, at, new Map(), false, () => true)) return true;
        if (at === text.length) return false;
      }
    } catch (error) {
      throw isStackOverflow(error) ? tooComplex(maxSteps) : error;
    }
  };
}

function capturing(names: readonly string[], value: string | undefined, captures: Captures): Captures {
  if (!names.some((it) => captures.get(it) !== value)) return captures;
  return new Map([...captures, ...names.map((it) => [it, value] as const)]);
}

/** Returns the numbers and names of the groups in a part of a pattern. */
function namesIn(node: PatternNode): readonly string[] {
  if (node.kind === 'repeat' || node.kind === 'look') return namesIn(node.node);
  if (node.kind !== 'sequence' && node.kind !== 'choice') return [];
  return [...((node.kind === 'sequence' && node.names) || []), ...node.nodes.flatMap(namesIn)];
}

/** Returns the error for a match that takes too many steps. */
export function tooComplex(max: number): LimitExceededError {
  return new LimitExceededError({
    limit: 'maxPatternWork',
    max,
    message: 'Cannot match the pattern: the string is too long for so complex a pattern',
  });
}
