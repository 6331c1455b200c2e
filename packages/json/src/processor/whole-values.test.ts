import { describe, expect, it } from '@jest/globals';
import { type RawJson, t } from '@wirework/codec';
import { compileSchema } from '@wirework/schema';
import { createProcessor } from './create-processor.ts';

const { get, marshal, merge, parseAny, unmarshal, validateSchema } = createProcessor({
  maxDepth: 2,
  duplicates: 'reject',
});

describe('whole values', () => {
  it('keep the limits of the processor, also where an option is undefined', () => {
    for (const options of [undefined, {}, { maxDepth: undefined, duplicates: undefined }] as object[]) {
      const limit = expect.objectContaining({ code: 'LIMIT_EXCEEDED', max: 2 });
      expect(() => parseAny('[[[1]]]', options)).toThrow(limit);
      expect(() => unmarshal('[[[1]]]', undefined, options)).toThrow(limit);
      expect(() => unmarshal('[[[1]]]', t.any(), options)).toThrow(limit);
      expect(() => validateSchema('[[[1]]]', true, options)).toThrow(limit);
      expect(() => marshal([[[1]]], options)).toThrow(limit);
      expect(() => parseAny('{"a": 1, "a": 2}', options)).toThrow(expect.objectContaining({ code: 'DUPLICATE_NAME' }));
    }
  });

  it('refuse a text that is too long, whatever brings its own options', () => {
    const small = createProcessor({ maxBytes: 5 });
    const text = '["€"]';
    const runs = [
      () => small.parseAny(text),
      () => small.unmarshal(text),
      () => small.validateSchema(text, true),
      () => small.validateSchema(text, compileSchema({})),
    ];
    for (const run of runs)
      expect(run).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 5 }));
    expect(() => small.parseAny(text, { maxBytes: 6 })).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 6 }),
    );
    expect(small.validateSchema('["e"]', compileSchema({}))).toEqual([]);
  });

  it('refuse a repeated name where the processor does', () => {
    const { compact, prettify } = createProcessor({ duplicates: 'reject' });
    const text = '[{"role": "user", "role": "admin"}]';
    const schema = { items: { properties: { role: { const: 'admin' } } } };
    const runs = [
      () => compact(text),
      () => prettify(text),
      () => validateSchema(text, schema),
      () => validateSchema(text, compileSchema(schema)),
    ];
    for (const run of runs)
      expect(run).toThrow(expect.objectContaining({ code: 'DUPLICATE_NAME', pointer: '/0/role', column: 19 }));
    const deep = '[[[{"role": "admin"}]]]';
    expect(validateSchema(deep, compileSchema({}))).toEqual([]);
    expect(createProcessor().compact(text)).toBe('[{"role":"user","role":"admin"}]');
  });

  it('take a part that was left unread, within the limits of the processor', () => {
    const parts = unmarshal('[{"a": 1}, 2]', t.list(t.raw()));
    expect(parts.map((it) => unmarshal(it, t.any()))).toEqual([{ a: 1 }, 2]);
    expect(unmarshal(parts[1] as RawJson, t.int8())).toBe(2);
    expect(unmarshal(parts[0] as RawJson)).toEqual({ a: 1 });
    expect(() => createProcessor({ maxBytes: 5 }).unmarshal(parts[0] as RawJson)).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED' }),
    );
  });

  it.each<readonly [string, unknown]>([
    ['null', null],
    ['array', []],
    ['boolean', true],
    ['string', 'x'],
  ])('refuse what are no options: %s', (kind, options) => {
    const message = `Cannot use the options: expected an object, found ${kind}`;
    for (const run of [
      () => parseAny('1', options as object),
      () => unmarshal('1', undefined, options as object),
      () => merge('{}', '{}', options as object),
    ])
      expect(run).toThrow(message);
  });

  it('refuse an option that is misspelt', () => {
    for (const run of [
      () => parseAny('1', { maxdepth: 1 } as object),
      () => unmarshal('1', t.any(), { maxdepth: 1 } as object),
    ])
      expect(run).toThrow("Cannot use the option 'maxdepth'");
    expect(() => merge('{}', '{}', { mod: 'union' } as object)).toThrow(
      "Cannot use the option 'mod': there is no such option; known are mode",
    );
  });

  it('take the options of a call instead', () => {
    expect(parseAny('[[[1]]]', { maxDepth: 3, duplicates: 'last' })).toEqual([[[1]]]);
    expect(validateSchema('[[[1]]]', true, { maxDepth: 3 })).toEqual([]);
    expect(String.fromCharCode(...marshal([[['<']]], { maxDepth: 3, escapeHtml: false }))).toBe('[[["<"]]]');
  });

  it('are read as the codec reads them, and by path as JSON.parse does: they differ in these and nothing else', () => {
    expect(get('[1e400]', '[0]')).toBe(Infinity);
    expect(() => parseAny('[1e400]')).toThrow(expect.objectContaining({ code: 'UNMARSHAL_TYPE' }));
    expect(get('["\\ud800"]', '[0]')).toBe('\ud800');
    expect(parseAny('["\\ud800"]')).toEqual(['\ufffd']);
    const lossless = createProcessor({ numbers: 'lossless' });
    expect([lossless.get('[1e400]', '[0]'), lossless.parseAny('[1e400]')].map(String)).toEqual(['1e400', '1e400']);
  });
});
