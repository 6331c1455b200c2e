import { transformerStyleToClass } from '@shikijs/transformers';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import llms from 'vitepress-plugin-llms';
import { repositoryAddress } from '../../tooling/scripts/lib/repository-address.js';
import { readJson, root } from '../../tooling/scripts/lib/workspace.js';
import { base, moveStyles, relativeMarkdown, relativePage, relocateSiteData, vite } from './any-folder.ts';
import { benchmarkCharts } from './benchmark-charts.ts';
import { repositoryLinks } from './repository-links.ts';
import { mainSidebar, sidebar, withoutNesting } from './sidebar.ts';
import { tableLabels } from './table-labels.ts';

const building = process.argv.includes('build');
const folder = building ? base : '/';
const repository = repositoryAddress();
/** The address at which the site is published; sitemaps and cards need it. */
const address = process.env['WIREWORK_SITE']?.replace(/\/$/, '');
const { description } = readJson(`${root}package.json`) as { description: string };
/** A policy allows no colours in attributes, so the build gives each colour a class. */
const colours = transformerStyleToClass({ classPrefix: 'colour-' });

export default defineConfig({
  title: 'Wirework',
  description,
  lang: 'en',
  base: folder,
  srcDir: '../docs',
  outDir: 'dist',
  srcExclude: ['decisions/000-template.md'],
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  metaChunk: true,
  // Otherwise a change of the theme adds a style sheet to the page for a moment, which the policy forbids.
  appearance: { disableTransition: false },
  lastUpdated: repository !== undefined,
  ...(address === undefined ? {} : { sitemap: { hostname: address } }),
  markdown: {
    // Results are comments, which `github-dark` makes hard to read.
    theme: { light: 'github-light', dark: 'github-dark-default' },
    codeTransformers: building ? [colours] : [],
    config(markdown) {
      repositoryLinks(markdown);
      benchmarkCharts(markdown);
      tableLabels(markdown);
    },
  },
  head: [
    ['script', { src: `${folder}site-folder.js` }],
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${folder}icon.svg` }],
    ...(building ? [['link', { rel: 'stylesheet', href: `${folder}assets/colours.css` }] as [string, object]] : []),
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:title', content: 'Wirework' }],
    ['meta', { property: 'og:description', content: description }],
    ...(address === undefined
      ? []
      : [['meta', { property: 'og:image', content: `${address}/card.png` }] as [string, object]]),
  ],
  vite: {
    ...(building ? vite : {}),
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
    resolve: { conditions: ['@wirework/source'] },
    plugins: [
      ...(building ? (vite.plugins ?? []) : []),
      llms({
        title: 'Wirework',
        description,
        injectLLMHint: false,
        details: 'Start with Getting started; each guide shows calls with their results.',
        sidebar: { '/': withoutNesting(mainSidebar()) },
        ignoreFilesPerOutput: {
          llmsTxt: ['api/@*/**', 'changes/*', 'decisions/*', 'errors/[A-Z]*', 'playground.md'],
          llmsFullTxt: ['api/**', 'changes/**', 'decisions/**'],
        },
        ...(address === undefined ? {} : { domain: address }),
      }),
    ],
  },
  transformPageData({ relativePath, frontmatter }) {
    if (relativePath.startsWith('reference/benchmarks/'))
      Object.assign(frontmatter, { aside: false, pageClass: 'wide' });
    if (relativePath.startsWith('api/'))
      frontmatter['outline'] = relativePath.endsWith('index.md')
        ? 2
        : /(?:classes|interfaces)/.test(relativePath)
          ? 3
          : false;
  },
  transformHtml: (html, _id, { page, siteConfig }) => relativePage(html, page, siteConfig.outDir),
  buildEnd({ outDir }) {
    relocateSiteData(outDir);
    moveStyles(outDir, colours.getCSS());
    relativeMarkdown(outDir, address);
  },
  themeConfig: {
    logo: '/icon.svg',
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guides', link: '/start', activeMatch: '^/(?:start|together|tools|guide|recipes)' },
      { text: 'Examples', link: '/examples/', activeMatch: '^/examples/' },
      { text: 'Moving', link: '/compare', activeMatch: '^/(?:compare|moving)' },
      { text: 'Benchmarks', link: '/reference/benchmarks/path', activeMatch: '^/reference/benchmarks' },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
      { text: 'Playground', link: '/playground/' },
      { text: 'Versions', link: '/changes/', activeMatch: '^/changes/' },
    ],
    sidebar: sidebar(),
    ...(repository === undefined
      ? {}
      : {
          socialLinks: [{ icon: 'github', link: repository }],
          editLink: { pattern: `${repository}/edit/main/docs/:path` },
        }),
  },
});
