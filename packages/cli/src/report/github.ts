import { standardInput } from '../files/standard-input.ts';
import type { FileReport, Finding } from '../validate/finding.ts';
import type { Reporter } from './reporter.ts';

/** Returns the reporter for GitHub Actions, which shows each finding at its line of a pull request. */
export function githubReporter(): Reporter {
  return {
    file: ({ file, findings, problem }: FileReport) => {
      const lines = findings.map((it) => annotation(file, it));
      if (problem !== undefined) lines.push(annotation(file, { message: problem, path: '', rule: 'problem' }));
      return lines.map((it) => `${it}\n`).join('');
    },
    end: () => '',
  };
}

function annotation(
  file: string,
  { line, column, rule, path, message }: Pick<Finding, 'rule' | 'path' | 'message'> & Partial<Finding>,
): string {
  const properties: [string, string | number | undefined][] = [
    ['file', file === standardInput ? undefined : file.replaceAll('\\', '/')],
    ['line', line],
    ['col', column],
    ['title', `wirework ${rule}`],
  ];
  const list = properties.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${escapeProperty(value)}`]));
  return `::error ${list.join(',')}::${escapeData(path === '' ? message : `${path}: ${message}`)}`;
}

/** Escapes the text of a workflow command, so that a file cannot send further commands. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(value: string | number): string {
  return escapeData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
