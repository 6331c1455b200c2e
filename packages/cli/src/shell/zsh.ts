import { summaryOf } from '../usage/help-text.ts';
import type { Option } from '../usage/command.ts';
import type { TableRow } from './command-table.ts';

/** Returns the script that completes command lines in zsh. */
export function zshCompletions(rows: readonly TableRow[]): string {
  const names = rows.map(({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(':', '\\:')}`)}`);
  const cases = rows.map(({ name, options }) => {
    const specs = options.map(([long, option]) => `        ${specOf(long, option)} \\`);
    return `    ${name})\n      _arguments -s \\\n${specs.join('\n')}\n        '*:file:_files' ;;`;
  });
  return `#compdef wirework
# Completions of wirework for zsh: wirework completions zsh > "\${fpath[1]}/_wirework"
_wirework() {
  local -a commands=(
${names.join('\n')}
  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  shift words
  ((CURRENT--))
  case $words[1] in
${cases.join('\n')}
  esac
}
if [[ $funcstack[1] == _wirework ]]; then _wirework "$@"; else compdef _wirework wirework; fi
`;
}

/** Returns the description of an option for \`_arguments\`. */
function specOf(name: string, option: Option): string {
  const { short, value, choices, multiple } = option;
  const values = choices === undefined ? '_files' : `(${choices.join(' ')})`;
  const summary = summaryOf(option).replaceAll(/[[\]:]/g, '\\$&');
  const text = quoted(`[${summary}]${value === undefined ? '' : `:${value.replaceAll(':', '\\:')}:${values}`}`);
  const star = multiple === true ? "'*'" : short === undefined ? '' : `'(-${short} --${name})'`;
  return short === undefined ? `${star}--${name}${text}` : `${star}{-${short},--${name}}${text}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
