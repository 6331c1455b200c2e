import { getOwn } from '@wirework/scanner/primitives';
import { isObject, lacksMember } from '../core/kind.ts';
import type { Members } from '../core/types.ts';
import { type AjvNode, type Cursor, namesOf, partOf, type Run, type Step } from './ajv-node.ts';
import type { KeywordSite } from './keyword-site.ts';
import { needed } from './scalar-steps.ts';

type Compile = (site: KeywordSite) => Step | undefined;

/** The keywords with schemas. */
export const applicatorSteps: Readonly<Record<string, Compile>> = {
  $ref: reference,
  $dynamicRef: reference,
  $recursiveRef: reference,
  not: (site) => {
    const node = site.node();
    return (at, run) => !run.passes(node, at) || run.fail(site, at);
  },
  anyOf: (site) => {
    if ((site.value as readonly unknown[]).some((it) => acceptsAll(it))) return undefined;
    const nodes = nodesOf(site);
    return (at, run) => {
      const before = run.errors.length;
      for (const node of nodes) {
        if (!run.try(node, at)) continue;
        run.errors.length = before;
        return true;
      }
      return run.fail(site, at, {}, true);
    };
  },
  oneOf: (site) => {
    if (site.sibling('discriminator') !== undefined) return undefined;
    const nodes = nodesOf(site);
    return (at, run) => {
      const before = run.errors.length;
      const passing: number[] = [];
      for (const [index, node] of nodes.entries()) {
        if (run.try(node, at)) passing.push(index);
        if (passing.length > 1) break;
      }
      if (passing.length !== 1)
        return run.fail(site, at, { passingSchemas: passing.length === 0 ? null : passing }, true);
      run.errors.length = before;
      return true;
    };
  },
  allOf: (site) => {
    const nodes = nodesOf(site);
    return (at, run) => all(nodes, run, (node) => node.evaluate(at, run));
  },
  if: (site) => {
    const node = site.node();
    const branch = (keyword: string): AjvNode | undefined =>
      acceptsAll(site.sibling(keyword) ?? true) ? undefined : site.other(keyword).node();
    const yes = branch('then');
    const no = branch('else');
    if (yes === undefined && no === undefined) return undefined;
    return (at, run) => {
      const isThen = run.passes(node, at);
      const chosen = isThen ? yes : no;
      if (chosen === undefined || chosen.evaluate(at, run)) return true;
      return !run.isDone && run.fail(site, at, { failingKeyword: isThen ? 'then' : 'else' }, true);
    };
  },
  prefixItems: tuple,
  items: (site) => {
    if (Array.isArray(site.value)) return tuple(site);
    const first = site.sibling('prefixItems');
    return Array.isArray(first) ? otherItems(site, first.length) : otherItems(site, 0);
  },
  additionalItems: (site) => {
    const first = site.sibling('items');
    return Array.isArray(first) ? otherItems(site, first.length) : undefined;
  },
  contains,
  propertyNames: (site) => {
    const node = site.node();
    return (at, run) =>
      all(namesOf(at), run, (name) => {
        const { propertyName } = run;
        run.propertyName = name;
        const passed = run.try(node, { value: name, parent: undefined, key: undefined, path: at.path });
        run.propertyName = propertyName;
        return passed || run.fail(site, at, { propertyName: name }, true);
      });
  },
  additionalProperties,
  properties: (site) => {
    const value = site.value as Members;
    const { removeAdditional } = site.changes;
    const removes = removeAdditional === 'all' && site.sibling('additionalProperties') === undefined;
    const remove = removes ? additionalProperties(site.other('additionalProperties')) : undefined;
    const nodes = Object.keys(value).flatMap((name) =>
      value[name] === undefined || acceptsAll(value[name]) ? [] : [[name, site.node(name)] as const],
    );
    return (at, run) => {
      remove?.(at, run);
      return all(nodes, run, ([name, node]) => lacksPart(at, name) || node.evaluate(partOf(at, name), run));
    };
  },
  patternProperties: (site) => {
    const patterns = Object.keys(site.value as Members).map((it) => ({
      matches: site.pattern(it),
      node: site.node(it),
    }));
    return (at, run) =>
      all(patterns, run, ({ matches, node }) =>
        all(namesOf(at), run, (name) => !matches(name) || node.evaluate(partOf(at, name), run)),
      );
  },
  dependencies: (site) => {
    const entries = Object.entries(site.value as Members);
    const check = needed(site, entries.filter(([, it]) => Array.isArray(it)) as [string, string[]][]);
    const apply = dependents(
      site,
      entries.filter(([, it]) => !Array.isArray(it)).map(([name]) => name),
    );
    return (at, run) => {
      const passed = check(at, run);
      return passed || run.allErrors ? apply(at, run) && passed : false;
    };
  },
  dependentSchemas: (site) => dependents(site, Object.keys(site.value as Members)),
  unevaluatedItems: (site) => {
    const node = site.node();
    return (at, run) => {
      const indices = site.unevaluatedIndices(at.value as readonly unknown[]);
      if (site.value !== false) return all(indices, run, (index) => node.evaluate(partOf(at, index), run));
      return indices.length === 0 || run.fail(site, at, { limit: indices[0] });
    };
  },
  unevaluatedProperties: (site) => {
    const node = site.node();
    return (at, run) =>
      all(site.unevaluatedNames(at.value as Members), run, (name) =>
        site.value === false ? run.fail(site, at, { unevaluatedProperty: name }) : node.evaluate(partOf(at, name), run),
      );
  },
  discriminator,
};

