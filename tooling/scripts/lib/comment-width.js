/**
 * An eslint rule with a fixer: a line of a comment has at most 120 columns, unless it is one long word.
 *
 * A line that is too long is wrapped together with the rest of its paragraph; the lines before it stay. A paragraph
 * ends at an empty line, a list item, a tag or another indentation, and after a line that had room for the next word.
 * List items and tags keep their indentation; code spans and links stay on one line. Tables, fences, `@example`, code
 * that is indented and directives of tools are left alone.
 */
const columns = 120;

const directive = /^\s*(?:eslint|@ts-|cspell|prettier-|istanbul|c8|global|exported)\b/;
/** The mark at the beginning of a list item, or a tag. */
const mark = /^ *(?:(?:[-*+]|\d+[.)]) +|@\w+)/;
const notProse = /^(?: {4}| *\||\s*$)/;
/** Parts that stay on one line: code, a link, and a tag with its type. */
const unbroken = /`[^`]{1,100}`|\{@\w+ [^}]*\}|^ *@\w+ \{[^}]*\}+/g;
/** Words that would be a mark or a directive at the beginning of a line. */
const neverFirst = /^(?:[-*+>|#]|\d+[.)]$|@\w|```|eslint|cspell|prettier-)/;

function wordsOf(text) {
  const words = [];
  for (const it of text.replace(unbroken, (part) => part.replaceAll(' ', '\0')).split(/ +/)) {
    const word = it.replaceAll('\0', ' ');
    if (words.length > 0 && neverFirst.test(word)) words.push(`${words.pop()} ${word}`);
    else words.push(word);
  }
  return words;
}

const indentOf = (line) => line.length - line.trimStart().length;

/** Returns the indentation of the second line of a paragraph. The text of a tag may go on without indentation. */
function hangingOf(line, next) {
  const start = mark.exec(line)?.[0];
  if (start === undefined) return indentOf(line);
  if (!start.trimStart().startsWith('@')) return start.length;
  return next.trim() !== '' && indentOf(next) === indentOf(line) && !mark.test(next)
    ? indentOf(line)
    : indentOf(line) + 2;
}

/** Returns whether a line goes on with the paragraph of the line before it, at the given indentation. */
function continues(line, before, hanging, width) {
  if (line === undefined || line.trim() === '' || mark.test(line) || /^ *(?:\||```)/.test(line)) return false;
  if (indentOf(line) !== hanging) return false;
  return before.length + 1 + wordsOf(line.trimStart())[0].length > width;
}

function fill(paragraph, hanging, width) {
  const lines = [];
  let line = ' '.repeat(indentOf(paragraph));
  for (const word of wordsOf(paragraph.trimStart())) {
    const separator = line.trim() === '' ? '' : ' ';
    if (separator !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = ' '.repeat(hanging) + word;
    } else line += separator + word;
  }
  return [...lines, line];
}

/**
 * Returns the lines of a comment, without their stars or slashes, wrapped to a width; `lines` if there is nothing to
 * wrap.
 */
function wrap(lines, width) {
  const wrapped = [];
  let isFenced = false;
  let isExample = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    const isFence = line.trimStart().startsWith('```');
    if (isFence) isFenced = !isFenced;
    else if (!isFenced && /^ *@\w/.test(line)) isExample = /^ *@example\b/.test(line);
    if (line.length <= width || isFenced || isFence || isExample || notProse.test(line)) {
      wrapped.push(line);
      continue;
    }
    const hanging = hangingOf(line, lines[at + 1] ?? '');
    let paragraph = line;
    for (; continues(lines[at + 1], lines[at], hanging, width); at++) paragraph += ` ${lines[at + 1].trim()}`;
    wrapped.push(...fill(paragraph, hanging, width));
  }
  return wrapped.join('\n') === lines.join('\n') ? lines : wrapped;
}

/** Returns a block comment with wrapped lines; `undefined` if nothing can be wrapped, or a line has no star. */
function wrapBlock({ value }, indent) {
  const open = value.startsWith('*') ? '/**' : '/*';
  const raw = value.slice(open.length - 2).split('\n');
  if (!raw.slice(1).every((it) => /^\s*(?:\*|$)/.test(it))) return undefined;
  const lines = raw.map((it, at) => it.replace(at === 0 ? /^ / : /^\s*\* ?/, '').trimEnd());
  if (lines.at(-1) === '') lines.pop();
  if (lines[0] === '') lines.shift();
  const width = columns - `${indent} * `.length;
  const wrapped = wrap(lines, width);
  const isExpanded = raw.length === 1 && lines[0].length <= width;
  if (wrapped === lines && !isExpanded) return undefined;
  return [open, ...wrapped.map((it) => `${indent} * ${it}`.trimEnd()), `${indent} */`].join('\n');
}

/** Returns line comments below each other with wrapped lines; `undefined` if nothing can be wrapped. */
function wrapLines(comments, indent) {
  const lines = comments.map((it) => it.value.slice(1).trimEnd());
  const wrapped = wrap(lines, columns - `${indent}// `.length);
  return wrapped === lines ? undefined : wrapped.map((it) => `// ${it}`.trimEnd()).join(`\n${indent}`);
}

/** Returns the comments that are alone on their lines, with those `//` in one group that are below each other. */
function groupsOf(sourceCode) {
  const { lines } = sourceCode;
  const groups = [];
  for (const comment of sourceCode.getAllComments()) {
    const { start, end } = comment.loc;
    const isAlone =
      lines[start.line - 1].slice(0, start.column).trim() === '' && lines[end.line - 1].slice(end.column).trim() === '';
    // Without a space it is code, a reference or the line for the shell.
    const isProse = comment.type === 'Block' || /^(?: |$)/.test(comment.value);
    if (!isAlone || !isProse || directive.test(comment.value)) continue;
    const above = groups.at(-1)?.at(-1);
    const isBelow =
      comment.type === 'Line' &&
      above?.type === 'Line' &&
      above.loc.start.line === start.line - 1 &&
      above.loc.start.column === start.column;
    if (isBelow) groups.at(-1).push(comment);
    else groups.push([comment]);
  }
  return groups;
}

export const commentWidth = {
  meta: {
    type: 'layout',
    fixable: 'whitespace',
    schema: [],
    messages: { width: `A line of a comment has more than ${columns} columns; \`eslint --fix\` wraps it.` },
  },
  create: (context) => ({
    Program() {
      const { sourceCode } = context;
      for (const group of groupsOf(sourceCode)) {
        const loc = { start: group[0].loc.start, end: group.at(-1).loc.end };
        const isWide = sourceCode.lines.slice(loc.start.line - 1, loc.end.line).some((it) => it.length > columns);
        if (!isWide) continue;
        const indent = ' '.repeat(loc.start.column);
        const text = group[0].type === 'Block' ? wrapBlock(group[0], indent) : wrapLines(group, indent);
        if (text === undefined) continue;
        const range = [group[0].range[0], group.at(-1).range[1]];
        context.report({ loc, messageId: 'width', fix: (fixer) => fixer.replaceTextRange(range, text) });
      }
    },
  }),
};
