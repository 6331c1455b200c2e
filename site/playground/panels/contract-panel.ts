import { checkRequest, checkResponse, type Contract, type Drift, formatDrift, readOpenApi } from '@wirework/openapi';
import { compilePointer, getFromText } from '@wirework/path';
import { toStrictJson } from '@wirework/scanner';
import { element, fault, field, quoted } from '../dom.ts';
import { createEditor } from '../editor.ts';
import type { Context, Panel } from '../panel.ts';

/** Compares a request or a response with the text, an OpenAPI document, and lists the drifts. */
export function contractPanel({ editor, changed, syntax }: Context): Panel {
  const request = field('Method and path', 'GET /', changed);
  const answer = field('Status and media type; without a status, it is the request', '200 application/json', changed);
  const host = element('div', { class: 'editor small' });
  const body = createEditor(host, 'Body', changed);
  const verdict = element('p', { role: 'status' });
  const list = element('ol', { class: 'issues' });
  const parts = (): { method: string; url: string; status: string; type: string } => {
    const [method = '', url = ''] = request.input.value.trim().split(/\s+/);
    const [, status = '', type = ''] = /^(\d{3})?\s*(.*)$/.exec(answer.input.value.trim()) ?? [];
    return { method, url, status, type };
  };

  function driftsOf(contract: Contract): readonly Drift[] {
    const { method, url, status, type } = parts();
    const message = { headers: type === '' ? {} : { 'content-type': type }, body: body.text() };
    if (status === '') return checkRequest(contract, { method, url, ...message }).drifts;
    return checkResponse(contract, { method, path: url.replace(/\?.*/, ''), status: Number(status), ...message })
      .drifts;
  }

  /** Shows one drift as a button that leads to the part of the document that it contradicts. */
  const issue = (text: string, drift: Drift): HTMLElement => {
    const button = element('button', { type: 'button' }, formatDrift({ ...drift, documentPointer: '' }));
    button.addEventListener('click', () => {
      const { start, end } = placeIn(text, drift);
      editor.select(start, end);
    });
    return element('li', {}, button);
  };
  const placeIn = (text: string, { documentPointer }: Drift): { start: number; end: number } =>
    getFromText(text, compilePointer(documentPointer), { validate: 'scanned', syntax: syntax() });

  return {
    name: 'OpenAPI',
    guide: 'guide/openapi',
    code: () => {
      const { method, url, status, type } = parts();
      const [name, place] = status === '' ? ['checkRequest', 'url'] : ['checkResponse', 'path'];
      return (
        `import { ${name}, formatDrift, readOpenApi } from '@wirework/openapi';\n\n` +
        `const contract = readOpenApi(text);\n` +
        `const { drifts } = ${name}(contract, {\n` +
        `  method: ${quoted(method)},\n` +
        `  ${place}: ${quoted(url)},\n` +
        (status === '' ? '' : `  status: ${status},\n`) +
        `  headers: { 'content-type': ${quoted(type)} },\n` +
        `  body,\n` +
        `});\n` +
        `console.log(drifts.map(formatDrift));`
      );
    },
    root: element('div', { class: 'stack' }, request.root, answer.root, element('h3', {}, 'Body'), host, verdict, list),
    load: (state) => {
      if (state.request !== undefined) request.input.value = state.request;
      if (state.answer !== undefined) answer.input.value = state.answer;
      if (state.body !== undefined) body.setText(state.body);
    },
    save: () => ({ request: request.input.value, answer: answer.input.value, body: body.text() }),
    update(text) {
      list.replaceChildren();
      editor.mark([]);
      try {
        const drifts = driftsOf(readOpenApi(syntax() === 'json' ? text : toStrictJson(text)));
        verdict.textContent =
          drifts.length === 0
            ? 'It is as the document says.'
            : `${drifts.length} ${drifts.length === 1 ? 'difference' : 'differences'}`;
        editor.mark(drifts.map((it) => ({ ...placeIn(text, it), kind: 'fault' })));
        list.append(...drifts.map((it) => issue(text, it)));
      } catch (error) {
        verdict.replaceChildren(fault(error));
      }
    },
  };
}
