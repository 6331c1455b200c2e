import { lazy } from '../core/lazy.ts';
import type { Dialect } from './dialect.ts';
import { earlyDialect } from './early-dialect.ts';
import { openapi30Extension, openapiExtension } from './openapi-extension.ts';

/** The Schema Object of OpenAPI 3.0: Draft 4 without ids, with `nullable`, `discriminator` and annotations. */
export const openapi30: () => Dialect = lazy(() =>
  earlyDialect('4', 4, undefined, [openapiExtension, openapi30Extension]),
);
