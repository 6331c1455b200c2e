import { expect, it } from '@jest/globals';
import { documentedLimits } from '@wirework/test-support';
import { defaultsOf } from '../src/config/complete-config.ts';
import type { Fields } from '../src/config/fields.ts';
import { dnsCacheFields } from '../src/config/node-fields.ts';
import { defaultConfig } from '../src/config/presets.ts';
import { defaultStoreLimits } from '../src/features/cache/store.ts';
import { defaultEventsLimits } from '../src/features/sse/events-options.ts';

it.each(Object.entries(documentedLimits('http-client')))(
  '%s has the default that the table of limits says',
  (name, value) => {
    const dnsCache = defaultsOf(dnsCacheFields as Fields);
    const defaults = { ...defaultConfig(), dnsCache, cache: defaultStoreLimits, events: defaultEventsLimits };
    expect(defaults).toHaveProperty(name, value);
  },
);
