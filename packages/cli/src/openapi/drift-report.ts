import { type Drift, formatDrift } from '@wirework/openapi';
import { shownName } from '../files/shown-name.ts';
import { counted } from '../terminal/counted.ts';
import { ExitCode } from '../usage/exit-code.ts';
import type { FileReport, Finding } from '../validate/finding.ts';
import type { LoadedContract } from './load-contract.ts';

/** Drifts that differ in a value only: the first of them, and their number. */
interface DriftGroup {
  readonly drift: Drift;
  count: number;
}

/** Different drifts that are kept. */
const maxGroups = 10_000;

/** Collects drifts; those of many calls that have one cause are one finding. */
export class DriftReport {
  readonly #groups = new Map<string, DriftGroup>();
  #surplus = 0;

  add(drifts: readonly Drift[]): void {
    for (const drift of drifts) {
      const { side, operation, part, name, status, message, pointer, documentPointer } = drift;
      const place = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
      const key = JSON.stringify([side, operation, part, name, status, message, place, documentPointer]);
      const group = this.#groups.get(key);
      if (group !== undefined) group.count++;
      else if (this.#groups.size < maxGroups) this.#groups.set(key, { drift, count: 1 });
      else this.#surplus++;
    }
  }

  /**
   * Returns a report for each document of the contract with findings, by operation; the first one is that of the
   * contract.
   */
  reports(file: string, { placeOf }: LoadedContract, maxErrors: number): readonly FileReport[] {
    const byFile = new Map<string, { findings: Finding[]; printed: string[] }>([[file, { findings: [], printed: [] }]]);
    const groups = [...this.#groups.values()].sort((a, b) => (a.drift.operation < b.drift.operation ? -1 : 1));
    for (const { drift, count } of groups) {
      const place = placeOf(drift.documentPointer);
      const where = place?.file ?? file;
      const report = byFile.get(where) ?? { findings: [], printed: [] };
      byFile.set(where, report);
      // The finding is at the rule, so the sentence does not name it.
      const times = count === 1 ? '' : ` (${counted(count, 'time')})`;
      const message = formatDrift({ ...drift, documentPointer: '' }) + times;
      const { line, column } = place ?? {};
      const { part, documentPointer: pointer } = drift;
      report.findings.push({ rule: part, message, path: '', pointer, line, column, schema: undefined });
      if (report.printed.length < maxErrors)
        report.printed.push(`${shownName(where)}:${line ?? 1}:${column ?? 1}: ${message}\n`);
    }
    return Array.from(byFile, ([name, { findings, printed }]): FileReport => {
      const rest = findings.length - printed.length;
      const more = rest > 0 ? [`${shownName(name)}: and ${counted(rest, 'more drift')}\n`] : [];
      return {
        file: name,
        findings,
        surplus: name === file ? this.#surplus : 0,
        printed: [...printed, ...more].join(''),
        problem: undefined,
        isFixed: false,
        exitCode: findings.length > 0 ? ExitCode.findings : ExitCode.ok,
      };
    });
  }
}
