// npm run user -- <command>: what an operator does to accounts and organizations at the machine itself. The server
// may be running meanwhile.
import { parseArgs } from 'node:util';
import { AppError } from '../errors.ts';
import { setPlan } from '../organizations/set-plan.ts';
import { planNames } from '../plans/plans.ts';
import { createOwner, describeAccount, issuePasswordLink, removeSecondFactor } from '../users/operate.ts';
import { BootError, explain } from './boot-error.ts';
import { loadEnvFile } from './load-env-file.ts';
import { openDatabase } from './open-database.ts';
import { operatorContext } from './operator-context.ts';

const usage = `npm run user -- create <email> --name <name> --organization <name>
npm run user -- show <email>
npm run user -- reset-password <email>
npm run user -- reset-second-factor <email>
npm run user -- change-plan <organization> <${planNames.join('|')}>`;

try {
  loadEnvFile();
  const { run, settle } = readCommand(process.argv.slice(2));
  const opened = await openDatabase((line) => console.error(line));
  try {
    console.log(await run());
    await settle();
  } finally {
    await opened.close();
  }
} catch (error) {
  console.error(error instanceof AppError ? sentenceOf(error) : explain(error));
  process.exitCode = 1;
}

/** What is to be done, checked before the database is opened. */
function readCommand(args: string[]): { run: () => Promise<string>; settle: () => Promise<void> } {
  const { values, positionals } = parse(args);
  const [command, subject = '', plan] = positionals;
  if (!command || !subject) throw new BootError(usage);
  const { withContext, settle } = operatorContext();
  const good = 'Good for one hour, once:';
  switch (command) {
    case 'create': {
      const input = {
        email: subject,
        fullName: values.name ?? '',
        organizationName: values.organization ?? '',
      };
      if (!input.fullName.trim() || !input.organizationName.trim()) throw new BootError(usage);
      const run = async () => {
        const link = await withContext((ctx) => createOwner(ctx, input));
        return `The account was made. Its owner chooses a password here. ${good}\n${link}`;
      };
      return { run, settle };
    }
    case 'show': {
      const run = async () =>
        (await withContext((ctx) => describeAccount(ctx, { email: subject }))).join('\n');
      return { run, settle };
    }
    case 'reset-password': {
      const run = async () => {
        const link = await withContext((ctx) => issuePasswordLink(ctx, { email: subject }));
        return `Give this link to the account's owner. ${good}\n${link}`;
      };
      return { run, settle };
    }
    case 'reset-second-factor': {
      const run = async () => {
        const wasOn = await withContext((ctx) => removeSecondFactor(ctx, { email: subject }));
        return wasOn
          ? 'The second factor is off. The owner is told by mail.'
          : 'The second factor was off already.';
      };
      return { run, settle };
    }
    case 'change-plan': {
      const chosen = planNames.find((each) => each === plan);
      if (!chosen) throw new BootError(usage);
      const run = async () => {
        await withContext((ctx) => setPlan(ctx, { organization: subject, plan: chosen }));
        return `${subject} is on the plan ${chosen} now.`;
      };
      return { run, settle };
    }
    default:
      throw new BootError(usage);
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { name: { type: 'string' }, organization: { type: 'string' } },
    });
  } catch (error) {
    throw new BootError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function sentenceOf(error: AppError): string {
  const faults = error.extras.faults ?? [];
  return faults.length > 0
    ? faults.map(({ path, message }) => `${path}: ${message}`).join('\n')
    : error.message;
}