/** Returns whether every part passes; without `allErrors`, those after a fault are not checked. */
function all<T>(parts: readonly T[], run: Run, passes: (part: T) => boolean): boolean {
  let passed = true;
  for (const part of parts) {
    if (passes(part)) continue;
    passed = false;
    if (!run.allErrors) break;
  }
  return passed;
}

/** Returns whether a schema is one that ajv does not apply, because it demands nothing. */
function acceptsAll(schema: unknown): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).length === 0);
}

function nodesOf(site: KeywordSite): readonly AjvNode[] {
  return (site.value as readonly unknown[]).map((_, index) => site.node(index));
}

function lacksPart(at: Cursor, name: string): boolean {
  return lacksMember(at.value as Members, name);
}

function reference(site: KeywordSite): Step {
  const { node, isCall } = site.target();
  if (!isCall) return (at, run) => node.evaluate(at, run);
  return (at, run) => {
    const inner = run.forReference();
    const passed = node.evaluate({ ...at }, inner);
    run.errors.push(...inner.errors);
    return passed;
  };
}

/** Returns the step of a list with a schema for each of the first items. */
function tuple(site: KeywordSite): Step {
  const nodes = [...nodesOf(site).entries()];
  return (at, run) =>
    all(
      nodes,
      run,
      ([index, node]) => index >= (at.value as readonly unknown[]).length || node.evaluate(partOf(at, index), run),
    );
}

/** Returns the step of the items from an index on. */
function otherItems(site: KeywordSite, start: number): Step | undefined {
  if (acceptsAll(site.value)) return undefined;
  const node = site.node();
  // A single schema for all items applies even if it is `false`.
  const isRefusal =
    site.value === false && (site.keyword === 'additionalItems' || Array.isArray(site.sibling('prefixItems')));
  return (at, run) => {
    const { length } = at.value as readonly unknown[];
    if (length <= start) return true;
    if (isRefusal) return run.fail(site, at, { limit: start });
    let passed = true;
    for (let i = start; i < length; i++) {
      if (node.evaluate(partOf(at, i), run)) continue;
      passed = false;
      if (!run.allErrors) break;
    }
    return passed;
  };
}

