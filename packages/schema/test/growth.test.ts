import { describe, expect, it } from '@jest/globals';
import { isJsonError } from '@wirework/encoding-errors';
import { nested } from '@wirework/test-support';
import { expectLinear } from '@wirework/test-support/growth';
import { bundleSchema } from '../src/bundle.ts';
import { firstDuplicate, hasDuplicate, memberOf } from '../src/core/hash-flooding.ts';
import { formatTable } from '../src/formats/format-table.ts';
import { compileSchema, type JsonSchema, type Schema } from '../src/index.ts';
import { compileToModule } from '../src/module.ts';
import { openapi31 } from '../src/openapi.ts';
import { compileOutput } from '../src/output.ts';
import { compilePartial } from '../src/partial.ts';
import { compilePattern } from '../src/patterns/compile-pattern.ts';

describe('in linear time the package', () => {
  const latest = 'https://json-schema.org/draft/2020-12/schema';

  /** Undoes `it ^ (it >>> by)`. */
  function unshift(it: number, by: number): number {
    let whole = it;
    for (let bits = by; bits < 32; bits += by) whole = it ^ (whole >>> by);
    return whole;
  }

  /**
   * Small integers of which V8 makes the same 15 last bits when it looks for a place: its steps, from the last to the
   * first.
   */
  function numbersOfOnePlace(count: number): number[] {
    const numbers: number[] = [];
    for (let at = 0; numbers.length < count; at++) {
      let it = Math.imul(unshift(at << 15, 16), 3_369_993_785); // undoes times 2057
      it = Math.imul(unshift(it, 4), 3_435_973_837); // times 5
      it = Math.imul(unshift(it, 12) + 1, 3_221_192_703); // times 32767, less 1
      if (it > 0 && it < 2 ** 30) numbers.push(it);
    }
    return numbers;
  }

  it('compares numbers with one hash', async () => {
    await expectLinear((count) => {
      const numbers = numbersOfOnePlace(count);
      const again = [...numbers, numbers[7]];
      return () => {
        expect(hasDuplicate(numbers)).toBe(false);
        expect(firstDuplicate(again)).toEqual({ first: 7, second: count });
        expect(memberOf(numbers)(-1)).toBe(false);
      };
    }, 200);
  });

  it('reports many errors deep in a value', async () => {
    const { validate } = compileSchema({
      properties: { a: { $ref: '#' }, list: { items: { type: 'string' } } },
    });
    await expectLinear((size) => {
      let value: object = { list: Array.from({ length: size }, () => 1) };
      for (let at = 0; at < size; at++) value = { a: value };
      return () => expect(validate(value)).toHaveLength(size);
    }, 50);
  });

  it('finds objects in a list of objects', async () => {
    await expectLinear((length) => {
      const list = Array.from({ length }, (_, id) => ({ id, name: `n${id}` }));
      const isMember = memberOf(list);
      expect(isMember({ id: 1, name: 'n2' })).toBe(false);
      return () => expect(list.every((it) => isMember({ ...it }))).toBe(true);
    }, 200);
  });

  it('looks for items that are equal', async () => {
    const unique = compileSchema({ uniqueItems: true });
    await expectLinear((length) => {
      const numbers = Array.from({ length }, (_, i) => i);
      const containers = [...Array.from({ length }, (_, i) => ({ i: [i] })), { i: [7] }];
      return () => {
        expect(unique.check(numbers)).toBe(true);
        expect(unique.validate(containers)[0]?.params).toEqual({ first: 7, second: length });
      };
    }, 200);
  });

  it('reports many missing properties before many wrong ones', async () => {
    await expectLinear((length) => {
      const required = Array.from({ length }, (_, at) => `a${at}`);
      const value = Object.fromEntries(Array.from({ length }, (_, at) => [`b${at}`, at]));
      const { validate } = compileSchema({ required, additionalProperties: false }, { maxErrors: Infinity });
      return () => {
        const errors = validate(value);
        expect([errors.length, errors[0]?.path, errors[length]?.path]).toEqual([2 * length, 'a0', 'b0']);
      };
    }, 200);
  });

  it('follows a chain of references, for any number of references into it', async () => {
    const name = (at: number) => `#/definitions/d${at}`;
    await expectLinear((length) => {
      const definitions = Object.fromEntries(
        Array.from({ length }, (_, at) => [`d${at}`, at === length - 1 ? { type: 'null' } : { $ref: name(at + 1) }]),
      );
      const schema = { definitions, allOf: Array.from({ length }, (_, at) => ({ $ref: name(at) })) } as JsonSchema;
      return () => {
        const { check } = compileSchema(schema);
        expect([check(null), check(1)]).toEqual([true, false]);
      };
    }, 50);
  });

  it.each(['$anchor', '$dynamicAnchor'])('resolves a dynamic reference among many %s', async (keyword) => {
    await expectLinear((count) => {
      const $defs = Object.fromEntries(Array.from({ length: count }, (_, at) => [`d${at}`, { [keyword]: `a${at}` }]));
      return () => compileSchema({ $schema: latest, $defs, items: { $dynamicRef: `#a${count - 1}` } } as JsonSchema);
    }, 100);
  });

  it('returns the output of a list', async () => {
    const output = compileOutput({ items: { anyOf: [{ type: 'string' }, { minimum: 0 }] }, unevaluatedItems: false });
    const prepare = (n: number): (() => unknown) => {
      const value = Array.from({ length: n }, (_, at) => at);
      return () => output(value);
    };
    await expectLinear(prepare, 200);
  });

  it('looks for properties and items that are not evaluated', async () => {
    const { check } = compileSchema({
      anyOf: [{ properties: { a: true } }, { patternProperties: { '^p': true } }],
      contains: { type: 'string' },
      unevaluatedProperties: { type: 'number' },
      unevaluatedItems: { type: 'number' },
    });
    await expectLinear((size) => {
      const object = Object.fromEntries(Array.from({ length: size }, (_, at) => [`q${at}`, at]));
      const list = Array.from({ length: size }, (_, at) => (at % 2 === 0 ? 'x' : 1));
      return () => expect([check(object), check(list)]).toEqual([true, true]);
    }, 200);
  });

  it('compiles and checks a discriminator of many alternatives', async () => {
    await expectLinear((size) => {
      const $defs = Object.fromEntries(
        Array.from({ length: size }, (_, at) => [
          `T${at}`,
          { allOf: [{ $ref: '#/$defs/base' }, { required: [`m${at}`] }] },
        ]),
      );
      const schema = {
        $defs: { ...$defs, base: { properties: { kind: { type: 'string' } } } },
        oneOf: Object.keys($defs).map((name) => ({ $ref: `#/$defs/${name}` })),
        discriminator: { propertyName: 'kind' },
      };
      return () => void compileSchema(schema, { openapi: openapi31 }).check({ kind: 'T0' });
    }, 50);
  });

  it('compiles a schema by its objects, not by the ways to them', async () => {
    await expectLinear((levels) => {
      let schema: Schema = { type: 'string' };
      for (let at = 0; at < levels; at++) schema = { type: 'object', properties: { a: schema, b: schema } };
      const deep = (end: unknown): unknown => nested(levels, end, (b) => ({ b }));
      return () => {
        const { check } = compileSchema(schema);
        expect([check(deep('x')), check(deep(1))]).toEqual([true, false]);
      };
    }, 20);
  });

  it('writes a module', async () => {
    await expectLinear((size) => {
      const properties: Record<string, JsonSchema> = {};
      for (let i = 0; i < size; i++) properties[`p${i}`] = { anyOf: [{ type: 'string' }, { items: { minimum: i } }] };
      return () => compileToModule({ properties, required: Object.keys(properties) });
    }, 50);
  });

  it('bundles many references to an address', async () => {
    const uri = 'https://example.com/name';
    const prepare = (n: number) => () => {
      const $ref = '#/definitions/big';
      const properties = Object.fromEntries(Array.from({ length: n }, (_, at) => [`a${at}`, { $ref }]));
      const definitions = { big: { allOf: Array.from({ length: n }, () => ({ $ref: uri })) } };
      return bundleSchema({ properties, definitions }, { registry: { [uri]: {} } });
    };
    await expectLinear(prepare, 100);
  });

  it('checks a long array and a long string in many pieces', async () => {
    const validatePartial = compilePartial({
      items: { type: 'object', properties: { a: { type: 'string', maxLength: 100, enum: ['x', 'yy'] } } },
    });
    await expectLinear((size) => {
      return () => {
        const list: object[] = [];
        for (let at = 0; at < size; at++) {
          list.push({ a: 'x' });
          validatePartial({ value: list, complete: false, open: `/${at}/a` });
        }
      };
    }, 200);
    const long = compilePartial({ type: 'string', maxLength: 1_000_000_000, pattern: 'x$', format: 'date' });
    await expectLinear((size) => {
      return () => {
        let text = '';
        for (let at = 0; at < size; at++) {
          text += 'some text ';
          long({ value: text, complete: false, open: '' });
        }
      };
    }, 200);
  });

  it('checks a deep value in many pieces', async () => {
    const validatePartial = compilePartial({ type: 'object', properties: { a: { type: 'object' } } });
    await expectLinear((size) => {
      return () => {
        const value: Record<string, unknown> = {};
        let [inner, open] = [value, ''];
        for (let at = 0; at < size; at++) {
          inner = inner['a'] = {};
          open += '/a';
          validatePartial({ value, complete: false, open });
        }
      };
    }, 200);
  });

  it('returns a schema of another draft with many unknown keywords', async () => {
    await expectLinear((count) => {
      const {
        '~standard': { jsonSchema },
      } = compileSchema(Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, at])));
      return () => expect(Object.keys(jsonSchema.input({ target: 'draft-2020-12' }))).toHaveLength(count);
    }, 200);
  });
});

