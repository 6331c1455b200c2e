import type { DraftName } from './dialect.ts';

/** Each draft by its name in Standard JSON Schema, with its value of `$schema`. */
export const standardTargets: Readonly<Record<DraftName, { readonly target: string; readonly uri: string }>> = {
  '4': { target: 'draft-04', uri: 'http://json-schema.org/draft-04/schema#' },
  '6': { target: 'draft-06', uri: 'http://json-schema.org/draft-06/schema#' },
  '7': { target: 'draft-07', uri: 'http://json-schema.org/draft-07/schema#' },
  '2019-09': { target: 'draft-2019-09', uri: 'https://json-schema.org/draft/2019-09/schema' },
  '2020-12': { target: 'draft-2020-12', uri: 'https://json-schema.org/draft/2020-12/schema' },
};
