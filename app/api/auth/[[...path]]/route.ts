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
  on(credentials.getSecondFactor, getSecondFactor),
  on(credentials.renewBackupCodes, renewBackupCodes),
  on(credentials.disableSecondFactor, disableSecondFactor),
  on(credentials.enableSecondFactor, enableSecondFactor),
  on(credentials.verifySecondFactor, verifySecondFactor),
  on(credentials.setUpSecondFactor, setUpSecondFactor),
  on(credentials.changeEmail, changeEmail),
  on(credentials.confirmEmailChange, confirmEmailChange),
  on(credentials.changePassword, changePassword),
  on(credentials.signInWithProvider, (ctx, input, { originHeader }) =>
    signInWithProvider(ctx, { ...input, originHeader }),
  ),
  on(accounts.login, logIn),
  on(accounts.logout, logOut),
  on(accounts.getMe, getMe),
  on(accounts.updateMe, updateMe),
  on(accounts.replaceMe, updateMe),
  on(accounts.deleteMe, deleteMe),
  on(accounts.uploadAvatar, (ctx, _, { files }) => setAvatar(ctx, { files, draw: avatarOf })),
  on(accounts.deleteAvatar, removeAvatar),
  on(credentials.requestPasswordReset, requestPasswordReset),
  on(credentials.confirmPasswordReset, confirmPasswordReset),
  on(accounts.register, registerUser),
  on(accounts.listSessions, listSessions),
  on(accounts.deleteSession, deleteSession),
  on(credentials.setPassword, setPassword),
  on(accounts.refreshToken, refreshAccess),
  on(credentials.verifyEmail, verifyEmail),
  on(credentials.resendVerification, resendVerification),
);
