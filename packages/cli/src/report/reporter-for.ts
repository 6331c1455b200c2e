import type { Io } from '../terminal/io.ts';
import { githubReporter } from './github.ts';
import { jsonReporter } from './json.ts';
import { junitReporter } from './junit.ts';
import type { Reporter } from './reporter.ts';
import { sarifReporter } from './sarif.ts';
import { textReporter } from './text.ts';

/** The values of the option `--format`. */
export const reportFormats: readonly string[] = ['text', 'json', 'sarif', 'junit', 'github'];

/** Returns the reporter of a format. */
export function reporterFor(format: string, io: Io): Reporter {
  if (format === 'json') return jsonReporter();
  if (format === 'sarif') return sarifReporter();
  if (format === 'junit') return junitReporter();
  return format === 'github' ? githubReporter() : textReporter(io);
}