describe('formats growth', () => {
  // The other formats are checked by the engine's own expressions, which `pnpm bench growth` measures.
  it('uri-template takes linear time for many expressions', async () => {
    await expectLinear((size) => {
      const text = '{a}'.repeat(size);
      return () => expect(formatTable.get('uri-template')?.(text)).toBe(true);
    }, 200);
  });
});

describe('compilePattern()', () => {
  const compile = (source: string) =>
    compilePattern(source, (reason) => {
      throw new Error(reason);
    });

  const hostile = ['a', ' ', 'ab ', 'a,', 'x', 'é'];

  it.each([
    '^(a+)+$',
    '(a|a)*$',
    '\\s+$',
    '^[\\w.]+@[\\w.]+\\.\\w+$',
    '(x+x+)+y',
    '^(\\w+\\s?)*$',
    '.*.*.*x$',
    '(a?){30}a{30}',
    '^(?:.*?,){11}P',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^\\S(|(.|\\n)*\\S)$',
    '(?:a{3,40}){100}c',
    '^(?=.*\\d)(?=.*[a-z]).{8,}$',
    '(?:[^x]+|é)*$z',
  ])('matches %s on hostile texts in linear time, or throws', async (source) => {
    const matches = compile(source);
    await expectLinear((size) => {
      const texts = hostile.map((unit) => `${unit.repeat(size)}!`);
      return () => {
        for (const text of texts) {
          try {
            matches(text);
          } catch (error) {
            expect(isJsonError(error, 'LIMIT_EXCEEDED')).toBe(true);
          }
        }
      };
      // The expressions of the engine match shorter texts.
    }, 1_000);
  });

  it('takes linear time for characters with one hash', async () => {
    // The last nine bits of what V8 makes of a small integer.
    const place = (point: number): number => {
      let hash = ~point + (point << 15);
      hash ^= hash >>> 12;
      hash += hash << 2;
      hash ^= hash >>> 4;
      hash = Math.imul(hash, 2057);
      return (hash ^ (hash >>> 16)) & 511;
    };
    const points: number[] = [];
    for (let point = 0x80; points.length < 800; point++)
      if ((point < 0xd800 || point > 0xdfff) && place(point) === 0) points.push(point);
    for (const source of ['^(.+)+$', '(a|.)*b$']) {
      await expectLinear((size) => {
        const text = String.fromCodePoint(...points.slice(0, size));
        return () => compile(source)(text);
      }, 100);
    }
  });

  it.each<[string, (count: number) => string, number]>([
    ['many characters', (count) => 'a'.repeat(count), 200],
    ['many repetitions', (count) => 'a*b*c*d*'.repeat(count), 25],
    ['many classes of Unicode', (count) => '\\p{L}a?'.repeat(count), 10],
    ['groups in groups', (count) => `(?:a${'(?:a*b*c*'.repeat(count)}${')'.repeat(count)})`, 10],
    ['choices in choices', (count) => '(?:a|b'.repeat(count) + ')'.repeat(count), 10],
  ])('compiles %s in linear time', async (_what, sourceOf, count) => {
    await expectLinear((size) => {
      const source = sourceOf(size);
      return () => compile(source)('aaa!');
    }, count);
  });
});
