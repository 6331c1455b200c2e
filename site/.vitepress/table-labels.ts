/** Gives each cell of a table the head of its column, which a phone shows beside the cell, and marks figures. */
import type MarkdownIt from 'markdown-it';

export function tableLabels(markdown: MarkdownIt): void {
  markdown.core.ruler.push('table-labels', ({ tokens }) => {
    let heads: string[] = [];
    let column = 0;
    for (const [i, token] of tokens.entries()) {
      if (token.type === 'table_open') heads = [];
      else if (token.type === 'tr_open') column = 0;
      else if (token.type === 'th_open') heads.push((tokens[i + 1]?.content ?? '').replaceAll(/[`*]/g, ''));
      else if (token.type === 'td_open') {
        token.attrSet('data-label', heads[column++] ?? '');
        if (/^\d[\d.,]* ?\S{0,3}$/.test(tokens[i + 1]?.content ?? '')) token.attrJoin('class', 'figure');
      }
    }
  });
}
