import { lazy } from '../core/lazy.ts';
import type { Dialect } from './dialect.ts';
import { earlyDialect } from './early-dialect.ts';

/** Draft 6 (draft-wright-json-schema-01). */
export const draft6: () => Dialect = lazy(() => earlyDialect('6', 6, '$id'));
