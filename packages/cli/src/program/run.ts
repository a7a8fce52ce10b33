import { parseArgs } from 'node:util';
import { AtriumError, ConnectionError, ForbiddenError, UnauthenticatedError } from '@atrium/client';
import { commands } from '../commands/index.ts';
import { type Call, type Command, globalOptions, type Values } from './command.ts';
import { connectionFaultOf } from './connection-fault.ts';
import { commandHelp, generalHelp } from './help.ts';
import { areProxiesSet } from './proxies.ts';
import { type ExitCode, exitCodes, Stop } from './stop.ts';
import type { Terminal } from './terminal.ts';

type World = Pick<Call, 'terminal' | 'signal' | 'env' | 'folder'> & {
  version: string;
  /** Sends all requests through the proxies that the environment names. */
  useProxies: () => Promise<unknown>;
};

/** Runs the program. Returns its exit code. */
export async function run(given: readonly string[], world: World): Promise<ExitCode> {
  const { terminal, version, signal } = world;
  const [name, ...rest] = given;
  try {
    if (name === '--version' || name === '-V') terminal.print(version);
    else if (name === undefined || name === '--help' || name === '-h' || name === 'help')
      terminal.print(helpOf(rest[0], version));
    else await runCommand(commandNamed(name), rest, world);
    return exitCodes.done;
  } catch (error) {
    return ended(signal.aborted ? signal.reason : error, terminal);
  }
}

function helpOf(name: string | undefined, version: string): string {
  return name === undefined ? generalHelp(commands, version) : commandHelp(commandNamed(name));
}

function commandNamed(name: string): Command {
  const command = commands.find((each) => each.name === name);
  if (!command) throw new Stop('usage', `There is no command ${name}. atrium --help lists the commands.`);
  return command;
}

async function runCommand(command: Command, given: readonly string[], world: World): Promise<void> {
  const { values, positionals } = parse(command, given);
  if (values.help) {
    world.terminal.print(commandHelp(command));
    return;
  }
  const { argumentsMin, argumentsMax, name, usage } = command;
  if (positionals.length < argumentsMin || positionals.length > argumentsMax)
    throw new Stop('usage', `Usage: atrium ${name} ${usage}`.trimEnd());
  if (areProxiesSet(world.env)) await world.useProxies();
  await command.run({ ...world, args: positionals, values });
}

function parse(command: Command, given: readonly string[]): { values: Values; positionals: string[] } {
  const options = Object.entries({ ...globalOptions, ...command.options }).map(([name, { type, short }]) => [
    name,
    { type, ...(short && { short }) },
  ]);
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      options: Object.fromEntries(options),
      allowPositionals: true,
      strict: true,
    });
    return { values: values as Values, positionals };
  } catch (cause) {
    const [sentence = ''] = cause instanceof Error ? cause.message.split('. ') : [];
    throw new Stop('usage', `${sentence}. atrium ${command.name} --help lists the options.`, { cause });
  }
}

/** Prints what went wrong: one sentence for an expected error, the stack for any other. Returns the exit code. */
function ended(error: unknown, terminal: Terminal): ExitCode {
  if (error instanceof Stop) {
    if (error.message !== '') terminal.tell(error.message);
    return error.code;
  }
  if (error instanceof AtriumError) {
    const request = error.requestId ? ` (request ${error.requestId})` : '';
    const address = error instanceof ConnectionError ? error.address : null;
    const fault = address === null ? null : connectionFaultOf(error.cause, address);
    terminal.tell(`${fault ?? error.message}${request}`);
    const isRefused = error instanceof UnauthenticatedError || error instanceof ForbiddenError;
    return isRefused ? exitCodes.notAllowed : exitCodes.failed;
  }
  const isOfSystem = error instanceof Error && 'code' in error && 'syscall' in error;
  terminal.tell(isOfSystem ? error.message : String(error instanceof Error ? error.stack : error));
  return exitCodes.failed;
}
