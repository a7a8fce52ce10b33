import { parseArgs } from 'node:util';
import { AppError } from '../contract/errors.ts';
import { requestContext } from '../http/request-context.ts';
import { stopBuilding } from '../maps/ways/build-live.ts';
import { sayError } from '../messages/errors.ts';
import type { Ctx } from '../platform/context.ts';
import { BootError, explain } from './boot-error.ts';
import { loadEnvFile } from './load-env-file.ts';
import { openDatabase } from './open-database.ts';

/**
 * Runs an operator command. `read` checks the command line before the database is opened and returns the job, whose
 * text is printed. A refusal prints one line to standard error and sets exit code 1.
 */
export async function runCommand(read: () => (ctx: Ctx) => Promise<string>): Promise<void> {
  try {
    loadEnvFile();
    const run = read();
    const opened = await openDatabase((line) => console.error(line));
    try {
      const { ctx, settle } = operatorContext();
      console.log(await run(ctx));
      await settle();
    } finally {
      // The running server, or the next start, builds the directions of published maps.
      await stopBuilding();
      await opened.close();
    }
  } catch (error) {
    sayFailure(error);
  }
}

/** Prints why a command failed, and sets exit code 1. */
export function sayFailure(error: unknown): void {
  console.error(error instanceof AppError ? sentenceOf(error) : explain(error));
  process.exitCode = 1;
}

/**
 * Parses a command line with the options `--name`, `--address`, `--organization` and `--yes`, and `--dry-run` for the commands that
 * can run without a change. Throws `BootError` with `usage` for any other option.
 */
export function parseCommand(args: string[], usage: string, dryRunnable: readonly string[] = []) {
  try {
    const parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        address: { type: 'string' },
        organization: { type: 'string' },
        yes: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    });
    const [command = ''] = parsed.positionals;
    if (parsed.values['dry-run'] && !dryRunnable.includes(command)) {
      throw new Error(`${command || 'This command'} has no option --dry-run.`);
    }
    return parsed;
  } catch (error) {
    throw new BootError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function sentenceOf(error: AppError): string {
  const faults = error.extras.faults ?? [];
  return faults.length > 0
    ? faults.map((fault) => `${fault.path}: ${sayError('en', fault)}`).join('\n')
    : error.message;
}

/**
 * Makes the context of an operator command: that of an anonymous request without headers. `settle` runs the work that
 * was queued for after the commit.
 */
export function operatorContext() {
  const tasks: (() => void | Promise<void>)[] = [];
  const ctx: Ctx = {
    ...requestContext({ headers: new Headers() }),
    clientAddress: 'operator',
    afterCommit: (task) => void tasks.push(task),
  };
  const settle = async () => {
    for (const task of tasks.splice(0)) await task();
  };
  return { ctx, settle };
}
