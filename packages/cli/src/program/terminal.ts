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
  /** Prints the result, for the person or the next program. */
  print(text: string): void;
  /** Prints a message beside the result, to standard error. */
  tell(text: string): void;
  /** Shows progress on a line that the next one overwrites. Prints nothing without a terminal. */
  progress(text: string, done: number, count: number): void;
  /** Asks before something is destroyed. Throws if there is no person to answer. */
  confirm(question: string, isYes: boolean): Promise<void>;
  /** Reads a hidden line, or the whole input if it is not a terminal. */
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

  /** Returns the answer, or null if the input ends before it (Ctrl+D). */
  async function askLine(question: string, isShown: boolean): Promise<string | null> {
    closeLine();
    const output = isShown ? stderr : undefined;
    if (!isShown) stderr.write(question);
    const lines = createInterface({ input: stdin, terminal: true, ...(output && { output }) });
    // In this mode Ctrl+C arrives as a character and sends no signal.
    lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    const ended = new Promise<null>((resolve) => lines.once('close', () => resolve(null)));
    // At the end of the input this promise stays open in some versions of Node, and is rejected in others.
    const answered = lines.question(isShown ? question : '', { signal }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return null;
    });
    try {
      const answer = await Promise.race([answered, ended]);
      if (answer === null && isShown) stderr.write('\n');
      return answer;
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
        throw new Stop('notConfirmed', `${question}\nThis is not a terminal. Confirm with --yes.`);
      const answer = await askLine(`${plain(question)} [y/N] `, true);
      if (!/^y(es)?$/i.test(answer?.trim() ?? '')) throw new Stop('notConfirmed', 'Nothing was changed.');
    },
    async readSecret(question) {
      if (hasPerson) return (await askLine(question, false))?.trim() ?? '';
      const parts: Buffer[] = [];
      for await (const part of stdin) parts.push(Buffer.from(part));
      return Buffer.concat(parts).toString('utf8').trim();
    },
  };
}

/** Removes control characters: titles come from others and could move the cursor or colour the screen. */
function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}/gu, (sign) =>
    sign === '\n' || sign === '\t' ? sign : '',
  );
}
