import { marshal as write, parseAny as parse, type ParseOptions, unmarshal as read } from '@wirework/codec';
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
    read(data, target as object, mergeOptions(limitsOf(settings), options)),
);

/** {@inheritDoc Processor.parseAny} */
export const parseAny: Processor['parseAny'] = /* #__PURE__ */ operation('parseAny', ({ settings }, data, options) =>
  parse(data, mergeOptions(limitsOf(settings), options)),
);

/** Returns the options of the codec within the limits of a processor. */
function limitsOf(settings: Settings): ParseOptions {
  const { maxBytes, maxDepth, numbers, duplicates, loneSurrogates, outOfRange, syntax } = settings;
  return { maxBytes, maxDepth, numbers, duplicates, loneSurrogates, outOfRange, syntax };
}
