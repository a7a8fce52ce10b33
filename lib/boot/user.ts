// npm run user -- <command>: operator commands for accounts and organizations, on the machine itself. The server may be
// running.
import { deleteAccount } from '../identity/auth/delete-me.ts';
import {
  confirmAddress,
  createOwner,
  describeAccount,
  issuePasswordLink,
  listAccounts,
  removeSecondFactor,
} from '../identity/auth/operate.ts';
import { adoptOrganization } from '../identity/organizations/memberless.ts';
import { setPlan } from '../identity/organizations/operate.ts';
import { planNames } from '../plans/plans.ts';
import type { Ctx } from '../platform/context.ts';
import { BootError } from './boot-error.ts';
import { registerDomains } from './domains.ts';
import { parseCommand, runCommand } from './run-command.ts';

const usage = `npm run user -- list [part of a name or address]
npm run user -- create <email> --name <name> --organization <name>
npm run user -- show <email>
npm run user -- delete <email> [--yes]
npm run user -- confirm <email>
npm run user -- reset-password <email>
npm run user -- reset-second-factor <email>
npm run user -- change-plan <organization> <${planNames.join('|')}>
npm run user -- adopt <organization> <email>`;

await runCommand(readCommand);

/** Parses the command line. Returns the job. */
function readCommand(): (ctx: Ctx) => Promise<string> {
  const { values, positionals } = parseCommand(usage, {
    name: { type: 'string' },
    organization: { type: 'string' },
    yes: { type: 'boolean', default: false },
  });
  const [command, subject = '', second] = positionals;
  if (command === 'list') {
    return async (ctx) =>
      (await listAccounts(ctx, { search: subject || undefined })).join('\n') || 'There is no such account.';
  }
  if (!command || !subject) throw new BootError(usage);
  const good = 'Good for one hour, once:';
  switch (command) {
    case 'create': {
      const { name: fullName = '', organization: organizationName = '' } = values;
      if (!fullName.trim() || !organizationName.trim()) throw new BootError(usage);
      return async (ctx) => {
        const link = await createOwner(ctx, { email: subject, fullName, organizationName });
        return `The account was made. Its owner chooses a password here. ${good}\n${link}`;
      };
    }
    case 'show':
      return async (ctx) => (await describeAccount(ctx, { email: subject })).join('\n');
    case 'delete':
      return (ctx) => deleteCommand(ctx, { email: subject, isConfirmed: values.yes });
    case 'confirm':
      return async (ctx) =>
        (await confirmAddress(ctx, { email: subject }))
          ? 'The address is confirmed.'
          : 'The address was confirmed already.';
    case 'reset-password':
      return async (ctx) => {
        const link = await issuePasswordLink(ctx, { email: subject });
        return `Give this link to the account's owner. ${good}\n${link}`;
      };
    case 'reset-second-factor':
      return async (ctx) =>
        (await removeSecondFactor(ctx, { email: subject }))
          ? 'The second factor is off. The owner is told by mail.'
          : 'The second factor was off already.';
    case 'change-plan': {
      const chosen = planNames.find((each) => each === second);
      if (!chosen) throw new BootError(usage);
      return async (ctx) => {
        await setPlan(ctx, { organization: subject, plan: chosen });
        return `${subject} is on the plan ${chosen} now.`;
      };
    }
    case 'adopt': {
      if (!second) throw new BootError(usage);
      return async (ctx) => {
        await adoptOrganization(ctx, { organization: subject, email: second });
        return `${second} owns ${subject} now. Its API keys work again.`;
      };
    }
    default:
      throw new BootError(usage);
  }
}

/** Deletes an account. Organizations that would go with it are named first. */
async function deleteCommand(ctx: Ctx, input: { email: string; isConfirmed: boolean }): Promise<string> {
  registerDomains();
  const { email, isConfirmed } = input;
  const { isDeleted, organizations } = await deleteAccount(ctx, { email, withOrganizations: isConfirmed });
  const names = organizations.join(', ');
  if (!isDeleted)
    throw new BootError(
      `Nothing was deleted. ${email} is the only owner of: ${names}. They and their maps are deleted with the account if you add --yes. To keep them, make somebody else an owner first.`,
    );
  return names ? `${email} was deleted, with: ${names}.` : `${email} was deleted.`;
}
