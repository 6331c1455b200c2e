import type { ExitCode } from '../usage/exit-code.ts';

/** One fault of a file, as all reports have it. */
export interface Finding {
  /** The keyword of the schema, or `syntax`, or `limit`. */
  readonly rule: string;
  /** One sentence without a value of the file. */
  readonly message: string;
  /** The path of the value, such as `users[0].name`; empty for the whole document. */
  readonly path: string;
  /** The JSON Pointer of the value. */
  readonly pointer: string;
  readonly line: number | undefined;
  /** In UTF-16 units from 1. */
  readonly column: number | undefined;
  /** Where the rule is. */
  readonly schema: FindingSchema | undefined;
}

/** The part of a schema that a value violates. */
interface FindingSchema {
  readonly pointer: string;
  /** Undefined if the schema is a published meta-schema, whose text is not here. */
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

/** The outcome of one file. */
export interface FileReport {
  /** As the user wrote it; `-` for standard input. */
  readonly file: string;
  readonly findings: readonly Finding[];
  /** How many findings are not among them, because there are too many. */
  readonly surplus: number;
  /** The findings as a compiler prints them. */
  readonly printed: string;
  /** The reason why the file was not checked. */
  readonly problem: string | undefined;
  /** Whether the file was changed, see `--fix`. */
  readonly isFixed: boolean;
  readonly exitCode: ExitCode;
}
