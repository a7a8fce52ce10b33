import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { emptyReply, endpoint } from '../declare.ts';
import { pageOf, pageQuery } from '../page.ts';
import {
  invitation,
  invitationBody,
  member,
  memberUpdateBody,
  organization,
  organizationBody,
} from '../schemas/organization.ts';

const tag = 'Organizations';

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
  id: 'listOrganizations',
  method: 'GET',
  path: '/api/organizations/',
  tag,
  summary: 'List the organizations of the signed-in user',
  auth: 'account',
  status: 200,
  query: z.object(pageQuery),
  reply: pageOf(organization),
});

export const createOrganization = endpoint({
  id: 'createOrganization',
  method: 'POST',
  path: '/api/organizations/',
  tag,
  summary: 'Create an organization. You become its owner',
  auth: 'account',
  status: 201,
  body: organizationBody,
  reply: organization,
});

export const getOrganization = endpoint({
  id: 'getOrganization',
  method: 'GET',
  path: '/api/organizations/{organization_id}/',
  tag,
  summary: 'Get an organization',
  auth: 'account',
  status: 200,
  params: organizationParams,
  reply: organization,
});

export const updateOrganization = endpoint({
  id: 'updateOrganization',
  method: 'PATCH',
  path: '/api/organizations/{organization_id}/',
  tag,
  summary: 'Rename an organization (owner, admin)',
  auth: 'account',
  status: 200,
  params: organizationParams,
  body: organizationBody.partial(),
  reply: organization,
});

export const deleteOrganization = endpoint({
  id: 'deleteOrganization',
  method: 'DELETE',
  path: '/api/organizations/{organization_id}/',
  tag,
  summary: 'Delete an organization and its projects (owner)',
  auth: 'account',
  status: 204,
  params: organizationParams,
  reply: emptyReply,
});

export const listMembers = endpoint({
  id: 'listMembers',
  method: 'GET',
  path: '/api/organizations/{organization_id}/members/',
  tag,
  summary: 'List the members of an organization',
  auth: 'account',
  status: 200,
  params: organizationParams,
  query: z.object({ ...pageQuery, search: z.string().max(limits.nameCharsMax).optional() }),
  reply: pageOf(member),
});

export const updateMember = endpoint({
  id: 'updateMember',
  method: 'PATCH',
  path: '/api/organizations/{organization_id}/members/{member_id}/',
  tag,
  summary:
    'Change the role of a member, block or unblock (owner, admin). Only an owner can make somebody an owner',
  auth: 'account',
  refuses: ['conflict'],
  status: 200,
  params: memberParams,
  body: memberUpdateBody,
  reply: member,
});

export const deleteMember = endpoint({
  id: 'deleteMember',
  method: 'DELETE',
  path: '/api/organizations/{organization_id}/members/{member_id}/',
  tag,
  summary: 'Remove a member (owner, admin), or leave the organization',
  auth: 'account',
  refuses: ['conflict'],
  status: 204,
  params: memberParams,
  reply: emptyReply,
});

export const listInvitations = endpoint({
  id: 'listInvitations',
  method: 'GET',
  path: '/api/organizations/{organization_id}/invitations/',
  tag,
  summary: 'List the pending invitations (owner, admin)',
  auth: 'account',
  status: 200,
  params: organizationParams,
  query: z.object(pageQuery),
  reply: pageOf(invitation),
});

export const createInvitation = endpoint({
  id: 'createInvitation',
  method: 'POST',
  path: '/api/organizations/{organization_id}/invitations/',
  tag,
  summary: 'Invite a person by mail (owner, admin)',
  auth: 'account',
  limit: 'invitation',
  status: 201,
  params: organizationParams,
  body: invitationBody,
  reply: invitation,
});

export const deleteInvitation = endpoint({
  id: 'deleteInvitation',
  method: 'DELETE',
  path: '/api/organizations/{organization_id}/invitations/{invitation_id}/',
  tag,
  summary: 'Delete an invitation (owner, admin)',
  auth: 'account',
  status: 204,
  params: invitationParams,
  reply: emptyReply,
});

export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/api/invitations/accept/',
  tag,
  summary: 'Accept an invitation with its token',
  auth: 'account',
  status: 200,
  body: z.strictObject({ token: z.string().max(200) }),
  reply: z.object({ organization }),
});

export const getWeeklyMail = endpoint({
  id: 'getWeeklyMail',
  method: 'GET',
  path: '/api/organizations/{organization_id}/weekly-mail/',
  tag,
  summary: 'Get your setting for the weekly mail about visits',
  auth: 'account',
  status: 200,
  params: organizationParams,
  reply: weeklyMail,
});

export const setWeeklyMail = endpoint({
  id: 'setWeeklyMail',
  method: 'PATCH',
  path: '/api/organizations/{organization_id}/weekly-mail/',
  tag,
  summary: 'Turn the weekly mail about visits on or off for yourself',
  auth: 'account',
  status: 200,
  params: organizationParams,
  body: z.strictObject({ enabled: z.boolean() }),
  reply: weeklyMail,
});

export const stopWeeklyMail = endpoint({
  id: 'stopWeeklyMail',
  method: 'POST',
  path: '/api/weekly-mail/stop/',
  tag,
  summary: 'Turn off the weekly mail with the token of its link, without signing in',
  auth: 'none',
  status: 200,
  refuses: ['invalid'],
  query: z.object({ uid: z.string(), token: z.string() }),
  reply: weeklyMail,
});

export const getNoteMail = endpoint({
  id: 'getNoteMail',
  method: 'GET',
  path: '/api/organizations/{organization_id}/note-mail/',
  tag,
  summary: 'Get your setting for the mail about new notes',
  auth: 'account',
  status: 200,
  params: organizationParams,
  reply: noteMail,
});

export const setNoteMail = endpoint({
  id: 'setNoteMail',
  method: 'PATCH',
  path: '/api/organizations/{organization_id}/note-mail/',
  tag,
  summary: 'Turn the mail about new notes on or off for yourself',
  auth: 'account',
  status: 200,
  params: organizationParams,
  body: z.strictObject({ enabled: z.boolean() }),
  reply: noteMail,
});

export const stopNoteMail = endpoint({
  id: 'stopNoteMail',
  method: 'POST',
  path: '/api/note-mail/stop/',
  tag,
  summary: 'Turn off the mail about new notes with the token of its link, without signing in',
  auth: 'none',
  status: 200,
  refuses: ['invalid'],
  query: z.object({ uid: z.string(), token: z.string() }),
  reply: noteMail,
});
