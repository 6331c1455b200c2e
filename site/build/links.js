/** Checks the links of the built site: each file and fragment to which a page refers must be there. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Returns a sentence for each broken link of `folder`. Addresses of other sites are not asked. */
export function brokenLinks(folder) {
  const pages = new Map();
  // The page for wrong addresses asks in every folder for the files of the site.
  const names = readdirSync(folder, { recursive: true }).filter((it) => it.endsWith('.html') && it !== '404.html');
  for (const name of names) {
    const html = readFileSync(join(folder, name), 'utf8').replace(/<script[^]*?<\/script>/g, '');
    pages.set(join(folder, name), {
      ids: new Set([...html.matchAll(/\s(?:id|name)="([^"]*)"/g)].map((it) => unescape(it[1]))),
      links: [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map((it) => unescape(it[1])),
    });
  }
  /** The pages with each problem: the navigation repeats its links on all of them. */
  const problems = new Map();
  const report = (page, problem) => problems.set(problem, [...(problems.get(problem) ?? []), relative(folder, page)]);
  for (const [page, { links }] of pages) {
    for (const link of links) {
      if (/^[a-z][\w+.-]*:|^\/\//i.test(link)) continue;
      const [address, fragment = ''] = link.split('#');
      if (address.startsWith('/')) {
        report(page, `'${link}' depends on the folder of the site`);
        continue;
      }
      const target = fileAt(address === '' ? page : join(dirname(page), decodeURI(address.split('?')[0])));
      const found = pages.get(target);
      if (!existsSync(target)) report(page, `no file ${relative(folder, target)}`);
      else if (fragment !== '' && found !== undefined && !found.ids.has(decodeURIComponent(fragment)))
        report(page, `no heading '${fragment}' in ${relative(folder, target)}`);
    }
  }
  return [...problems].map(
    ([problem, on]) => `${problem}, linked from ${on[0]}${on.length > 1 ? ` and ${on.length - 1} more` : ''}`,
  );
}

/** Returns a sentence for each link of `llms.txt` to a page that is not there. */
export function brokenLinksForModels(folder) {
  const links = readFileSync(join(folder, 'llms.txt'), 'utf8').matchAll(/^- \[.*?\]\(([^)]*)\)/gm);
  return [...links]
    .filter(([, link]) => !/^https?:/.test(link) && !existsSync(join(folder, link)))
    .map(([, link]) => `no file ${link}, linked from llms.txt`);
}

const fileAt = (path) => (existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path);

const unescape = (text) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
