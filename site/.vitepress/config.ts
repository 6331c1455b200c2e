import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { base, relativePage, relocateSiteData, vite } from './any-folder.ts';
import { repositoryAddress } from '../../tooling/scripts/lib/repository-address.js';
import { readJson, root } from '../../tooling/scripts/lib/workspace.js';
import { benchmarkCharts } from './benchmark-charts.ts';
import { repositoryLinks } from './repository-links.ts';
import { sidebar } from './sidebar.ts';

const building = process.argv.includes('build');
const repository = repositoryAddress();
const manifest = readJson(`${root}package.json`);

export default defineConfig({
  title: 'Wirework',
  description: manifest.description,
  lang: 'en',
  base: building ? base : '/',
  srcDir: '../docs',
  outDir: 'dist',
  srcExclude: ['decisions/000-template.md'],
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  metaChunk: true,
  markdown: {
    config(markdown) {
      repositoryLinks(markdown);
      benchmarkCharts(markdown);
    },
  },
  head: [
    ['script', { src: `${building ? base : '/'}site-folder.js` }],
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${building ? base : '/'}icon.svg` }],
  ],
  vite: { publicDir: fileURLToPath(new URL('../public', import.meta.url)), ...(building ? vite : {}) },
  transformHtml: (html, _id, { page, siteConfig }) => relativePage(html, page, siteConfig.outDir),
  buildEnd: ({ outDir }) => relocateSiteData(outDir),
  themeConfig: {
    logo: '/icon.svg',
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Guides', link: '/guide/path' },
      { text: 'API', link: '/api/' },
      { text: 'Playground', link: '/playground/', target: '_self' },
    ],
    sidebar: sidebar(),
    ...(repository === undefined ? {} : { socialLinks: [{ icon: 'github', link: repository }] }),
  },
});
