import type { FileReport } from '../validate/finding.ts';
import type { Reporter } from './reporter.ts';

/**
 * Returns the reporter for programs: one object with `isValid`, `files`, and `findings`, each with its file, rule,
 * message, path, pointer, line, column and the place in the schema.
 */
export function jsonReporter(): Reporter {
  const reports: FileReport[] = [];
  return {
    file: (report) => {
      reports.push(report);
      return '';
    },
    end: () => {
      const findings = reports.flatMap(({ file, findings: found }) => found.map((it) => ({ file, ...it })));
      const problems = reports.flatMap(({ file, problem }) =>
        problem === undefined ? [] : [{ file, message: problem }],
      );
      const surplus = reports.reduce((sum, it) => sum + it.surplus, 0);
      const isValid = findings.length === 0 && problems.length === 0;
      return `${JSON.stringify({ isValid, files: reports.length, findings, surplus, problems }, null, 2)}\n`;
    },
  };
}
