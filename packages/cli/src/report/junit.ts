import { shownName } from '../files/shown-name.ts';
import type { FileReport } from '../validate/finding.ts';
import type { Reporter } from './reporter.ts';

/** Returns the reporter in the XML of JUnit, which most CI systems read: one test case for each file. */
export function junitReporter(): Reporter {
  const cases: string[] = [];
  let [failures, errors] = [0, 0];
  return {
    file: (report) => {
      if (report.problem !== undefined) errors++;
      else if (report.findings.length > 0) failures++;
      cases.push(testCase(report));
      return '';
    },
    end: () => {
      const counts = `tests="${cases.length}" failures="${failures}" errors="${errors}"`;
      return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="wirework" ${counts}>
  <testsuite name="wirework validate" ${counts}>
${cases.join('\n')}
  </testsuite>
</testsuites>
`;
    },
  };
}

function testCase({ file, findings, printed, problem }: FileReport): string {
  const name = `    <testcase name="${escapeXml(shownName(file))}" classname="wirework"`;
  if (problem !== undefined) return `${name}><error message="${escapeXml(problem)}"/></testcase>`;
  const [first] = findings;
  if (first === undefined) return `${name}/>`;
  const message = `${first.path === '' ? '' : `${first.path}: `}${first.message}`;
  return `${name}><failure message="${escapeXml(message)}" type="${escapeXml(first.rule)}">${escapeXml(printed)}</failure></testcase>`;
}

/** Escapes a text. Characters that XML 1.0 does not have are replaced. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
