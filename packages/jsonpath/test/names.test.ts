import { expect, it } from '@jest/globals';
import { misreadTexts, runs } from '@wirework/test-support';
import { compileJsonPath } from '../src/index.ts';

it.each(['$', '$.*', '$..*', '$[*]', '$[?@]', "$['k0', 'a', '\\\\']", '$[?@ == 1.5]', '$..[?@.a || !@.b]'])(
  '%s finds in a text with escaped names what it finds in its value',
  (query) => {
    const path = compileJsonPath(query);
    for (const { text, value } of misreadTexts(runs(500))) {
      const expected = path.nodes(value);
      expect([text, path.valuesInText(text)]).toEqual([text, expected.map((it) => it.value)]);
      expect(path.valuesInText(new TextEncoder().encode(text))).toEqual(expected.map((it) => it.value));
      expect(path.nodesInText(text)).toMatchObject(expected);
    }
  },
);
