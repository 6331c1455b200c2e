import { describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { compileSchema, type JsonSchema } from '../src/index.ts';

describe('secrets', () => {
  it('never occur in messages, params, inspect or JSON', () => {
    const canary = 'c4n4ry';
    const schema: JsonSchema = {
      properties: {
        a: { type: 'number' },
        b: { const: 'x' },
        c: { enum: ['x'] },
        d: { format: 'email' },
        e: { pattern: '^x$' },
        f: { maxLength: 1 },
        g: { anyOf: [{ type: 'number' }, { const: 1 }] },
        h: { uniqueItems: true },
        i: { not: {} },
      },
    };
    const value = Object.fromEntries([...'abcdefgi'].map((name) => [name, canary]));
    const errors = compileSchema(schema).validateText(JSON.stringify({ ...value, h: [canary, canary] }));
    expect(errors).toHaveLength(9);
    for (const error of errors) {
      expect(`${String(error)}${inspect(error)}${JSON.stringify(error.toJSON({ full: true }))}`).not.toContain(canary);
    }
  });
});
