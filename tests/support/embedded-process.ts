import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

export type EmbeddedProcess = {
  child: ChildProcess;
  /** The lines that it printed, in order. The last is `up <socket folder>` or `failed <why>`. */
  lines: string[];
  socketFolder: string;
  /** Sends the signal and waits until the process ends. */
  end: (signal: NodeJS.Signals) => Promise<void>;
};

export type EmbeddedProcessOptions = {
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
  /** A command that runs the process, such as `unshare` with its options. */
  within?: string[];
};

/**
 * Starts `program`, which is `programs/use-embedded.ts` or its bundle: a process that uses the embedded database of
 * `dataDir`. Waits until it has it or has given up.
 */
export async function useEmbedded(
  program: string,
  dataDir: string,
  options: EmbeddedProcessOptions = {},
): Promise<EmbeddedProcess> {
  const [command = '', ...args] = [...(options.within ?? []), process.execPath, program, dataDir];
  const child = spawn(command, args, {
    cwd: dirname(program),
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(options.uid && { uid: options.uid, gid: options.gid }),
  });
  const lines: string[] = [];
  await new Promise<void>((done, fail) => {
    child.once('error', fail);
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (/^(?:up|failed) /.test(line)) done();
    });
    child.once('exit', () => done());
  });
  return {
    child,
    lines,
    socketFolder: lines.at(-1)?.replace(/^up /, '') ?? '',
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}
