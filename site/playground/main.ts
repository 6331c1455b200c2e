import { findSyntaxError } from '@wirework/scanner';
import { element } from './dom.ts';
import { createEditor } from './editor.ts';
import { examples } from './examples.ts';
import type { Context, Panel } from './panel.ts';
import { editPanel } from './panels/edit-panel.ts';
import { failurePanel } from './panels/failure-panel.ts';
import { partialPanel } from './panels/partial-panel.ts';
import { pathPanel } from './panels/path-panel.ts';
import { schemaPanel } from './panels/schema-panel.ts';
import { readState, type State, writeState } from './state.ts';

const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`Cannot find the element '${id}' of the page`);
  return found;
};

const pause = 150;
let timer: ReturnType<typeof setTimeout> | undefined;
const changed = (): void => {
  clearTimeout(timer);
  timer = setTimeout(update, pause);
};

const editor = createEditor(byId('text'), 'JSON text', changed);
const context: Context = { editor, changed };
const panels: readonly Panel[] = [pathPanel, schemaPanel, editPanel, partialPanel, failurePanel].map((make) =>
  make(context),
);
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

/** Shows whether the text is JSON and the answer of the active tool, and keeps both in the address. */
function update(): void {
  const text = editor.text();
  const error = findSyntaxError(text);
  const status = byId('status');
  status.className = error === undefined ? '' : 'fault';
  status.textContent =
    error === undefined ? `${text.length.toLocaleString('en')} characters of valid JSON` : error.toString();
  active?.update(text);
  if (error?.index !== undefined)
    editor.mark([{ start: error.index, end: Math.min(error.index + 1, text.length), kind: 'fault' }]);
  history.replaceState(null, '', writeState(currentState()) || location.pathname);
}

const currentState = (): State => ({
  ...{ text: editor.text(), tab: active?.name ?? '', path: '', schema: '', value: '', failure: '' },
  ...Object.assign({}, ...panels.map((it) => it.save()), active?.save()),
});

function load(state: Partial<State>): void {
  for (const panel of panels) panel.load(state);
  if (state.text !== undefined) editor.setText(state.text);
  active = undefined;
  activate(panels.find((it) => it.name === state.tab) ?? (panels[0] as Panel));
}

const choice = byId('example') as HTMLSelectElement;
for (const name of Object.keys(examples)) choice.append(element('option', {}, name));
choice.addEventListener('change', () => load(examples[choice.value]?.() ?? {}));

const theme = byId('theme');
const setDark = (dark: boolean): void => {
  document.documentElement.classList.toggle('dark', dark);
  theme.setAttribute('aria-pressed', String(dark));
};
theme.addEventListener('click', () => setDark(theme.getAttribute('aria-pressed') !== 'true'));
setDark(matchMedia('(prefers-color-scheme: dark)').matches);

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
