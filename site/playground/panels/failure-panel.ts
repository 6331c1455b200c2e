import { classifyError } from '@wirework/http-errors';
import { element, facts, fault } from '../dom.ts';
import type { Context, Panel } from '../panel.ts';

const deepest = 10;

/** Classifies a failure of `fetch` that was logged as JSON. */
export function failurePanel({ editor, changed }: Context): Panel {
  const input = element('textarea', { spellcheck: 'false' });
  input.addEventListener('input', changed);
  const answer = element('div', { class: 'stack', 'aria-live': 'polite' });
  return {
    name: 'HTTP errors',
    guide: 'guide/http-errors',
    code: () =>
      `import { classifyError } from '@wirework/http-errors';\n\n` +
      `try {\n  await fetch(url);\n} catch (error) {\n` +
      `  const failure = classifyError(error, { method: 'GET', url });\n` +
      `  console.log(failure.code, failure.isRetryable());\n}`,
    root: element(
      'div',
      { class: 'stack' },
      element('label', { class: 'field' }, 'A failed request, as JSON', input),
      answer,
    ),
    load: ({ failure }) => {
      if (failure !== undefined) input.value = failure;
    },
    save: () => ({ failure: input.value }),
    update() {
      editor.mark([]);
      try {
        const error = classifyError(revive(JSON.parse(input.value)), {
          method: 'GET',
          url: 'https://api.example.com/users',
        });
        answer.replaceChildren(
          facts([
            ['Code', element('a', { href: `../errors/${error.code}.html` }, error.code)],
            ['Message', error.message],
            ['Try again', error.isRetryable() ? 'yes, it may succeed' : 'no'],
          ]),
        );
      } catch (error) {
        answer.replaceChildren(fault(error));
      }
    },
  };
}

/** Makes an error with its chain of causes from plain JSON. */
function revive(plain: unknown, depth = 0): unknown {
  if (typeof plain !== 'object' || plain === null || depth > deepest) return plain;
  const { name, message, cause, ...rest } = plain as Record<string, unknown>;
  const error = Object.assign(new Error(typeof message === 'string' ? message : ''), rest);
  if (typeof name === 'string') Object.defineProperty(error, 'name', { value: name });
  if (cause !== undefined) Object.defineProperty(error, 'cause', { value: revive(cause, depth + 1) });
  return error;
}
