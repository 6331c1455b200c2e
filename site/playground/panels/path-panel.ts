import { get, getFromText } from '@wirework/path';
import { positionAt } from '@wirework/scanner';
import { element, facts, fault, field, quoted, shortened, syntaxArgument } from '../dom.ts';
import type { Context, Panel } from '../panel.ts';
import { inWords, timeOf } from '../timing.ts';

/** In shorter texts, neither time is noticed. */
const longText = 100_000;

function comparedTime(text: string, path: string): string {
  const ours = timeOf(() => getFromText(text, path));
  const native = timeOf(() => get(JSON.parse(text) as unknown, path));
  return `${inWords(ours)}; ${inWords(native)} with JSON.parse (${(native / ours).toFixed(2)}x as long)`;
}

/** Reads a value by path straight from the text and marks it there. */
export function pathPanel({ editor, changed, syntax }: Context): Panel {
  const { root: pathField, input } = field('Path', '', changed);
  const answer = element('div', { class: 'stack', 'aria-live': 'polite' });
  return {
    name: 'Read',
    guide: 'guide/path',
    code: () =>
      `import { getFromText } from '@wirework/path';\n\n` +
      `const { value, start, end } = getFromText(text, ${quoted(input.value)}${syntaxArgument(syntax())});`,
    root: element('div', { class: 'stack' }, pathField, answer),
    load: ({ path }) => {
      if (path !== undefined) input.value = path;
    },
    save: () => ({ path: input.value }),
    update(text) {
      const path = input.value;
      try {
        const options = { syntax: syntax() };
        const { exists, value, start, end } = getFromText(text, path, options);
        editor.mark(exists ? [{ start, end, kind: 'found' }] : []);
        if (!exists) {
          answer.replaceChildren(element('p', {}, 'There is no such value.'));
          return;
        }
        editor.reveal(start);
        const { line, column } = positionAt(text, start);
        const isLong = text.length > longText && syntax() === 'json';
        answer.replaceChildren(
          element('pre', { tabindex: '0', 'aria-label': 'Value' }, shortened(JSON.stringify(value, undefined, 2))),
          facts([
            ['Location', `line ${line}, column ${column}, characters ${start} to ${end}`],
            ...(isLong ? [['Time', comparedTime(text, path)] as const] : []),
          ]),
        );
      } catch (error) {
        editor.mark([]);
        answer.replaceChildren(fault(error));
      }
    },
  };
}
