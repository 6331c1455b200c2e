import { marshal as write, parseAny as parse, type ParseOptions, unmarshal as read } from '@wirework/codec';
import { getOwn } from '@wirework/scanner/primitives';
import type { Settings } from '../config/config.ts';
import { mergeOptions } from '../config/read-config.ts';
import { operation } from './operation.ts';
import type { Processor } from './processor.ts';

/** {@inheritDoc Processor.marshal} */
export const marshal: Processor['marshal'] = /* #__PURE__ */ operation(
  'marshal',
  ({ settings }, value, options) => write(value, mergeOptions({ maxDepth: settings.maxDepth }, options)),
  false,
);

/** {@inheritDoc Processor.unmarshal} */
export const unmarshal: Processor['unmarshal'] = /* #__PURE__ */ operation(
  'unmarshal',
  ({ settings }, data, target?: object, options?: ParseOptions) =>
    read(data, target as object, within(settings, options)),
);

/** {@inheritDoc Processor.parseAny} */
export const parseAny: Processor['parseAny'] = /* #__PURE__ */ operation('parseAny', ({ settings }, data, options) =>
  parse(data, within(settings, options)),
);

/** Returns the options of a call within the limits of a processor. The rules of v2 go before its `duplicates`. */
function within(settings: Settings, options: ParseOptions | undefined): ParseOptions {
  const { maxBytes, maxDepth, numbers, loneSurrogates, outOfRange, syntax } = settings;
  const asksForV2 = typeof options === 'object' && options !== null && getOwn(options, 'go') === 'v2';
  const duplicates = asksForV2 ? undefined : settings.duplicates;
  return mergeOptions({ maxBytes, maxDepth, numbers, duplicates, loneSurrogates, outOfRange, syntax }, options);
}
