import { type Command, globalOptions, type Option } from './command.ts';

const columns = 80;

export function generalHelp(commands: readonly Command[], version: string): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
  return `atrium ${version}: indoor maps as files

Usage: atrium COMMAND [ARGUMENTS] [OPTIONS]

${lines.join('\n')}

atrium COMMAND --help shows the options of a command. Create an API key in the
settings of the organization.`;
}

export function commandHelp(command: Command): string {
  const { name, usage, summary, about, options } = command;
  const parts = [
    `atrium ${name}: ${summary}`,
    `Usage: atrium ${[name, usage, '[OPTIONS]'].filter(Boolean).join(' ')}`,
    ...about.map((text) => wrapped(text, columns).join('\n')),
    ...(Object.keys(options).length > 0 ? [`Options:\n${optionLines(options)}`] : []),
    `For every command:\n${optionLines(globalOptions)}`,
  ];
  return parts.join('\n\n');
}

function optionLines(options: Readonly<Record<string, Option>>): string {
  const heads = Object.entries(options).map(([name, { short, value, text, choices }]) => ({
    head: `  ${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`,
    text: choices ? `${text}: ${choices.join(', ')}` : text,
  }));
  const width = Math.max(...heads.map(({ head }) => head.length)) + 2;
  return heads
    .map(({ head, text }) => {
      const [first = '', ...more] = wrapped(text, columns - width);
      return [head.padEnd(width) + first, ...more.map((line) => ' '.repeat(width) + line)].join('\n');
    })
    .join('\n');
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
