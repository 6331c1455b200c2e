import type { ValidationError } from '../report/validation-error.ts';
import { unknownFormat } from './compile-output.ts';
import type { OutputFlag, OutputFormat, OutputUnit } from './output-unit.ts';
import { encodeFragment } from './standard-output.ts';

/** Writes errors in the output format `flag`: see the other overload. */
export function toOutput(errors: readonly ValidationError[], format: 'flag'): OutputFlag;
/**
 * Writes errors in an output format of the JSON Schema specification: `'flag'`, `'basic'` (the default) or
 * `'detailed'`.
 *
 * It has only the data of the errors: their locations, but neither the references on the way there nor the keywords
 * that passed. So `keywordLocation` is the `schemaPointer` of the error, and for a schema in a document of the registry
 * `absoluteKeywordLocation` is its URI; there are no annotations, and of an `anyOf` or `oneOf` there is the closest
 * alternative only, which `detailed` has inside it. `verbose` needs the keywords that passed: that, and locations
 * through references, is what {@link compileOutput} returns. Follows Draft 2020-12 core, section 12.4.
 *
 * @param errors from `validate`, `validateText` or `validateSchema`; an empty list means that the value passed
 * @param format one of the three
 * @returns the output, as a plain object
 * @throws RangeError for another format, such as `'verbose'`
 * @throws TypeError if `errors` is not an array
 * @example
 * ```ts
 * const errors = compileSchema({ properties: { age: { type: 'integer' } } }).validate({ age: 'x' });
 * toOutput(errors, 'flag'); // → { valid: false }
 * toOutput(errors).errors?.[0]; // → { valid: false, keywordLocation: '/properties/age/type', instanceLocation: '/age', error: 'expected integer, got string' }
 * ```
 */
export function toOutput(errors: readonly ValidationError[], format?: 'basic' | 'detailed'): OutputUnit;
export function toOutput(
  errors: readonly ValidationError[],
  format?: 'flag' | 'basic' | 'detailed',
): OutputFlag | OutputUnit;
export function toOutput(errors: readonly ValidationError[], format: OutputFormat = 'basic'): OutputFlag | OutputUnit {
  if (!Array.isArray(errors)) throw new TypeError('Cannot write the output: expected an array of errors');
  const valid = errors.length === 0;
  if (format === 'verbose')
    throw new RangeError(
      "Cannot write the output: the format 'verbose' needs the keywords that passed, which errors do not have; use 'compileOutput'",
    );
  const root = { valid, keywordLocation: '', instanceLocation: '' };
  if (format === 'flag') return { valid };
  if (format !== 'basic' && format !== 'detailed') throw unknownFormat(format);
  if (valid) return root;
  if (format === 'basic') return { ...root, errors: errors.flatMap((error) => flat(error, false)) };
  const units = errors.map((error) => nested(error, false));
  return units.length === 1 ? (units[0] as OutputUnit) : { ...root, errors: units };
}

/** @param isName whether it is about the name of a property */
function flat(error: ValidationError, isName: boolean): OutputUnit[] {
  const ofName = isName || error.keyword === 'propertyNames';
  return [unitOf(error, ofName), ...error.causes.flatMap((cause) => flat(cause, ofName))];
}

function nested(error: ValidationError, isName: boolean): OutputUnit {
  const ofName = isName || error.keyword === 'propertyNames';
  const unit = unitOf(error, ofName);
  return error.causes.length === 0 ? unit : { ...unit, errors: error.causes.map((cause) => nested(cause, ofName)) };
}

function unitOf({ pointer, schemaPointer, message, params }: ValidationError, isName: boolean): OutputUnit {
  const isLocal = schemaPointer === '' || schemaPointer.startsWith('/');
  const at = isLocal ? -1 : schemaPointer.indexOf('#');
  const keywordLocation = schemaPointer.slice(at + 1);
  const ofObject = isName || typeof params['missing'] === 'string';
  return {
    valid: false,
    keywordLocation,
    ...(isLocal ? {} : { absoluteKeywordLocation: schemaPointer.slice(0, at + 1) + encodeFragment(keywordLocation) }),
    instanceLocation: ofObject ? pointer.slice(0, pointer.lastIndexOf('/')) : pointer,
    error: message,
  };
}
