import type { Terminal } from './terminal.ts';

export type Option = {
  type: 'boolean' | 'string';
  text: string;
  short?: string;
  /** Name of the value in the help. */
  value?: string;
  choices?: readonly string[];
};

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** Input of a command. */
export type Call = {
  args: readonly string[];
  values: Values;
  terminal: Terminal;
  signal: AbortSignal;
  env: Readonly<Record<string, string | undefined>>;
  folder: string;
};

export type Command = {
  name: string;
  /** Arguments after the name. */
  usage: string;
  summary: string;
  /** Paragraphs of the help. */
  about: readonly string[];
  options: Readonly<Record<string, Option>>;
  argumentsMin: number;
  argumentsMax: number;
  /** Arguments name files; for the completion. */
  takesFiles: boolean;
  run(call: Call): Promise<void>;
};

export const globalOptions: Readonly<Record<string, Option>> = {
  url: {
    type: 'string',
    value: 'ADDRESS',
    text: 'address of Atrium; default: ATRIUM_URL, the folder, or the last login',
  },
  key: { type: 'string', value: 'KEY', text: 'API key; default: ATRIUM_KEY, or the key of the login' },
  json: { type: 'boolean', text: 'print JSON' },
  yes: { type: 'boolean', short: 'y', text: 'confirm every question' },
  help: { type: 'boolean', short: 'h', text: 'show this help' },
};

export const projectOption: Option = {
  type: 'string',
  value: 'PROJECT',
  text: 'key or id of the project; default: the project of the folder',
};

export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
