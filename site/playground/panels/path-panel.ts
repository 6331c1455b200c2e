import { get, getFromText } from '@wirework/path';
import { positionAt } from '@wirework/scanner';
import { element, facts, fault, field, shortened } from '../dom.ts';
import type { Context, Panel } from '../panel.ts';
import { inWords, timeOf } from '../timing.ts';

/** Reads a value by path straight from the text and marks it there. */
export function pathPanel({ editor, changed }: Context): Panel {
  const { root: pathField, input } = field('Path', '', changed);
  const answer = element('div', { class: 'stack', 'aria-live': 'polite' });
  return {
    name: 'Read',
    root: element('div', { class: 'stack' }, pathField, answer),
    load: ({ path }) => {
      if (path !== undefined) input.value = path;
    },
    save: () => ({ path: input.value }),
    update(text) {
      const path = input.value;
      try {
        const { exists, value, start, end } = getFromText(text, path);
        editor.mark(exists ? [{ start, end, kind: 'found' }] : []);
        if (!exists) {
          answer.replaceChildren(element('p', {}, 'There is no such value.'));
          return;
        }
        editor.reveal(start);
        const { line, column } = positionAt(text, start);
        const ours = timeOf(() => getFromText(text, path));
        const native = timeOf(() => get(JSON.parse(text) as unknown, path));
        answer.replaceChildren(
          element('pre', { tabindex: '0', 'aria-label': 'Value' }, shortened(JSON.stringify(value, undefined, 2))),
          facts([
            ['Location', `line ${line}, column ${column}, characters ${start} to ${end}`],
            ['Time', `${inWords(ours)}; ${inWords(native)} with JSON.parse (${(native / ours).toFixed(2)}x as long)`],
          ]),
        );
      } catch (error) {
        editor.mark([]);
        answer.replaceChildren(fault(error));
      }
    },
  };
}
