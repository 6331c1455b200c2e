import { AjvCore } from './ajv-core.ts';
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
export class Ajv extends AjvCore {
  constructor(options: Options = {}) {
    super('7', options);
  }
}

/** The class `Ajv2019` of ajv 8, for Draft 2019-09: see `Ajv`. */
export class Ajv2019 extends AjvCore {
  constructor(options: Options = {}) {
    super('2019-09', options);
  }
}

/** The class `Ajv2020` of ajv 8, for Draft 2020-12: see `Ajv`. */
export class Ajv2020 extends AjvCore {
  constructor(options: Options = {}) {
    super('2020-12', options);
  }
}

/** The class of `ajv-draft-04`, for Draft 4: see `Ajv`. */
export class AjvDraft04 extends AjvCore {
  constructor(options: Options = {}) {
    super('4', options);
  }
}
