import { z } from 'zod';
import { limits } from '../../plans/limits.ts';
import { email, filledText, text } from '../scalars.ts';

/** The user as register answers it: contract section 2.1. */
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

export const secondFactorRequired = z.object({
  two_factor_required: z.literal(true),
  pending_token: z.string(),
});

/** What every way of signing in answers. */
export const signInReply = z.union([signedIn, secondFactorRequired]).meta({ id: 'SignIn' });

const passwordLength = `Use ${limits.passwordCharsMin} to ${limits.passwordCharsMax} characters.`;

/** A password being chosen; its strength is judged by the domain, which knows whose it is. */
export const newPassword = text(1024)
  .min(limits.passwordCharsMin, passwordLength)
  .max(limits.passwordCharsMax, passwordLength);

/** A password being proved; any text of sane length may be tried. */
export const givenPassword = z
  .string()
  .min(1, 'This field may not be blank.')
  .max(1024, 'At most 1,024 characters.');

export const registerBody = z
  .strictObject({
    email,
    password: newPassword,
    password_confirm: z.string(),
    full_name: filledText(limits.nameCharsMax),
    organization_name: filledText(limits.nameCharsMax),
  })
  .refine((body) => body.password === body.password_confirm, {
    message: 'The two passwords differ.',
    path: ['password_confirm'],
  })
  .transform((body) => ({
    email: body.email,
    password: body.password,
    fullName: body.full_name,
    organizationName: body.organization_name,
  }));

export const loginBody = z.strictObject({
  email: text(1024).min(1, 'This field may not be blank.'),
  password: givenPassword,
});

export const detail = z.object({ detail: z.string() });
