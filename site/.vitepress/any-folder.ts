/**
 * Makes the built site work in any folder of any server: addresses in the pages are relative, and the scripts learn the
 * site's folder when they start, from `public/site-folder.js`.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin, UserConfig } from 'vite';

/** Stands for the site's folder until the build replaces it. */
export const base = '/site-folder-of-the-documentation/';

const folderAtRunTime = 'globalThis.siteFolder';

/** The search index holds complete addresses. */
const searchIndex: Plugin = {
  name: 'search-index-in-any-folder',
  enforce: 'post',
  transform(code, id) {
    if (!id.includes('@localSearchIndex') || !code.includes(base)) return undefined;
    return code.replace(
      /^export default ([^]*)$/,
      `export default ($1).replaceAll(${JSON.stringify(base)}, ${folderAtRunTime})`,
    );
  },
};

export const vite: UserConfig = {
  // A strict Content-Security-Policy allows no `data:` addresses.
  build: { assetsInlineLimit: 0 },
  define: { 'import.meta.env.BASE_URL': folderAtRunTime },
  experimental: {
    renderBuiltUrl: (file, { hostType, ssr }) => {
      // The folder is known where the pages run, and not where they are written.
      if (ssr) return base + file;
      return hostType === 'js' ? { runtime: `${folderAtRunTime}+${JSON.stringify(file)}` } : { relative: true };
    },
  },
  plugins: [searchIndex],
};

/**
 * Makes the addresses of one page relative, moves its inline scripts to files, and drops its inline styles, which
 * `style.css` replaces: a strict Content-Security-Policy allows neither.
 */
export function relativePage(html: string, page: string, outDir: string): string {
  const up = '../'.repeat(page.split('/').length - 1) || './';
  const withoutInline = html.replace(/<script id="[\w-]+">([^]*?)<\/script>/g, (_, code: string) => {
    const name = `inline-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
    mkdirSync(join(outDir, 'assets'), { recursive: true });
    writeFileSync(join(outDir, 'assets', name), code);
    return `<script src="${base}assets/${name}"></script>`;
  });
  const withoutStyles = withoutInline.replace(/(<div\b[^>]*?) style="[^"]*"/g, '$1');
  return (page === '404.md' ? pageInAnyFolder(withoutStyles) : withoutStyles).replaceAll(base, up);
}

/** The folders between a wrong address and the folder of the site, at most. */
const mostFolders = 6;

/**
 * Makes the page for wrong addresses work in each folder below the site: it asks for `site-folder.js` in every folder
 * above, and the one that is there loads the other files.
 */
function pageInAnyFolder(html: string): string {
  const finder = `<script src="${base}site-folder.js"></script>`;
  const finders = Array.from(
    { length: mostFolders + 1 },
    (_, up) => `<script src="${'../'.repeat(up) || './'}site-folder.js"></script>`,
  );
  return html
    .replace(finder, finders.join('\n    '))
    .replace(new RegExp(` (?:href|src)="${base}`, 'g'), ' data-file="');
}

/**
 * Writes the colours of code to a file, and images within style sheets to files: a strict Content-Security-Policy
 * allows neither `style` attributes nor `data:` addresses.
 */
export function moveStyles(outDir: string, colours: string): void {
  const assets = join(outDir, 'assets');
  writeFileSync(
    join(assets, 'colours.css'),
    `${colours}\n[class*='colour-'] { color: var(--shiki-light); }\n.dark [class*='colour-'] { color: var(--shiki-dark); }\n`,
  );
  for (const name of readdirSync(assets).filter((it) => it.startsWith('style.') && it.endsWith('.css'))) {
    const file = join(assets, name);
    const css = readFileSync(file, 'utf8').replace(
      /url\((["']?)data:image\/svg\+xml(?:;utf8|;charset=utf-8)?,([^]*?)\1\)/g,
      (_, quote: string, image: string) => {
        const svg = image.startsWith('%') ? decodeURIComponent(image) : image.replaceAll(`\\${quote}`, quote);
        const icon = `icon-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.svg`;
        writeFileSync(join(assets, icon), svg);
        return `url(${icon})`;
      },
    );
    writeFileSync(file, css);
  }
}

/** Makes the addresses relative in the Markdown of the pages and in the lists for models. */
export function relativeMarkdown(outDir: string, address = ''): void {
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:md|txt)$/.test(name)) continue;
    const file = join(outDir, name);
    const up = '../'.repeat(name.split(sep).length - 1) || './';
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll(`${address}${base}`, address === '' ? up : `${address}/`));
  }
}

/** Tells the script with the site's data where the site is. */
export function relocateSiteData(outDir: string): void {
  const chunks = join(outDir, 'assets', 'chunks');
  for (const name of readdirSync(chunks).filter((it) => it.startsWith('metadata.'))) {
    const file = join(chunks, name);
    writeFileSync(file, `${readFileSync(file, 'utf8')};window.__VP_SITE_DATA__.base=${folderAtRunTime};`);
  }
}
