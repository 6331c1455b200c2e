import type { PathInput } from '@wirework/path';
import { assertCallback, forEachItem } from '../iterate/for-each-item.ts';
import type { IterableValue, IterationCallback } from '../iterate/iterable-value.ts';
import { itemsOf } from '../iterate/item.ts';
import { MemberOrder } from '../iterate/member-order.ts';
import { children, descendants, type NamesOf } from '../iterate/walk.ts';
import { bindable, operation } from './operation.ts';
import type { Processor } from './processor.ts';
import type { ProcessorContext } from './processor-context.ts';

/** {@inheritDoc Processor.foreach} */
export const foreach: Processor['foreach'] = /* #__PURE__ */ operation('foreach', (context, text, fn) =>
  forEach(context, text, '', children, fn),
);

/** {@inheritDoc Processor.foreachWithPath} */
export const foreachWithPath: Processor['foreachWithPath'] = /* #__PURE__ */ operation(
  'foreachWithPath',
  (context, text, path, fn) => forEach(context, text, path, children, fn),
);

/** {@inheritDoc Processor.foreachNested} */
export const foreachNested: Processor['foreachNested'] = /* #__PURE__ */ operation(
  'foreachNested',
  (context, text, fn) => forEach(context, text, '', descendants, fn),
);

/** {@inheritDoc Processor.iterate} */
export const iterate: Processor['iterate'] = /* #__PURE__ */ bindable(
  (source) =>
    (text, path = '') =>
      iterateItems(source.open(), text, path),
);

/** The value of an iteration. */
interface Iterated {
  readonly value: unknown;
  readonly namesOf: NamesOf;
}

/**
 * Reads the value for an iteration.
 *
 * @throws PathNotFoundError, TypeMismatchError if there is no value at the path
 */
function readIterated({ documents }: ProcessorContext, text: string, path: PathInput): Iterated {
  const { whole, value } = documents.sharedAt(text, path);
  const order = new MemberOrder(documents.strict(text), whole, documents.nameOf);
  return { value, namesOf: (object) => order.names(object) };
}

function forEach(
  context: ProcessorContext,
  text: string,
  path: PathInput,
  walk: typeof children,
  fn: IterationCallback,
): void {
  assertCallback(fn);
  forEachItem(openItems(context, readIterated(context, text, path), walk), fn);
}

function* iterateItems(
  context: ProcessorContext,
  text: string,
  path: PathInput,
): Generator<IterableValue, undefined, undefined> {
  const iterated = context.open().run('iterate', text, readIterated, text, path, undefined, undefined);
  yield* openItems(context, iterated, children);
}

/** Yields the items of an iteration while the processor is open. */
function* openItems(
  context: ProcessorContext,
  { value, namesOf }: Iterated,
  walk: typeof children,
): Generator<IterableValue, undefined, undefined> {
  for (const item of itemsOf(walk(value, namesOf), namesOf)) {
    context.open();
    yield item;
  }
}
