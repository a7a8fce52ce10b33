import * as z from 'zod';
import { endpoint } from '../declare.ts';
import { coded } from '../fault.ts';
import { text } from '../scalars.ts';
import {
  changeEmailBody,
  changePasswordBody,
  detail,
  mailLinkBody,
  message,
  resetPasswordBody,
  secondFactorCode,
  setPasswordBody,
  signInReply,
  user,
} from '../schemas/accounts.ts';

const tag = 'Accounts';
const detailAndUser = detail.extend({ user });

export const changePassword = endpoint({
  id: 'changePassword',
  method: 'POST',
  path: '/api/auth/change-password/',
  tag,
  summary: 'Change your password. Ends your other sessions',
  auth: 'account',
  status: 200,
  body: changePasswordBody,
  reply: message,
});

export const setPassword = endpoint({
  id: 'setPassword',
  method: 'POST',
  path: '/api/auth/set-password/',
  tag,
  summary: 'Set the first password of an account without a password',
  auth: 'account',
  status: 200,
  body: setPasswordBody,
  reply: message.extend({ user }),
});

export const requestPasswordReset = endpoint({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/api/auth/password-reset/',
  tag,
  summary: 'Request a mail with a link to reset the password. The response is the same for every address',
  auth: 'none',
  status: 200,
  body: z.strictObject({ email: text(1024).min(1, coded('value.blank')) }),
  reply: detail,
});

export const confirmPasswordReset = endpoint({
  id: 'confirmPasswordReset',
  method: 'POST',
  path: '/api/auth/password-reset/confirm/',
  tag,
  summary: 'Reset the password with the token of the link. Ends all sessions',
  auth: 'none',
  status: 200,
  body: resetPasswordBody,
  reply: detail,
});

export const verifyEmail = endpoint({
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/auth/verify-email/',
  tag,
  summary: 'Confirm an e-mail address with the token of the link',
  auth: 'none',
  status: 200,
  body: mailLinkBody,
  reply: detailAndUser,
});

export const resendVerification = endpoint({
  id: 'resendVerification',
  method: 'POST',
  path: '/api/auth/verify-email/resend/',
  tag,
  summary: 'Send the link that confirms your address again',
  auth: 'account',
  status: 200,
  reply: detail,
});

export const changeEmail = endpoint({
  id: 'changeEmail',
  method: 'POST',
  path: '/api/auth/change-email/',
  tag,
  summary: 'Request a change of your e-mail address. A link in a mail to the new address confirms it',
  auth: 'account',
  status: 200,
  body: changeEmailBody,
  reply: detail,
});

export const confirmEmailChange = endpoint({
  id: 'confirmEmailChange',
  method: 'POST',
  path: '/api/auth/change-email/confirm/',
  tag,
  summary: 'Confirm the new e-mail address with the token of the link',
  auth: 'none',
  status: 200,
  body: mailLinkBody,
  reply: detailAndUser,
});

export const setUpSecondFactor = endpoint({
  id: 'setUpSecondFactor',
  method: 'POST',
  path: '/api/auth/2fa/setup/',
  tag,
  summary: 'Set up two-factor sign-in: returns a secret for an authenticator app that is not active yet',
  auth: 'account',
  status: 200,
  reply: z.object({ secret: z.string(), otpauth_uri: z.string() }),
});

export const enableSecondFactor = endpoint({
  id: 'enableSecondFactor',
  method: 'POST',
  path: '/api/auth/2fa/enable/',
  tag,
  summary: 'Turn on two-factor sign-in with a first code. Only this response contains the backup codes',
  auth: 'account',
  status: 200,
  body: z.strictObject({ code: secondFactorCode }),
  reply: z.object({ enabled: z.literal(true), backup_codes: z.array(z.string()) }),
});

export const verifySecondFactor = endpoint({
  id: 'verifySecondFactor',
  method: 'POST',
  path: '/api/auth/2fa/login-verify/',
  tag,
  summary: 'Complete a sign-in with a code from the authenticator app or a backup code',
  auth: 'none',
  refuses: ['unauthenticated'],
  status: 200,
  body: z
    .strictObject({ pending_token: z.string().max(4096), code: secondFactorCode })
    .transform((body) => ({ pendingToken: body.pending_token, code: body.code })),
  reply: signInReply,
});

export const disableSecondFactor = endpoint({
  id: 'disableSecondFactor',
  method: 'POST',
  path: '/api/auth/2fa/disable/',
  tag,
  summary: 'Turn off two-factor sign-in with a code',
  auth: 'account',
  status: 200,
  body: z.strictObject({ code: secondFactorCode }),
  reply: z.object({ enabled: z.literal(false) }),
});

export const signInWithProvider = endpoint({
  id: 'signInWithProvider',
  method: 'POST',
  path: '/api/auth/identity-provider/',
  tag,
  summary:
    'Sign in with an authorization code of the identity provider (PKCE). The Origin header determines the redirect URI',
  auth: 'none',
  refuses: ['unauthenticated', 'conflict'],
  status: 200,
  body: z
    .strictObject({
      code: z.string().min(1, coded('value.blank')).max(4096),
      code_verifier: z.string().min(1, coded('value.blank')).max(128),
    })
    .transform((body) => ({ code: body.code, codeVerifier: body.code_verifier })),
  reply: signInReply,
});
