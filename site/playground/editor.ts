import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, drawSelection, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { difference } from './difference.ts';

/** A part of the text that is marked: what a path found, or where a fault is. */
interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: 'found' | 'fault';
}

const setMarks = StateEffect.define<readonly Mark[]>();

const marksField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const effect = transaction.effects.find((it) => it.is(setMarks));
    if (effect === undefined) return marks.map(transaction.changes);
    const { length } = transaction.state.doc;
    const inside = (effect.value as readonly Mark[]).filter((it) => it.start < it.end && it.end <= length);
    const ranges = inside.map((it) => Decoration.mark({ class: `cm-${it.kind}` }).range(it.start, it.end));
    return Decoration.set(ranges, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--back)', fontSize: '14px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace' },
  '.cm-gutters': { backgroundColor: 'var(--side)', color: 'var(--faint)', border: 'none' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-found': { backgroundColor: 'var(--found)' },
  '.cm-fault': { backgroundColor: 'var(--fault)', textDecoration: 'underline wavy' },
});

const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--name)' },
    { tag: tags.string, color: 'var(--string)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--number)' },
  ]),
);

/** A text editor with marks. */
export interface Editor {
  readonly text: () => string;
  /** Replaces only what differs, so that undo and scrolling keep their place. */
  readonly setText: (text: string) => void;
  readonly mark: (marks: readonly Mark[]) => void;
  /** Scrolls to a place, without moving the focus. */
  readonly reveal: (place: number) => void;
  /** Selects a part, scrolls to it and moves the focus there. */
  readonly select: (start: number, end: number) => void;
}

/** Makes an editor in `host`, in a shadow root, whose style sheets a strict Content-Security-Policy allows. */
export function createEditor(host: HTMLElement, label: string, onChange: () => void): Editor {
  let cached: string | undefined = '';
  const root = host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        json(),
        colours,
        theme,
        marksField,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          cached = undefined;
          onChange();
        }),
      ],
    }),
  });
  // Keyboards scroll it without moving the cursor.
  view.scrollDOM.tabIndex = 0;
  const text = (): string => (cached ??= view.state.sliceDoc());
  return {
    text,
    setText(next) {
      const { start, end, inserted } = difference(text(), next);
      view.dispatch({ changes: { from: start, to: end, insert: inserted } });
    },
    mark: (marks) => view.dispatch({ effects: setMarks.of(marks) }),
    reveal: (place) => view.dispatch({ effects: EditorView.scrollIntoView(place, { y: 'center' }) }),
    select(start, end) {
      view.dispatch({
        selection: { anchor: start, head: end },
        effects: EditorView.scrollIntoView(start, { y: 'center' }),
      });
      view.focus();
    },
  };
}
