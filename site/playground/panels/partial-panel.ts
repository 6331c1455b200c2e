import { partial } from '@wirework/codec';
import { element, facts, fault, shortened } from '../dom.ts';
import type { Context, Panel } from '../panel.ts';

/** Cuts the text at a slider and shows the value so far, as a user interface would while a model writes. */
export function partialPanel({ editor, changed }: Context): Panel {
  const slider = element('input', { type: 'range', min: '0', max: '1000', value: '600' });
  slider.addEventListener('input', changed);
  const answer = element('div', { class: 'stack', 'aria-live': 'polite' });
  return {
    name: 'Partial',
    guide: 'recipes/show-an-answer-while-it-is-written',
    code: () =>
      `import { partialReader } from '@wirework/codec';\n\n` +
      `const reader = partialReader({ immutable: true });\n` +
      `for await (const chunk of chunks) show(reader.push(chunk).value);`,
    root: element('div', { class: 'stack' }, element('label', { class: 'field' }, 'Cut the text here', slider), answer),
    load: () => undefined,
    save: () => ({}),
    update(text) {
      const length = Math.round((text.length * slider.valueAsNumber) / 1000);
      editor.mark([{ start: 0, end: length, kind: 'found' }]);
      slider.setAttribute('aria-valuetext', `${length} of ${text.length} characters`);
      try {
        const { value, complete, incomplete } = partial(text.slice(0, length));
        answer.replaceChildren(
          element(
            'pre',
            { tabindex: '0', 'aria-label': 'Text so far' },
            `…${text.slice(Math.max(0, length - 80), length)}`,
          ),
          element(
            'pre',
            { tabindex: '0', 'aria-label': 'Value so far' },
            shortened(JSON.stringify(value, undefined, 2) ?? 'nothing yet'),
          ),
          facts([
            ['Read', `${length.toLocaleString('en')} of ${text.length.toLocaleString('en')} characters`],
            [
              'Complete',
              complete
                ? 'yes'
                : `no; still open: ${incomplete === undefined || incomplete === '' ? 'the whole document' : incomplete}`,
            ],
          ]),
        );
      } catch (error) {
        answer.replaceChildren(fault(error));
      }
    },
  };
}
