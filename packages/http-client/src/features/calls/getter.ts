import { invalid } from '../../base/messages.ts';

/**
 * A client or a session, of any platform.
 *
 * @typeParam Options the options of a request on the platform
 * @typeParam Result the result on the platform
 */
export interface Getter<Options, Result> {
  get(url: string | URL, options?: Options): Promise<Result>;
}

/** Refuses an option that is not a number within its bounds. */
export function assertBetween(options: object, name: string, min: number, max: number, isWhole = false): void {
  const value = (options as Record<string, unknown>)[name];
  if (typeof value !== 'number' || !(value >= min && value <= max) || (isWhole && !Number.isInteger(value)))
    throw invalid(`Cannot read the options: ${name} must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}`);
}
