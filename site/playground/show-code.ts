import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { parser } from '@lezer/javascript';
import { element } from './dom.ts';

const colours = tagHighlighter([
  { tag: tags.keyword, class: 'keyword' },
  { tag: tags.string, class: 'string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'number' },
  { tag: tags.propertyName, class: 'name' },
  { tag: tags.comment, class: 'comment' },
]);

/** Shows a program in its colours. */
export function showCode(host: HTMLElement, code: string): void {
  const parts: (Node | string)[] = [];
  highlightCode(
    code,
    parser.parse(code),
    colours,
    (text, classes) => parts.push(classes === '' ? text : element('span', { class: classes }, text)),
    () => parts.push('\n'),
  );
  host.replaceChildren(...parts);
}
