import { expect, it } from '@jest/globals';
import { misreadTexts, runs } from '@wirework/test-support';
import { getFromText, getManyFromText, removeFromText, setInText } from '../src/index.ts';

it('names with escapes are read, whatever was parsed before', () => {
  for (const { text, value } of misreadTexts(runs(300))) {
    const names = Object.keys(value).map((it) => [it]);
    expect([text, getFromText(text, '').value]).toEqual([text, value]);
    expect(getFromText(`[${text}]`, '[0]', { validate: 'scanned' }).value).toEqual(value);
    expect(getFromText(`[${text} /* é */]`, '', { syntax: 'jsonc' }).value).toEqual([value]);
    expect(getFromText(text, '[*]').value).toEqual(Object.values(value));
    expect(getManyFromText(text, names).map((it) => it.value)).toEqual(Object.values(value));
    expect(getFromText(text, names.at(-1) as string[], { strict: true }).value).toEqual(Object.values(value).at(-1));
  }
});

it('names with escapes are found by an edit of many places', () => {
  for (const { text, value } of misreadTexts(runs(300))) {
    const changed = getFromText(setInText(text, '[*]', 7), '').value;
    expect([text, changed]).toEqual([text, Object.fromEntries(Object.keys(value).map((it) => [it, 7]))]);
    expect(getFromText(removeFromText(`{"a": [${text}]}`, 'a[*][*]'), 'a').value).toEqual([{}]);
  }
});
