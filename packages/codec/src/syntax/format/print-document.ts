import type { Comment, Container, Item } from './commented-document.ts';

/** A container that is being written. */
interface Open {
  readonly container: Container;
  /** Index of the next item. */
  next: number;
  readonly isOnOneLine: boolean;
  /** White space before its items. */
  readonly inner: string;
  /** The text after its closing bracket. */
  readonly tail: string;
}

/**
 * Returns the text of a document, which ends with a line feed. Open containers are a list, so depth needs no stack.
 *
 * @param width units of a line within which a container without comments is written on one line
 */
export function printDocument(
  document: Container,
  { indent, width }: { readonly indent: string; readonly width: number },
): string {
  const out: string[] = [];
  const open: Open[] = [{ container: document, next: 0, isOnOneLine: false, inner: '', tail: '\n' }];

  const writeLines = (inner: string, isFirst: boolean, comments: readonly Comment[]): void => {
    for (const [i, { text, isAfterBlank }] of comments.entries())
      out.push(isAfterBlank && !(isFirst && i === 0) ? '\n\n' : '\n', inner, text);
  };

  /** Writes an item up to its value; of a container the opening bracket. */
  const writeItem = ({ container, next, isOnOneLine, inner }: Open): void => {
    const { above, inFront, name, value, behind, isAfterBlank } = container.items[next] as Item;
    const isFirst = next === 0;
    let front = '';
    if (isOnOneLine) {
      front = !isFirst || container.kind === 'object' ? ' ' : '';
    } else {
      if (above.length > 0) writeLines(inner, isFirst, above);
      front = (isAfterBlank && !(isFirst && above.length === 0) ? '\n\n' : '\n') + inner;
    }
    const before = front.length;
    for (const { text } of inFront) front += `${text} `;
    if (name !== undefined) front += `${name}: `;
    const comma = next < container.items.length - 1 ? ',' : '';
    const tail = behind.length === 0 ? comma : comma + joinBehind(behind);
    if (typeof value === 'string') {
      out.push(front + value + tail);
      return;
    }
    const used = inner.length + front.length - before + value.length + comma.length;
    const fits = isOnOneLine || (used <= width && used !== Infinity);
    out.push(front, (value.kind === 'object' ? '{' : '[') + joinBehind(value.head));
    open.push({ container: value, next: 0, isOnOneLine: fits, inner: fits ? inner : inner + indent, tail });
  };

  const writeEnd = ({ container, isOnOneLine, inner, tail }: Open, outer: string): void => {
    const { kind, head, items, end } = container;
    const isObject = kind === 'object';
    const isEmpty = items.length + head.length + end.length === 0;
    if (!isOnOneLine) writeLines(inner, items.length === 0, end);
    if (kind === 'document') out.push(tail);
    else if (isEmpty || isOnOneLine) out.push(!isEmpty && isObject ? ' }' : isObject ? '}' : ']', tail);
    else out.push('\n', outer, isObject ? '}' : ']', tail);
  };

  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    if (last.next < last.container.items.length) {
      writeItem(last);
      last.next++;
    } else {
      open.pop();
      writeEnd(last, open.at(-1)?.inner ?? '');
    }
  }
  // Without the line break before the first line.
  return out.join('').slice(1);
}

/** Returns comments as they are written behind something on its line. */
function joinBehind(comments: readonly Comment[]): string {
  return comments.map(({ text }) => ` ${text}`).join('');
}
