import { type Command, globalOptions, type Option } from '../program/command.ts';
import { Stop } from '../program/stop.ts';

const writers = { bash, zsh, fish };

/** Makes the completion command from the table of commands. */
export function completionCommand(commands: () => readonly Command[]): Command {
  return {
    name: 'completion',
    usage: 'bash|zsh|fish',
    summary: 'print the completion script of a shell',
    about: [
      'bash: add eval "$(atrium completion bash)" to ~/.bashrc. zsh: add the same line with zsh to ~/.zshrc, after compinit. fish: run atrium completion fish > ~/.config/fish/completions/atrium.fish',
    ],
    options: {},
    argumentsMin: 1,
    argumentsMax: 1,
    takesFiles: false,
    async run({ args, terminal }) {
      const write = Object.entries(writers).find(([name]) => name === args[0])?.[1];
      if (!write) throw new Stop('usage', `The shell must be one of: ${Object.keys(writers).join(', ')}.`);
      terminal.print(write(commands()));
    },
  };
}

function optionsOf(command: Command): [string, Option][] {
  return Object.entries({ ...command.options, ...globalOptions });
}

function bash(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  const cases = commands.map((command) => {
    const flags = optionsOf(command)
      .map(([name]) => `--${name}`)
      .join(' ');
    return `    ${command.name}) flags="${flags}"; files=${command.takesFiles ? 1 : 0};;`;
  });
  return `_atrium() {
  local word="\${COMP_WORDS[COMP_CWORD]}" flags="" files=0
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names} --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word"));;
    *) [ "$files" -eq 1 ] && { local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$word")); };;
  esac
}
complete -o filenames -F _atrium atrium`;
}

function zsh(commands: readonly Command[]): string {
  const names = commands.map(({ name, summary }) => `    '${name}:${quoted(summary)}'`);
  const cases = commands.map((command) => {
    const flags = optionsOf(command).map(([name, { text, value }]) => {
      const argument = value === undefined ? '' : `:${value.toLowerCase()}:`;
      return `'--${name}[${quoted(text).replaceAll(/[[\]:]/g, ' ')}]${argument}'`;
    });
    const files = command.takesFiles ? " '*:file:_files'" : '';
    return `    ${command.name}) _arguments ${flags.join(' ')}${files};;`;
  });
  return `_atrium() {
  local -a commands
  commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local name="\${words[2]}"
  shift words
  (( CURRENT-- ))
  case "$name" in
${cases.join('\n')}
  esac
}
compdef _atrium atrium`;
}

function fish(commands: readonly Command[]): string {
  const lines = ['complete -c atrium -f'];
  for (const command of commands) {
    const { name, summary, takesFiles } = command;
    lines.push(`complete -c atrium -n __fish_use_subcommand -a ${name} -d '${quoted(summary)}'`);
    const seen = `__fish_seen_subcommand_from ${name}`;
    if (takesFiles) lines.push(`complete -c atrium -n '${seen}' -F`);
    for (const [flag, { text, value, short, choices }] of optionsOf(command)) {
      const needed = value === undefined ? '' : choices ? ` -x -a '${choices.join(' ')}'` : ' -x';
      const letter = short === undefined ? '' : ` -s ${short}`;
      lines.push(`complete -c atrium -n '${seen}' -l ${flag}${letter}${needed} -d '${quoted(text)}'`);
    }
  }
  return lines.join('\n');
}

/** Escapes text for single quotes. */
function quoted(text: string): string {
  return text.replaceAll("'", '’');
}
