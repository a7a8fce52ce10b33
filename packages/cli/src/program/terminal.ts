import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { Stop } from './stop.ts';

type Streams = {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable & { isTTY?: boolean };
};

export type Terminal = {
  /** What the command answers: for the person and for the next program. */
  print(text: string): void;
  /** What is said beside the answer. */
  tell(text: string): void;
  /** How far long work is, on a line that the next one overwrites; nothing where nobody watches. */
  progress(text: string, done: number, count: number): void;
  /** Asks before something is destroyed. Without a person there is nobody to ask. */
  confirm(question: string, isYes: boolean): Promise<void>;
  /** Reads a line that is not shown, or all of the input where it is no terminal. */
  readSecret(question: string): Promise<string>;
};

const clearLine = '\r\x1b[K';

export function createTerminal({ stdin, stdout, stderr }: Streams, signal: AbortSignal): Terminal {
  const isWatched = stderr.isTTY === true;
  const hasPerson = isWatched && stdin.isTTY === true;
  let isLineOpen = false;
  const closeLine = () => {
    if (isLineOpen) stderr.write(clearLine);
    isLineOpen = false;
  };

  async function askLine(question: string, isShown: boolean): Promise<string> {
    closeLine();
    const output = isShown ? stderr : undefined;
    if (!isShown) stderr.write(question);
    const lines = createInterface({ input: stdin, terminal: true, ...(output && { output }) });
    // In this mode the key is a character of the line, and no signal comes.
    lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    try {
      return await lines.question(isShown ? question : '', { signal });
    } finally {
      lines.close();
      if (!isShown) stderr.write('\n');
    }
  }

  return {
    print(text) {
      closeLine();
      stdout.write(`${plain(text)}\n`);
    },
    tell(text) {
      closeLine();
      stderr.write(`${plain(text)}\n`);
    },
    progress(text, done, count) {
      if (!isWatched) return;
      stderr.write(`${clearLine}${plain(text)} ${done}/${count}`);
      isLineOpen = true;
      if (done >= count) closeLine();
    },
    async confirm(question, isYes) {
      if (isYes) return;
      if (!hasPerson)
        throw new Stop('notConfirmed', `${question}\nNobody is here to answer. --yes answers with yes.`);
      const answer = await askLine(`${plain(question)} [y/N] `, true);
      if (!/^y(es)?$/i.test(answer.trim())) throw new Stop('notConfirmed', 'Nothing was changed.');
    },
    async readSecret(question) {
      if (hasPerson) return (await askLine(question, false)).trim();
      const parts: Buffer[] = [];
      for await (const part of stdin) parts.push(Buffer.from(part));
      return Buffer.concat(parts).toString('utf8').trim();
    },
  };
}

/** Titles come from others: what moves the cursor or colours the screen is taken out. */
function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}/gu, (sign) =>
    sign === '\n' || sign === '\t' ? sign : '',
  );
}
