import { expect, it } from '@jest/globals';
import { misreadTexts } from '@wirework/test-support';
import { batchOperation, createProcessor } from '../src/index.ts';

it.each(['number', 'lossless', 'bigint'] as const)(
  'a processor with numbers: %j reads names with escapes, whatever was parsed before',
  (numbers) => {
    const processor = createProcessor({ numbers });
    for (const { text, value } of misreadTexts(100)) {
      const plain = (it: unknown): unknown => JSON.stringify(it);
      const entries = Object.entries(value);
      const [name, last] = entries.at(-1) as [string, unknown];
      const path = `[${JSON.stringify(name)}]`;
      expect([text, plain(processor.get(text, ''))]).toEqual([text, plain(value)]);
      expect(plain(processor.get(text, path))).toEqual(plain(last));
      expect(plain(Object.values(processor.getMultiple(text, ['', path])))).toEqual(plain([value, last]));
      expect(plain(processor.safeGet(`[${text}]`, '[*]').unwrap())).toEqual(plain([value]));
      expect(plain(processor.getFromParsed(processor.preParse(text), path))).toEqual(plain(last));
      expect(plain(processor.parseAny(text))).toEqual(plain(value));
      expect([...processor.iterate(`[${text}]`)].map((it) => plain(it.getData()))).toEqual([plain(value)]);
      const [result] = processor.processBatch([batchOperation({ type: 'get', jsonStr: text, path: '' })]);
      expect(plain(result?.result)).toEqual(plain(value));
    }
    processor.close();
  },
);
