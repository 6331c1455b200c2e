import { compileJsonPath } from '@wirework/jsonpath';
import { element, facts, fault, field, quoted, shortened, syntaxArgument } from '../dom.ts';
import type { Context, Panel } from '../panel.ts';

const mostMarks = 500;

/** Runs a JSONPath query on the text and marks what it finds. */
export function queryPanel({ editor, changed, syntax }: Context): Panel {
  const { root: queryField, input } = field('JSONPath (RFC 9535)', '', changed);
  const answer = element('div', { class: 'stack', 'aria-live': 'polite' });
  return {
    name: 'Query',
    guide: 'guide/jsonpath',
    code: () => {
      const options = syntaxArgument(syntax());
      return (
        `import { compileJsonPath } from '@wirework/jsonpath';\n\n` +
        `const query = compileJsonPath(${quoted(input.value)});\n` +
        `for (const { value, path, start, end } of query.nodesInText(text${options})) {\n  console.log(path, value);\n}`
      );
    },
    root: element('div', { class: 'stack' }, queryField, answer),
    load: ({ query }) => {
      if (query !== undefined) input.value = query;
    },
    save: () => ({ query: input.value }),
    update(text) {
      editor.mark([]);
      try {
        const nodes = compileJsonPath(input.value).nodesInText(text, { syntax: syntax() });
        editor.mark(nodes.slice(0, mostMarks).map(({ start, end }) => ({ start, end, kind: 'found' })));
        const shown = nodes.map(({ path, value }) => `${path}: ${JSON.stringify(value)}`).join('\n');
        answer.replaceChildren(
          element('pre', { tabindex: '0', 'aria-label': 'Results' }, shortened(shown)),
          facts([['Results', nodes.length.toLocaleString('en')]]),
        );
      } catch (error) {
        answer.replaceChildren(fault(error));
      }
    },
  };
}
