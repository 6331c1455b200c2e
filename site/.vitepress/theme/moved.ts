import type { Router } from 'vitepress';

/** Headings that became pages, and pages that have moved: the old address with its fragment, and the new page. */
const moved: Readonly<Record<string, string>> = {
  'guide/schema#errors-of-a-value': 'guide/schema/errors',
  'guide/schema#alternatives': 'guide/schema/errors',
  'guide/schema#json-lines': 'guide/schema/errors',
  'guide/schema#request-bodies': 'guide/schema/errors',
  'guide/schema#thrown-errors': 'guide/schema/errors',
  'guide/schema#schemas-in-json-files': 'guide/schema/types',
  'guide/schema#standard-schema': 'guide/schema/types',
  'guide/schema#types': 'guide/schema/types',
  'guide/schema#coming-from-zod': 'guide/schema/types',
  'guide/schema#openapi': 'guide/schema/openapi',
  'guide/schema#defaults-and-coercion': 'guide/schema/convert',
  'guide/schema#standard-output': 'guide/schema/output',
  'guide/schema#annotations': 'guide/schema/output',
  'guide/schema#one-document-of-several': 'guide/schema/documents',
  'guide/schema#schemas-in-several-documents': 'guide/schema/documents',
  'guide/schema#without-references': 'guide/models',
  'guide/schema#schemas-for-models': 'guide/models',
  'guide/schema#answers-that-are-still-arriving': 'guide/schema/models',
  'guide/schema#compiled-ahead-of-time': 'guide/schema/modules',
  'guide/schema#the-plan-of-a-schema': 'guide/schema/modules',
  'guide/schema#the-interface-of-ajv': 'guide/schema/ajv',
  'guide/schema#coming-from-ajv': 'guide/schema/ajv',
  'guide/schema#keywords-and-formats': 'guide/schema/keywords',
  'guide/schema#security': 'guide/schema/security',
  'guide/http-client/credentials': 'guide/http-auth',
  'guide/http-client/testing': 'guide/http-testing',
  'guide/http-client/middleware#cache': 'guide/http-cache',
  'guide/json#five-ways-to-read': 'which-call',
  'guide/json#text-or-value': 'which-call',
  'recipes/edit-a-configuration-file': 'guide/path',
  'recipes/download-with-resume': 'guide/http-client/downloads',
  'reference/scorecard': 'maintaining',
  'guide/http-client#pagination': 'guide/http-client/requests',
};

/** Leads from an address that has moved to the new page, when a page is opened. */
export function followMoved(router: Router): void {
  const base = import.meta.env.BASE_URL;
  router.onAfterRouteChange = (href) => {
    const { pathname, hash } = new URL(href, globalThis.location.href);
    const to = moved[`${pathname.slice(base.length).replace(/\.html$/, '')}${hash}`];
    if (to !== undefined) return router.go(`${base}${to}.html`);
    return undefined;
  };
}
