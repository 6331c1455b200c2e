import { hasColors, type Io, type OutputStream, paint, write } from './io.ts';

/** Writes a report of places in files, with colors if the stream has them. */
export function writePlaces(io: Io, stream: OutputStream, report: string): Promise<void> {
  return write(stream, paintPlaces(io, stream, report));
}

/** Returns a report with positions and carets in color if the stream has colors. Lines of the file stay as they are. */
export function paintPlaces(io: Pick<Io, 'env'>, stream: OutputStream, report: string): string {
  if (!hasColors(io, stream)) return report;
  return report
    .replaceAll(/^ *(?!\d+ \|)[^\n]*?:\d+:\d+:/gm, (place) => paint(io, stream, 'bold', place))
    .replaceAll(/^( *\| *)\^$/gm, (_line, gutter: string) => `${gutter}${paint(io, stream, 'red', '^')}`);
}
