import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { endpoint } from '../declare.ts';
import { pageOf, pageQuery } from '../page.ts';
import {
  invitation,
  invitationBody,
  member,
  memberUpdateBody,
  organization,
  organizationBody,
} from '../schemas/organization.ts';

const organizationParams = z
  .object({ organization_id: z.string() })
  .transform((params) => ({ organizationId: params.organization_id }));

const memberParams = z
  .object({ organization_id: z.string(), member_id: z.string() })
  .transform((params) => ({ organizationId: params.organization_id, memberId: params.member_id }));

const weeklyMail = z
  .object({ enabled: z.boolean().meta({ description: 'If true, the caller gets the weekly mail' }) })
  .meta({ id: 'WeeklyMail' });

const noteMail = z
  .object({
    enabled: z.boolean().meta({
      description:
        'If true, the caller gets the mail. Members who cannot edit get only replies to notes that they answered',
    }),
  })
  .meta({ id: 'NoteMail' });

const invitationParams = z
  .object({ organization_id: z.string(), invitation_id: z.string() })
  .transform((params) => ({ organizationId: params.organization_id, invitationId: params.invitation_id }));

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/api/organizations/',
  summary: 'List the organizations of the signed-in user',
  auth: 'account',
  query: z.object(pageQuery),
  reply: pageOf(organization),
});

export const createOrganization = endpoint({
  method: 'POST',
  path: '/api/organizations/',
  summary: 'Create an organization. You become its owner',
  auth: 'account',
  status: 201,
  body: organizationBody,
  reply: organization,
});

export const getOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/{organization_id}/',
  summary: 'Get an organization',
  auth: 'account',
  params: organizationParams,
  reply: organization,
});

export const updateOrganization = endpoint({
  method: 'PATCH',
  path: '/api/organizations/{organization_id}/',
  summary: 'Rename an organization (owner, admin)',
  auth: 'account',
  params: organizationParams,
  body: organizationBody.partial(),
  reply: organization,
});

export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: '/api/organizations/{organization_id}/',
  summary: 'Delete an organization and its projects (owner)',
  auth: 'account',
  params: organizationParams,
});

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/organizations/{organization_id}/members/',
  summary: 'List the members of an organization',
  auth: 'account',
  params: organizationParams,
  query: z.object({ ...pageQuery, search: z.string().max(limits.nameCharsMax).optional() }),
  reply: pageOf(member),
});

export const updateMember = endpoint({
  method: 'PATCH',
  path: '/api/organizations/{organization_id}/members/{member_id}/',
  summary:
    'Change the role of a member, block or unblock (owner, admin). Only an owner can make somebody an owner',
  auth: 'account',
  refuses: ['conflict'],
  params: memberParams,
  body: memberUpdateBody,
  reply: member,
});

export const deleteMember = endpoint({
  method: 'DELETE',
  path: '/api/organizations/{organization_id}/members/{member_id}/',
  summary: 'Remove a member (owner, admin), or leave the organization',
  auth: 'account',
  refuses: ['conflict'],
  params: memberParams,
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/organizations/{organization_id}/invitations/',
  summary: 'List the pending invitations (owner, admin)',
  auth: 'account',
  params: organizationParams,
  query: z.object(pageQuery),
  reply: pageOf(invitation),
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/organizations/{organization_id}/invitations/',
  summary: 'Invite a person by mail (owner, admin)',
  auth: 'account',
  limit: 'invitation',
  status: 201,
  params: organizationParams,
  body: invitationBody,
  reply: invitation,
});

export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/api/organizations/{organization_id}/invitations/{invitation_id}/',
  summary: 'Delete an invitation (owner, admin)',
  auth: 'account',
  params: invitationParams,
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept/',
  summary: 'Accept an invitation with its token',
  auth: 'account',
  body: z.strictObject({ token: z.string().max(200) }),
  reply: z.object({ organization }),
});

export const getWeeklyMail = endpoint({
  method: 'GET',
  path: '/api/organizations/{organization_id}/weekly-mail/',
  summary: 'Get your setting for the weekly mail about visits',
  auth: 'account',
  params: organizationParams,
  reply: weeklyMail,
});

export const setWeeklyMail = endpoint({
  method: 'PATCH',
  path: '/api/organizations/{organization_id}/weekly-mail/',
  summary: 'Turn the weekly mail about visits on or off for yourself',
  auth: 'account',
  params: organizationParams,
  body: z.strictObject({ enabled: z.boolean() }),
  reply: weeklyMail,
});

export const stopWeeklyMail = endpoint({
  method: 'POST',
  path: '/api/weekly-mail/stop/',
  summary: 'Turn off the weekly mail with the token of its link, without signing in',
  auth: 'none',
  refuses: ['invalid'],
  query: z.object({ uid: z.string(), token: z.string() }),
  reply: weeklyMail,
});

export const getNoteMail = endpoint({
  method: 'GET',
  path: '/api/organizations/{organization_id}/note-mail/',
  summary: 'Get your setting for the mail about new notes',
  auth: 'account',
  params: organizationParams,
  reply: noteMail,
});

export const setNoteMail = endpoint({
  method: 'PATCH',
  path: '/api/organizations/{organization_id}/note-mail/',
  summary: 'Turn the mail about new notes on or off for yourself',
  auth: 'account',
  params: organizationParams,
  body: z.strictObject({ enabled: z.boolean() }),
  reply: noteMail,
});

export const stopNoteMail = endpoint({
  method: 'POST',
  path: '/api/note-mail/stop/',
  summary: 'Turn off the mail about new notes with the token of its link, without signing in',
  auth: 'none',
  refuses: ['invalid'],
  query: z.object({ uid: z.string(), token: z.string() }),
  reply: noteMail,
});
