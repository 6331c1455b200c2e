import { explain } from '../explain.ts';
import type { Finding } from '../finding.ts';
import { type Keyword, keywordFor } from '../keyword.ts';
import { passes } from '../leaf.ts';

/** `propertyNames` (Draft 7 validation, 6.5.8): every name passes as a string. */
export const propertyNames: Keyword = keywordFor('object', 'propertyNames', (value: unknown, site) => {
  const node = site.inner(value);
  const { place } = site;
  return {
    check: (object) => {
      for (const name of Object.keys(object)) if (!passes(node, name)) return false;
      return true;
    },
    explain: (object, out) => {
      for (const name of Object.keys(object)) {
        if (out.full) return;
        if (passes(node, name)) continue;
        out.enter(name);
        const why = out.alternative();
        if (why !== undefined) explain(node, name, why);
        out.leave();
        const causes = (why?.list ?? []).map((cause): Finding => ({ ...cause, anchor: 'name' }));
        out.addMember(place, 'propertyNames', { name }, name, 'name', causes);
      }
    },
  };
});
