import { summaryOf } from '../usage/help-text.ts';
import { flagsOf, type TableRow } from './command-table.ts';

/** Returns the man page in roff. */
export function manPage(rows: readonly TableRow[], version: string): string {
  return `.TH WIREWORK 1 "" "wirework ${version}" "User Commands"
.SH NAME
wirework \\- checks, edits and fetches JSON
.SH SYNOPSIS
.B wirework
.I COMMAND
[options] \\fIFILE\\fR...
.SH DESCRIPTION
Files are paths, folders, patterns in quotes, and \\- for standard input. Results go to standard output, messages to standard error.
${rows.map(commandSection).join('\n')}
.SH EXIT STATUS
.TP
.B 0
Everything is as it should be.
.TP
.B 1
There are findings.
.TP
.B 2
The command line or a schema is wrong.
.TP
.B 3
A file or the network cannot be read or written.
.SH ENVIRONMENT
.TP
.B NO_COLOR
If it is not empty, there are no colors.
.TP
.B FORCE_COLOR
If it is neither 0 nor false, there are colors in pipes too.
.TP
.B XDG_CACHE_HOME
The folder with the schemas that were fetched.
`;
}

function commandSection({ name, summary, command, options }: TableRow): string {
  const rows = options.map(([long, option]) => {
    const flags = flagsOf(long, option).map((it) => `\\fB${escaped(it)}\\fR`);
    const value = option.value === undefined ? '' : ` \\fI${escaped(option.value)}\\fR`;
    return `.TP\n${flags.join(', ')}${value}\n${sentence(summaryOf(option))}`;
  });
  const examples = command.examples.map((it) => `.PP\n${sentence(it.summary)}:\n.PP\n.nf\n${sentence(it.line)}\n.fi`);
  const description = command.description === '' ? '' : `\n.PP\n${sentence(command.description)}`;
  return `.SH WIREWORK ${escaped(name).toUpperCase()}
\\fB${`wirework ${escaped(name)}`}\\fR ${escaped(command.usage)}
.PP
${sentence(summary)}.${description}
${rows.join('\n')}
${examples.join('\n')}`;
}

/** Escapes a text of one line, which must not begin with a request. */
function sentence(text: string): string {
  return escaped(text).replaceAll('\n', '\n.br\n').replaceAll(/^[.']/gm, '\\&$&');
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-');
}
