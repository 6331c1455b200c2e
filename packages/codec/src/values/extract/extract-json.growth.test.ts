import { describe, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support/growth';
import { json5 } from '../../json5.ts';
import { extractJson } from './extract-json.ts';

describe('extractJson() takes linear time', () => {
  it.each<[string, string]>([
    ['open brackets', '['],
    ['open braces', '{'],
    ['open brackets in prose', 'a [b '],
    ['open braces in prose', 'a { b '],
    ['arrays that are not closed', '[1 '],
    ['objects that are not closed', '{a: '],
    ['strings that are not closed', '["x '],
    ['strings in strings', '{"a\\": [\\"'],
    ['single quotes', "['"],
    ['faulty objects', "{'a': [1]} "],
    ['values', '{"a":[1]} '],
    ['values with trailing commas', '{"a":[1,],} // x\n'],
    ['fences', '```json\n{"a":1}\n```\n'],
    ['fences that are nested', '````\n```json\n[\n'],
    ['marks of fences', '```'],
    ['comments that are not closed', '[/* '],
    ['quotes', '"'],
    ['long words', '{aaaaaaaaaaaaaaaaaaaa'],
    ['numbers', '[1, 2, '],
    ['numbers in prose', '[0x1F, +1 '],
    ['names without quotes', '{a '],
    ['names with escapes', '{\\u0061'],
    ['members without quotes', '{a: 1 '],
    ['line continuations', "['\\\n"],
    ['comments in brackets', '{ /* x */ a '],
    ['comments to the end of the line', '[// x\n'],
    ['faulty escapes', "['\\x"],
  ])('for many %s', async (_, unit) => {
    await expectLinear((size) => {
      const text = unit.repeat(size);
      return () => {
        for (const syntax of ['json', 'jsonc', json5] as const) {
          extractJson(text, { syntax });
          extractJson(text, { syntax, all: true, maxCandidates: Infinity });
        }
      };
    }, 80);
  });
});
