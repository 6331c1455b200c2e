import type { TypeName } from '../core/keyword-params.ts';
import type { OpenapiVersion } from '../dialects/dialect.ts';
import type { SchemaOptions } from './schema-options.ts';
import type { SchemaKeywords } from './schema.ts';

/**
 * A Schema Object of OpenAPI 3.0 or 3.1, for calls with the option `openapi`. The types of its values are not inferred.
 *
 * @example
 * ```ts
 * const name = compileSchema({ type: 'string', nullable: true, example: 'Ada' }, { openapi: openapi30 });
 * name.check(null); // → true
 * ```
 */
export interface OpenapiSchema extends SchemaKeywords<OpenapiSchema | boolean> {
  /** The kind of the value, or (3.1) several of which one must fit; `integer` accepts 1.0. */
  readonly type?: TypeName | readonly TypeName[] | undefined;
  /** Whether `type` includes null (3.0). */
  readonly nullable?: boolean | undefined;
  /** The property whose value chooses one of the alternatives of `oneOf` or `anyOf`. */
  readonly discriminator?: OpenapiDiscriminator | undefined;
  /** A value that should pass. Checks nothing. */
  readonly example?: unknown;
  /** How the value is written as XML. Checks nothing. */
  readonly xml?: object | undefined;
  /** The address of more documentation. Checks nothing. */
  readonly externalDocs?: object | undefined;
}

/** The keyword `discriminator`: see {@link OpenapiSchema}. */
export interface OpenapiDiscriminator {
  /** Name of the property. */
  readonly propertyName: string;
  /** The alternatives for values of the property, each as the name of a component or as a reference. */
  readonly mapping?: Readonly<Record<string, string>> | undefined;
  /** Extensions. */
  readonly [extension: `x-${string}`]: unknown;
}

/** Options with the option `openapi`. */
export type OpenapiOptions = SchemaOptions & { readonly openapi: OpenapiVersion };
