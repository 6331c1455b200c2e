import { readOption } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { draft2019 } from '../dialects/draft-2019-09.ts';
import { draft2020 } from '../dialects/draft-2020-12.ts';
import { draft4 } from '../dialects/draft-4.ts';
import { draft6 } from '../dialects/draft-6.ts';
import { draft7 } from '../dialects/draft-7.ts';
import type { Location } from '../references/location.ts';
import { rewriteDocument } from './rewrite-document.ts';
import type { TargetDraft } from './target-draft.ts';

/** The drafts for which a schema can be written, by the names that Standard JSON Schema gives them. */
const targets: Readonly<Record<string, readonly [dialect: () => Dialect, uri: string]>> = {
  'draft-04': [draft4, 'http://json-schema.org/draft-04/schema#'],
  'draft-06': [draft6, 'http://json-schema.org/draft-06/schema#'],
  'draft-07': [draft7, 'http://json-schema.org/draft-07/schema#'],
  'draft-2019-09': [draft2019, 'https://json-schema.org/draft/2019-09/schema'],
  'draft-2020-12': [draft2020, 'https://json-schema.org/draft/2020-12/schema'],
};

/**
 * Returns a document for a draft: unchanged if that draft reads it in the same way, else with the keywords of that draft.
 *
 * @param options without a target, the document is returned unchanged
 * @throws RangeError if the draft is not known, or cannot say the same
 */
export function standardJsonSchema(
  document: Location,
  options: { readonly target?: string | undefined } | undefined,
): Record<string, unknown> {
  const name = readOption(options, 'target') as string | undefined;
  const written = name === undefined ? document.schema : rewriteDocument(document, targetOf(name));
  // Standard JSON Schema asks for an object.
  return isObject(written) ? written : written === true ? {} : { not: {} };
}

function targetOf(name: string): TargetDraft {
  const found = Object.hasOwn(targets, name) ? targets[name] : undefined;
  const refuse = (why: string): never => {
    throw new RangeError(`Cannot convert the schema to ${String(name)}: ${why}`);
  };
  if (found === undefined) return refuse(`known are ${Object.keys(targets).join(', ')}`);
  const [dialect, uri] = found;
  return { name, dialect: dialect(), uri, refuse };
}
