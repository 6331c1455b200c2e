import { describe, expect, it } from '@jest/globals';
import * as json from '../../src/index.ts';
import {
  createProcessor,
  type Decoder,
  defaultSchema,
  defaultSchemaConfig,
  type Encoder,
  HealthStatus,
  healthStatusFromJson,
  isDelim,
  isJsonNumber,
  JsonNumber,
  newDecoder,
  newEncoder,
  newSchemaWithConfig,
  ProcessorClosedError,
  type ProcessorConfig,
  type Schema,
  type SchemaConfig,
  type Stats,
  statsFromJson,
  t,
  type Token,
  validateSchema,
  ValidationError,
} from '../../src/index.ts';

describe('processor', () => {
  const text = '{"a": {"b": [1, 2]}}';

  describe('ParsedJSON', () => {
    const processor = createProcessor();
    const parsed = processor.preParse(text);

    it('ParsedJSON Data(): returns the parsed data', () => expect(parsed.data()).toEqual(JSON.parse(text)));
    it('ParsedJSON Release(): releases the document', () => {
      const mine = processor.preParse(text);
      mine.release();
      expect(() => mine.data()).toThrow(ProcessorClosedError);
    });
    it('ParsedJSON PreParse(): makes one from a text, or throws', () => {
      expect(processor.preParse('[1]').data()).toEqual([1]);
      expect(() => processor.preParse('{')).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
    });
    it('ParsedJSON GetFromParsed(): reads it by path, or throws', () => {
      expect(processor.getFromParsed(parsed, 'a.b[1]')).toBe(2);
      expect(processor.getFromParsed(parsed, processor.compilePath('a.b'))).toEqual([1, 2]);
      expect(() => processor.getFromParsed(parsed, 'a.c')).toThrow(expect.objectContaining({ code: 'PATH_NOT_FOUND' }));
    });
    it('ParsedJSON GetMultiple: reads several paths at once', () => {
      expect(processor.getMultipleFromParsed(parsed, ['a.b[0]', 'a.b[1]', 'x'])).toEqual({ 'a.b[0]': 1, 'a.b[1]': 2 });
      expect(processor.getMultiple(text, ['a.b[0]', 'x'])).toEqual({ 'a.b[0]': 1 });
    });
    it('ParsedJSON fields: are hidden', () =>
      expect([Object.keys(parsed), JSON.stringify(parsed)]).toEqual([[], '{}']));
  });

  /** Statistics after three reads of one text, a miss and two hits, and one failure; and their JSON form. */
  function statistics(config?: ProcessorConfig): { readonly stats: Stats; readonly plain: Record<string, unknown> } {
    const processor = createProcessor(config);
    for (const path of ['a', 'a', 'a.b']) processor.get(text, path);
    expect(() => processor.get('{', 'a')).toThrow('unexpected end');
    const stats = processor.getStats();
    const plain = JSON.parse(JSON.stringify(stats)) as Record<string, unknown>;
    expect(statsFromJson(plain)).toEqual(stats);
    return { stats, plain };
  }

  describe('Stats', () => {
    const { stats, plain } = statistics({ cache: { maxEntries: 7, ttl: 1_500 } });

    it('Stats CacheSize: counts the texts that are kept', () =>
      expect([stats.cacheSize, plain['cache_size']]).toEqual([1, 1]));
    it('Stats CacheMemory: is in bytes', () => {
      expect(stats.cacheMemory).toBeGreaterThan(2 * text.length);
      expect(stats.cacheMemory).toBeLessThan(1_000);
      expect(plain['cache_memory']).toBe(stats.cacheMemory);
    });
    it('Stats MaxCacheSize: is that of the config', () =>
      expect([stats.maxCacheSize, plain['max_cache_size']]).toEqual([7, 7]));
    it('Stats HitCount: counts texts that were found', () =>
      expect([stats.hitCount, plain['hit_count']]).toEqual([2, 2]));
    it('Stats MissCount: counts texts that were not', () =>
      expect([stats.missCount, plain['miss_count']]).toEqual([2, 2]));
    it('Stats HitRatio: is from 0 to 1', () =>
      expect([stats.hitRatio, plain['hit_ratio'], createProcessor().getStats().hitRatio]).toEqual([0.5, 0.5, 0]));
    it('Stats CacheTTL: is in milliseconds', () =>
      expect([stats.cacheTtl, plain['cache_ttl']]).toEqual([1_500, 1_500]));
    it('Stats CacheEnabled: is that of the config', () => {
      expect([stats.cacheEnabled, plain['cache_enabled']]).toEqual([true, true]);
      expect(statistics({ cache: { enabled: false } }).stats).toMatchObject({
        cacheEnabled: false,
        maxCacheSize: 0,
        hitCount: 0,
        missCount: 0,
      });
    });
    it('Stats IsClosed: returns whether the processor is closed', () => {
      const processor = createProcessor();
      const before = processor.getStats().isClosed;
      processor.close();
      expect([before, processor.getStats().isClosed, plain['is_closed']]).toEqual([false, true, false]);
    });
    it('Stats MemoryEfficiency: is hits per MiB cached', () => {
      expect(stats.memoryEfficiency).toBeCloseTo(2 / (stats.cacheMemory / 2 ** 20), 6);
      expect(plain['memory_efficiency']).toBe(stats.memoryEfficiency);
      expect(createProcessor().getStats().memoryEfficiency).toBe(0);
    });
    it('Stats OperationCount: counts every operation', () =>
      expect([stats.operationCount, plain['operation_count']]).toEqual([4, 4]));
    it('Stats ErrorCount: counts those that failed', () =>
      expect([stats.errorCount, plain['error_count']]).toEqual([1, 1]));
  });

  describe('HealthStatus and CheckResult', () => {
    const status = createProcessor({ memoryUsage: () => 2 ** 20 }).getHealthStatus();
    const plain = JSON.parse(JSON.stringify(status)) as {
      timestamp: string;
      healthy: boolean;
      checks: Record<string, { healthy: boolean; message: string }>;
    };

    it('HealthStatus Timestamp: is when it was checked', () => {
      const before = Date.now();
      const checked = createProcessor().getHealthStatus().timestamp.getTime();
      expect(checked).toBeGreaterThanOrEqual(before);
      expect(checked).toBeLessThanOrEqual(Date.now());
      expect(plain.timestamp).toBe(status.timestamp.toISOString());
    });
    it('HealthStatus Healthy: is true if every check is', () => {
      expect([status.healthy, plain.healthy]).toEqual([true, true]);
      expect(createProcessor({ memoryUsage: () => 2 ** 40 }).getHealthStatus().healthy).toBe(false);
    });
    it('HealthStatus Checks: are listed by name', () => {
      expect(Object.keys(status.checks)).toEqual(['cache', 'memory', 'error_rate']);
      expect(Object.keys(plain.checks)).toEqual(['cache', 'memory', 'error_rate']);
      expect(healthStatusFromJson(plain)).toEqual(status);
      expect(status).toBeInstanceOf(HealthStatus);
    });
    it('CheckResult Healthy: is that of one check', () => {
      const { checks } = createProcessor({ memoryUsage: () => 2 ** 40 }).getHealthStatus();
      expect([checks['cache']?.healthy, checks['memory']?.healthy, plain.checks['cache']?.healthy]).toEqual([
        true,
        false,
        true,
      ]);
    });
    it('CheckResult Message: describes the state', () => {
      expect(status.checks['cache']?.message).toBe('Cache healthy: 0 of 128 texts, 0.0 MiB, 0.0% hits');
      expect(plain.checks['cache']?.message).toBe(status.checks['cache']?.message);
    });
  });

  describe('states', () => {
    it('State open: becomes closed by Close()', () => {
      const processor = createProcessor();
      expect([processor.isClosed(), processor.getStats().isClosed]).toEqual([false, false]);
      processor.close();
      expect([processor.isClosed(), processor.getStats().isClosed]).toEqual([true, true]);
      expect(() => processor.get(text, 'a')).toThrow(ProcessorClosedError);
      expect(processor.safeGet(text, 'a').exists).toBe(false);
    });
    it('State ParsedJSON held: becomes released by Release()', () => {
      const processor = createProcessor();
      const parsed = processor.preParse(text);
      expect(processor.getFromParsed(parsed, 'a.b[0]')).toBe(1);
      parsed.release();
      expect(() => processor.getFromParsed(parsed, 'a.b[0]')).toThrow(ProcessorClosedError);
    });
  });

  describe('operations', () => {
    const processor = createProcessor();
    const schema = { type: 'object', required: ['b'] } as const;

    it('Operation json.New(): is createProcessor(), which throws for an invalid config', () => {
      expect(createProcessor().isClosed()).toBe(false);
      expect(() => createProcessor({ maxDepth: 0 })).toThrow(
        new RangeError("Cannot use the config field 'maxDepth': expected an integer from 1 to 1000, found 0"),
      );
    });
    it('Operation Processor.Close(): ends the processor, as often as it is called', () => {
      const mine = createProcessor();
      mine.close();
      mine.close();
      expect(mine.isClosed()).toBe(true);
    });
    it('Operation Processor.CompilePath(): returns a path or throws', () => {
      expect(processor.compilePath('a.b').segments).toEqual(['a', 'b']);
      expect(() => processor.compilePath('a..b')).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX' }));
    });
    it('Operation Processor.GetCompiled(): returns a value or throws', () => {
      expect(processor.getCompiled(text, processor.compilePath('a.b[0]'))).toBe(1);
      expect(() => processor.getCompiled(text, processor.compilePath('x'))).toThrow(
        expect.objectContaining({ code: 'PATH_NOT_FOUND' }),
      );
    });
    it('Operation Processor.SafeGet / SafeGet: return an AccessResult, whatever happens', () => {
      for (const safeGet of [processor.safeGet, json.safeGet]) {
        expect([safeGet(text, 'a.b[0]').value, safeGet('{', 'a').exists, safeGet(text, 'a..').exists]).toEqual([
          1,
          false,
          false,
        ]);
      }
    });
    it('Operation Processor.PreParse(): returns a document or throws', () => {
      expect(processor.preParse(text).data()).toEqual(JSON.parse(text));
      expect(() => processor.preParse('')).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
    });
    it('Operation Processor.GetFromParsed(): returns a value or throws', () => {
      expect(processor.getFromParsed(processor.preParse(text), 'a.b')).toEqual([1, 2]);
      expect(() => processor.getFromParsed(processor.preParse(text), 'a[0]')).toThrow(
        expect.objectContaining({ code: 'TYPE_MISMATCH' }),
      );
    });
    it('Operation GetTyped[T](): returns a T, or the default', () => {
      expect([
        json.getTyped(text, 'a.b[0]', 5),
        json.getTyped(text, 'x', 5),
        json.getTyped(text, 'a.b', t.list(t.int())),
      ]).toEqual([1, 5, [1, 2]]);
    });
    it('Operation ValidateSchema(): returns findings, none when it passes, and throws for a text that is not JSON', () => {
      expect(json.validateSchema(text, schema).map((it) => it.keyword)).toEqual(['required']);
      expect(json.validateSchema('{"b": 1}', schema)).toEqual([]);
      expect(() => json.validateSchema('{', schema)).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
    });
    it('Operation ParseAny(): returns the value or throws', () => {
      expect(json.parseAny(text)).toEqual(JSON.parse(text));
      expect(() => json.parseAny('{"a": tru}')).toThrow(expect.objectContaining({ code: 'SYNTAX', offset: 10 }));
    });
    it('Operation Marshal(): returns bytes or throws', () => {
      expect(new TextDecoder().decode(json.marshal({ a: '<' }))).toBe('{"a":"\\u003c"}');
      expect(() => json.marshal(NaN)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_VALUE' }));
    });
    it('Operation Unmarshal(): fills a target or throws', () => {
      const bytes = new TextEncoder().encode('{"n": 7}');
      expect(json.unmarshal(bytes, t.struct('T', { n: t.int8() }))).toEqual({ n: 7 });
      expect(json.unmarshal(bytes, { n: 0, kept: true })).toEqual({ n: 7, kept: true });
      expect(() => json.unmarshal('{"n": 300}', t.struct('T', { n: t.int8() }))).toThrow(
        expect.objectContaining({ code: 'UNMARSHAL_TYPE' }),
      );
    });
    it('Operation NewEncoder / NewDecoder: make a stream of values', async () => {
      let written = '';
      await json
        .newEncoder({
          write: (chunk: Uint8Array) => {
            written += new TextDecoder().decode(chunk);
          },
        })
        .encode([1]);
      expect(written).toBe('[1]\n');
      expect(await json.newDecoder(written).decode()).toEqual([1]);
    });
  });
});

describe('schema', () => {
  /** Expects that a schema accepts one value and refuses another by a keyword, and that the schema is JSON. */
  function rules(
    schema: Schema,
    passes: unknown,
    fails: unknown,
    keyword = Object.keys(schema).at(-1) as string,
  ): void {
    expect(validateSchema(JSON.stringify(passes), schema)).toEqual([]);
    expect(validateSchema(JSON.stringify(fails), schema).map((it) => it.keyword)).toEqual([keyword]);
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  }

  /** Expects that a keyword is an annotation only. */
  function annotates(schema: Schema): void {
    for (const text of ['1', '"x"', 'null', '{}']) expect(validateSchema(text, schema)).toEqual([]);
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  }

  /** Expects a field of a config in the schema; an unset one is absent. */
  function becomes<K extends keyof SchemaConfig>(field: K, value: NonNullable<SchemaConfig[K]>): void {
    const config: SchemaConfig = {};
    expect(JSON.stringify(newSchemaWithConfig(config))).toBe('{}');
    config[field] = value as SchemaConfig[K];
    expect(JSON.parse(JSON.stringify(newSchemaWithConfig(config)))).toEqual({ [field]: value });
  }

  describe('Schema', () => {
    it('Schema Type: object, string, integer and the others', () => {
      rules({ type: 'object' }, {}, []);
      rules({ type: 'string' }, '', 1);
      rules({ type: 'integer' }, 1, 1.5);
    });
    it('Schema Properties: has a schema for each member', () =>
      rules({ properties: { a: { type: 'string' } } }, { a: 'x', b: 1 }, { a: 1 }, 'type'));
    it('Schema Items: has one schema for all elements', () =>
      rules({ items: { type: 'string' } }, ['x'], ['x', 1], 'type'));
    it('Schema Required: names members that must be present', () => rules({ required: ['a'] }, { a: null }, {}));
    it('Schema MinLength: counts code points', () => rules({ minLength: 2 }, '😀x', '😀'));
    it('Schema MaxLength: counts code points', () => rules({ maxLength: 2 }, '😀x', 'xxx'));
    it('Schema Minimum: is an inclusive bound', () => rules({ minimum: 1.5 }, 1.5, 1.4));
    it('Schema Maximum: is an inclusive bound', () => rules({ maximum: 1.5 }, 1.5, 1.6));
    it('Schema Pattern: is matched anywhere in a string', () => rules({ pattern: '^a+$' }, 'aa', 'ab'));
    it('Schema Format: email and the others are checked', () => rules({ format: 'email' }, 'ada@example.com', 'ada'));
    it('Schema AdditionalProperties: false refuses members without a schema', () => {
      rules({ properties: { a: true }, additionalProperties: false }, { a: 1 }, { b: 1 });
      expect(validateSchema('{"b": 1}', { additionalProperties: true })).toEqual([]);
    });
    it('Schema MinItems: bounds the length of arrays', () => rules({ minItems: 1 }, [1], []));
    it('Schema MaxItems: bounds the length of arrays', () => rules({ maxItems: 1 }, [1], [1, 2]));
    it('Schema UniqueItems: refuses equal elements', () => rules({ uniqueItems: true }, [1, 2], [{ a: 1 }, { a: 1 }]));
    it('Schema Enum: lists what a value may be', () => rules({ enum: ['a', 1, null] }, null, 'b'));
    it('Schema Const: is what a value must be, also null', () => {
      rules({ const: [1] }, [1], [2]);
      rules({ const: null }, null, 0);
    });
    it('Schema MultipleOf: is the divisor of a number', () => rules({ multipleOf: 0.1 }, 0.3, 0.35));
    it('Schema ExclusiveMinimum: excludes the bound itself', () =>
      rules({ minimum: 1, exclusiveMinimum: true }, 1.1, 1, 'minimum'));
    it('Schema ExclusiveMaximum: excludes the bound itself', () =>
      rules({ maximum: 1, exclusiveMaximum: true }, 0.9, 1, 'maximum'));
    it('Schema Title: is an annotation', () => annotates({ title: 'A title' }));
    it('Schema Description: is an annotation', () => annotates({ description: 'What it is' }));
    it('Schema Default: is an annotation', () => annotates({ default: 5 }));
    it('Schema Examples: is an annotation', () => annotates({ examples: [5] }));
    it('Schema unset: a field that is not set is no constraint and is not written', () => {
      const schema: Schema = { type: undefined, minLength: undefined, minimum: 0 };
      expect(validateSchema('"x"', schema)).toEqual([]);
      expect(JSON.stringify(schema)).toBe('{"minimum":0}');
    });
  });

  describe('making a schema', () => {
    it('Schema Struct literal: an object is a schema', () =>
      expect(validateSchema('1', { type: 'string' })).toHaveLength(1));
    it('Schema DefaultSchema(): is empty, and everything passes', () => {
      expect(defaultSchema()).toEqual({});
      expect(validateSchema('[1]', defaultSchema())).toEqual([]);
    });
    it('Schema DefaultSchemaConfig(): can be filled in', () => {
      const config = defaultSchemaConfig();
      config.minLength = 0;
      expect(newSchemaWithConfig(config)).toEqual({ minLength: 0 });
      expect(defaultSchemaConfig()).not.toBe(config);
    });
    it('Schema NewSchemaWithConfig(): makes a schema from a config', () => {
      const schema = newSchemaWithConfig({ ...defaultSchemaConfig(), type: 'object', required: ['a'] });
      expect(createProcessor().validateSchema('{}', schema)).toHaveLength(1);
    });
  });

  describe('SchemaConfig', () => {
    it('SchemaConfig Type: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('type', 'string'));
    it('SchemaConfig Properties: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('properties', { a: { type: 'string' } }));
    it('SchemaConfig Items: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('items', { type: 'string' }));
    it('SchemaConfig Required: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('required', ['a']));
    it('SchemaConfig MinLength: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('minLength', 0));
    it('SchemaConfig MaxLength: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('maxLength', 0));
    it('SchemaConfig Minimum: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('minimum', 0));
    it('SchemaConfig Maximum: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('maximum', 0));
    it('SchemaConfig Pattern: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('pattern', '^a'));
    it('SchemaConfig Format: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('format', 'email'));
    it('SchemaConfig AdditionalProperties: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('additionalProperties', false));
    it('SchemaConfig MinItems: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('minItems', 0));
    it('SchemaConfig MaxItems: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('maxItems', 0));
    it('SchemaConfig UniqueItems: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('uniqueItems', true));
    it('SchemaConfig Enum: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('enum', [1, null]));
    it('SchemaConfig Const: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('const', 'x'));
    it('SchemaConfig MultipleOf: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('multipleOf', 0.5));
    it('SchemaConfig ExclusiveMinimum: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('exclusiveMinimum', false));
    it('SchemaConfig ExclusiveMaximum: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('exclusiveMaximum', false));
    it('SchemaConfig Title: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('title', 'T'));
    it('SchemaConfig Description: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('description', 'D'));
    it('SchemaConfig Default: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('default', 5));
    it('SchemaConfig Examples: becomes the keyword of its name, also if 0 or false, unless undefined', () =>
      becomes('examples', [5]));
  });

  describe('ValidationError', () => {
    const [finding] = validateSchema('{"users": [{"name": 5}]}', {
      properties: { users: { items: { properties: { name: { type: 'string' } } } } },
    }) as [ValidationError];

    it('ValidationError Path: says where, in the grammar of paths', () => {
      expect(finding.path).toBe('users[0].name');
      expect(JSON.parse(JSON.stringify(finding))).toHaveProperty('path', 'users[0].name');
    });
    it('ValidationError Message: says what', () => {
      expect(finding.message).toBe('expected string, got number');
      expect(JSON.parse(JSON.stringify(finding))).toEqual({
        path: 'users[0].name',
        message: 'expected string, got number',
      });
    });
    it('ValidationError Error(): is toString()', () => {
      expect(String(finding)).toBe(
        "validation error at path 'users[0].name' (line 1, column 21): expected string, got number",
      );
      expect(finding).toBeInstanceOf(ValidationError);
    });
  });
});

describe('streams', () => {
  /** Returns an encoder and its output. */
  function encoder(options?: Parameters<typeof newEncoder>[1]): { readonly encoder: Encoder; written: string } {
    const sink = { written: '' };
    const made = newEncoder(
      {
        write: (chunk: Uint8Array) => {
          sink.written += new TextDecoder().decode(chunk);
        },
      },
      options,
    );
    return {
      encoder: made,
      get written() {
        return sink.written;
      },
    };
  }

  async function tokensOf(decoder: Decoder): Promise<Token[]> {
    const all: Token[] = [];
    for await (const token of decoder.tokens()) all.push(token);
    return all;
  }

  describe('Token, Number, Delim', () => {
    it('Token kinds: are delimiters, booleans, numbers, strings and null', async () => {
      const tokens = await tokensOf(newDecoder('[true, 1.5, "x", null, {}]'));
      expect(tokens.map((it) => (isDelim(it) ? String(it) : it))).toEqual(['[', true, 1.5, 'x', null, '{', '}', ']']);
    });
    it('Token Number: appears only if it is requested', async () => {
      const exact = newDecoder('1.50');
      exact.useNumber();
      expect(isJsonNumber(await exact.token())).toBe(true);
      expect(await newDecoder('1.50').token()).toBe(1.5);
    });
    it('Number String(): is its digits as they were written', () =>
      expect(String(new JsonNumber('1.50'))).toBe('1.50'));
    it('Number Float64(): is a double, or a range error', () => {
      expect(new JsonNumber('1.50').float64()).toBe(1.5);
      expect(() => new JsonNumber('1e400').float64()).toThrow(expect.objectContaining({ code: 'NUMBER_RANGE' }));
    });
    it('Number Int64(): is a bigint of 64 bits, or an error', () => {
      expect(new JsonNumber('9223372036854775807').int64()).toBe(9223372036854775807n);
      expect(() => new JsonNumber('9223372036854775808').int64()).toThrow(
        expect.objectContaining({ code: 'NUMBER_RANGE' }),
      );
      expect(() => new JsonNumber('1.5').int64()).toThrow(expect.objectContaining({ code: 'NUMBER_RANGE' }));
    });
    it('Delim characters: are [ ] { }', async () => {
      const delims = (await tokensOf(newDecoder('[{}]'))).filter((it) => isDelim(it));
      expect(delims.map((it) => it.delim)).toEqual(['[', '{', '}', ']']);
      expect(delims.every((it) => Object.isFrozen(it))).toBe(true);
      expect(isDelim(delims[0], '[')).toBe(true);
    });
    it('Delim String(): is its character', async () => expect(String(await newDecoder('{').token())).toBe('{'));
  });

  describe('Encoder', () => {
    it('Encoder NewEncoder(): takes a sink and options', async () => {
      const out = encoder({ sortKeys: true });
      await out.encoder.encode({ b: 1, a: 2 });
      expect(out.written).toBe('{"a":2,"b":1}\n');
    });
    it('Encoder Encode(): writes a value and a newline, or throws', async () => {
      const out = encoder();
      await out.encoder.encode({ a: [1, null] });
      await out.encoder.encode('x');
      expect(out.written).toBe('{"a":[1,null]}\n"x"\n');
      await expect(out.encoder.encode(() => 1)).rejects.toEqual(expect.objectContaining({ code: 'UNSUPPORTED_TYPE' }));
    });
    it('Encoder SetEscapeHTML(): turns escapes for HTML off and on', async () => {
      const out = encoder();
      await out.encoder.encode('<&>');
      out.encoder.setEscapeHtml(false);
      await out.encoder.encode('<&>');
      expect(out.written).toBe('"\\u003c\\u0026\\u003e"\n"<&>"\n');
    });
    it('Encoder SetIndent(): sets prefix and indentation', async () => {
      const out = encoder();
      out.encoder.setIndent('>', '\t');
      await out.encoder.encode({ a: [1] });
      expect(out.written).toBe('{\n>\t"a": [\n>\t\t1\n>\t]\n>}\n');
    });
  });

  describe('Decoder', () => {
    it('Decoder NewDecoder(): takes a source and options', async () => {
      expect(await newDecoder(new TextEncoder().encode('[1]')).decode()).toEqual([1]);
      await expect(newDecoder('[[1]]', { maxDepth: 1 }).decode()).rejects.toEqual(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED' }),
      );
    });
    it('Decoder Decode(): reads value after value', async () => {
      const decoder = newDecoder('{"a": 1} [2]3 "x"');
      expect([
        await decoder.decode(),
        await decoder.decode(t.list(t.int())),
        await decoder.decode(),
        await decoder.decode(),
      ]).toEqual([{ a: 1 }, [2], 3, 'x']);
      await expect(decoder.decode()).rejects.toEqual(expect.objectContaining({ code: 'END_OF_INPUT' }));
    });
    it('Decoder UseNumber(): returns numbers with all their digits', async () => {
      const decoder = newDecoder('[1.50, 12345678901234567890]');
      decoder.useNumber();
      expect(String(await decoder.decode())).toBe('1.50,12345678901234567890');
    });
    it('Decoder DisallowUnknownFields(): makes an unknown field an error', async () => {
      const target = t.struct('T', { a: t.int() });
      expect(await newDecoder('{"a": 1, "b": 2}').decode(target)).toEqual({ a: 1 });
      const strict = newDecoder('{"a": 1, "b": 2}');
      strict.disallowUnknownFields();
      await expect(strict.decode(target)).rejects.toEqual(
        expect.objectContaining({ code: 'UNKNOWN_FIELD', field: 'b' }),
      );
    });
    it('Decoder Buffered(): reads what is left in the buffer', async () => {
      const decoder = newDecoder('{"a": 1} rest');
      await decoder.decode();
      expect(await new Response(decoder.buffered()).text()).toBe(' rest');
    });
    it('Decoder InputOffset(): is in bytes', async () => {
      const decoder = newDecoder('"é" 1');
      await decoder.decode();
      expect(decoder.inputOffset()).toBe(4);
    });
    it('Decoder More(): returns whether there is more', async () => {
      const decoder = newDecoder('[1]');
      expect(await decoder.more()).toBe(true);
      await decoder.token();
      expect(await decoder.more()).toBe(true);
      await decoder.token();
      expect(await decoder.more()).toBe(false);
    });
    it('Decoder Token(): reads token after token', async () => {
      const decoder = newDecoder('{"a": [1]}');
      const tokens = [await decoder.token(), await decoder.token(), await decoder.token(), await decoder.decode()];
      expect(tokens.map((it) => (isDelim(it) ? String(it) : it))).toEqual(['{', 'a', '[', 1]);
    });
  });
});
