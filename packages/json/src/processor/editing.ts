import { compact, indent } from '@wirework/codec';
import { assertCount } from '../values/assert-count.ts';
import { readEditConfig } from '../config/read-config.ts';
import { pairsOf, removeText, setText, setTexts } from '../edit/edit-text.ts';
import { mergeTexts, sameTexts } from '../edit/merge-texts.ts';
import type { ProcessorContext } from './processor-context.ts';
import type { Edits } from './edits.ts';

/** The methods that make one text out of another, and the one that compares two. */
export function editing(core: ProcessorContext): Edits {
  const { documents, settings } = core;
  return {
    set: (text, path, value, config) =>
      core.run('set', text, () => setText(documents, text, path, value, readEditConfig(config, settings))),
    setMultiple: (text, updates, config) =>
      core.run('setMultiple', text, () => {
        const own = readEditConfig(config, settings);
        const pairs = pairsOf(updates);
        assertCount(pairs, settings.maxBatch, 'the updates');
        return setTexts(documents, text, pairs, own);
      }),
    delete: (text, path, config) =>
      core.run('delete', text, () => removeText(documents, text, path, readEditConfig(config, settings))),
    merge: (first, second, options = {}) =>
      core.run('merge', first, () => mergeTexts(documents, settings, first, second, options)),
    compare: (first, second) => core.run('compare', first, () => sameTexts(documents, settings, first, second)),
    compact: (text) => core.run('compact', text, () => compact(documents.checked(text))),
    prettify: (text, indentation = '  ') =>
      core.run('prettify', text, () => indent(documents.checked(text), '', indentation)),
  };
}
