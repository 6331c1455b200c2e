import { type ChannelListener, subscribe as subscribeForever, unsubscribe } from 'node:diagnostics_channel';
import { afterAll } from '@jest/globals';

/**
 * Returns a `subscribe` of `node:diagnostics_channel` whose listeners are removed after the tests of the file: channels
 * belong to the process, in which the tests of other files run too.
 */
export function subscribeForFile(): (name: string, listener: ChannelListener) => void {
  const endings: (() => unknown)[] = [];
  afterAll(() => {
    for (const end of endings) end();
  });
  return (name, listener) => {
    subscribeForever(name, listener);
    endings.push(() => unsubscribe(name, listener));
  };
}
