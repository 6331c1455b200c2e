import { formatPointer, SchemaError } from '@wirework/encoding-errors';
import { Compiler } from './compile.ts';
import { type Finding, tokensOf } from './finding.ts';
import { Findings } from './findings.ts';
import { describe } from './message.ts';
import { metaSchema } from './meta-schema.ts';
import { didYouMean } from './nearest.ts';
import { readOptions } from './options.ts';
import { Refs } from './refs.ts';

/**
 * The meta-schema for one schema, without those in it: what they hold is seen when they are looked at themselves.
 * Exclusive bounds may be the booleans of Draft 4.
 */
const meta = metaSchema({ type: ['object', 'boolean'] }, { type: ['number', 'boolean'] });
const { look } = new Compiler(readOptions({}), new Refs(meta, undefined), () => undefined).compileDocument();

/**
 * Refuses a schema with a keyword of a form that it cannot have. What is `undefined` is unset.
 *
 * @param pointer where the schema is
 */
export function checkSchema(schema: unknown, pointer: string): void {
  const out = new Findings(100);
  if (look(schema, out)) return;
  const fault = out.list.find((it) => tokensOf(it.frame).length === 0 || valueAt(schema, it) !== undefined);
  if (fault !== undefined) throw errorOf(fault, schema, pointer);
}

/** The innermost finding says best what is wrong. */
function errorOf(finding: Finding, schema: unknown, pointer: string): SchemaError {
  const [cause] = finding.causes;
  if (cause !== undefined) return errorOf(cause, schema, pointer);
  const tokens: (string | number)[] = [...tokensOf(finding.frame)];
  const { second, allowed } = finding.params;
  if (finding.kind === 'uniqueItems') tokens.push(second as number);
  const [keyword] = tokens;
  const given = finding.kind === 'enum' ? valueAt(schema, finding) : undefined;
  return new SchemaError({
    ...(keyword === undefined ? {} : { keyword: String(keyword) }),
    reason: describe(finding) + (typeof given === 'string' ? didYouMean(given, allowed as string[]) : ''),
    pointer: pointer + formatPointer(tokens),
  });
}

function valueAt(schema: unknown, { frame }: Finding): unknown {
  return tokensOf(frame).reduce((at, token) => (at as Readonly<Record<string, unknown>>)[token], schema);
}
