import { expect, it } from '@jest/globals';
import { describeJsonSchemaSuite, jsonSchemaSuite, jsonSchemaSuiteFiles } from '@wirework/test-support';
import { compileSchema, createRegistry, type DraftName, type JsonSchema } from '../src/index.ts';
import { compileAnnotations, compileOutput, toOutput } from '../src/output.ts';
import { drafts, registryOfRemotes, suiteFiles, type SuiteGroup } from './support/suite.ts';

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
              if (!isEqual(Object.fromEntries(found), expected)) disagreements.push(`${draft} ${file} ${description}`);
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
      typeof it === 'object' && it !== null && !Array.isArray(it) ? Object.fromEntries(Object.entries(it).sort()) : it,
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
