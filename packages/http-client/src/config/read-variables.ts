import { guessOf } from '../base/messages.ts';
import type { Check } from './checks.ts';
import type { Fields } from './fields.ts';

/** The beginning of the name of every variable. */
const prefix = 'WIREWORK_HTTP';

/** Returns the variable of a field, such as `WIREWORK_HTTP_RETRY_MAX_RETRIES` of `retry.maxRetries`. */
export function variableOf(path: string): string {
  const words = path.replace(/\[\d+\]$/, '').replace(/[A-Z]/g, '_$&');
  return `${prefix}_${words.replaceAll('.', '_').toUpperCase()}`;
}

/**
 * Reads the fields of a configuration from environment variables. A value is a number, `true` or `false`, a text, or
 * the items of a list with commas between them: the first of these that the field accepts. A value that it does not
 * accept is returned as well, for `validateConfig` to refuse.
 *
 * @param fields the fields of a client
 * @throws Error for a variable whose name begins with `WIREWORK_HTTP_` and that no field has
 */
export function readVariables(fields: Fields, environment: NodeJS.ProcessEnv): object {
  const known = new Set<string>();
  const config = readGroup(fields, '', environment, known) ?? {};
  const unknown = Object.keys(environment).find((it) => it.startsWith(`${prefix}_`) && !known.has(it));
  if (unknown !== undefined) {
    const end = guessOf(unknown, known) ?? '; variables are named after the fields of the configuration';
    throw new Error(`Cannot read the variable '${unknown}': it is unknown${end}`);
  }
  return config;
}

/** Reads the variables of a group; `undefined` if none of them is set. */
function readGroup(
  fields: Fields,
  path: string,
  environment: NodeJS.ProcessEnv,
  known: Set<string>,
): Record<string, unknown> | undefined {
  const found = Object.entries(fields).flatMap(([name, { check, fields: inner }]): [string, unknown][] => {
    if (inner !== undefined) {
      const group = readGroup(inner, `${path}${name}.`, environment, known);
      return group === undefined ? [] : [[name, group]];
    }
    const variable = variableOf(`${path}${name}`);
    known.add(variable);
    const text = Object.hasOwn(environment, variable) ? environment[variable] : undefined;
    return text === undefined ? [] : [[name, readValue(text, check)]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function readValue(text: string, check: Check): unknown {
  const readings: readonly unknown[] = [
    ...(/^-?\d+(?:\.\d+)?$/.test(text) ? [Number(text)] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
    text,
    text.split(','),
  ];
  return readings.find((it) => check(it) === undefined) ?? readings[0];
}
