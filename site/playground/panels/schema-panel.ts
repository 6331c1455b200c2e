import { compilePointer, getFromText } from '@wirework/path';
import { compileSchema, type ValidationError } from '@wirework/schema';
import { element, fault } from '../dom.ts';
import { createEditor } from '../editor.ts';
import type { Context, Panel } from '../panel.ts';

const mostFindings = 200;

/** Validates the text and lists the issues, each with its position. */
export function schemaPanel({ editor, changed }: Context): Panel {
  const host = element('div', { class: 'editor small' });
  const schema = createEditor(host, 'JSON Schema', changed);
  const verdict = element('p', { role: 'status' });
  const list = element('ol', { class: 'issues' });

  /** Shows one issue as a button that leads to its location. */
  const issue = (text: string, error: ValidationError): HTMLElement => {
    const { start, end } = spanOf(text, error);
    const place = `${error.line ?? 1}:${error.column ?? 1}`;
    const button = element(
      'button',
      { type: 'button' },
      `${place} ${error.path === '' ? '' : `${error.path}: `}${error.message}`,
    );
    button.addEventListener('click', () => editor.select(start, end));
    return element('li', {}, button);
  };

  return {
    name: 'Validate',
    root: element('div', { class: 'stack' }, element('h3', {}, 'Schema'), host, verdict, list),
    load: (state) => {
      if (state.schema !== undefined) schema.setText(state.schema);
    },
    save: () => ({ schema: schema.text() }),
    update(text) {
      list.replaceChildren();
      editor.mark([]);
      try {
        const errors = compileSchema(JSON.parse(schema.text())).validateText(text);
        const shown = errors.slice(0, mostFindings);
        verdict.textContent =
          errors.length === 0 ? 'The text is valid.' : `${errors.length} ${errors.length === 1 ? 'issue' : 'issues'}`;
        editor.mark(shown.map((it) => ({ ...spanOf(text, it), kind: 'fault' })));
        list.append(...shown.map((it) => issue(text, it)));
      } catch (error) {
        verdict.replaceChildren(fault(error));
      }
    },
  };
}

/** The characters of the value that an error is about. */
function spanOf(text: string, { pointer }: ValidationError): { start: number; end: number } {
  const { start, end } = getFromText(text, compilePointer(pointer), { validate: 'scanned' });
  return { start, end };
}
