import { SchemaError, formatPointer } from '@wirework/encoding-errors';
import type { CompilerContext, SubschemaCompiler } from '../compiler/compiler-context.ts';
import { type Keyword, keyword } from '../plan/keyword.ts';
import type { Discriminator } from '../plan/plan.ts';
import { Discriminators } from './discriminators.ts';

/** `anyOf` and `oneOf` with a `discriminator` beside them (OpenAPI 3.1.1, 4.8.25). */
export const discriminatedKeywords: readonly Keyword[] = [
  /* @__PURE__ */ discriminatedKeyword('anyOf', 'any'),
  /* @__PURE__ */ discriminatedKeyword('oneOf', 'one'),
];

function discriminatedKeyword(name: string, combine: 'any' | 'one'): Keyword {
  return keyword(name, (schemas: readonly unknown[], context) => {
    const plans = schemas.map((schema, at) => context.plan(schema, at));
    return { form: 'apply', combine, plans, discriminator: discriminatorBeside(context as CompilerContext) };
  });
}

/** The discriminators of each compilation. */
const discriminatorsOf = /* @__PURE__ */ new WeakMap<SubschemaCompiler, Discriminators>();

/** Returns the discriminator beside a keyword; `undefined` if there is none. */
function discriminatorBeside(context: CompilerContext): Discriminator | undefined {
  const { compiler, keyword: name, location, settings } = context;
  if (context.sibling('discriminator') === undefined) return undefined;
  const discriminators = discriminatorsOf.get(compiler) ?? new Discriminators(compiler);
  discriminatorsOf.set(compiler, discriminators);
  return discriminators.beside(name, location, (reason, tokens) => {
    if (!settings.strict) return;
    const pointer = context.pointer('discriminator') + formatPointer(tokens);
    throw new SchemaError({ keyword: 'discriminator', reason, pointer });
  });
}
