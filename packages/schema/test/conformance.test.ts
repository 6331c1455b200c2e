import { describe, expect, it } from '@jest/globals';
import { Ajv as Original, type ErrorObject as OriginalError, type Options as OriginalOptions } from 'ajv';
import addFormats from 'ajv-formats';
import { Ajv2019 as Original2019 } from 'ajv/dist/2019.js';
import { Ajv2020 as Original2020 } from 'ajv/dist/2020.js';
import { describeJsonSchemaSuite, jsonSchemaSuite, jsonSchemaSuiteFiles } from '@wirework/test-support';
import { Ajv, Ajv2019, Ajv2020, type ErrorObject, type Options } from '../src/ajv.ts';
import { compileSchema, createRegistry, type DraftName, type JsonSchema } from '../src/index.ts';
import { compileAnnotations, compileOutput, toOutput } from '../src/output.ts';
import { answersTo, answersToText } from './support/answers.ts';
import { loadModule } from './support/load-module.ts';
import { drafts, registryOfRemotes, suiteFiles, type SuiteGroup } from './support/suite.ts';

describe('conformance', () => {
  /** Optional cases that are left out, with the reason. */
  const excluded: Readonly<Record<string, string>> = {
    'draft4/optional/zeroTerminatedFloats.json': 'JavaScript reads 1.0 and 1 as one number',
    'draft7/optional/content.json': 'the content of strings is an annotation, as later drafts have it',
  };

  describeJsonSchemaSuite('JSON-Schema-Test-Suite', () => {
    const registry = registryOfRemotes();
    // The optional files, where the folder has them, are read, too.
    const files = suiteFiles();
    it.each(files.filter(([file]) => !Object.hasOwn(excluded, file)))(
      'agrees with every case of %s, and reports errors for what fails',
      (file, draft) => {
        const disagreements: string[] = [];
        // By default the suite takes formats for annotations.
        const formats = file.includes('optional/format') ? 'assert' : 'annotate';
        let cases = 0;
        for (const { description, schema, tests } of jsonSchemaSuite<SuiteGroup[]>(file)) {
          const compiled = compileSchema(schema, { registry, draft, formats });
          for (const test of tests) {
            cases++;
            const verdicts = [
              compiled.check(test.data),
              compiled.validate(test.data).length === 0,
              compiled.validateText(JSON.stringify(test.data)).length === 0,
            ];
            if (verdicts.some((verdict) => verdict !== test.valid))
              disagreements.push(`${description}: ${test.description}`);
          }
        }
        expect(disagreements).toEqual([]);
        expect(cases).toBeGreaterThan(0);
      },
    );
  });
});

