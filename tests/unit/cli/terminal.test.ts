import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createTerminal } from '../../../packages/cli/src/program/terminal.ts';

/** A terminal with a person in front of it, or a pipe, with its output and the typed text. */
function open({ isTTY }: { isTTY: boolean }) {
  const stream = () => Object.assign(new PassThrough(), { isTTY });
  const [stdin, stdout, stderr] = [stream(), stream(), stream()];
  const stopping = new AbortController();
  const textOf = (from: PassThrough) => String(from.read() ?? '');
  return {
    terminal: createTerminal({ stdin, stdout, stderr }, stopping.signal),
    stop: () => stopping.abort(),
    type: (text: string) => stdin.write(text),
    end: () => stdin.end(),
    out: () => textOf(stdout),
    error: () => textOf(stderr),
  };
}

test('the answer yes goes on, and any other changes nothing', async () => {
  for (const [answer, isYes] of [
    ['y', true],
    ['yes', true],
    ['', false],
    ['n', false],
  ] as const) {
    const { terminal, type, error } = open({ isTTY: true });
    const asked = terminal.confirm('Delete 3?', false);
    type(`${answer}\n`);
    if (isYes) await asked;
    else await expect(asked).rejects.toMatchObject({ code: 6, message: 'Nothing was changed.' });
    expect(error()).toContain('Delete 3? [y/N]');
  }
});

test('without a terminal nothing is asked and nothing is destroyed', async () => {
  const { terminal } = open({ isTTY: false });
  await expect(terminal.confirm('Delete 3?', false)).rejects.toMatchObject({ code: 6 });
  await expect(terminal.confirm('Delete 3?', true)).resolves.toBeUndefined();
});

test('the end of the input changes nothing and gives no key', async () => {
  const person = open({ isTTY: true });
  const asked = person.terminal.confirm('Delete 3?', false);
  person.end();
  await expect(asked).rejects.toMatchObject({ code: 6, message: 'Nothing was changed.' });
  const other = open({ isTTY: true });
  const read = other.terminal.readSecret('Key: ');
  other.end();
  expect(await read).toBe('');
});

test('an interrupted question ends the command', async () => {
  const { terminal, stop } = open({ isTTY: true });
  const asked = terminal.confirm('Delete 3?', false);
  stop();
  await expect(asked).rejects.toThrow();
});

test('a typed key is not shown, and a piped key is read to its end', async () => {
  const person = open({ isTTY: true });
  const typed = person.terminal.readSecret('Key: ');
  person.type('sk_secret\n');
  expect(await typed).toBe('sk_secret');
  expect(person.error() + person.out()).not.toContain('secret');
  const pipe = open({ isTTY: false });
  const read = pipe.terminal.readSecret('Key: ');
  pipe.type('sk_');
  pipe.type('1\n');
  pipe.end();
  expect(await read).toBe('sk_1');
});

test('progress is written to a terminal only, and clears its line', () => {
  const person = open({ isTTY: true });
  person.terminal.progress('Pictures', 1, 2);
  person.terminal.print('Done');
  expect(person.error()).toBe('\r\x1b[KPictures 1/2\r\x1b[K');
  expect(person.out()).toBe('Done\n');
  const pipe = open({ isTTY: false });
  pipe.terminal.progress('Pictures', 1, 2);
  expect(pipe.error()).toBe('');
});

test('text of others cannot move the cursor or colour the screen', () => {
  const { terminal, out } = open({ isTTY: true });
  terminal.print('a\x1b[31mb\x1b]0;title\x07c\x9b2Jd\ne\tf');
  expect(out()).toBe('abcd\ne\tf\n');
});
