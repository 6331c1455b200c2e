import type { CompiledSchema, ValidationError } from '../../src/index.ts';
import type { LoadedModule } from './load-module.ts';

const full = (errors: readonly ValidationError[] | undefined): unknown =>
  errors?.map((error) => error.toJSON({ full: true }));

/** Returns what a function returns, or the error that it throws. */
function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    const { name, message } = error as Error;
    return `${name}: ${message}`;
  }
}

/** Returns everything that a schema says about a value. */
export function answersTo(compiled: LoadedModule | CompiledSchema, value: unknown): readonly unknown[] {
  return [
    outcome(() => compiled.check(value)),
    outcome(() => full(compiled.validate(value))),
    outcome(() => compiled['~standard'].validate(value)),
  ];
}

/** Returns everything that a schema says about a text. */
export function answersToText(compiled: LoadedModule | CompiledSchema, text: string): readonly unknown[] {
  return [
    outcome(() => full(compiled.validateText(text))),
    outcome(() => {
      const { value, errors } = compiled.parseText(text);
      return { value, errors: full(errors) };
    }),
  ];
}
