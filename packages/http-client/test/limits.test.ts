import { expect, it } from '@jest/globals';
import { documentedLimits } from '@wirework/test-support';
import { defaultConfig } from '../src/config/presets.ts';
import { defaultStoreLimits } from '../src/features/cache/store.ts';
import { defaultEventsLimits } from '../src/features/sse/events-options.ts';

it.each(Object.entries(documentedLimits('http-client')))(
  '%s has the default that the table of limits says',
  (name, value) => {
    const defaults = { ...defaultConfig(), cache: defaultStoreLimits, events: defaultEventsLimits };
    expect(defaults).toHaveProperty(name, value);
  },
);
