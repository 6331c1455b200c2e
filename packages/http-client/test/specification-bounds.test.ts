import { describe, expect, it } from '@jest/globals';
import * as errors from '@wirework/http-errors';
import { specification } from '@wirework/test-support';
import { type Config, createClient, validateConfig } from '../src/index.ts';

const { bounds } = specification<{
  bounds: { group: string; field: string; from: number; to: number; sentinel: string }[];
}>('http');

function thrownBy(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('the bounds of the specification', () => {
  it.each(bounds)('$field of $group is from $from to $to', ({ group, field, from, to, sentinel }) => {
    const target = (errors as unknown as Record<string, Error>)[sentinel] as Error;
    const refusal = (value: number): unknown =>
      thrownBy(() => validateConfig({ [group]: { [field]: value } } as Config));
    for (const value of [from, to]) expect(refusal(value)).toBeUndefined();
    for (const value of [from - 1, to + 1]) expect(errors.errorIs(refusal(value), target)).toBe(true);
  });

  it('refuse no configuration at all', () => {
    for (const run of [() => createClient(null as never), () => validateConfig(null as never)])
      expect(errors.errorIs(thrownBy(run), errors.ErrNilConfig)).toBe(true);
  });
});
