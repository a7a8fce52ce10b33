import { renewBackupCodes as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, serve } from '#lib/http/serve.ts';
import { renewBackupCodes } from '#lib/identity/auth/second-factor.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { body }) => renewBackupCodes(ctx, body)),
);
