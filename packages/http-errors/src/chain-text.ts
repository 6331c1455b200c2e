import { isObject, peekText } from './peek.ts';

/** The words of a chain: the texts of its errors, outermost first, each only if it adds something. */
export function chainText(nodes: readonly unknown[]): string {
  let text = '';
  for (const node of nodes) {
    const words = isObject(node) ? peekText(node, 'message') || peekText(node, 'code') : String(node);
    if (!text.includes(words)) text += (text && ': ') + words;
  }
  return text;
}
