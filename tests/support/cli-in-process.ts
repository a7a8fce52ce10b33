import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { writeOperations } from '../../packages/client/build.ts';
import type { Ran } from './installed-packages.ts';

const source = join(import.meta.dirname, '../../packages/cli/src/program');

/** What these tests use of the program. Its own types need the client, which only its build finds. */
type Program = {
  run: (args: readonly string[], world: object) => Promise<number>;
  createTerminal: (streams: object, signal: AbortSignal) => object;
};

let loading: Promise<Program> | null = null;

/**
 * Runs a command of `atrium` from its sources in this process, as `main.ts` does in its own without a terminal. A
 * program of its own takes half a second to start.
 */
export async function runInProcess(
  args: readonly string[],
  { env, folder }: { env: Record<string, string>; folder: string },
): Promise<Ran> {
  loading ??= load();
  const { run, createTerminal } = await loading;
  const { signal } = new AbortController();
  const [out, error]: [string[], string[]] = [[], []];
  const streams = { stdin: Readable.from([]), stdout: collector(out), stderr: collector(error) };
  const code = await run(args, {
    terminal: createTerminal(streams, signal),
    signal,
    env,
    folder,
    version: '0.0.0',
    useProxies: () => Promise.reject(new Error('A test that needs proxies starts the program.')),
  });
  return { code, out: out.join('').trim(), error: error.join('').trim() };
}

async function load(): Promise<Program> {
  writeOperations();
  const [run, terminal] = await Promise.all([import(`${source}/run.ts`), import(`${source}/terminal.ts`)]);
  return { run: run.run, createTerminal: terminal.createTerminal };
}

function collector(into: string[]): Writable {
  return new Writable({
    write: (chunk, _, done) => {
      into.push(String(chunk));
      done();
    },
  });
}
