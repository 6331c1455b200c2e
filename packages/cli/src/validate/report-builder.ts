import { isJsonError, type JsonError } from '@wirework/encoding-errors';
import { formatErrors, type ValidationError } from '@wirework/schema';
import { shownName } from '../files/shown-name.ts';
import { describeSystemError } from '../files/system-error.ts';
import { counted } from '../terminal/counted.ts';
import { isCommandError } from '../usage/command-error.ts';
import { ExitCode } from '../usage/exit-code.ts';
import type { FileReport, Finding } from './finding.ts';
import type { LoadedSchema, SchemaPlace } from './load-schema.ts';

/** Options of what is printed. */
export interface PrintOptions {
  /** Whether the part of the schema is printed with each error. */
  readonly isVerbose: boolean;
  /** The most errors of a file that are printed. */
  readonly maxErrors: number;
}

/** A text with errors, which may be one line of a file. */
export interface ErrorSource {
  readonly text: string;
  /** The number of its first line. */
  readonly line: number;
}

/** Findings of one file that are kept; a file of JSON Lines may have millions. */
const maxFindings = 10_000;

/** Collects the findings of one file. */
export class ReportBuilder {
  readonly #file: string;
  readonly #options: PrintOptions;
  readonly #findings: Finding[] = [];
  readonly #printed: string[] = [];
  #count = 0;

  constructor(file: string, options: PrintOptions) {
    this.#file = file;
    this.#options = options;
  }

  /** Adds errors of a text. */
  add(errors: readonly (ValidationError | JsonError)[], source: ErrorSource, schema?: LoadedSchema): void {
    for (const error of errors) {
      const place = isJsonError(error) ? undefined : schema?.placeOf(error.schemaPointer);
      if (this.#count < maxFindings) this.#findings.push(findingOf(error, source, place));
      if (this.#count < this.#options.maxErrors) this.#printed.push(this.#print(error, source, place));
      this.#count++;
    }
  }

  /** Returns the report; with the reason, if the file was not checked to its end. */
  report(problem?: string, exitCode: ExitCode = ExitCode.files): FileReport {
    const rest = this.#count - this.#printed.length;
    const more = rest > 0 ? [`${shownName(this.#file)}: and ${counted(rest, 'more error')}\n`] : [];
    return {
      file: this.#file,
      findings: this.#findings,
      surplus: this.#count - this.#findings.length,
      printed: [...this.#printed, ...more].join('\n'),
      problem,
      isFixed: false,
      exitCode: problem !== undefined ? exitCode : this.#count > 0 ? ExitCode.findings : ExitCode.ok,
    };
  }

  /**
   * Returns the report of a file that ended with an error: of the system, or about its schema.
   *
   * @throws the error, if it is another one
   */
  reportError(error: unknown): FileReport {
    if (isCommandError(error)) return this.report(error.message, error.exitCode);
    const problem = describeSystemError(error);
    if (problem === undefined) throw error;
    return this.report(problem);
  }

  #print(error: ValidationError | JsonError, { text, line }: ErrorSource, place: SchemaPlace | undefined): string {
    const printed = formatErrors([error], text, { name: shownName(this.#file), line });
    if (!this.#options.isVerbose || place === undefined) return printed;
    const { file, pointer, index, line: schemaLine, column } = place;
    const reason = { message: `the rule is ${pointer}`, index, line: schemaLine, column };
    const shown = formatErrors([reason], place.text, { name: shownName(file) });
    return printed + shown.replaceAll(/^(?=.)/gm, '  ');
  }
}

function findingOf(error: ValidationError | JsonError, { line }: ErrorSource, place?: SchemaPlace): Finding {
  const { message, pointer = '', column } = error;
  const position = { line: error.line === undefined ? undefined : error.line + line - 1, column };
  if (isJsonError(error)) {
    const text = error.hint === undefined ? message : `${message}: ${error.hint}`;
    const rule = error.code === 'SYNTAX' ? 'syntax' : 'limit';
    return { rule, message: text, path: '', pointer, ...position, schema: undefined };
  }
  const { keyword, path, schemaPointer } = error;
  const schema = { pointer: schemaPointer, file: place?.file, line: place?.line, column: place?.column };
  return { rule: keyword, message: withCauses(error), path, pointer, ...position, schema };
}

/** Returns the message, followed by those of the causes, for reports that have one line for each finding. */
function withCauses({ message, causes, path }: ValidationError): string {
  if (causes.length === 0) return message;
  const texts = causes.map((it) => (it.path === path ? withCauses(it) : `${it.path}: ${withCauses(it)}`));
  return `${message} (${texts.join('; ')})`;
}
