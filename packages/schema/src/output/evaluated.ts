import type { Run } from './run.ts';
import { isAlternative, type Unit } from './unit.ts';

/** Returns the names of the properties that the results of a schema evaluate (Draft 2020-12 core, 11.3). */
export function evaluatedMembers(unit: Unit, run: Run): ReadonlySet<unknown> {
  const names = new Set<unknown>();
  // An object has no items, so each list is one of names.
  visit(unit, run, (evaluated) => {
    for (const name of evaluated as readonly string[]) names.add(name);
  });
  return names;
}

/** Returns a test of the indices of items that the results of a schema evaluate (Draft 2020-12 core, 11.2). */
export function evaluatedElements(unit: Unit, run: Run): (index: number) => boolean {
  let count = 0;
  const contained = new Set<unknown>();
  visit(unit, run, (evaluated) => {
    if (evaluated === true) count = Infinity;
    else if (typeof evaluated === 'number') count = Math.max(count, evaluated + 1);
    else for (const index of evaluated) contained.add(index);
  });
  return (index) => index < count || contained.has(index);
}

/** Visits what the keywords of a schema evaluate, and of the schemas that apply to the same value. */
function visit(unit: Unit, run: Run, found: (evaluated: NonNullable<Unit['evaluated']>) => void): void {
  for (const part of unit.parts) {
    run.count();
    if (part.isSchema) {
      visit(part, run, found);
    } else if (part.evaluated !== undefined) {
      found(part.evaluated);
    } else if (part.keyword !== 'not') {
      const may = isAlternative(part);
      // The failure of a schema that has to match is reported there; the properties that it names are not reported
      // again.
      for (const schema of part.parts)
        if (schema.valuePath === part.valuePath && (schema.valid || !may)) visit(schema, run, found);
    }
  }
}
