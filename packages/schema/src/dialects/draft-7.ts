import { lazy } from '../core/lazy.ts';
import type { Dialect } from './dialect.ts';
import { earlyDialect } from './early-dialect.ts';

/** Draft 7 (draft-handrews-json-schema-01), for documents that name it: keywords of later drafts mean nothing. */
export const draft7: () => Dialect = lazy(() => earlyDialect('7', 7, '$id'));
