import type { FileReport } from '../validate/finding.ts';

/** Writes the reports of files in one format. */
export interface Reporter {
  /** Returns the text of one file. */
  readonly file: (report: FileReport) => string;
  /** Returns the text after all files. */
  readonly end: () => string;
}
