import { describe, expect, it, jest } from '@jest/globals';
import Form from '@rjsf/core';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { runGuide, runReadme } from '@wirework/test-support';
import { createRequire } from 'node:module';
import { createElement, type ReactNode } from 'react';
import * as exports from '../src/index.ts';
import { createValidator } from '../src/index.ts';

// It has no types.
const { renderToString } = createRequire(import.meta.url)('react-dom/server') as {
  readonly renderToString: (node: ReactNode) => string;
};

const validator = createValidator();
const original: ValidatorType = customizeValidator();

const schema: RJSFSchema = {
  type: 'object',
  required: ['name', 'mail'],
  definitions: {
    address: { type: 'object', required: ['city'], properties: { city: { type: 'string', title: 'City' } } },
  },
  properties: {
    name: { type: 'string', minLength: 2, title: 'Full name' },
    mail: { type: 'string', format: 'email' },
    home: { $ref: '#/definitions/address' },
    tags: { type: 'array', items: { type: 'string', maxLength: 3 }, uniqueItems: true },
    contact: {
      anyOf: [
        { type: 'object', properties: { phone: { type: 'string' } }, required: ['phone'] },
        { type: 'object', properties: { fax: { type: 'string' } }, required: ['phone', 'fax'] },
      ],
    },
    pet: { oneOf: [{ properties: { kind: { const: 'cat' } } }, { properties: { kind: { const: 'dog' } } }] },
    color: { type: 'string', format: 'color' },
    file: { type: 'string', format: 'data-url' },
  },
  dependencies: { tags: ['color', 'file'] },
};

const uiSchema = { mail: { 'ui:title': 'E-mail' }, home: { city: { 'ui:title': 'Town' } } };

const values: readonly object[] = [
  { name: 'Ada', mail: 'a@example.com', color: '#ff0000', file: 'data:text/plain;base64,YQ==' },
  {},
  { name: 'A', mail: 'x' },
  { name: 5, mail: 'a@example.com', home: {}, tags: ['long', 'long', 1] },
  { name: 'Ada', mail: 'a@example.com', contact: {}, pet: { kind: 'bird' } },
  { name: 'Ada', mail: 'a@example.com', color: 'no color', file: 'no file', home: { city: 7 } },
];

describe('createValidator()', () => {
  it.each(values)('returns the errors of @rjsf/validator-ajv8 for %j', (value) => {
    for (const ui of [undefined, uiSchema]) {
      const actual = validator.validateFormData(value, schema, undefined, undefined, ui);
      expect(actual).toEqual(original.validateFormData(value, schema, undefined, undefined, ui));
    }
    expect(validator.isValid(schema, value, schema)).toBe(original.isValid(schema, value, schema));
  });

  it('puts errors at fields whose names have slashes and tildes', () => {
    const odd: RJSFSchema = { properties: { 'a/b': { type: 'string' }, 'c~d': { required: ['e'] } } };
    expect(validator.validateFormData({ 'a/b': 1, 'c~d': {} }, odd).errorSchema).toEqual({
      'a/b': { __errors: ['must be string'] },
      'c~d': { e: { __errors: ["must have required property 'e'"] } },
    });
  });

  it('runs custom validation and transformations of errors', () => {
    const run = (by: ValidatorType): unknown =>
      by.validateFormData(
        { name: 'A' },
        schema,
        (data, errors) => {
          errors['mail']?.addError(`no mail of ${String((data as { name: string }).name)}`);
          return errors;
        },
        (errors) => errors.filter((it) => it.name !== 'required'),
      );
    expect(run(validator)).toEqual(run(original));
  });

  it('checks parts of a form with references to the root', () => {
    const part: RJSFSchema = { $ref: '#/definitions/address' };
    expect(validator.isValid(part, { city: 'Rome' }, schema)).toBe(true);
    expect(validator.isValid(part, {}, schema)).toBe(false);
    validator.reset?.();
    expect(validator.isValid({ $id: 'x', type: 'string' }, 'a', schema)).toBe(true);
    expect(validator.isValid({ $id: 'x', type: 'number' }, 'a', schema)).toBe(false);
  });

  it('reports a schema that is wrong', () => {
    const wrong = { type: 'strng' } as unknown as RJSFSchema;
    const { errors, errorSchema } = validator.validateFormData({}, wrong);
    expect(errors).toEqual([{ stack: expect.stringContaining('schema is invalid') }]);
    expect(errorSchema).toHaveProperty('$schema.__errors.length', 1);
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(validator.isValid(wrong, {}, wrong)).toBe(false);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it('accepts in draft 2020-12 a property that an alternative evaluates by additionalProperties', () => {
    const evaluating = { additionalProperties: { type: 'string' }, unevaluatedProperties: false } as RJSFSchema;
    const form: RJSFSchema = { required: ['b'], oneOf: [evaluating, { type: 'array' }] };
    const { errors } = createValidator({ draft: '2020-12' }).validateFormData({ a: 'x' }, form);
    // With any error, the errors of all keywords are found anew.
    expect(errors.map((it) => it.name)).toEqual(['required']);
  });

  it('has options for the draft, formats and languages', () => {
    const other = createValidator({
      draft: '2020-12',
      formats: { even: /^(?:..)*$/ },
      localize: (errors) => errors?.forEach((it) => (it.message = `nicht ${it.keyword}`)),
    });
    const list: RJSFSchema = { prefixItems: [{ format: 'even', type: 'string' }] } as RJSFSchema;
    expect(other.validateFormData(['abc'], list).errors.map((it) => it.stack)).toEqual(['.0 nicht format']);
    expect(() => createValidator({ draft: '3' as '4' })).toThrow(RangeError);
  });

  it('renders a form of @rjsf/core with its errors', () => {
    const formData = { name: 'A', mail: 'x' };
    const { errorSchema } = validator.validateFormData(formData, schema, undefined, undefined, uiSchema);
    const html = renderToString(
      createElement(Form, { schema, validator, formData, extraErrors: errorSchema, uiSchema }),
    );
    expect(html).toContain('Full name');
    expect(html).toContain('must NOT have fewer than 2 characters');
    expect(html).toContain('must match format &quot;email&quot;');
  });
});

const modules = { '@wirework/rjsf': exports };

it('snippets of the README and of the guide return what they show', async () => {
  expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThan(0);
  expect(await runGuide('rjsf', modules)).toBeGreaterThan(0);
});
