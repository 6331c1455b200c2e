import { compilePointer, getFromText } from '@wirework/path';
import { locate, toStrictJson } from '@wirework/scanner';
import { compileSchema, type DraftName, type SchemaSource, type ValidationError } from '@wirework/schema';
import { element, fault } from '../dom.ts';
import { createEditor } from '../editor.ts';
import type { Context, Panel } from '../panel.ts';

const mostFindings = 200;
const drafts: readonly DraftName[] = ['2020-12', '2019-09', '7', '6', '4'];
const declaration = /^https?:\/\/json-schema\.org\/draft(?:-0|\/)([\w-]+)\/schema#?$/;
/** Keywords whose error is about a name. */
const aboutNames = new Set(['additionalProperties', 'unevaluatedProperties', 'propertyNames']);

/** Validates the text and lists the issues, each with its position. */
export function schemaPanel({ editor, changed, syntax }: Context): Panel {
  const host = element('div', { class: 'editor small' });
  const schema = createEditor(host, 'JSON Schema', changed);
  const verdict = element('p', { role: 'status' });
  const list = element('ol', { class: 'issues' });
  const declared = element('option', { value: '' });
  const draft = element('select', {}, declared, ...drafts.map((it) => element('option', {}, it)));
  draft.addEventListener('change', changed);

  /** Shows one issue as a button that leads to its location. */
  const issue = (text: string, error: ValidationError): HTMLElement => {
    const { start, end } = spanOf(text, error, syntax());
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
    guide: 'guide/schema',
    code: () => {
      const options = [
        ...(draft.value === '' ? [] : [`draft: '${draft.value}'`]),
        ...(syntax() === 'json' ? [] : ["syntax: 'jsonc'"]),
      ];
      return (
        `import { compileSchema, formatErrors } from '@wirework/schema';\n\n` +
        `const compiled = compileSchema(schema${options.length === 0 ? '' : `, { ${options.join(', ')} }`});\n` +
        `const errors = compiled.validateText(text);\n` +
        `console.log(formatErrors(errors, text));`
      );
    },
    root: element(
      'div',
      { class: 'stack' },
      element('label', { class: 'field' }, 'Draft', draft),
      element('h3', {}, 'Schema'),
      host,
      verdict,
      list,
    ),
    load: (state) => {
      if (state.schema !== undefined) schema.setText(state.schema);
      if (state.draft !== undefined) draft.value = state.draft;
    },
    save: () => ({ schema: schema.text(), draft: draft.value }),
    update(text) {
      list.replaceChildren();
      editor.mark([]);
      try {
        const parsed = JSON.parse(schema.text()) as SchemaSource;
        declared.textContent = draftOf(parsed);
        const options =
          draft.value === '' ? { syntax: syntax() } : { syntax: syntax(), draft: draft.value as DraftName };
        const errors = compileSchema(parsed, options).validateText(text);
        const shown = errors.slice(0, mostFindings);
        verdict.textContent =
          errors.length === 0 ? 'The text is valid.' : `${errors.length} ${errors.length === 1 ? 'issue' : 'issues'}`;
        editor.mark(shown.map((it) => ({ ...spanOf(text, it, syntax()), kind: 'fault' })));
        list.append(...shown.map((it) => issue(text, it)));
      } catch (error) {
        verdict.replaceChildren(fault(error));
      }
    },
  };
}

/** Returns the draft of a schema, and the reason for it. */
function draftOf(schema: unknown): string {
  const uri = typeof schema === 'object' && schema !== null && '$schema' in schema ? schema.$schema : undefined;
  if (uri === undefined) return '2020-12, because $schema is missing';
  const draft = typeof uri === 'string' ? declaration.exec(uri)?.[1] : undefined;
  return draft === undefined ? 'of another $schema' : `${draft}, as $schema says`;
}

/** The characters that an error is about: the name of a property that may not be there, else the value. */
function spanOf(
  text: string,
  { keyword, pointer }: ValidationError,
  syntax: 'json' | 'jsonc',
): { start: number; end: number } {
  if (aboutNames.has(keyword)) {
    const found = locate(syntax === 'json' ? text : toStrictJson(text), tokensOf(pointer));
    if (found?.nameStart !== undefined && found.nameEnd !== undefined)
      return { start: found.nameStart, end: found.nameEnd };
  }
  const { start, end } = getFromText(text, compilePointer(pointer), { validate: 'scanned', syntax });
  return { start, end };
}

const tokensOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((it) => it.replaceAll('~1', '/').replaceAll('~0', '~'));
