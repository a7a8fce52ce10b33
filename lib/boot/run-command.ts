import { type ParseArgsConfig, parseArgs } from 'node:util';
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

/** Parses the command line of this process. Throws `BootError` with `usage` for an option that is not among these. */
export function parseCommand<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ allowPositionals: true, options });
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
