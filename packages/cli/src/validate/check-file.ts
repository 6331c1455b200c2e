import { isJsonError } from '@wirework/encoding-errors';
import { getFromText } from '@wirework/path';
import { type ValidationError, validationErrorFromJson } from '@wirework/schema';
import { getOwn } from '@wirework/scanner/primitives';
import { invalidUtf8 } from '../files/invalid-utf8.ts';
import { readLines } from '../files/read-lines.ts';
import { readText } from '../files/read-text.ts';
import { syntaxOf } from '../files/syntax-of.ts';
import type { Io } from '../terminal/io.ts';
import type { FileReport } from './finding.ts';
import { parseDocuments } from './parse-documents.ts';
import type { ParsedDocument } from './parsed-document.ts';
import { type PrintOptions, ReportBuilder } from './report-builder.ts';
import type { SchemasOfFiles } from './schemas-of-files.ts';

/** Options of a check. */
export interface CheckOptions extends PrintOptions {
  /** The syntax of all files; without it, their names decide. */
  readonly syntax: string | undefined;
}

/** Checks one file. A file that cannot be read, and a schema that is missing, are problems of its report. */
export async function checkFile(
  file: string,
  schemas: SchemasOfFiles,
  options: CheckOptions,
  io: Io,
): Promise<FileReport> {
  const builder = new ReportBuilder(file, options);
  try {
    const syntax = syntaxOf(file, options.syntax);
    if (syntax === 'lines') await checkLines(file, schemas, builder, io);
    else {
      const { text } = await readText(file, io);
      if (syntax === 'yaml') await checkYaml(file, text, schemas, builder);
      else await checkText(file, text, syntax, schemas, builder);
    }
    return builder.report();
  } catch (error) {
    // The text is not there: it is not UTF-8.
    if (!isJsonError(error)) return builder.reportError(error);
    builder.add([error], { text: '', line: 1 });
    return builder.report();
  }
}

/** Checks a text, whose first line has a number, and adds its errors. */
export async function checkText(
  file: string,
  text: string,
  syntax: 'json' | 'jsonc',
  schemas: SchemasOfFiles,
  builder: ReportBuilder,
  line = 1,
): Promise<void> {
  try {
    const schema = await schemas.schemaOf(file, () => getFromText(text, '$schema', { syntax }).value);
    builder.add(schema.compiled(syntax).validateText(text), { text, line }, schema);
  } catch (error) {
    if (!isJsonError(error)) throw error;
    builder.add([error], { text, line });
  }
}

async function checkYaml(file: string, text: string, schemas: SchemasOfFiles, builder: ReportBuilder): Promise<void> {
  const source = { text, line: 1 };
  try {
    for (const document of await parseDocuments(text, 'yaml')) {
      const schema = await schemas.schemaOf(file, () => getOwn(Object(document.value), '$schema'));
      const errors = schema.compiled('json').validate(document.value);
      builder.add(
        errors.map((it) => withPlace(it, document)),
        source,
        schema,
      );
    }
  } catch (error) {
    if (!isJsonError(error)) throw error;
    builder.add([error], source);
  }
}

async function checkLines(file: string, schemas: SchemasOfFiles, builder: ReportBuilder, io: Io): Promise<void> {
  const schema = await schemas.schemaOf(file, () => undefined);
  const compiled = schema.compiled('json');
  for await (const lines of readLines(file, io)) {
    for (const { number, text, damaged } of lines) {
      if (damaged === undefined && /^[\t\r ]*$/.test(text)) continue;
      const source = { text, line: number };
      try {
        if (damaged !== undefined) throw await invalidUtf8(damaged);
        builder.add(compiled.validateText(text), source, schema);
      } catch (error) {
        if (!isJsonError(error)) throw error;
        builder.add([error], source);
      }
    }
  }
}

/** Keywords whose errors are at the name of a property. */
const aboutNames: readonly string[] = ['additionalProperties', 'unevaluatedProperties', 'propertyNames'];

/** Returns an error of a value with the position that the value has in the text. */
function withPlace(error: ValidationError, document: ParsedDocument): ValidationError {
  return validationErrorFromJson(placed(error, document, false));
}

function placed(error: ValidationError, document: ParsedDocument, isInName: boolean): Record<string, unknown> {
  const isName = isInName || aboutNames.includes(error.keyword);
  return {
    ...error.toJSON({ full: true }),
    ...document.placeOf(error.pointer, isName),
    causes: error.causes.map((it) => placed(it, document, isName)),
  };
}
