import { readOption } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import type { Dialect, DraftName } from '../dialects/dialect.ts';
import { draft2019, draft2020 } from '../dialects/later-drafts.ts';
import { draft4, draft6, draft7 } from '../dialects/early-drafts.ts';
import { standardTargets } from '../dialects/standard-targets.ts';
import type { Location } from '../references/location.ts';
import { rewriteDocument } from './rewrite-document.ts';
import type { TargetDraft } from './target-draft.ts';

const dialects: Readonly<Record<DraftName, () => Dialect>> = {
  '4': draft4,
  '6': draft6,
  '7': draft7,
  '2019-09': draft2019,
  '2020-12': draft2020,
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
  const draftNames = Object.keys(dialects) as DraftName[];
  const draft = draftNames.find((it) => standardTargets[it].target === name);
  const refuse = (why: string): never => {
    throw new RangeError(`Cannot convert the schema to ${String(name)}: ${why}`);
  };
  if (draft === undefined) return refuse(`known are ${draftNames.map((it) => standardTargets[it].target).join(', ')}`);
  return { name, dialect: dialects[draft](), uri: standardTargets[draft].uri, refuse };
}
