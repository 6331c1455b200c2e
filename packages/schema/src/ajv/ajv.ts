import { AjvBase, type AjvClass, type AjvCore } from './ajv-core.ts';
import type { Options } from './options.ts';

/**
 * The class `Ajv` of ajv 8 for Draft 7, without generated code: a program runs where code generation is forbidden after
 * it imports this class in place of the other.
 *
 * Methods, options and errors are those of ajv. Options that need generated code are refused. Keywords are checked, and
 * values changed in place, in the order of ajv.
 *
 * @example
 * ```ts
 * const ajv = new Ajv({ allErrors: true, coerceTypes: true });
 * const validate = ajv.compile({ properties: { page: { type: 'integer' } } });
 * const query = { page: '2' };
 * validate(query); // → true
 * query; // → { page: 2 }
 * validate({ page: 'x' }); // → false
 * validate.errors?.[0]?.instancePath; // → '/page'
 * ```
 */
export const Ajv: AjvClass = class Ajv extends AjvBase {
  constructor(options: Options = {}) {
    super('7', options);
  }
};
export type Ajv = AjvCore;

/** The class `Ajv2019` of ajv 8, for Draft 2019-09: see `Ajv`. */
export const Ajv2019: AjvClass = class Ajv2019 extends AjvBase {
  constructor(options: Options = {}) {
    super('2019-09', options);
  }
};
export type Ajv2019 = AjvCore;

/** The class `Ajv2020` of ajv 8, for Draft 2020-12: see `Ajv`. */
export const Ajv2020: AjvClass = class Ajv2020 extends AjvBase {
  constructor(options: Options = {}) {
    super('2020-12', options);
  }
};
export type Ajv2020 = AjvCore;

/** The class of `ajv-draft-04`, for Draft 4: see `Ajv`. */
export const AjvDraft04: AjvClass = class AjvDraft04 extends AjvBase {
  constructor(options: Options = {}) {
    super('4', options);
  }
};
export type AjvDraft04 = AjvCore;
