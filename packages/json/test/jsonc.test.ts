import { expect, it } from '@jest/globals';
import { createProcessor, safeGet, set } from '../src/index.ts';

const text = '\ufeff{\n  // the port\n  "port": 80, // default\n  "2": "b",\n  "1": "a",\n}\n';

it("a processor with syntax: 'jsonc' reads, edits, iterates and validates texts with comments", () => {
  using processor = createProcessor({ syntax: 'jsonc' });
  expect(processor.get(text, 'port')).toBe(80);
  expect(processor.get(text, 'port')).toBe(80);
  expect(processor.getMultiple(text, ['port', '1'])).toEqual({ port: 80, 1: 'a' });
  expect(processor.set(text, 'port', 81)).toBe(text.replace('80', '81'));
  expect(processor.setMultiple(text, { port: 81, 2: 'c' })).toBe(text.replace('80', '81').replace('"b"', '"c"'));
  expect(processor.delete(text, 'port')).toBe(text.replace('\n  "port": 80, // default', ''));
  expect(processor.parseAny(text)).toEqual({ port: 80, 1: 'a', 2: 'b' });
  expect(processor.validateSchema(text, { properties: { port: { type: 'string' } } })[0]?.line).toBe(3);
  const names: unknown[] = [];
  processor.foreach(text, (name) => void names.push(name));
  expect(names).toEqual(['port', '2', '1']);
  expect(processor.processBatch([{ type: 'get', jsonStr: text, path: 'port' } as never])[0]?.result).toBe(80);
});

it("one call takes syntax: 'jsonc', and the default stays strict", () => {
  expect(safeGet(text, 'port', { syntax: 'jsonc' }).value).toBe(80);
  expect(set(text, 'port', 81, { syntax: 'jsonc' })).toContain('81, // default');
  expect(() => set(text, 'port', 81)).toThrow();
  expect(() => createProcessor({ syntax: 'json5' as never })).toThrow(
    "Cannot use the config field 'syntax': expected one of 'json', 'jsonc'",
  );
});

it("a processor with syntax: 'jsonc' compacts a text without its comments, and refuses to prettify it", () => {
  using processor = createProcessor({ syntax: 'jsonc' });
  expect(processor.compact(text)).toBe('{"port":80,"2":"b","1":"a"}');
  expect(processor.prettify('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(() => processor.prettify('{"a": 1, // one\n}')).toThrow(
    expect.objectContaining({
      code: 'SYNTAX',
      message: 'Cannot prettify the text: it has comments or trailing commas, which would be lost',
      index: 9,
      hint: 'toStrictJson() of @wirework/scanner removes them',
    }),
  );
});
