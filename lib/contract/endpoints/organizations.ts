import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { endpoint } from '../declare.ts';
import { pageOf, pageQuery } from '../page.ts';
import {
  invitation,
  invitationBody,
  member,
  memberUpdateBody,
  newInvitation,
  organization,
  organizationBody,
} from '../schemas/organization.ts';

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

export const listOrganizations = endpoint('GET /api/organizations/', {
  summary: 'List the organizations of the signed-in user',
  auth: 'account',
  query: z.object(pageQuery),
  reply: pageOf(organization),
});

export const createOrganization = endpoint('POST /api/organizations/', {
  summary: 'Create an organization. You become its owner',
  auth: 'account',
  status: 201,
  body: organizationBody,
  reply: organization,
});

export const getOrganization = endpoint('GET /api/organizations/{organization_id}/', {
  summary: 'Get an organization',
  auth: 'account',
  reply: organization,
});

export const updateOrganization = endpoint('PATCH /api/organizations/{organization_id}/', {
  summary: 'Rename an organization (owner, admin)',
  auth: 'account',
  body: organizationBody.partial(),
  reply: organization,
});

export const deleteOrganization = endpoint('DELETE /api/organizations/{organization_id}/', {
  summary: 'Delete an organization and its projects (owner)',
  auth: 'account',
});

export const listMembers = endpoint('GET /api/organizations/{organization_id}/members/', {
  summary: 'List the members of an organization',
  auth: 'account',
  query: z.object({ ...pageQuery, search: z.string().max(limits.nameCharsMax).optional() }),
  reply: pageOf(member),
});

export const updateMember = endpoint('PATCH /api/organizations/{organization_id}/members/{member_id}/', {
  summary:
    'Change the role of a member, block or unblock (owner, admin). Only an owner can make somebody an owner',
  auth: 'account',
  refuses: ['conflict'],
  body: memberUpdateBody,
  reply: member,
});

export const deleteMember = endpoint('DELETE /api/organizations/{organization_id}/members/{member_id}/', {
  summary: 'Remove a member (owner, admin), or leave the organization',
  auth: 'account',
  refuses: ['conflict'],
});

export const listInvitations = endpoint('GET /api/organizations/{organization_id}/invitations/', {
  summary: 'List the pending invitations (owner, admin)',
  auth: 'account',
  query: z.object(pageQuery),
  reply: pageOf(invitation),
});

export const createInvitation = endpoint('POST /api/organizations/{organization_id}/invitations/', {
  summary: 'Invite a person by mail (owner, admin)',
  auth: 'account',
  limit: 'invitation',
  status: 201,
  body: invitationBody,
  reply: newInvitation,
});

export const deleteInvitation = endpoint(
  'DELETE /api/organizations/{organization_id}/invitations/{invitation_id}/',
  {
    summary: 'Delete an invitation (owner, admin)',
    auth: 'account',
  },
);

export const acceptInvitation = endpoint('POST /api/invitations/accept/', {
  summary: 'Accept an invitation with its token',
  auth: 'account',
  body: z.strictObject({ token: z.string().max(200) }),
  reply: z.object({ organization }),
});

export const getWeeklyMail = endpoint('GET /api/organizations/{organization_id}/weekly-mail/', {
  summary: 'Get your setting for the weekly mail about visits',
  auth: 'account',
  reply: weeklyMail,
});

export const setWeeklyMail = endpoint('PATCH /api/organizations/{organization_id}/weekly-mail/', {
  summary: 'Turn the weekly mail about visits on or off for yourself',
  auth: 'account',
  body: z.strictObject({ enabled: z.boolean() }),
  reply: weeklyMail,
});

export const stopWeeklyMail = endpoint('POST /api/weekly-mail/stop/', {
  summary: 'Turn off the weekly mail with the token of its link, without signing in',
  auth: 'none',
  refuses: ['invalid'],
  query: z.object({ uid: z.string(), token: z.string() }),
  reply: weeklyMail,
});

export const getNoteMail = endpoint('GET /api/organizations/{organization_id}/note-mail/', {
  summary: 'Get your setting for the mail about new notes',
  auth: 'account',
  reply: noteMail,
});

export const setNoteMail = endpoint('PATCH /api/organizations/{organization_id}/note-mail/', {
  summary: 'Turn the mail about new notes on or off for yourself',
  auth: 'account',
  body: z.strictObject({ enabled: z.boolean() }),
  reply: noteMail,
});

export const stopNoteMail = endpoint('POST /api/note-mail/stop/', {
  summary: 'Turn off the mail about new notes with the token of its link, without signing in',
  auth: 'none',
  refuses: ['invalid'],
  query: z.object({ uid: z.string(), token: z.string() }),
  reply: noteMail,
});
