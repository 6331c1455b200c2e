import { expect, it } from '@jest/globals';
import { compileSchema } from './compile-schema.ts';
import { compileValueSchema } from './compile-value-schema.ts';

const schema = {
  type: 'object',
  properties: { name: { type: 'string', pattern: '^\\w+$' }, mail: { type: 'string', format: 'email' } },
  required: ['name'],
} as const;

it.each([{ name: 'Ada' }, { name: 'Ada', mail: 'x' }, { name: '' }, {}, [], null])(
  'judges %j as compileSchema() does',
  (value) => {
    const whole = compileSchema(schema);
    const small = compileValueSchema(schema);
    expect(small.check(value)).toBe(whole.check(value));
    expect(small.validate(value).map((it) => it.toJSON({ full: true }))).toEqual(
      whole.validate(value).map((it) => it.toJSON({ full: true })),
    );
    expect(small['~standard'].validate(value)).toEqual(whole['~standard'].validate(value));
  },
);

it('narrows values, and has no functions for texts', () => {
  const small = compileValueSchema(schema);
  const value: unknown = { name: 'Ada' };
  const name: string | undefined = small.check(value) ? value.name : undefined;
  expect(name).toBe('Ada');
  expect(Object.keys(small)).toEqual(['schema', 'check', 'validate', '~standard']);
});
