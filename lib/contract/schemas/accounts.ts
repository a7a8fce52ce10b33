import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { coded } from '../fault.ts';
import { inCamelCase } from '../path-params.ts';
import { acceptingRecord, email, filledText, text, timestamp } from '../scalars.ts';

/** The user in the reply of register: docs/contract.md, 3.1 User. */
export const registeredUser = z
  .object({
    id: z.uuid(),
    email: z.string(),
    fullName: z.string(),
    date_joined: z.string(),
    avatarUrl: z.string().nullable(),
  })
  .meta({ id: 'RegisteredUser' });

export const user = registeredUser
  .extend({ emailVerified: z.boolean(), twoFactorEnabled: z.boolean(), hasPassword: z.boolean() })
  .meta({ id: 'User' });

export const tokens = z.object({ access: z.string(), refresh: z.string() }).meta({ id: 'Tokens' });

export const signedIn = z.object({ user, tokens });

const secondFactorRequired = z.object({
  two_factor_required: z.literal(true),
  pending_token: z.string(),
});

/** The reply of every way to sign in. */
export const signInReply = z.union([signedIn, secondFactorRequired]).meta({ id: 'SignIn' });

/** Secret of a mailed link. */
const mailToken = z
  .string()
  .min(1, coded('value.blank'))
  .max(200, coded('value.charsMax', { count: 200 }));

const passwordLength = coded('account.passwordLength', {
  min: limits.passwordCharsMin,
  max: limits.passwordCharsMax,
});

/** A new password. The domain checks its strength, because it knows the user. */
export const newPassword = text(1024)
  .min(limits.passwordCharsMin, passwordLength)
  .max(limits.passwordCharsMax, passwordLength);

/** The current password. Any text up to a maximum length may be tried. */
const givenPassword = z
  .string()
  .min(1, coded('value.blank'))
  .max(1024, coded('value.charsMax', { count: 1024 }));

const confirmed = { message: coded('account.passwordsDiffer') };

export const registerBody = z
  .strictObject({
    email,
    password: newPassword,
    password_confirm: z.string(),
    full_name: filledText(limits.nameCharsMax),
    organization_name: filledText(limits.nameCharsMax).optional(),
    invitation_token: mailToken.optional(),
  })
  .refine((body) => body.password === body.password_confirm, { ...confirmed, path: ['password_confirm'] })
  .refine((body) => body.organization_name !== undefined || body.invitation_token !== undefined, {
    message: coded('value.required'),
    path: ['organization_name'],
  })
  .transform(({ password_confirm: _, ...body }) => inCamelCase(body));

/** A new password, typed twice. */
const newPasswordFields = { new_password: newPassword, new_password_confirm: z.string() };
const areSame = (body: { new_password: string; new_password_confirm: string }) =>
  body.new_password === body.new_password_confirm;
const differ = { ...confirmed, path: ['new_password_confirm'] };

export const changePasswordBody = z
  .strictObject({ current_password: givenPassword, ...newPasswordFields })
  .refine(areSame, differ)
  .transform(inCamelCase);

export const setPasswordBody = z
  .strictObject(newPasswordFields)
  .refine(areSame, differ)
  .transform(inCamelCase);

/** Content of a mailed link. */
export const mailLinkBody = z.strictObject({ uid: z.string().max(64), token: mailToken });

export const resetPasswordBody = z
  .strictObject({ ...mailLinkBody.shape, ...newPasswordFields })
  .refine(areSame, differ)
  .transform(inCamelCase);

export const changeEmailBody = z
  .strictObject({ email, current_password: givenPassword })
  .transform(inCamelCase);

const fullName = filledText(limits.nameCharsMax);

export const updateMeBody = z
  .strictObject(acceptingRecord({ fullName: fullName.optional() }, user))
  .transform(({ fullName }) => ({ fullName }));

export const replaceMeBody = z
  .strictObject(acceptingRecord({ fullName }, user))
  .transform(({ fullName }) => ({ fullName }));

export const session = z
  .object({
    id: z.uuid(),
    kind: z.enum(['token', 'browser']),
    user_agent: z.string().nullable(),
    created_at: timestamp,
    last_used_at: timestamp,
    expires_at: timestamp,
    is_current: z.boolean(),
  })
  .meta({ id: 'Session' });

/** A code of an authenticator app, or a backup code if the endpoint takes those. */
export const secondFactorCode = z
  .string()
  .max(64, coded('value.charsMax', { count: 64 }))
  .refine((value) => value.trim() !== '', coded('value.blank'));

export const secondFactor = z
  .object({ enabled: z.boolean(), backup_codes_left: z.int() })
  .meta({ id: 'SecondFactor' });

export const loginBody = z.strictObject({
  email: text(1024).min(1, coded('value.blank')),
  password: givenPassword,
});

export const detail = z.object({ detail: z.string() });

export const message = z.object({ message: z.string() });
