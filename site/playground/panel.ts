import type { Editor } from './editor.ts';
import type { State } from './state.ts';

/** The surroundings of a tool. */
export interface Context {
  readonly editor: Editor;
  /** Tells the page that an input of the tool changed. */
  readonly changed: () => void;
  /** Returns the syntax of the text. */
  readonly syntax: () => 'json' | 'jsonc';
}

/** One tool of the page, in its own tab. */
export interface Panel {
  readonly name: string;
  readonly root: HTMLElement;
  /** The page of its guide, from the folder of the site. */
  readonly guide: string;
  /** Returns a program that does what the tool shows. */
  readonly code: () => string;
  /** Takes over its part of a state. */
  readonly load: (state: Partial<State>) => void;
  /** Its part of the state. */
  readonly save: () => Partial<State>;
  /** Shows the answer for the text of the editor. */
  readonly update: (text: string) => void;
}
