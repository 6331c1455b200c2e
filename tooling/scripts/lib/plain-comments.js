import { commentWidth } from './comment-width.js';

/** An eslint rule for prose: a comment, or a sentence in it, begins with its subject or its verb. */
const opening = /(?:^|[.:] |\n\s*\n)(What|The same|That|Whether what|Of what)\b/;

/** The prose of a comment: without the stars of a block, its tags and its examples. */
const proseOf = (comment) =>
  comment.value
    .replace(/^\s*\* ?/gm, '')
    .replace(/^@example[\s\S]*?(?=^@|$(?![\s\S]))/gm, '')
    .replace(/^@\w+(?: \{[^}]*\})?/gm, '')
    .trim();

/** @type {import('eslint').ESLint.Plugin} */
export const plainComments = {
  rules: {
    width: commentWidth,
    opening: {
      meta: {
        type: 'suggestion',
        messages: { opening: "A sentence of a comment begins with '{{words}}'; begin with the subject or the verb." },
      },
      create: (context) => ({
        Program() {
          for (const comment of context.sourceCode.getAllComments()) {
            const words = opening.exec(proseOf(comment))?.[1];
            if (words !== undefined) context.report({ loc: comment.loc, messageId: 'opening', data: { words } });
          }
        },
      }),
    },
  },
};
