import { type DecodeOptions, type EncodeOptions, marshal, parseAny, unmarshal } from '@wirework/codec';
import type { JsonInput } from '@wirework/scanner';
import { type CompiledSchema, type JsonSchema, type SchemaOptions, validateSchema } from '@wirework/schema';
import { assertText } from '../read/assert-text.ts';
import type { ProcessorContext } from './processor-context.ts';
import type { WholeValues } from './whole-values.ts';

/** The methods of codec and schema, within the limits of the processor. */
export function coding(core: ProcessorContext): WholeValues {
  const { maxBytes, maxDepth, numbers, duplicates, loneSurrogates, outOfRange } = core.settings;
  const decoding: DecodeOptions = { maxBytes, maxDepth, numbers, duplicates, loneSurrogates, outOfRange };

  /** Runs a decoding operation with its options. */
  const decode = (
    operation: string,
    data: JsonInput,
    options: DecodeOptions | undefined,
    work: (own: DecodeOptions) => unknown,
  ): unknown => {
    return core.run(operation, data, () => work(within(decoding, options)));
  };
  const unmarshalHere = (data: string, target: object, options?: DecodeOptions): unknown => {
    return decode('unmarshal', data, options, (own) => unmarshal(data, target, own));
  };

  return {
    marshal: (value, options) =>
      core.run('marshal', undefined, () => marshal(value, within<EncodeOptions>({ maxDepth }, options))),
    unmarshal: unmarshalHere as WholeValues['unmarshal'],
    parseAny: (data, options) => decode('parseAny', data, options, (own) => parseAny(data, own)),
    validateSchema: (text, schema, options) =>
      core.run('validateSchema', text, () => {
        assertText(text, maxBytes);
        const findings = isCompiledSchema(schema)
          ? schema.validateText(text)
          : validateSchema(text, schema as JsonSchema, within<SchemaOptions>({ maxDepth }, options));
        // A schema does not check for duplicates. It has checked that the text is JSON, within its own limits.
        if (duplicates === 'reject') core.documents.checked(text, Infinity);
        return findings;
      }),
  };
}

/** The options of a call over those of the processor. An option that is undefined counts as absent, as does the index that `texts.map(parseAny)` passes. Anything else that is not an object is passed on, to be refused. */
function within<O extends object>(standard: O, options: O | undefined): O {
  if (options === undefined || typeof options === 'number') return standard;
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return options;
  const told = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...standard, ...Object.fromEntries(told) };
}

/** A compiled schema brings its own options and its own limits. */
function isCompiledSchema(schema: unknown): schema is CompiledSchema {
  return (
    typeof schema === 'object' &&
    schema !== null &&
    Object.hasOwn(schema, 'validateText') &&
    Object.hasOwn(schema, '~standard')
  );
}
