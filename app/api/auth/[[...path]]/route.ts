import * as accounts from '#lib/contract/endpoints/accounts.ts';
import * as credentials from '#lib/contract/endpoints/credentials.ts';
import { on, serve } from '#lib/http/serve.ts';
import { changeEmail, confirmEmailChange } from '#lib/identity/auth/change-email.ts';
import { changePassword, setPassword } from '#lib/identity/auth/change-password.ts';
import { deleteMe } from '#lib/identity/auth/delete-me.ts';
import { logIn } from '#lib/identity/auth/log-in.ts';
import { deleteSession, listSessions } from '#lib/identity/auth/own-sessions.ts';
import { confirmPasswordReset, requestPasswordReset } from '#lib/identity/auth/password-reset.ts';
import { registerUser } from '#lib/identity/auth/register-user.ts';
import {
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  renewBackupCodes,
  setUpSecondFactor,
} from '#lib/identity/auth/second-factor.ts';
import { signInWithProvider } from '#lib/identity/auth/sign-in-with-provider.ts';
import { resendVerification, verifyEmail } from '#lib/identity/auth/verify-email.ts';
import { verifySecondFactor } from '#lib/identity/auth/verify-second-factor.ts';
import { logOut, refreshAccess } from '#lib/identity/sessions/sessions.ts';
import { getMe, removeAvatar, setAvatar, updateMe } from '#lib/identity/users/me.ts';
import { avatarOf } from '#lib/maps/images/avatar-of.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(credentials.getSecondFactor, (ctx) => getSecondFactor(ctx)),
  on(credentials.renewBackupCodes, (ctx, { body }) => renewBackupCodes(ctx, body)),
  on(credentials.disableSecondFactor, (ctx, { body }) => disableSecondFactor(ctx, body)),
  on(credentials.enableSecondFactor, (ctx, { body }) => enableSecondFactor(ctx, body)),
  on(credentials.verifySecondFactor, (ctx, { body }) => verifySecondFactor(ctx, body)),
  on(credentials.setUpSecondFactor, (ctx) => setUpSecondFactor(ctx)),
  on(credentials.changeEmail, (ctx, { body }) => changeEmail(ctx, body)),
  on(credentials.confirmEmailChange, (ctx, { body }) => confirmEmailChange(ctx, body)),
  on(credentials.changePassword, (ctx, { body }) => changePassword(ctx, body)),
  on(credentials.signInWithProvider, (ctx, { body, originHeader }) =>
    signInWithProvider(ctx, { ...body, originHeader }),
  ),
  on(accounts.login, (ctx, { body }) => logIn(ctx, body)),
  on(accounts.logout, (ctx, { body }) => logOut(ctx, body)),
  on(accounts.getMe, (ctx) => getMe(ctx)),
  on(accounts.updateMe, (ctx, { body }) => updateMe(ctx, body)),
  on(accounts.replaceMe, (ctx, { body }) => updateMe(ctx, body)),
  on(accounts.deleteMe, (ctx) => deleteMe(ctx)),
  on(accounts.uploadAvatar, (ctx, { files }) => setAvatar(ctx, { files, draw: avatarOf })),
  on(accounts.deleteAvatar, (ctx) => removeAvatar(ctx)),
  on(credentials.requestPasswordReset, (ctx, { body }) => requestPasswordReset(ctx, body)),
  on(credentials.confirmPasswordReset, (ctx, { body }) => confirmPasswordReset(ctx, body)),
  on(accounts.register, (ctx, { body }) => registerUser(ctx, body)),
  on(accounts.listSessions, (ctx) => listSessions(ctx)),
  on(accounts.deleteSession, (ctx, { params }) => deleteSession(ctx, params)),
  on(credentials.setPassword, (ctx, { body }) => setPassword(ctx, body)),
  on(accounts.refreshToken, (ctx, { body }) => refreshAccess(ctx, body)),
  on(credentials.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body)),
  on(credentials.resendVerification, (ctx) => resendVerification(ctx)),
);
