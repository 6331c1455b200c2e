/** Makes the pages of TypeDoc shorter: one list of errors, one text above all signatures, one line for each export. */
import { posix } from 'node:path';

/**
 * Returns the pages by name as a reader needs them.
 *
 * @param {ReadonlyMap<string, string>} pages
 * @returns {Map<string, string>}
 */
export function readablePages(pages) {
  const isList = (name) => name.endsWith('index.md');
  const readable = new Map(
    [...pages].map(([name, page]) => [name, isList(name) ? page : inReadingOrder(withOneText(withOneList(page)))]),
  );
  const pageAt = (name, link) => readable.get(posix.join(posix.dirname(name), link.split('#')[0]));
  return new Map(
    [...readable].map(([name, page]) => {
      const target = (link) => pageAt(name, link);
      return [
        name,
        isList(name) ? withTableOfReferences(withShortRows(page, target), target) : withLinkToMember(page, target),
      ];
    }),
  );
}

/** Returns the first sentence of a page, without its links. */
function descriptionOf(page) {
  const text = /^# .*\n\n(?:>.*\n\n)*([^#>|][^]*?)\n(?:\n|(?![^]))/.exec(page)?.[1] ?? '';
  return firstSentence(text.replace(/\s*\n\s*/g, ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
}

/** Returns a page on which all that a function throws is one list. */
const withOneList = (page) =>
  page.replace(/^(#+) Throws\n\n[^]*?(?=\n#+ (?!Throws)|(?![^]))/gm, (sections, level) => {
    const thrown = sections.split(/^#+ Throws$/m).map((it) => it.trim().replace(/\n/g, '\n  '));
    return `${level} Throws\n\n${thrown
      .filter((it) => it !== '')
      .map((it) => `- ${it}`)
      .join('\n')}\n`;
  });

/** Returns the first sentence of a text; a period within code does not end it. */
function firstSentence(text) {
  for (const { index } of text.matchAll(/\.(?= [A-Z`[])/g)) {
    const sentence = text.slice(0, index + 1);
    if (sentence.split('`').length % 2 === 1) return sentence;
  }
  return text;
}

/** Returns a list of exports with one sentence for each. */
const withShortRows = (page, pageAt) =>
  page.replace(/^(\| \[[^\]]*\]\(([^)]*)\) \| )(.*) \|$/gm, (_, start, link, text) => {
    const target = isShort(text) ? pageAt(link) : undefined;
    return `${start}${target === undefined ? firstSentence(text) : descriptionOf(target)} |`;
  });

/** Returns a list of exports on which those of other packages are a table. */
const withTableOfReferences = (page, pageAt) =>
  page.replace(/^## References\n\n[^]*/m, (section) => {
    const rows = [...section.matchAll(/^### (.*)\n\n.*\[[^\]]*\]\(([^)]*)\)$/gm)].map(
      ([, name, link]) => `| [${name}](${link}) | ${descriptionOf(pageAt(link))} |`,
    );
    return `## From other packages\n\n| Name | Description |\n| ------ | ------ |\n${rows.join('\n')}\n`;
  });

/** Returns the page of a function whose type is that of a method, with a link to the method. */
const withLinkToMember = (page, pageAt) =>
  page.replace(/^> `const` .*: \[`(\w+)`\]\(([^)]*)\)\\\[`"(\w+)"`\\\]\n[^]*/m, (text, type, link, member) => {
    const property = `property-${member.toLowerCase()}`;
    const anchor = pageAt(link)?.includes(`id="${property}"`) === true ? property : member.toLowerCase();
    return `${text.trimEnd()}\n\nParameters, results and errors: [\`${type}.${member}\`](${link}#${anchor}).\n`;
  });

const readingOrder = ['Example', 'Parameters', 'Returns', 'Throws', 'Type Parameters'];

/** Returns the page of a function with its example first and its type parameters last. */
function inReadingOrder(page) {
  if (!/^# .*\(\)$/m.test(page) || page.includes('## Call Signature')) return page;
  const [start, ...parts] = page.split(/^(?=## )/m);
  const place = (part) => readingOrder.indexOf(/^## (.*)/.exec(part)[1]);
  return [start, ...parts.sort((a, b) => place(a) - place(b))].map((it) => `${it.trimEnd()}\n`).join('\n');
}

/** Returns a page on which overloads share one text, if the texts differ only in types. */
const withOneText = (page) =>
  ['##', '####'].reduce(
    (text, level) =>
      text.replace(
        new RegExp(`(?:^${level} Call Signature\\n[^]*?(?=^#{1,${level.length}} |^\\*\\*\\*$|(?![^])))+`, 'gm'),
        (sections) => mergedSections(sections, level),
      ),
    page,
  );

/** Returns whether the description of an overload is only a reference to that of another. */
const isShort = (description) => description.endsWith('see the other overload.');

function mergedSections(sections, level) {
  const overloads = sections
    .split(new RegExp(`^${level} Call Signature\\n`, 'm'))
    .filter((it) => it !== '')
    .map((it) => {
      const [text, ...parts] = it.trim().split(new RegExp(`^${level}# `, 'm'));
      const [signature, ...description] = text.trim().split('\n\n');
      return {
        signature,
        description: description.join('\n\n'),
        parts: parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()]),
      };
    });
  const descriptions = new Set(overloads.map((it) => it.description).filter((it) => !isShort(it)));
  if (descriptions.size !== 1) return sections;
  const parts = new Map();
  for (const [heading, content] of overloads.flatMap((it) => it.parts))
    parts.set(heading, [...(parts.get(heading) ?? []), content]);
  const byPlace = [...parts].sort(([a], [b]) => Number(b === 'Type Parameters') - Number(a === 'Type Parameters'));
  const merged = byPlace.map(([heading, contents]) => {
    const distinct = [...new Set(contents)];
    const content = /Parameters$/.test(heading)
      ? mergedTable(distinct)
      : heading === 'Returns'
        ? mergedResults(distinct)
        : distinct.join('\n\n');
    return `${level} ${heading}\n\n${content}\n\n`;
  });
  const signatures = overloads.map((it) => `${it.signature}\n\n`).join('');
  return `${[...descriptions][0]}\n\n${signatures}${merged.join('')}`;
}

/** Returns the types of all results, then what they are. */
function mergedResults(contents) {
  const types = new Set(contents.map((it) => it.split('\n\n')[0]));
  const texts = new Set(contents.map((it) => it.split('\n\n').slice(1).join('\n\n')));
  return [[...types].join(' or '), ...texts].filter((it) => it !== '').join('\n\n');
}

const cellsOf = (row) =>
  row
    .split(/(?<!\\)\|/)
    .map((it) => it.trim())
    .slice(1, -1);

/** Returns one table with a row for each parameter; its cells list the types of all overloads. */
function mergedTable(tables) {
  const heads = tables.map((it) => cellsOf(it.split('\n')[0]));
  const head = heads.reduce((longest, it) => (it.length > longest.length ? it : longest));
  const rows = new Map();
  for (const cells of tables.flatMap((it) => it.split('\n').slice(2).map(cellsOf))) {
    const key = cells[0]
      .replace(/<[^>]*>/g, '')
      .replace('?', '')
      .trim();
    const row = rows.get(key) ?? head.map(() => new Set());
    for (const [i, cell] of cells.entries()) if (cell !== '') row[i].add(cell);
    rows.set(key, row);
  }
  const lines = [...rows.values()].map((row) => {
    const [names, ...others] = row.map((it) => [...it]);
    return [names.find((it) => it.includes('?')) ?? names[0], ...others.map((it) => it.join(' or '))];
  });
  return [head, head.map(() => '------'), ...lines].map((it) => `| ${it.join(' | ')} |`).join('\n');
}
