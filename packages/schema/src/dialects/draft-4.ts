import { lazy } from '../core/lazy.ts';
import type { Dialect } from './dialect.ts';
import { earlyDialect } from './early-dialect.ts';

/** Draft 4 (draft-zyp-json-schema-04): `id`, and booleans as exclusive bounds. */
export const draft4: () => Dialect = lazy(() => earlyDialect('4', 4, 'id'));
