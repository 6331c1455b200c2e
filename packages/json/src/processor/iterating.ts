import type { PathInput } from '@wirework/path';
import { assertCallback, forEachItem } from '../iterate/for-each-item.ts';
import type { IterableValue, IterationCallback } from '../iterate/iterable-value.ts';
import { readSource, walkSource } from '../iterate/source.ts';
import type { Core } from './core.ts';
import type { Iterations } from './iterations.ts';

/** The methods that iterate over a text. */
export function iterating(core: Core): Iterations {
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
      forEachItem(walkSource(readSource(documents, text, path), isNested, assertOpen), fn);
    });
  };

  function* items(text: string, path: PathInput): Generator<IterableValue, undefined, undefined> {
    const source = core.run('iterate', text, () => readSource(documents, text, path));
    yield* walkSource(source, false, assertOpen);
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
