import * as endpoints from '#lib/contract/endpoints/accounts.ts';
import { on, serve } from '#lib/http/serve.ts';
import { removeAvatar, setAvatar } from '#lib/identity/users/set-avatar.ts';
import { avatarOf } from '#lib/maps/images/avatar-of.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.uploadAvatar, (ctx, { files }) => setAvatar(ctx, { files, draw: avatarOf })),
  on(endpoints.deleteAvatar, (ctx) => removeAvatar(ctx)),
);
