import { ProcessorContext } from './processor-context.ts';

/*
 * Every operation is a function of the default processor, which has the default config. The default context is the only
 * module state of this package. All code in a process shares it, so `close()` frees it and the next operation makes a
 * new one: no library can make it unusable for another.
 */

/** Where a method finds its context. */
export interface ContextSource {
  /** The context, also a closed one. */
  readonly latest: ProcessorContext;
  /**
   * Returns the context for an operation.
   *
   * @throws ProcessorClosedError if it is closed and not renewed
   */
  open(): ProcessorContext;
}

let defaultContext: ProcessorContext | undefined;

/** The context of the default processor, made on the first use; `open` replaces a closed one. */
const defaultSource: ContextSource = {
  get latest() {
    return (defaultContext ??= new ProcessorContext(undefined));
  },
  open() {
    if (defaultContext === undefined || defaultContext.isClosed) defaultContext = new ProcessorContext(undefined);
    return defaultContext;
  },
};

type AnyMethod = (...args: never[]) => unknown;
type Binder<M> = (source: ContextSource) => M;

/** The property of a function with its binder. */
const binderKey = Symbol('binder');

/** Returns a method as a function of the default processor, which `bindTo` binds to another one. */
export function bindable<M extends AnyMethod>(binder: Binder<M>): M {
  return Object.defineProperty(binder(defaultSource), binderKey, { value: binder });
}

/** Returns the method of a processor for a function that `bindable` or `operation` returned. */
export function bindTo<M extends AnyMethod>(context: ContextSource, method: M): M {
  return (method as M & { readonly [binderKey]: Binder<M> })[binderKey](context);
}

/**
 * Returns a function whose calls are counted and reported, and that throws once its processor is closed. It takes at
 * most four arguments.
 *
 * @param readsText whether the first argument may be a text
 */
export function operation<M extends AnyMethod>(
  name: string,
  work: (context: ProcessorContext, ...args: Parameters<M>) => ReturnType<M>,
  readsText = true,
): M {
  const call = work as (context: ProcessorContext, ...args: unknown[]) => unknown;
  return bindable((source) => {
    const method = (a: unknown, b: unknown, c: unknown, d: unknown): unknown =>
      source.open().run(name, readsText ? a : undefined, call, a, b, c, d);
    return method as unknown as M;
  });
}
