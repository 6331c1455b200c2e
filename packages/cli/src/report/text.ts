import { hasColors, type Io, paint } from '../terminal/io.ts';
import type { FileReport } from '../validate/finding.ts';
import type { Reporter } from './reporter.ts';

/** Returns the reporter for people, with colors on a terminal. Each error is followed by an empty line. */
export function textReporter(io: Io): Reporter {
  const isColored = hasColors(io, io.stdout);
  return {
    file: ({ printed }: FileReport) => {
      if (printed === '') return '';
      return `${isColored ? colored(printed, io) : printed}\n`;
    },
    end: () => '',
  };
}

/** Colors positions and carets; lines of the file stay as they are. */
function colored(printed: string, io: Io): string {
  return printed
    .replaceAll(/^ *(?!\d+ \|)[^\n]*?:\d+:\d+:/gm, (place) => paint(io, io.stdout, 'bold', place))
    .replaceAll(/^( *\| *)\^$/gm, (_line, gutter: string) => `${gutter}${paint(io, io.stdout, 'red', '^')}`);
}
