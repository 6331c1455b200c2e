import { expect, it } from '@jest/globals';
import { misreadTexts } from '@wirework/test-support';
import { compileSchema, validateSchema } from '../src/index.ts';
import { compileDefaults } from '../src/convert.ts';

it('names with escapes are checked, whatever was parsed before', () => {
  for (const { text, value } of misreadTexts(200)) {
    const names = Object.keys(value);
    const exact = compileSchema({
      properties: Object.fromEntries(Object.entries(value).map(([name, it]) => [name, { const: it }])),
      required: names,
      additionalProperties: false,
    });
    expect([text, exact.parseText(text).value]).toEqual([text, value]);
    const last = names.at(-1) as string;
    expect(validateSchema(text, { properties: { [last]: false } })).toHaveLength(1);
    expect(validateSchema(text, { not: { required: [last] } })).toHaveLength(1);
  }
});

it('a default with escaped names is copied', () => {
  for (const { value } of misreadTexts(200)) {
    const fill = compileDefaults({ properties: { a: { default: value } } });
    expect(fill({})).toEqual({ a: value });
  }
});
