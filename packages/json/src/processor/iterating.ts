import type { PathInput } from '@wirework/path';
import { assertCallback, forEachItem } from '../iterate/for-each-item.ts';
import type { IterableValue, IterationCallback } from '../iterate/iterable-value.ts';
import { readIteratedValue, itemsOfValue } from '../iterate/iterated-value.ts';
import type { ProcessorContext } from './processor-context.ts';
import type { Iterations } from './iterations.ts';

/** The methods that iterate over a text. */
export function iterating(core: ProcessorContext): Iterations {
  const { documents } = core;
  const assertOpen = (): void => core.assertOpen();

  const forEach = (
    operation: string,
    text: string,
    path: PathInput,
    isNested: boolean,
    fn: IterationCallback,
  ): void => {
    core.run(operation, text, () => {
      assertCallback(fn);
      forEachItem(itemsOfValue(readIteratedValue(documents, text, path), isNested, assertOpen), fn);
    });
  };

  function* items(text: string, path: PathInput): Generator<IterableValue, undefined, undefined> {
    const source = core.run('iterate', text, () => readIteratedValue(documents, text, path));
    yield* itemsOfValue(source, false, assertOpen);
  }

  return {
    foreach: (text, fn) => forEach('foreach', text, '', false, fn),
    foreachWithPath: (text, path, fn) => forEach('foreachWithPath', text, path, false, fn),
    foreachNested: (text, fn) => forEach('foreachNested', text, '', true, fn),
    iterate: (text, path = '') => {
      core.assertOpen();
      return items(text, path);
    },
  };
}