function contains(site: KeywordSite): Step | undefined {
  const min = (site.sibling('minContains') ?? 1) as number;
  const max = site.sibling('maxContains') as number | undefined;
  if (min === 0 && max === undefined) return undefined;
  const params = max === undefined ? { minContains: min } : { minContains: min, maxContains: max };
  const node = site.node();
  return (at, run) => {
    const before = run.errors.length;
    let count = 0;
    if (max === undefined || min <= max) {
      for (const index of (at.value as readonly unknown[]).keys()) {
        if (!run.try(node, partOf(at, index))) continue;
        count++;
        if (max === undefined ? count >= min : count > max) break;
      }
    }
    if (count < min || (max !== undefined && (count > max || min > max))) return run.fail(site, at, params);
    run.errors.length = before;
    return true;
  };
}

function dependents(site: KeywordSite, names: readonly string[]): Step {
  const nodes = names.map((name) => [name, site.node(name)] as const);
  return (at, run) => all(nodes, run, ([name, node]) => lacksPart(at, name) || node.evaluate(at, run));
}

/** Returns the step of `additionalProperties`, which removes properties if an option says so. */
function additionalProperties(site: KeywordSite): Step | undefined {
  const { value } = site;
  const { removeAdditional } = site.changes;
  const removesAll = removeAdditional === 'all' || (removeAdditional !== false && value === false);
  if (!removesAll && acceptsAll(value ?? true)) return undefined;
  const known = (site.sibling('properties') ?? {}) as Members;
  const tests = Object.keys((site.sibling('patternProperties') ?? {}) as Members).map((it) => site.pattern(it));
  const isOther = (name: string): boolean => !Object.hasOwn(known, name) && !tests.some((matches) => matches(name));
  const node = removesAll || value === false ? undefined : site.node();
  return (at, run) =>
    all(namesOf(at).filter(isOther), run, (name) => {
      if (!removesAll) {
        if (node === undefined) return run.fail(site, at, { additionalProperty: name });
        if (removeAdditional !== 'failing') return node.evaluate(partOf(at, name), run);
        if (run.passes(node, partOf(at, name))) return true;
      }
      // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the option removes it from the caller's value
      delete (at.value as Record<string, unknown>)[name];
      return true;
    });
}

/** Returns the step of `discriminator` beside `oneOf`: a property names the only alternative that is checked. */
function discriminator(site: KeywordSite): Step {
  const refuse = (why: string): never => {
    throw new Error(`discriminator: ${why}`);
  };
  const { propertyName: tag, mapping } = site.value as { readonly propertyName?: unknown; readonly mapping?: unknown };
  if (typeof tag !== 'string') return refuse('requires propertyName');
  if (mapping !== undefined) return refuse('mapping is not supported');
  const alternatives = site.parent['oneOf'] as readonly unknown[] | undefined;
  if (alternatives === undefined) return refuse('requires oneOf keyword');
  const oneOf = site.other('oneOf');
  const nodes = new Map<unknown, AjvNode>();
  for (const index of alternatives.keys()) {
    const schema = oneOf.followed(index);
    const property = getOwn((getOwn(schema, 'properties') ?? {}) as object, tag);
    if (!isObject(property)) return refuse(`oneOf subschemas (or referenced schemas) must have "properties/${tag}"`);
    const values = property['const'] === undefined ? property['enum'] : [property['const']];
    if (!Array.isArray(values)) return refuse(`"properties/${tag}" must have "const" or "enum"`);
    for (const value of values) {
      if (typeof value !== 'string' || nodes.has(value)) return refuse(`"${tag}" values must be unique strings`);
      nodes.set(value, oneOf.node(index));
    }
    const isRequired = [schema, site.parent].some((it) => ((getOwn(it, 'required') ?? []) as unknown[]).includes(tag));
    if (!isRequired) return refuse(`"${tag}" must be required`);
  }
  return (at, run) => {
    const tagValue = getOwn(at.value as Members, tag);
    if (typeof tagValue !== 'string') return run.fail(site, at, { error: 'tag', tag, tagValue });
    const node = nodes.get(tagValue);
    return node === undefined ? run.fail(site, at, { error: 'mapping', tag, tagValue }) : node.evaluate(at, run);
  };
}
