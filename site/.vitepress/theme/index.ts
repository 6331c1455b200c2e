import { useRoute, type Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { h } from 'vue';
import CopyPage from './CopyPage.vue';
import { followMoved } from './moved.ts';
import NotFound from './NotFound.vue';
import { rankByFolder } from './search-ranking.ts';
import './style.css';

const theme: Theme = {
  extends: DefaultTheme,
  Layout: {
    setup() {
      const route = useRoute();
      return () =>
        h(DefaultTheme.Layout, null, {
          'doc-before': () => h(CopyPage, { key: route.path }),
          'not-found': () => h(NotFound),
        });
    },
  },
  enhanceApp({ router, siteData }) {
    if (!import.meta.env.SSR) followMoved(router);
    // Site data is frozen in the server of `pnpm site`, which therefore ranks like VitePress.
    if (import.meta.env.PROD) rankByFolder(siteData.value.themeConfig);
  },
};

export default theme;
