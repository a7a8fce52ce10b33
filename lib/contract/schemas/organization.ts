import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { planNames } from '../../plans/plans.ts';
import { keyAccesses, memberStatuses, roles } from '../choices.ts';
import { email, filledText, timestamp, uuid } from '../scalars.ts';

export const organization = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    plan: z.enum(planNames),
    role: z.enum(roles),
    created_at: timestamp,
  })
  .meta({ id: 'Organization' });

/** The user who made a record; null once that account is deleted. */
export const maker = z.object({ email: z.string(), full_name: z.string() }).meta({ id: 'Maker' }).nullable();

export const member = z
  .object({
    id: z.uuid(),
    user: z.object({
      id: z.uuid(),
      email: z.string(),
      full_name: z.string(),
      avatar_url: z.string().nullable(),
    }),
    role: z.enum(roles),
    status: z.enum(memberStatuses),
    joined_at: timestamp,
  })
  .meta({ id: 'Member' });

export const invitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(roles),
    invited_by: maker,
    created_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: 'Invitation' });

/** `url` is the link to accept, only where no mail is sent (SMTP_URL is not set). It is shown once. */
export const newInvitation = invitation.extend({ url: z.string().optional() }).meta({ id: 'NewInvitation' });

export const organizationBody = z.strictObject({ name: filledText(limits.nameCharsMax) });

export const memberUpdateBody = z.strictObject({
  role: z.enum(roles).optional(),
  status: z.enum(memberStatuses).optional(),
});

export const invitationBody = z.strictObject({ email, role: z.enum(roles) });

export const apiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string(),
    access: z.enum(keyAccesses),
    project: z.uuid().nullable(),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
    expires_at: timestamp.nullable(),
    created_by: maker,
  })
  .meta({ id: 'ApiKey' });

export const createdApiKey = apiKey
  .extend({ key: z.string().meta({ description: 'The API key. Only this response contains it' }) })
  .meta({ id: 'CreatedApiKey' });

export const apiKeyBody = z.strictObject({
  organization: uuid,
  name: filledText(limits.nameCharsMax),
  access: z.enum(keyAccesses),
  project: uuid.nullable().optional(),
  expires_at: z.iso.datetime({ offset: true }).nullable().optional(),
});