describe('output suites', () => {
  interface AnnotationGroup {
    readonly description: string;
    readonly compatibility?: string;
    readonly schema: JsonSchema;
    readonly externalSchemas?: Readonly<Record<string, JsonSchema>>;
    readonly tests: readonly {
      readonly instance: unknown;
      readonly assertions: readonly {
        readonly location: string;
        readonly keyword: string;
        readonly expected: Readonly<Record<string, unknown>>;
      }[];
    }[];
  }

  interface OutputGroup extends SuiteGroup {
    readonly tests: readonly (SuiteGroup['tests'][number] & { readonly output: { readonly basic: JsonSchema } })[];
  }

  /** Returns whether a draft is among those that a group of the annotation tests names, such as `6,<=2019`. */
  function isCompatible(compatibility: string | undefined, draft: DraftName): boolean {
    const number = Number.parseInt(draft);
    return (compatibility ?? '3').split(',').every((bound) => {
      if (bound.startsWith('<=')) return number <= Number(bound.slice(2));
      return bound.startsWith('=') ? number === Number(bound.slice(1)) : number >= Number(bound);
    });
  }

  describeJsonSchemaSuite('JSON-Schema-Test-Suite, output and annotations', () => {
    const registry = createRegistry(registryOfRemotes());
    const files = suiteFiles('optional/');

    it.each(files)('gives the verdict of each case of %s in every output format', (file, draft) => {
      const disagreements: string[] = [];
      for (const { description, schema, tests } of jsonSchemaSuite<SuiteGroup[]>(file)) {
        const options = { registry, draft, formats: 'annotate' } as const;
        const output = compileOutput(schema, options);
        const compiled = compileSchema(schema, options);
        for (const { data, valid, description: name } of tests) {
          const outputs = (['flag', 'basic', 'detailed', 'verbose'] as const).map((format) => output(data, format));
          const errors = compiled.validate(data);
          outputs.push(...(['flag', 'basic', 'detailed'] as const).map((format) => toOutput(errors, format)));
          if (outputs.some((it) => it.valid !== valid) || !outputs.every(isStandard))
            disagreements.push(`${description}: ${name}`);
        }
      }
      expect(disagreements).toEqual([]);
    });

    // Folders of the suite that need not be there.
    const annotationFiles = jsonSchemaSuiteFiles('annotations/tests');
    const outputFiles = jsonSchemaSuiteFiles('output-tests').filter((file) =>
      /^output-tests\/draft20.*\/content\//.test(file),
    );
    const areThere = annotationFiles.length > 0 && outputFiles.length > 0;
    const itIfThere = areThere ? it : it.skip;
    const why = areThere ? '' : ' (skipped: the folder has no annotation and output tests)';

    itIfThere(`finds the annotations of each case${why}`, () => {
      const disagreements: string[] = [];
      let cases = 0;
      for (const file of annotationFiles) {
        const { suite } = jsonSchemaSuite<{ readonly suite: readonly AnnotationGroup[] }>(file);
        for (const { description, compatibility, schema, externalSchemas = {}, tests } of suite) {
          for (const [, draft] of drafts.filter(([, it]) => isCompatible(compatibility, it))) {
            const annotate = compileAnnotations(schema, { registry: externalSchemas, draft });
            for (const { instance, assertions } of tests) {
              const annotations = annotate(instance);
              for (const { location, keyword, expected } of assertions) {
                cases++;
                const found = annotations
                  .filter((it) => it.pointer === location && it.keyword === keyword)
                  .map((it) => [schemaUri(it.schemaPointer), it.value] as const);
                if (!isEqual(Object.fromEntries(found), expected))
                  disagreements.push(`${draft} ${file} ${description}`);
              }
            }
          }
        }
      }
      expect(disagreements).toEqual([]);
      expect(cases).toBeGreaterThan(0);
    });

    itIfThere(`writes the output of each case${why}`, () => {
      const disagreements: string[] = [];
      let cases = 0;
      for (const file of outputFiles) {
        const folder = file.slice(0, file.indexOf('/content/'));
        const outputSchema = jsonSchemaSuite<JsonSchema>(`${folder}/output-schema.json`);
        const ofOutputs = { registry: { [(outputSchema as { $id: string }).$id]: outputSchema } };
        for (const { description, schema, tests } of jsonSchemaSuite<OutputGroup[]>(file)) {
          for (const test of tests) {
            cases++;
            const { check } = compileSchema(test.output.basic, ofOutputs);
            const outputs = [compileOutput(schema)(test.data)];
            // Errors say nothing about a value that passes.
            const errors = compileSchema(schema).validate(test.data);
            if (errors.length > 0) outputs.push(toOutput(errors));
            if (!outputs.every(check)) disagreements.push(`${file} ${description}: ${test.description}`);
          }
        }
      }
      expect(disagreements).toEqual([]);
      expect(cases).toBeGreaterThan(0);
    });
  });

  /** Returns the URI of the schema with a keyword, as the suite writes it. */
  function schemaUri(keywordPointer: string): string {
    const pointer = keywordPointer.slice(0, keywordPointer.lastIndexOf('/'));
    return pointer.includes('#') ? pointer : `#${encodeURI(pointer)}`;
  }

  function isEqual(a: unknown, b: unknown): boolean {
    const text = (value: unknown): string =>
      JSON.stringify(value, (_, it: unknown) =>
        typeof it === 'object' && it !== null && !Array.isArray(it)
          ? Object.fromEntries(Object.entries(it).sort())
          : it,
      );
    return text(a) === text(b);
  }

  /** The rules of the specification for output (Draft 2020-12 core, 12.3), but for the form of URIs. */
  const isStandard = compileSchema({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    required: ['valid'],
    anyOf: [{ maxProperties: 1 }, { $ref: '#/$defs/unit' }],
    properties: { valid: { type: 'boolean' } },
    $defs: {
      unit: {
        properties: {
          valid: { type: 'boolean' },
          keywordLocation: { type: 'string', format: 'json-pointer' },
          absoluteKeywordLocation: { type: 'string', format: 'uri-reference' },
          instanceLocation: { type: 'string', format: 'json-pointer' },
          error: { type: 'string' },
          errors: { type: 'array', items: { $ref: '#/$defs/unit' }, minItems: 1 },
          annotations: { type: 'array', items: { $ref: '#/$defs/unit' }, minItems: 1 },
          annotation: true,
        },
        required: ['valid', 'keywordLocation', 'instanceLocation'],
        additionalProperties: false,
        if: { properties: { valid: { const: false } } },
        then: {
          anyOf: [{ required: ['error'] }, { required: ['errors'] }],
          not: { anyOf: [{ required: ['annotation'] }, { required: ['annotations'] }] },
        },
        else: { not: { anyOf: [{ required: ['error'] }, { required: ['errors'] }] } },
      },
    },
  }).check;
});

