import { invalid } from '../base/invalid.ts';
import { ownCopy } from '../base/own-copy.ts';
import type { RequestOptions } from '../message/request/options.ts';
import { checkFields } from './check-fields.ts';
import { object } from './checks.ts';
import { sentenceOf, type ConfigErrorDetails } from './config-error.ts';
import type { FieldTable } from './fields.ts';
import { bodyHint } from './unknown-name.ts';

/**
 * Returns the own properties of a request's options, after a check of their names, types and bounds.
 *
 * @throws ClientError of type Validation
 */
export function readRequestOptions(given: RequestOptions | undefined, table: FieldTable): RequestOptions {
  if (given === undefined || given === null) return ownCopy(given);
  if (object(given) !== undefined)
    throw invalid(`Cannot read the options of a request: they must be an object; ${bodyHint}`);
  checkFields(given, table.request, { table, isRequest: true, makeError: optionError });
  return ownCopy(given);
}

function optionError(details: ConfigErrorDetails): Error {
  return invalid(`Cannot send the request: ${sentenceOf(details)}`, details.sentinel);
}
