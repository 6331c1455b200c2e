import { flagsOf, type TableRow } from './command-table.ts';

/** Returns the script that completes command lines in bash. Names of files are completed by bash itself. */
export function bashCompletions(rows: readonly TableRow[]): string {
  const names = rows.map(({ name }) => name).join(' ');
  const values = rows.flatMap(({ name, options }) =>
    options.flatMap(([long, option]) => {
      if (option.choices === undefined) return [];
      const patterns = flagsOf(long, option).map((flag) => `'${name} ${flag}'`);
      return [`    ${patterns.join(' | ')}) words='${option.choices.join(' ')}' ;;`];
    }),
  );
  const flags = rows.map(({ name, options }) => {
    const all = options.flatMap(([long, option]) => flagsOf(long, option));
    return `      ${name}) words='${all.join(' ')}' ;;`;
  });
  return `# Completions of wirework for bash: source <(wirework completions bash)
_wirework() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} words=''
  COMPREPLY=()
  # Of '--option=value' bash makes three words.
  if [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  if [[ $cur == = ]]; then cur=''; fi
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '${names} --help --version' -- "$cur"))
    return
  fi
  case "\${COMP_WORDS[1]} $prev" in
${values.join('\n')}
  esac
  if [[ -z $words && $cur == -* ]]; then
    case "\${COMP_WORDS[1]}" in
${flags.join('\n')}
    esac
  fi
  if [[ -n $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$cur")); fi
}
complete -o default -F _wirework wirework
`;
}
