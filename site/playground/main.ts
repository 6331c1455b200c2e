import { findSyntaxError } from '@wirework/scanner';
import { element } from './dom.ts';
import { createEditor } from './editor.ts';
import { examples } from './examples.ts';
import type { Context, Panel } from './panel.ts';
import { contractPanel } from './panels/contract-panel.ts';
import { editPanel } from './panels/edit-panel.ts';
import { failurePanel } from './panels/failure-panel.ts';
import { partialPanel } from './panels/partial-panel.ts';
import { pathPanel } from './panels/path-panel.ts';
import { queryPanel } from './panels/query-panel.ts';
import { schemaPanel } from './panels/schema-panel.ts';
import { showCode } from './show-code.ts';
import { readState, type State, writeState } from './state.ts';

const byId = <T extends HTMLElement>(id: string): T => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`Cannot find the element '${id}' of the page`);
  return found as T;
};

const pause = 150;

/**
 * Starts the tools in the elements of the page.
 *
 * @returns a function that stops them, for the moment at which the page is left
 */
export function startPlayground(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(update, pause);
  };

  const comments = byId<HTMLInputElement>('comments');
  const syntax = (): 'json' | 'jsonc' => (comments.checked ? 'jsonc' : 'json');
  const editor = createEditor(byId('text'), 'JSON text', changed);
  const context: Context = { editor, changed, syntax };
  const panels: readonly Panel[] = [
    schemaPanel,
    pathPanel,
    queryPanel,
    editPanel,
    partialPanel,
    contractPanel,
    failurePanel,
  ].map((make) => make(context));
  let active: Panel | undefined;

  /** Shows one tool. Arrow keys move between the tabs, as in every list of tabs. */
  function activate(panel: Panel, focus = false): void {
    const before = active?.save();
    active = panel;
    if (before?.path !== undefined) panel.load({ path: before.path });
    for (const [i, it] of panels.entries()) {
      const tab = byId(`tab-${i}`);
      tab.setAttribute('aria-selected', String(it === panel));
      tab.tabIndex = it === panel ? 0 : -1;
      byId(`panel-${i}`).hidden = it !== panel;
      if (focus && it === panel) tab.focus();
    }
    byId<HTMLAnchorElement>('guide').href = `../${panel.guide}.html`;
    update();
  }

  for (const [i, panel] of panels.entries()) {
    const tab = element(
      'button',
      { type: 'button', role: 'tab', id: `tab-${i}`, 'aria-controls': `panel-${i}` },
      panel.name,
    );
    tab.addEventListener('click', () => activate(panel));
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      const next = step === undefined ? undefined : panels.at((i + step) % panels.length);
      if (next !== undefined) activate(next, true);
    });
    byId('tabs').append(tab);
    byId('panels').append(
      element('div', { role: 'tabpanel', id: `panel-${i}`, 'aria-labelledby': `tab-${i}` }, panel.root),
    );
  }

  /** Shows whether the text is JSON, the answer of the active tool and its code, and keeps the state in the address. */
  function update(): void {
    const text = editor.text();
    const error = findSyntaxError(text, { syntax: syntax() });
    const status = byId('status');
    status.className = error === undefined ? '' : 'fault';
    status.textContent =
      error === undefined ? `${text.length.toLocaleString('en')} characters of valid JSON` : error.toString();
    active?.update(text);
    showCode(byId('code'), active?.code() ?? '');
    if (error?.index !== undefined)
      editor.mark([{ start: error.index, end: Math.min(error.index + 1, text.length), kind: 'fault' }]);
    history.replaceState(history.state, '', writeState(currentState()) || location.pathname);
  }

  const currentState = (): State => ({
    ...{ text: editor.text(), tab: active?.name ?? '', syntax: syntax() },
    ...{ path: '', query: '', schema: '', draft: '', value: '', failure: '', request: '', answer: '', body: '' },
    ...Object.assign({}, ...panels.map((it) => it.save()), active?.save()),
  });

  function load(state: Partial<State>): void {
    comments.checked = state.syntax === 'jsonc';
    for (const panel of panels) panel.load(state);
    if (state.text !== undefined) editor.setText(state.text);
    active = undefined;
    activate(panels.find((it) => it.name === state.tab) ?? (panels[0] as Panel));
  }

  comments.addEventListener('change', changed);
  for (const [name, make] of Object.entries(examples)) {
    const button = element('button', { type: 'button' }, name);
    button.addEventListener('click', () => load(make()));
    byId('tour').append(button);
  }
  onClickCopy(byId('copy'), () => byId('code').textContent ?? '');
  onClickCopy(byId('share'), () => location.href);

  const target = byId('text');
  target.addEventListener('dragover', (event) => {
    event.preventDefault();
    target.classList.add('over');
  });
  target.addEventListener('dragleave', () => target.classList.remove('over'));
  target.addEventListener('drop', async (event) => {
    target.classList.remove('over');
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    editor.setText(await file.text());
  });

  const stored = readState(location.hash);
  load(stored.text === undefined ? (Object.values(examples)[0]?.() ?? {}) : stored);
  return () => clearTimeout(timer);
}

/** Copies a text when a button is clicked, and says so on the button for two seconds. */
function onClickCopy(button: HTMLElement, text: () => string): void {
  const label = button.textContent;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text());
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = label), 2000);
  });
}
