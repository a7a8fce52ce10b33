// npm run db:seed: makes an account with the published demo museum, to look around in.

import { AppError } from '../contract/errors.ts';
import { createOwner, issuePasswordLink } from '../identity/auth/operate.ts';
import { publishDemo } from '../maps/projects/operate.ts';
import { BootError } from './boot-error.ts';
import { runCommand } from './run-command.ts';

const email = 'demo@example.org';

await runCommand(() => async (ctx) => {
  // If an earlier seed was interrupted after it made the account, continue there.
  const link = await issuePasswordLink(ctx, { email }).catch(() =>
    createOwner(ctx, { email, fullName: 'Demo', organizationName: 'Demo museum' }),
  );
  const password = `${email} chooses a password here, within an hour:\n${link}`;
  // The new link replaces an earlier one, so it is printed also if the demo exists.
  const project = await publishDemo(ctx, { email }).catch((error) => {
    throw error instanceof AppError ? new BootError(`${error.message} ${password}`) : error;
  });
  return `The demo museum is published at /m/${project.key}. ${password}`;
});
