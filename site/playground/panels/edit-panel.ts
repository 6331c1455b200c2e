import { removeFromText, setInText } from '@wirework/path';
import { difference } from '../difference.ts';
import { element, facts, fault, field, quoted, shortened, syntaxArgument } from '../dom.ts';
import type { Context, Panel } from '../panel.ts';

const around = 60;

/** Sets or removes a value by path in the text, and shows that everything else stays as it is. */
export function editPanel({ editor, changed, syntax }: Context): Panel {
  const path = field('Path', '', changed);
  const value = field('Value, as JSON', '', changed);
  const preview = element('div', { class: 'stack', 'aria-live': 'polite' });
  const button = (label: string, edit: (text: string) => string): HTMLButtonElement => {
    const made = element('button', { type: 'button' }, label);
    made.addEventListener('click', () => {
      try {
        editor.setText(edit(editor.text()));
      } catch (error) {
        preview.replaceChildren(fault(error));
      }
    });
    return made;
  };
  const set = (text: string): string =>
    setInText(text, path.input.value, JSON.parse(value.input.value), { create: true, syntax: syntax() });
  const remove = (text: string): string => removeFromText(text, path.input.value, { syntax: syntax() });
  const buttons = element('div', {}, button('Set in the text', set), ' ', button('Remove from the text', remove));

  return {
    name: 'Edit',
    guide: 'guide/path',
    code: () => {
      const options = syntax() === 'json' ? '{ create: true }' : "{ create: true, syntax: 'jsonc' }";
      return (
        `import { removeFromText, setInText } from '@wirework/path';\n\n` +
        `const path = ${quoted(path.input.value)};\n` +
        `const edited = setInText(text, path, ${value.input.value}, ${options});\n` +
        `const removed = removeFromText(text, path${syntaxArgument(syntax())});`
      );
    },
    root: element('div', { class: 'stack' }, path.root, value.root, preview, buttons),
    load: (state) => {
      if (state.path !== undefined) path.input.value = state.path;
      if (state.value !== undefined) value.input.value = state.value;
    },
    save: () => ({ path: path.input.value, value: value.input.value }),
    update(text) {
      editor.mark([]);
      try {
        const after = set(text);
        const { start, end, removed, inserted } = difference(text, after);
        if (removed.length > 0) editor.mark([{ start, end, kind: 'found' }]);
        preview.replaceChildren(
          element(
            'pre',
            { tabindex: '0', 'aria-label': 'Difference' },
            text.slice(Math.max(0, start - around), start),
            element('del', {}, shortened(removed, 2000)),
            element('ins', {}, shortened(inserted, 2000)),
            text.slice(end, end + around),
          ),
          facts([
            ['Changed', `${removed.length} characters become ${inserted.length}`],
            ['Untouched', `${(text.length - removed.length).toLocaleString('en')} characters`],
          ]),
        );
      } catch (error) {
        preview.replaceChildren(fault(error));
      }
    },
  };
}
