import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { standardInput } from '../files/standard-input.ts';
import type { FileReport, Finding } from '../validate/finding.ts';
import type { Reporter } from './reporter.ts';

/** Returns the reporter in SARIF 2.1.0, which GitHub code scanning and editors read. */
export function sarifReporter(): Reporter {
  const results: object[] = [];
  const problems: object[] = [];
  const rules = new Map<string, number>();
  return {
    file: (report) => {
      for (const finding of report.findings) {
        let ruleIndex = rules.get(finding.rule);
        if (ruleIndex === undefined) rules.set(finding.rule, (ruleIndex = rules.size));
        results.push(resultOf(report, finding, ruleIndex));
      }
      if (report.problem !== undefined)
        problems.push({
          level: 'error',
          message: { text: report.problem },
          locations: [{ physicalLocation: { artifactLocation: locationOf(report.file) } }],
        });
      return '';
    },
    end: () => {
      const driver = {
        name: 'wirework',
        rules: Array.from(rules.keys(), (id) => ({ id, shortDescription: { text: descriptionOf(id) } })),
      };
      const invocation = { executionSuccessful: problems.length === 0, toolExecutionNotifications: problems };
      const run = { tool: { driver }, columnKind: 'utf16CodeUnits', invocations: [invocation], results };
      const $schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
      return `${JSON.stringify({ $schema, version: '2.1.0', runs: [run] }, null, 2)}\n`;
    },
  };
}

function resultOf({ file }: FileReport, finding: Finding, ruleIndex: number): object {
  const { rule, message, path, pointer, line, column, schema } = finding;
  const region = line === undefined ? {} : { region: { startLine: line, startColumn: column ?? 1 } };
  const related =
    schema?.file === undefined || schema.line === undefined
      ? {}
      : {
          relatedLocations: [
            {
              message: { text: `the rule ${schema.pointer}` },
              physicalLocation: {
                artifactLocation: locationOf(schema.file),
                region: { startLine: schema.line, startColumn: schema.column ?? 1 },
              },
            },
          ],
        };
  return {
    ruleId: rule,
    ruleIndex,
    level: 'error',
    message: { text: path === '' ? message : `${path}: ${message}` },
    locations: [
      {
        physicalLocation: { artifactLocation: locationOf(file), ...region },
        logicalLocations: [{ fullyQualifiedName: pointer, kind: 'element' }],
      },
    ],
    ...related,
  };
}

/** Returns the URI of a file; a relative one for a relative path, so that it fits every checkout. */
function locationOf(file: string): { readonly uri: string } {
  if (file === standardInput) return { uri: 'stdin' };
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(file)) return { uri: file };
  if (isAbsolute(file)) return { uri: pathToFileURL(file).href };
  return { uri: file.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/') };
}

function descriptionOf(rule: string): string {
  if (rule === 'syntax') return 'The text is valid JSON';
  return rule === 'limit' ? 'The text keeps to the limits' : `The value keeps to '${rule}' of its schema`;
}
