import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseAny, type RawJson, t } from '@wirework/codec';
import { parseNative, valueKeys } from '@wirework/scanner/primitives';
import { compileSchema } from '@wirework/schema';
import { runs } from '@wirework/test-support';
import { createProcessor } from './create-processor.ts';

describe('edits', () => {
  const { get, set, setMultiple, delete: remove, merge, compare, compact, prettify } = createProcessor();
  const text = '{\n  "a": 1.0,\n  "b": [1, 2],\n  "big": 12345678901234567890\n}';

  describe('set', () => {
    it('writes a lone surrogate as U+FFFD, alone and in a container, as the codec does', () => {
      for (const [value, wanted] of [
        ['\ud800', '\ufffd'],
        ['😀\udc00', '😀\ufffd'],
      ] as const) {
        expect([set('[0]', '[0]', value), set('[0]', '[0]', [value])]).toEqual([`["${wanted}"]`, `[["${wanted}"]]`]);
      }
      expect(set('[0]', '[0]', '😀')).toBe('["😀"]');
    });

    it('changes what it is about and nothing else', () => {
      expect(set(text, 'b[0]', { x: null })).toBe(text.replace('[1, 2]', '[{"x": null}, 2]'));
      expect(set(text, 'a', 2)).toBe(text.replace('1.0', '2'));
      expect(get(set(text, 'c', 'new'), 'c')).toBe('new');
    });

    it('makes what is missing on the way only when it is told so, by the call or by the processor', () => {
      expect(() => set('{}', 'a.b', 1)).toThrow(expect.objectContaining({ code: 'PATH_NOT_FOUND' }));
      expect(set('{}', 'a.b', 1, { create: true })).toBe('{"a":{"b":1}}');
      const creating = createProcessor({ create: true });
      expect(creating.set('{}', 'a.b', 1)).toBe('{"a":{"b":1}}');
      expect(() => creating.set('{}', 'a.b', 1, { create: false })).toThrow(
        expect.objectContaining({ code: 'PATH_NOT_FOUND' }),
      );
    });

    it('writes maps, bytes, dates and big integers as marshal does', () => {
      const value = { map: new Map([['m', 2n ** 70n]]), bytes: new Uint8Array([1, 2]), at: new Date(0), zero: -0 };
      expect(set('{"a":1}', 'a', value)).toBe(
        '{"a":{"map":{"m":1180591620717411303424},"bytes":"AQI=","at":"1970-01-01T00:00:00.000Z","zero":-0}}',
      );
    });

    it('keeps the limits', () => {
      expect(() => set('[[[1]]]', '[0][0][0]', 1, { maxDepth: 2 })).toThrow(
        expect.objectContaining({ limit: 'maxDepth', max: 2 }),
      );
      expect(() => set('[1]', '[0]', 1, { maxBytes: 2 })).toThrow('maxBytes');
      expect(() => set('{"a":1,"a":2}', 'a', 1, { duplicates: 'reject' })).toThrow(
        expect.objectContaining({ code: 'DUPLICATE_NAME' }),
      );
      expect(() => set('[1', '[0]', 1)).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
      expect(() => set('[1]', '[0]', () => 1)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_TYPE' }));
    });

    it('leaves nothing stale behind', () => {
      const before = get(text, 'a');
      const after = set(text, 'a', 'changed');
      expect([before, get(text, 'a'), get(after, 'a')]).toEqual([1, 1, 'changed']);
    });
  });

  describe('setMultiple', () => {
    it('sets all, in their order', () => {
      expect(setMultiple('{"a": 1}', { a: 2, b: 3 })).toBe('{"a": 2, "b": 3}');
      expect(
        setMultiple('{}', [
          ['a', {}],
          [['a', 'b'], 1],
          ['a.b', 2],
        ]),
      ).toBe('{"a":{"b":2}}');
      expect(setMultiple('{}', new Map([['x', 1]]))).toBe('{"x":1}');
      expect(setMultiple(text, {})).toBe(text);
    });

    it('gives what set gives for one after the other, and the first error', () => {
      const updates: [string, unknown][] = [
        ['a', new Map([['m', 1n]])],
        ['c', {}],
        ['b[+]', [3]],
        ['c.x', '\ud800'],
        ['a.m', 2],
        ['b[-1][0]', 4],
      ];
      expect(setMultiple(text, updates)).toBe(updates.reduce((it, [path, value]) => set(it, path, value), text));
      const failing: [[string, unknown][], object][] = [
        [
          [
            ['a', 1],
            ['x.y', 1],
            ['a..b', 1],
          ],
          { code: 'PATH_NOT_FOUND' },
        ],
        [
          [
            ['a', 1],
            ['a..b', 1],
            ['x.y', 1],
          ],
          { code: 'PATH_SYNTAX' },
        ],
        [
          [
            ['a', 1],
            ['b', () => 1],
            ['a..b', 1],
          ],
          { code: 'UNSUPPORTED_TYPE' },
        ],
        [
          [
            ['a', 1],
            ['b', [() => 1]],
            ['x.y', 1],
          ],
          { code: 'UNSUPPORTED_TYPE' },
        ],
        [
          [
            ['x.y', 1],
            ['b', [() => 1]],
          ],
          { code: 'PATH_NOT_FOUND' },
        ],
      ];
      for (const [pairs, error] of failing)
        expect(() => setMultiple(text, pairs)).toThrow(expect.objectContaining(error));
      expect(() => setMultiple('{', [['a..b', 1]])).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX' }));
      expect(() =>
        setMultiple('{', [
          ['a', 1],
          ['a..b', 1],
        ]),
      ).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
      expect(() =>
        setMultiple(
          '[]',
          [
            ['[0]', 'x'.repeat(9)],
            ['a..b', 1],
          ],
          { maxBytes: 5, create: true },
        ),
      ).toThrow('maxBytes is 5');
      expect(() => setMultiple('{"a":1,"a":1}', {}, { duplicates: 'reject' })).toThrow(
        expect.objectContaining({ code: 'DUPLICATE_NAME' }),
      );
    });

    it('sets nothing when one fails', () => {
      expect(() => setMultiple(text, { a: 2, 'x.y': 3 })).toThrow(expect.objectContaining({ code: 'PATH_NOT_FOUND' }));
      expect(get(text, 'a')).toBe(1);
      expect(() => setMultiple('{', {})).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
    });

    it('refuses what is no update, and too many', () => {
      expect(() => setMultiple('{}', 'a' as never)).toThrow(
        new TypeError('Cannot set: expected an object of values by path, or pairs of path and value, found a string'),
      );
      for (const pair of ['secret', 'ab'])
        expect(() => setMultiple('{}', [pair] as never)).toThrow(
          new TypeError('Cannot set: expected a pair of path and value, found a string'),
        );
      expect(() => setMultiple('{}', null as never)).toThrow(
        new TypeError('Cannot set: expected an object of values by path, or pairs of path and value, found null'),
      );
      expect(() => setMultiple('{}', [['a']] as never)).toThrow('expected a pair of path and value, found an array');
      expect(() => createProcessor({ maxBatch: 1 }).setMultiple('{}', { a: 1, b: 2 })).toThrow('maxBatch is 1');
    });

    it('takes __proto__ as an ordinary path', () => {
      expect(setMultiple('{}', JSON.parse('{"__proto__": {"x": 1}}') as object as Record<string, unknown>)).toBe(
        '{"__proto__":{"x":1}}',
      );
    });
  });

  describe('delete', () => {
    it('removes what it is about and nothing else', () => {
      expect(remove(text, 'b')).toBe('{\n  "a": 1.0,\n  "big": 12345678901234567890\n}');
      expect(JSON.parse(remove('[1, 2, 3]', '[1]'))).toEqual([1, 3]);
      expect(() => remove(text, 'x')).toThrow(expect.objectContaining({ code: 'PATH_NOT_FOUND' }));
    });
  });

  describe('merge and compare', () => {
    it('merge texts and keep every digit', () => {
      expect(merge('{"n": 12345678901234567890, "m": 1.50}', '{"k": 1e400, "h": "<b>"}')).toBe(
        '{"n":12345678901234567890,"m":1.50,"k":1e400,"h":"<b>"}',
      );
      expect(merge('[1, 2]', '[2.0, 3]')).toBe('[1,2,3]');
      expect(merge('{"a": {"x": 1}}', '{"a": {"y": 2}}', { mode: 'intersection' })).toBe('{"a":{}}');
      expect(merge('{"a": 1, "b": 2}', '{"b": 3}', { mode: 'difference' })).toBe('{"a":1}');
    });

    it('merge names and strings with lone surrogates into what they were', () => {
      expect(merge('{"\\ud800": 1, "\\ud801": "\\udc00"}', '{"\ud800": 2}')).toBe('{"\\ud800":2,"\\ud801":"\\udc00"}');
    });

    it('refuse texts of other kinds, broken texts and unknown modes', () => {
      expect(() => merge('{}', '[]')).toThrow(
        'Cannot use the value: expected object in the second text, as in the first, found array',
      );
      expect(() => merge('[]', '"a"')).toThrow('expected array in the second text, as in the first, found string');
      expect(() => merge('1', '2')).toThrow('expected object or array in the first text, found number');
      expect(() => merge('{}', '{} x')).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
      expect(() => compare('{}', '{')).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
      for (const none of [undefined, Symbol('s'), Object.create(null), 1]) {
        expect(() => compare(none as never, '{}')).toThrow(expect.objectContaining({ code: 'TYPE_MISMATCH' }));
        expect(() => compare('{}', none as never)).toThrow(expect.objectContaining({ code: 'TYPE_MISMATCH' }));
      }
      expect(() => merge('{}', '{}', { mode: 'Union' as never })).toThrow(
        new RangeError("Cannot use the option 'mode': expected 'union', 'intersection' or 'difference'"),
      );
      expect(() => merge('{}', '{}', { mod: 'union' } as never)).toThrow(
        new TypeError("Cannot use the option 'mod': there is no such option; known are mode"),
      );
    });

    it.each([
      ['{"a": 1, "b": [1, 2]}', '{"b":[1.0,2],"a":1e0}', true],
      ['[1, 2]', '[2, 1]', false],
      ['-0', '0', true],
      ['9007199254740993', '9007199254740992', false],
      ['{"a": null}', '{}', false],
      ['"\\u0061"', '"a"', true],
      ['{"a": 1, "a": 2}', '{"a": 2}', true],
    ])('compare %s with %s', (first, second, same) => {
      expect(compare(first, second)).toBe(same);
      expect(compare(second, first)).toBe(same);
    });

    it('compare by the exact values of numbers, however many digits they have', () => {
      const number = fc.constantFrom(
        '0',
        '-0',
        '0.0',
        '1',
        '1.0',
        '1e0',
        '0.1',
        '0.10',
        '0.10000000000000001',
        '123456789012345',
        '1234567890123456',
        '1234567890123456.0',
        '9007199254740992',
        '9007199254740993',
        '1e400',
        '10e399',
        '1e401',
        '0.00000000000001',
        '0.000000000000010',
      );
      const document = fc
        .array(fc.tuple(fc.constantFrom('a', 'b', 'é'), number), { maxLength: 3 })
        .map((members) => `{${members.map(([name, value]) => `"${name}": [${value}]`).join(', ')}}`);
      const keyOf = valueKeys();
      const exact = (json: string): string => keyOf(parseAny(json, { numbers: 'lossless' }));
      fc.assert(
        fc.property(document, document, (first, second) => {
          expect(compare(first, second)).toBe(exact(first) === exact(second));
        }),
        { numRuns: runs(1_000) },
      );
    });
  });

  describe('compact and prettify', () => {
    it('change white space only', () => {
      expect(compact(text)).toBe('{"a":1.0,"b":[1,2],"big":12345678901234567890}');
      expect(prettify('{"a":[1.0,{}]}')).toBe('{\n  "a": [\n    1.0,\n    {}\n  ]\n}');
      expect(prettify('[1]', '\t')).toBe('[\n\t1\n]');
      expect(() => compact('[1')).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
      expect(() => prettify('['.repeat(201) + ']'.repeat(201))).toThrow('max depth');
      expect(() => createProcessor({ maxBytes: 3 }).compact('[1 ]')).toThrow('maxBytes is 3');
    });

    it('undo each other: what is between values is all that they touch', () => {
      const indents = fc.constantFrom(undefined, '', ' ', '\t');
      fc.assert(
        fc.property(fc.jsonValue(), indents, (value, indent) => {
          const written = JSON.stringify(value);
          const pretty = prettify(written, indent);
          expect([compact(pretty), prettify(compact(pretty), indent), JSON.stringify(parseNative(pretty))]).toEqual([
            written,
            pretty,
            JSON.stringify(parseNative(written)),
          ]);
        }),
      );
    });
  });
});

describe('whole values', () => {
  const { get, marshal, merge, parseAny, unmarshal, validateSchema } = createProcessor({
    maxDepth: 2,
    duplicates: 'reject',
  });

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
