import type { Io } from '../terminal/io.ts';
import { paintPlaces } from '../terminal/places.ts';
import type { FileReport } from '../validate/finding.ts';
import type { Reporter } from './reporter.ts';

/** Returns the reporter for people. Each error is followed by an empty line. */
export function textReporter(io: Io): Reporter {
  return {
    file: ({ printed }: FileReport) => (printed === '' ? '' : `${paintPlaces(io, io.stdout, printed)}\n`),
    end: () => '',
  };
}
