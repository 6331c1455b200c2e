import { TypeMismatchError } from '@wirework/encoding-errors';
import {
  areValuesEqual,
  assertOptions,
  assertText,
  compactJson,
  type EqualityRules,
  kindOf,
  readChoice,
  valueKeys,
} from '@wirework/scanner/primitives';
import { mergeValues } from '../values/merge.ts';
import { operation } from './operation.ts';
import type { Processor } from './processor.ts';

/** Read options for values that are written again, or compared. */
const unchanged = { loneSurrogates: 'keep', outOfRange: 'infinity' } as const;

const modes = ['union', 'intersection', 'difference'] as const;

/** {@inheritDoc Processor.merge} */
export const merge: Processor['merge'] = /* #__PURE__ */ operation(
  'merge',
  ({ documents, settings }, first, second, options = {}) => {
    assertOptions(options, ['mode']);
    const mode = readChoice(options, 'mode', modes);
    // Every number keeps its digits, and every lone surrogate stays.
    const lossless = { ...settings, ...unchanged, numbers: 'lossless' } as const;
    const [mine, other] = [documents.own(first, lossless), documents.own(second, lossless)];
    const kind = kindOf(mine);
    if (kind !== 'array' && kind !== 'object')
      throw new TypeMismatchError({ path: '', expected: 'object or array in the first text', actual: kind });
    if (kindOf(other) !== kind)
      throw new TypeMismatchError({
        path: '',
        expected: `${kind} in the second text, as in the first`,
        actual: kindOf(other),
      });
    return compactJson(mergeValues(mine, other, mode));
  },
);

/**
 * Finds possible numbers of more than fifteen digits or with an exponent: two of them may differ and yet be the same
 * double.
 */
const mayBeInexact = /[\d.]{16}|\d[eE]/;

/** Rules for values that were read within a limit of depth, and have no number but doubles. */
const doubles: EqualityRules = {
  ignoresUndefined: false,
  isLeaf: () => false,
  areLeavesEqual: (a, b) => a === b,
  enter: () => undefined,
};

/** {@inheritDoc Processor.compare} */
export const compare: Processor['compare'] = /* #__PURE__ */ operation(
  'compare',
  ({ documents, settings }, first, second) => {
    assertText(first, settings.maxBytes);
    assertText(second, settings.maxBytes);
    const numbers = mayBeInexact.test(first) || mayBeInexact.test(second) ? 'lossless' : 'number';
    const reading = { ...settings, ...unchanged, numbers } as const;
    const [mine, other] = [documents.own(first, reading), documents.own(second, reading)];
    if (numbers === 'number') return areValuesEqual(mine, other, doubles);
    const keyOf = valueKeys(Infinity);
    return keyOf(mine) === keyOf(other);
  },
);
