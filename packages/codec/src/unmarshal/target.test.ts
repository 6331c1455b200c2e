import { describe, expect, it } from '@jest/globals';
import { isTarget, t } from '../index.ts';

describe('isTarget()', () => {
  it('says yes to what t makes', () => {
    for (const target of [t.string(), t.int8(), t.any(), t.list(t.int()), t.map(t.any()), t.struct('User', { id: t.int() }), t.optional(t.string()), t.bytes()]) expect(isTarget(target)).toBe(true);
  });

  it('says no to anything else, also to the maker of a target and to what inherits from one', () => {
    for (const other of [t.string, t, { id: t.int() }, Object.create(t.string()), {}, [], null, undefined, 'string', 1]) expect(isTarget(other)).toBe(false);
  });
});
