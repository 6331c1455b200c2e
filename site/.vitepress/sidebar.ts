/** The pages of the site, in their order. Pages of a folder come with their titles. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DefaultTheme } from 'vitepress';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));

/** The title of a page, up to its colon: its first heading, or that of the file that it includes. */
function titleOf(page: string): string {
  const text = readFileSync(`${docs}${page}.md`, 'utf8');
  const included = /^<!--@include: (.*)-->$/m.exec(text)?.[1];
  const source = included === undefined ? text : readFileSync(join(docs, dirname(page), included), 'utf8');
  return (
    /^# (.*)$/m
      .exec(source)?.[1]
      ?.replaceAll('`', '')
      .replace(/(?<!^\d+):.*/, '') ?? page
  );
}

const item = (page: string): DefaultTheme.SidebarItem => ({ text: titleOf(page), link: `/${page}` });

function pagesIn(folder: string): DefaultTheme.SidebarItem[] {
  if (!existsSync(`${docs}${folder}`)) return [];
  return readdirSync(`${docs}${folder}`)
    .filter((it) => it.endsWith('.md') && !/^(?:index|README|000-template)\.md$/.test(it))
    .map((it) => item(`${folder}/${it.slice(0, -3)}`));
}

const existing = (...pages: string[]): DefaultTheme.SidebarItem[] =>
  pages.filter((it) => existsSync(`${docs}${it}.md`)).map(item);

export function sidebar(): DefaultTheme.SidebarMulti {
  const back = { text: 'All pages', link: '/start' };
  return {
    '/decisions/': [back, { text: 'Decisions', items: pagesIn('decisions') }],
    '/api/': [back, { text: 'API', items: apiModules() }],
    '/': mainSidebar(),
  };
}

/** The entries of all packages, from the index that TypeDoc writes. */
function apiModules(): DefaultTheme.SidebarItem[] {
  if (!existsSync(`${docs}api/index.md`)) return [];
  const links = readFileSync(`${docs}api/index.md`, 'utf8').matchAll(/^\| \[([^\]]*)\]\(([^)]*)\.md\)/gm);
  return [...links].map(([, text = '', link = '']) => ({ text, link: `/api/${link}` }));
}

/** The guides in the order of what people come for, with their jobs. */
const guides: Readonly<Record<string, string>> = {
  schema: 'validate',
  'unplugin-schema': 'in a build',
  fastify: 'in Fastify',
  rjsf: 'in forms',
  models: 'schemas for providers',
  cli: 'in a terminal',
  'http-client': 'send requests',
  'http-auth': 'credentials',
  'http-cache': 'keep responses',
  'http-testing': 'test requests',
  openapi: 'check a contract',
  path: 'read and edit',
  codec: 'stream',
  json: 'all in one',
  jsonpath: 'query',
  batch: 'many at once',
  scanner: 'check texts',
  'http-errors': 'what failed',
  result: 'found or failed',
  'encoding-errors': 'throw errors',
};

/** The pages that a reader of the guide of the client goes through, with their short titles. */
const clientChapters: Readonly<Record<string, string>> = {
  requests: 'Requests and sessions',
  configuration: 'Configuration',
  recovery: 'Retries and limits',
  downloads: 'Downloads',
  events: 'Server-Sent Events',
  middleware: 'Middleware, fetch for SDKs',
  register: 'The global fetch',
  runtimes: 'Browsers and Workers',
  errors: 'Errors',
  security: 'Security',
  upgrading: 'Upgrading',
};

/** The chapters of the guide of the validator, with their short titles. */
const schemaChapters: Readonly<Record<string, string>> = {
  errors: 'Errors',
  types: 'Types',
  keywords: 'Keywords and formats',
  documents: 'Several documents',
  convert: 'Defaults and coercion',
  modules: 'Modules',
  models: 'Language models',
  openapi: 'OpenAPI',
  output: 'Output formats',
  ajv: 'The interface of ajv',
  security: 'Security',
};

/** The guides that have chapters. */
const chaptersOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  schema: schemaChapters,
  'http-client': clientChapters,
};

/** Throws where a page of a folder has no place in the sidebar. */
function assertListed(folder: string, names: readonly string[]): void {
  const missing = readdirSync(`${docs}${folder}`).find((it) => it.endsWith('.md') && !names.includes(it.slice(0, -3)));
  if (missing !== undefined) throw new Error(`Cannot build the sidebar: docs/${folder}/${missing} has no title in it`);
}

function guideItems(): DefaultTheme.SidebarItem[] {
  assertListed('guide', Object.keys(guides));
  return Object.entries(guides).map(([name, job]) => {
    const guide = { text: `${name}: ${job}`, link: `/guide/${name}` };
    const chapters = chaptersOf[name];
    if (chapters === undefined) return guide;
    assertListed(`guide/${name}`, Object.keys(chapters));
    const items = Object.entries(chapters).map(([page, text]) => ({ text, link: `/guide/${name}/${page}` }));
    return { ...guide, collapsed: true, items };
  });
}

/** The pages of numbers in the order of the guides; the group says that they are benchmarks. */
function benchmarkItems(): DefaultTheme.SidebarItem[] {
  const measured = Object.keys(guides).filter((it) => existsSync(`${docs}reference/benchmarks/${it}.md`));
  const item = (text: string, page: string): DefaultTheme.SidebarItem => ({
    text,
    link: `/reference/benchmarks/${page}`,
  });
  const others = {
    start: 'The first import',
    'time-of-an-http-request': 'Parts of a request',
    method: 'How it is measured',
  };
  assertListed('reference/benchmarks', [...measured, ...Object.keys(others)]);
  return [...measured.map((it) => item(it, it)), ...Object.entries(others).map(([page, text]) => item(text, page))];
}

/** Returns groups in which the pages below a page are a group: the plugin for models writes wrong links for them. */
export function withoutNesting(groups: readonly DefaultTheme.SidebarItem[]): DefaultTheme.SidebarItem[] {
  return groups.flatMap((group) => [
    { ...group, items: group.items?.map(({ text, link }) => ({ text, link })) },
    ...(group.items ?? []).filter(({ items }) => items !== undefined),
  ]);
}

/** Returns the groups that help a reader. */
export function mainSidebar(): DefaultTheme.SidebarItem[] {
  return [
    { text: 'First steps', items: existing('start', 'why', 'which-call', 'together', 'integrations', 'tools') },
    { text: 'Guides', items: guideItems() },
    { text: 'Recipes', items: pagesIn('recipes') },
    { text: 'Moving', collapsed: true, items: [...existing('compare'), ...pagesIn('moving')] },
    {
      text: 'Examples',
      collapsed: true,
      items: [{ text: 'All examples', link: '/examples/' }, ...pagesIn('examples')],
    },
    {
      text: 'Reference',
      items: [
        { text: 'API', link: '/api/' },
        { text: 'Error codes', link: '/errors/' },
        ...pagesIn('reference'),
        ...existing('specification', 'glossary', 'security'),
      ],
    },
    { text: 'Benchmarks', collapsed: true, items: benchmarkItems() },
    {
      text: 'Project',
      items: [
        { text: 'Versions and changes', link: '/changes/' },
        ...existing('releasing', 'maintaining'),
        { text: 'Decisions', link: '/decisions/' },
      ],
    },
  ];
}