describeJsonSchemaSuite('modules of the JSON-Schema-Test-Suite', () => {
  const registry = registryOfRemotes();
  it.each(suiteFiles())('say the same as compileSchema() about every case of %s', (file, draft) => {
    let cases = 0;
    for (const [at, { description, schema, tests }] of jsonSchemaSuite<SuiteGroup[]>(file).entries()) {
      // The first error alone is found in another way.
      const maxErrors = at % 2 === 0 ? 10_000 : 1;
      const options = { registry, draft, maxErrors, formats: at % 3 === 0 ? 'annotate' : 'assert' } as const;
      const compiled = compileSchema(schema, options);
      const module = loadModule(schema, options);
      for (const { data, description: of } of tests) {
        cases++;
        const text = JSON.stringify(data, undefined, 1);
        expect([description, of, answersTo(module, data), answersToText(module, text)]).toEqual([
          description,
          of,
          answersTo(compiled, data),
          answersToText(compiled, text),
        ]);
      }
    }
    expect(cases).toBeGreaterThan(0);
  });
});

describe('ajv suite', () => {
  const remotes = Object.entries(registryOfRemotes());

  const classes = {
    '7': [Ajv, Original],
    '2019-09': [Ajv2019, Original2019],
    '2020-12': [Ajv2020, Original2020],
  } as const;

  type Draft = keyof typeof classes;

  /** Files in which ajv does not follow the specification, or whose schemas are meta-schemas. */
  const unlike: ReadonlySet<string> = new Set([
    'definitions',
    'defs',
    'dynamicRef',
    'properties',
    'recursiveRef',
    'required',
    'unevaluatedItems',
    'unevaluatedProperties',
  ]);

  /** Returns a function that returns the errors of a value; `undefined` if the class refuses the schema. */
  function errorsBy(
    Class: (typeof classes)[Draft][number],
    draft: Draft,
    allErrors: boolean,
    schema: unknown,
  ): ((value: unknown) => readonly (ErrorObject | OriginalError)[]) | undefined {
    const options = { allErrors, strict: false, logger: false, validateSchema: false } as const;
    const ajv = new Class(options as Options & OriginalOptions) as Ajv;
    addFormats.default(ajv as never);
    for (const [uri, document] of remotes) {
      const other = /\/draft[\d-]+\//.exec(uri)?.[0];
      if (other !== undefined && other !== `/draft${draft}/`) continue;
      try {
        ajv.addSchema(document as Record<string, unknown>, uri);
      } catch {
        // Some have an id twice.
      }
    }
    try {
      const validate = ajv.compile(schema as Record<string, unknown>);
      return (value) => (validate(value) ? [] : (validate.errors ?? []));
    } catch {
      return undefined;
    }
  }

  /** Returns a copy with the prototypes of this realm, which ajv compares. */
  function copyOf(value: unknown): unknown {
    return JSON.parse(JSON.stringify(value));
  }

  /** Returns the parts of errors that are claimed to be equal. */
  function partsOf(errors: readonly (ErrorObject | OriginalError)[]): unknown {
    return errors.map(({ instancePath, keyword, params, message, propertyName }) => ({
      instancePath,
      keyword,
      params,
      message,
      propertyName,
    }));
  }

  describeJsonSchemaSuite('JSON-Schema-Test-Suite, by Ajv and the classes of ajv 8', () => {
    const files = suiteFiles('optional').filter(([file, draft]) => {
      const name = file.slice(file.lastIndexOf('/') + 1, -'.json'.length);
      return Object.hasOwn(classes, draft) && !unlike.has(name);
    }) as [string, Draft][];
    it.each(files)('returns the same errors for every case of %s', (file, draft) => {
      const [Class, Other] = classes[draft];
      let cases = 0;
      for (const { schema, tests } of jsonSchemaSuite<SuiteGroup[]>(file)) {
        // The meta-schema of each draft has the same rules here, but not in the same words.
        if (/"\$ref":"https?:\/\/json-schema\.org/.test(JSON.stringify(schema))) continue;
        for (const allErrors of [false, true]) {
          const expected = errorsBy(Other, draft, allErrors, copyOf(schema));
          if (expected === undefined) continue;
          const actual = errorsBy(Class, draft, allErrors, copyOf(schema));
          for (const { data } of tests) {
            cases++;
            expect(partsOf(actual?.(data) ?? [])).toEqual(partsOf(expected(data)));
          }
        }
      }
      expect(cases).toBeGreaterThan(0);
    });
  });
});
