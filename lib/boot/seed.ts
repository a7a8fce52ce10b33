// npm run db:seed: makes an account with the published demo museum, to look around in.

import { createOwner, issuePasswordLink } from '../identity/auth/operate.ts';
import { publishDemo } from '../maps/projects/operate.ts';
import { runCommand } from './run-command.ts';

const email = 'demo@example.org';

await runCommand(() => async (ctx) => {
  // If an earlier seed was interrupted after it made the account, continue there.
  const link = await issuePasswordLink(ctx, { email }).catch(() =>
    createOwner(ctx, { email, fullName: 'Demo', organizationName: 'Demo museum' }),
  );
  const project = await publishDemo(ctx, { email });
  return `The demo museum is published at /m/${project.key}. ${email} chooses a password here, within an hour:\n${link}`;
});
