import { expect, it } from '@jest/globals';
import { describeJsonSchemaSuite, jsonSchemaSuite } from '@wirework/test-support';
import { Ajv as Original, type ErrorObject as OriginalError, type Options as OriginalOptions } from 'ajv';
import { Ajv2019 as Original2019 } from 'ajv/dist/2019.js';
import { Ajv2020 as Original2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Ajv, Ajv2019, Ajv2020, type ErrorObject, type Options } from '../src/ajv.ts';
import { registryOfRemotes, suiteFiles, type SuiteGroup } from './support/suite.ts';

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
