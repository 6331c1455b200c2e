import { describe, expect, it } from '@jest/globals';
import { newHarness } from './harness.js';

/** Returns a harness that was started. */
function started() {
  const answer = newHarness({ version: '1.2.3', homepage: 'urn:here' });
  return { answer, first: answer({ cmd: 'start', version: 1 }) };
}

describe('the harness of Bowtie', () => {
  it('describes itself and the drafts that it knows', () => {
    const { first } = started();
    expect(first).toMatchObject({
      version: 1,
      implementation: { name: '@wirework/schema', version: '1.2.3', homepage: 'urn:here' },
    });
    expect(first).toHaveProperty('implementation.dialects.length', 5);
  });

  it('answers with the validity of each instance, by the dialect', () => {
    const { answer } = started();
    const run = (schema: unknown, registry?: unknown): unknown =>
      answer({ cmd: 'run', seq: 7, case: { schema, registry, tests: [{ instance: [1] }, { instance: ['x'] }] } });
    expect(answer({ cmd: 'dialect', dialect: 'http://json-schema.org/draft-07/schema#' })).toEqual({ ok: true });
    const results = [{ valid: false }, { valid: true }];
    expect(run({ items: [{ type: 'string' }] })).toEqual({ seq: 7, results });
    answer({ cmd: 'dialect', dialect: 'https://json-schema.org/draft/2020-12/schema' });
    expect(run({ prefixItems: [{ $ref: 'urn:a' }] }, { 'urn:a': { type: 'string' } })).toEqual({ seq: 7, results });
    expect(run({ items: [true] })).toMatchObject({ seq: 7, errored: true });
    expect(answer({ cmd: 'dialect', dialect: 'urn:unknown' })).toEqual({ ok: false });
    expect(answer({ cmd: 'stop' })).toBeUndefined();
  });

  it('throws for unknown commands, before the start, and for another version', () => {
    const answer = newHarness({ version: '1', homepage: 'urn:here' });
    expect(() => answer({ cmd: 'stop' })).toThrow("before 'start'");
    expect(() => answer({ cmd: 'start', version: 2 })).toThrow('version 2 of the protocol');
    expect(() => started().answer({ cmd: 'toString' })).toThrow("the command 'toString' is not known");
  });
});
