/** The pages of the site, in their order. Pages of a folder come with their titles. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DefaultTheme } from 'vitepress';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));

/** The title of a page: its first heading, or that of the file that it includes. */
function titleOf(page: string): string {
  const text = readFileSync(`${docs}${page}.md`, 'utf8');
  const included = /^<!--@include: (.*)-->$/m.exec(text)?.[1];
  const source = included === undefined ? text : readFileSync(join(docs, dirname(page), included), 'utf8');
  return /^# (.*)$/m.exec(source)?.[1]?.replaceAll('`', '') ?? page;
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

/** The guides in the order of what people come for. */
const guides = [
  'schema',
  'http-client',
  'path',
  'codec',
  'json',
  'jsonpath',
  'batch',
  'scanner',
  'http-errors',
  'result',
  'encoding-errors',
];

/** The pages that a reader of the guide of the client goes through. */
const clientChapters = [
  'requests',
  'configuration',
  'recovery',
  'downloads',
  'events',
  'middleware',
  'runtimes',
  'testing',
  'errors',
  'security',
  'upgrading',
];

function guideItems(): DefaultTheme.SidebarItem[] {
  const others = readdirSync(`${docs}guide`)
    .filter((it) => it.endsWith('.md') && !guides.includes(it.slice(0, -3)))
    .map((it) => it.slice(0, -3));
  return [...guides, ...others].map((name) => {
    const chapters = name === 'http-client' ? existing(...clientChapters.map((it) => `guide/${name}/${it}`)) : [];
    return { ...item(`guide/${name}`), ...(chapters.length === 0 ? {} : { collapsed: true, items: chapters }) };
  });
}

function mainSidebar(): DefaultTheme.SidebarItem[] {
  return [
    { text: 'First steps', items: existing('start', 'together', 'integrations', 'tools') },
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
    { text: 'Benchmarks', collapsed: true, items: pagesIn('reference/benchmarks') },
    {
      text: 'Project',
      items: [
        { text: 'Versions and changes', link: '/changes/' },
        ...existing('releasing'),
        { text: 'Decisions', link: '/decisions/' },
      ],
    },
  ];
}
