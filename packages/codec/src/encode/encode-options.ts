import { getOwn } from '@wirework/scanner';

/** How values are written. */
export interface EncodeOptions {
  /**
   * Writes `<`, `>`, `&`, U+2028 and U+2029 as escapes, so that the text can stand inside HTML.
   * @default true
   */
  readonly escapeHtml?: boolean;
  /**
   * Writes members in the order of their names (by bytes of UTF-8, as Go does) instead of insertion order.
   * @default false
   */
  readonly sortKeys?: boolean;
  /**
   * Levels of arrays and objects; deeper is a `LimitExceededError`.
   * @default 10_000
   */
  readonly maxDepth?: number;
}

/** The layout of indented text. */
export interface Layout {
  /** What every line but the first begins with. */
  readonly prefix: string;
  /** What follows the prefix, once for each level. */
  readonly indent: string;
}

/** Options with their defaults, and the layout if the text is to be indented. */
export interface EncodeSettings extends Required<EncodeOptions> {
  readonly layout: Layout | undefined;
}

const defaults: EncodeSettings = Object.freeze({
  escapeHtml: true,
  sortKeys: false,
  maxDepth: 10_000,
  layout: undefined,
});

/** Reads the options as own properties. */
export function readEncodeOptions(options: EncodeOptions | undefined, layout?: Layout): EncodeSettings {
  if (options === undefined) return layout === undefined ? defaults : { ...defaults, layout };
  const maxDepth = getOwn(options, 'maxDepth') ?? defaults.maxDepth;
  if (typeof maxDepth !== 'number' || !(maxDepth >= 0)) {
    throw new RangeError('Cannot use the limit maxDepth: it is not a number of at least 0');
  }
  return {
    escapeHtml: (getOwn(options, 'escapeHtml') ?? defaults.escapeHtml) === true,
    sortKeys: getOwn(options, 'sortKeys') === true,
    maxDepth,
    layout,
  };
}
