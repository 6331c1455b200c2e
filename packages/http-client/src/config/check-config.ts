import { ErrInvalidHeader } from '@wirework/http-errors';
import { defaultTextBytes } from '../base/bounds.ts';
import { ownCopy } from '../base/own-copy.ts';
import { headerValueProblem, requestHeaderProblem } from '../security/header-problems.ts';
import { checkFields, detailsOf } from './check-fields.ts';
import { object, type Problem } from './checks.ts';
import { ConfigError } from './config-error.ts';
import type { FieldTable } from './fields.ts';

/** The fields of a configuration that are read here. */
interface GivenConfig {
  readonly headers?: object | undefined;
  readonly security?: { readonly maxHeaderValueBytes?: number | undefined } | undefined;
}

/**
 * Checks the fields of a configuration one by one, and refuses others.
 *
 * @throws ConfigError for the first wrong field, and for a field that the platform cannot keep
 */
export function checkConfig(config: GivenConfig, table: FieldTable): void {
  refuse('config', object(config));
  checkFields(config, table.client, { table, isRequest: false, makeError: (details) => new ConfigError(details) });
  const given = ownCopy(config);
  const { maxHeaderValueBytes = defaultTextBytes } = ownCopy(given.security);
  checkHeaders(given.headers ?? {}, maxHeaderValueBytes);
}

/** Throws the error of a value that is refused. */
export function refuse(field: string, problem: Problem | undefined, sentinel?: Error): void {
  if (problem !== undefined) throw new ConfigError(detailsOf(field, problem, sentinel));
}

/** Refuses headers that could break a request, or are too long for it. */
function checkHeaders(headers: object, maxValue: number): void {
  for (const [name, value] of Object.entries(headers)) {
    const problem = requestHeaderProblem(name) ?? headerValueProblem(name, value, maxValue);
    if (problem !== undefined) refuse('headers', { bound: `valid headers (${problem})` }, ErrInvalidHeader);
  }
}
