import { run } from './program/run.ts';
import { exitCodes, Stop } from './program/stop.ts';
import { createTerminal } from './program/terminal.ts';

/** Set by the build. */
declare const packageVersion: string;

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 22) {
  console.error(`atrium needs Node.js 22 or newer. This is ${process.versions.node}.`);
  process.exit(exitCodes.failed);
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () =>
    stopping.abort(new Stop('interrupted', 'Interrupted. The files of the folder are consistent.')),
  );
// The reader of a pipe may stop early: `atrium projects | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.done);
  throw error;
});

process.exitCode = await run(process.argv.slice(2), {
  terminal: createTerminal(process, stopping.signal),
  signal: stopping.signal,
  env: process.env,
  folder: process.cwd(),
  version: packageVersion,
  useProxies: () => import('./env-proxies.ts'),
});
