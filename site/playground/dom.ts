type Child = Node | string;

/** Makes an element with attributes and children; texts are never parsed as HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A labelled input of one line. */
export function field(
  label: string,
  value: string,
  onInput: () => void,
): { root: HTMLElement; input: HTMLInputElement } {
  const input = element('input', { value, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  input.addEventListener('input', onInput);
  return { root: element('label', { class: 'field' }, label, input), input };
}

/** A list of terms and their descriptions. */
export const facts = (rows: readonly (readonly [string, Child])[]): HTMLElement =>
  element(
    'dl',
    {},
    ...rows.flatMap(([term, description]) => [element('dt', {}, term), element('dd', {}, description)]),
  );

/** Returns a text as a literal of a program. */
export const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** Returns the last argument of a call that reads this syntax. */
export const syntaxArgument = (syntax: 'json' | 'jsonc'): string => (syntax === 'json' ? '' : ", { syntax: 'jsonc' }");

/** Shows a long text in part: a page stays fluid up to some thousand characters. */
export const shortened = (text: string, most = 20_000): string =>
  text.length <= most
    ? text
    : `${text.slice(0, most)}\n… and ${(text.length - most).toLocaleString('en')} more characters`;

/** The message of an error, as the packages word it. */
export const fault = (error: unknown): HTMLElement => element('p', { class: 'fault' }, String(error));
