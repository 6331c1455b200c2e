import type { DefaultTheme } from 'vitepress';

/** Factors of search results by the folder of their page; a page in no folder, such as the first steps, has 3. */
const factors: Readonly<Record<string, number>> = {
  recipes: 4,
  guide: 3,
  moving: 1.5,
  examples: 2,
  reference: 0.7,
  errors: 0.5,
  changes: 0.01,
  api: 0.01,
  decisions: 0.01,
};

/** The fields that VitePress stores with each part of a page. */
interface Stored {
  readonly title: string;
  readonly titles: readonly string[];
}

/**
 * Sets the order of search results: pages that explain come before lists of members and records. It is set when the
 * site starts, because VitePress evaluates a function of its configuration from a string, which the policy of the site
 * forbids.
 */
export function rankByFolder(themeConfig: DefaultTheme.Config): void {
  if (themeConfig.search?.provider !== 'local') return;
  const base = import.meta.env.BASE_URL;
  themeConfig.search.options = {
    miniSearch: {
      searchOptions: {
        boostDocument: (page: string, term: string, { title, titles }: Stored) => {
          // The name of a library leads to the page about it, and other words do not lead to these pages.
          if ([title, ...titles].some((it) => it.toLowerCase() === `from ${term}`)) return 6;
          const [folder = '', ...rest] = page.slice(base.length).split('/');
          return rest.length === 0 ? 3 : (factors[folder] ?? 1);
        },
      },
    },
  };
}
