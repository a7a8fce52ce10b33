import * as z from 'zod';
import { endpoint } from '../declare.ts';
import { coded } from '../fault.ts';
import { inCamelCase } from '../path-params.ts';
import { text } from '../scalars.ts';
import {
  changeEmailBody,
  changePasswordBody,
  detail,
  mailLinkBody,
  message,
  resetPasswordBody,
  secondFactor,
  secondFactorCode,
  setPasswordBody,
  signInReply,
  user,
} from '../schemas/accounts.ts';

const detailAndUser = detail.extend({ user });

export const changePassword = endpoint('POST /api/auth/change-password/', {
  summary: 'Change your password. Ends your other sessions',
  auth: 'account',
  body: changePasswordBody,
  reply: message,
});

export const setPassword = endpoint('POST /api/auth/set-password/', {
  summary: 'Set the first password of an account without a password',
  auth: 'account',
  body: setPasswordBody,
  reply: message.extend({ user }),
});

export const requestPasswordReset = endpoint('POST /api/auth/password-reset/', {
  summary: 'Request a mail with a link to reset the password. The response is the same for every address',
  auth: 'none',
  body: z.strictObject({ email: text(1024).min(1, coded('value.blank')) }),
  reply: detail,
});

export const confirmPasswordReset = endpoint('POST /api/auth/password-reset/confirm/', {
  summary: 'Reset the password with the token of the link. Ends all sessions',
  auth: 'none',
  body: resetPasswordBody,
  reply: detail,
});

export const verifyEmail = endpoint('POST /api/auth/verify-email/', {
  summary: 'Confirm an e-mail address with the token of the link',
  auth: 'none',
  body: mailLinkBody,
  reply: detailAndUser,
});

export const resendVerification = endpoint('POST /api/auth/verify-email/resend/', {
  summary: 'Send the link that confirms your address again',
  auth: 'account',
  reply: detail,
});

export const changeEmail = endpoint('POST /api/auth/change-email/', {
  summary: 'Request a change of your e-mail address. A link in a mail to the new address confirms it',
  auth: 'account',
  body: changeEmailBody,
  reply: detail,
});

export const confirmEmailChange = endpoint('POST /api/auth/change-email/confirm/', {
  summary: 'Confirm the new e-mail address with the token of the link',
  auth: 'none',
  body: mailLinkBody,
  reply: detailAndUser,
});

export const setUpSecondFactor = endpoint('POST /api/auth/2fa/setup/', {
  summary: 'Set up two-factor sign-in: returns a secret for an authenticator app that is not active yet',
  auth: 'account',
  reply: z.object({ secret: z.string(), otpauth_uri: z.string() }),
});

export const enableSecondFactor = endpoint('POST /api/auth/2fa/enable/', {
  summary: 'Turn on two-factor sign-in with a first code. Only this response contains the backup codes',
  auth: 'account',
  body: z.strictObject({ code: secondFactorCode }),
  reply: z.object({ enabled: z.literal(true), backup_codes: z.array(z.string()) }),
});

export const getSecondFactor = endpoint('GET /api/auth/2fa/', {
  summary: 'Read whether two-factor sign-in is on, and how many backup codes are left',
  auth: 'account',
  reply: secondFactor,
});

export const renewBackupCodes = endpoint('POST /api/auth/2fa/backup-codes/', {
  summary: 'Make new backup codes with a code. The old ones end. Only this response contains the new ones',
  auth: 'account',
  body: z.strictObject({ code: secondFactorCode }),
  reply: z.object({ backup_codes: z.array(z.string()) }),
});

export const verifySecondFactor = endpoint('POST /api/auth/2fa/login-verify/', {
  summary: 'Complete a sign-in with a code from the authenticator app or a backup code',
  auth: 'none',
  refuses: ['unauthenticated'],
  body: z
    .strictObject({ pending_token: z.string().max(4096), code: secondFactorCode })
    .transform(inCamelCase),
  reply: signInReply,
});

export const disableSecondFactor = endpoint('POST /api/auth/2fa/disable/', {
  summary: 'Turn off two-factor sign-in with a code',
  auth: 'account',
  body: z.strictObject({ code: secondFactorCode }),
  reply: z.object({ enabled: z.literal(false) }),
});

export const signInWithProvider = endpoint('POST /api/auth/identity-provider/', {
  summary:
    'Sign in with an authorization code of the identity provider (PKCE). The Origin header determines the redirect URI',
  auth: 'none',
  refuses: ['unauthenticated', 'conflict'],
  body: z
    .strictObject({
      code: z.string().min(1, coded('value.blank')).max(4096),
      code_verifier: z.string().min(1, coded('value.blank')).max(128),
    })
    .transform(inCamelCase),
  reply: signInReply,
});
